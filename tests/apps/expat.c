/* Makes an XML document with namespaces, entities and comments, and parses it with expat in pieces. */
#include "driver.h"
#include "expat.h"

static uint64_t sum = EMPTY_SUM;
static unsigned long elements, attributes, bytes;

static void XMLCALL start(void *data, const XML_Char *name, const XML_Char **values) {
  (void)data;
  elements++;
  sum = checksum(sum, name, strlen(name));
  for (; *values; values += 2) {
    attributes++;
    sum = checksum(sum, values[1], strlen(values[1]));
  }
}

static void XMLCALL end(void *data, const XML_Char *name) {
  (void)data;
  sum = checksum(sum, name, 1);
}

static void XMLCALL text(void *data, const XML_Char *characters, int length) {
  (void)data;
  bytes += (unsigned long)length;
  sum = checksum(sum, characters, (size_t)(length < 8 ? length : 8));
}

int main(void) {
  size_t room = 1 << 22, size = 0;
  char *document = malloc(room);
  uint64_t state = 2463534242u;
  size += (size_t)sprintf(document + size,
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE list [<!ENTITY who \"some "
                                           "<b>body</b>\">]>\n<list xmlns:i=\"urn:items\">\n");
  for (int item = 0; size + 1000 < room; item++) {
    unsigned bits = random_bits(&state);
    size += (size_t)sprintf(document + size, "  <i:item id=\"n%d\" weight=\"%u.%u\" name='a &lt; b &#%u;'>", item,
        bits % 1000,
                            bits % 7, 65 + bits % 26);
    for (unsigned word = 0; word < bits % 9; word++)
      size += (size_t)sprintf(document + size, "%s ", word % 3 ? "word\xc3\xa9" : "&who;");
    if (bits % 5 == 0) size += (size_t)sprintf(document + size, "<!-- note %u --><![CDATA[x < y && z]]>", bits);
    size += (size_t)sprintf(document + size, "<price currency=\"EUR\">%u</price><empty/></i:item>\n", bits % 10000);
  }
  size += (size_t)sprintf(document + size, "</list>\n");
  for (int round = 0; round < 14; round++) {
    XML_Parser parser = round % 2 ? XML_ParserCreateNS(NULL, '|') : XML_ParserCreate(NULL);
    XML_SetElementHandler(parser, start, end);
    XML_SetCharacterDataHandler(parser, text);
    size_t piece = 1 + (size_t)round * 3001;
    if (piece == 1) piece = size;
    for (size_t at = 0; at < size; at += piece) {
      if (piece > size - at) piece = size - at;
      check(XML_Parse(parser, document + at, (int)piece, at + piece == size) == XML_STATUS_OK, "XML_Parse");
    }
    XML_ParserFree(parser);
    printf("%lu %lu %lu %016llx\n", elements, attributes, bytes, (unsigned long long)sum);
  }
  return 0;
}
