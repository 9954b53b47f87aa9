// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation

/// The memory behind a bitmap: allocated zeroed, freed with the last reference.
///
/// `@unchecked Sendable` is sound because of who may write. `mutableBytes` is used only by
/// initialisers and renderers of `Bitmap`, before the buffer has been put into one; from then
/// on the memory is only read, and the address does not change until `deinit`.
final class PixelBuffer: @unchecked Sendable {
  let byteCount: Int
  private let address: UnsafeMutableRawPointer

  /// Returns nil when there is not enough memory.
  init?(byteCount: Int) {
    // calloc takes big blocks from the kernel already zeroed, without touching the pages.
    guard byteCount > 0, let address = calloc(byteCount, 1) else { return nil }
    self.byteCount = byteCount
    self.address = address
  }

  deinit {
    free(address)
  }

  var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: address, count: byteCount)
  }

  var mutableBytes: UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(start: address, count: byteCount)
  }
}
