/* The configuration of libjpeg, without SIMD. */
#define JPEG_LIB_VERSION 62
#define LIBJPEG_TURBO_VERSION 0
#define BITS_IN_JSAMPLE 8
#define NO_GETENV 1
#define NO_PUTENV 1
#define MEM_SRCDST_SUPPORTED 1
