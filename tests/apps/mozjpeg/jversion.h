/* The texts of the version. */
#define JVERSION "2"
#define JCOPYRIGHT ""
#define JCOPYRIGHT_SHORT ""
