// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package import Foundation

/// Finds the complete scans of a progressive JPEG while it is loaded. A progressive file has about
/// ten scans of increasing detail. Its bytes up to the end of any scan are an image.
package struct JPEGScans: Sendable {
  /// Whether the bytes are a progressive JPEG, or `nil` while unknown.
  package private(set) var isProgressive: Bool?
  package private(set) var count = 0
  /// Up to the end of the last complete scan.
  package private(set) var byteCount = 0

  private var blocks = ImageBlockParser()

  package init() {}

  package mutating func pass(_ data: Data) {
    var rest = data
    while isProgressive != false, !rest.isEmpty, !blocks.isFinished {
      rest = rest.dropFirst(blocks.pass(rest))
      isProgressive = blocks.isProgressive
      (count, byteCount) = (blocks.wholeScanCount, blocks.wholeScansLength)
    }
  }
}
