// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import CGdkPixbuf
public import Foundation

/// An error in decoding an image.
public enum ImageDecodingError: Error, Sendable, Hashable {
  /// The file does not exist, or the URL is not a `file:` URL.
  case fileNotFound(URL)
  /// The file cannot be read, or is a directory, a pipe or a device.
  case fileUnreadable(URL, reason: String)
  /// No installed decoder supports the format.
  case unsupportedFormat
  /// The decoder is not installed. For WebP, Debian's package is `webp-pixbuf-loader`.
  case decoderNotInstalled(format: String)
  /// The data is damaged or truncated.
  case damagedData(reason: String)
  /// The image exceeds the caller's pixel limit.
  case tooLarge(width: Int, height: Int)
  /// The image takes more time or memory than expected for its size.
  case tooComplex(reason: String)
  /// The pixels could not be allocated.
  case outOfMemory
  /// The program cannot be started again as a separate decoding process.
  case helperUnavailable(reason: String)
  /// The user's theme has no icon with the name.
  case iconNotFound(String)
  /// The caller canceled the decoding.
  case cancelled

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

extension ImageDecodingError {
  /// Whether decoding the same bytes again would fail too.
  package var isOfTheBytes: Bool {
    switch self {
    case .unsupportedFormat, .decoderNotInstalled, .damagedData, .tooLarge, .tooComplex: true
    case .fileNotFound, .fileUnreadable, .outOfMemory, .helperUnavailable, .iconNotFound,
      .cancelled:
      false
    }
  }
}

extension ImageDecodingError: CustomStringConvertible {
  /// The cause in one line.
  public var description: String {
    switch self {
    case .fileNotFound(let url): "there is no file \(url.isFileURL ? url.path : "\(url)")"
    case .fileUnreadable(let url, let reason): "cannot read \(url.path): \(reason)"
    case .unsupportedFormat: "no decoder supports the format of the image"
    case .decoderNotInstalled(let format): "no decoder for \(format) is installed"
    case .damagedData(let reason): "the image is damaged: \(reason)"
    case .tooLarge(let width, let height): "the image is too large: \(width) x \(height) pixels"
    case .tooComplex(let reason): "the image is too complex: \(reason)"
    case .outOfMemory: "there is not enough memory for the image"
    case .helperUnavailable(let reason): "cannot start the process that decodes images: \(reason)"
    case .iconNotFound(let name): "the theme has no icon \(name)"
    case .cancelled: "decoding was cancelled"
    }
  }
}
