// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing

@testable import PackageDatabase

struct UnfoldedDescriptionTests {
  @Test(arguments: [
    ("", ""),
    (" one\n two\n", "one two"),
    (" one\n .\n two\n", "one\n\ntwo"),
    (" list:\n  * a\n  * b\n end\n", "list:\n* a\n* b\nend"),
    (" one\r\n .\r\n two\r\n", "one\n\ntwo"),
    (" .\n one\n .\n", "one"),
    (" one\n  verbatim\n .\n two", "one\nverbatim\n\ntwo"),
  ])
  func paragraphsFlowAndListsStand(folded: String, text: String) {
    #expect(unfoldedDescription(Array(folded.utf8)[...]) == text)
  }
}
