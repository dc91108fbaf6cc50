/* Makes a page of bad HTML and cleans it with HTML Tidy. */
#include "driver.h"
#include "tidy.h"
#include "tidybuffio.h"

static const char *const PIECES[] = {
    "<p>paragraph %u <b>bold <i>both</b> italic</i>\n",
    "<table width=100%%><tr><td>cell %u<td bgcolor=red>other</table>\n",
    "<ul><li>one<li>two %u<ul><li>inner</ul></ul>\n",
    "<h2>title %u</h1><font color=\"#ff0000\" size=2>red</font>\n",
    "<img src=a%u.png><br><hr noshade>text &amp text &lt; &unknown; end\n",
    "<div class=x id=n%u style='color:red'><center>middle</center></div>\n",
    "<form action=go><input type=text value=%u><select><option>a<option>b</select></form>\n",
    "<pre>  kept   %u\n    text </pre><a href=\"x y\">link<a href=z>next</a>\n",
};

int main(void) {
  size_t room = 400000, size = 0;
  char *page = malloc(room);
  uint64_t state = 1664525;
  size += (size_t)sprintf(page, "<html><head><title>Page</title><body bgcolor=white>\n");
  while (size + 200 < room) {
    unsigned bits = random_bits(&state);
    size += (size_t)sprintf(page + size, PIECES[bits % 8], bits >> 12);
  }
  for (int round = 0; round < 3; round++) {
    TidyBuffer output = {0}, errors = {0};
    TidyDoc document = tidyCreate();
    check(tidyOptSetBool(document, round ? TidyXhtmlOut : TidyMakeClean, yes), "an option");
    check(tidyOptSetInt(document, TidyIndentContent, round == 2), "an option");
    check(tidyOptSetBool(document, TidyForceOutput, yes) && tidyOptSetBool(document, TidyMark, no), "an option");
    check(tidySetErrorBuffer(document, &errors) == 0, "tidySetErrorBuffer");
    check(tidyParseString(document, page) >= 0, "tidyParseString");
    check(tidyCleanAndRepair(document) >= 0, "tidyCleanAndRepair");
    check(tidyRunDiagnostics(document) >= 0, "tidyRunDiagnostics");
    check(tidySaveBuffer(document, &output) >= 0, "tidySaveBuffer");
    printf("%d: %u %016llx %u %016llx\n", round, output.size,
           (unsigned long long)checksum(EMPTY_SUM, output.bp, output.size),
           errors.size, (unsigned long long)checksum(EMPTY_SUM, errors.bp, errors.size));
    tidyBufFree(&output);
    tidyBufFree(&errors);
    tidyRelease(document);
  }
  return 0;
}
