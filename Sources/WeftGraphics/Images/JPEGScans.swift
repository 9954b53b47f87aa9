// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package import Foundation

/// Finds the whole scans of a progressive JPEG while its bytes come.
///
/// Such a file has the whole picture in each of some ten scans, coarse to fine: up to the end of
/// any of them, it is a picture.
package struct JPEGScans: Sendable {
  /// Whether the bytes are a progressive JPEG; `nil` while unknown.
  package private(set) var isProgressive: Bool?
  /// The number of whole scans.
  package private(set) var count = 0
  /// The number of bytes up to the end of the last whole scan.
  package private(set) var byteCount = 0

  private var blocks = ImageBlockParser()

  /// Waits for the first byte.
  package init() {}

  /// Follows the next bytes.
  ///
  /// - Complexity: O(bytes).
  package mutating func pass(_ data: Data) {
    var rest = data
    while isProgressive != false, !rest.isEmpty, !blocks.isFinished {
      rest = rest.dropFirst(blocks.pass(rest))
      isProgressive = blocks.isProgressive
      (count, byteCount) = (blocks.wholeScanCount, blocks.wholeScansLength)
    }
  }
}
