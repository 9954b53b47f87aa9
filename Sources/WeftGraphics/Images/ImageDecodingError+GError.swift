// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import CGdkPixbuf

extension ImageDecodingError {
  /// Translates what GdkPixbuf reports.
  init(_ error: UnsafeMutablePointer<GError>?) {
    guard let error else {
      self = .damagedData(reason: "The decoder gave no reason")
      return
    }
    let reason = error.pointee.message.map { String(cString: $0) } ?? ""
    guard error.pointee.domain == gdk_pixbuf_error_quark() else {
      self = .damagedData(reason: reason)
      return
    }
    switch GdkPixbufError(rawValue: UInt32(bitPattern: error.pointee.code)) {
    case GDK_PIXBUF_ERROR_UNKNOWN_TYPE, GDK_PIXBUF_ERROR_UNSUPPORTED_OPERATION:
      self = .unsupportedFormat
    case GDK_PIXBUF_ERROR_INSUFFICIENT_MEMORY:
      self = .outOfMemory
    default:
      self = .damagedData(reason: reason)
    }
  }
}
