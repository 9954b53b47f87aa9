// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Which process decodes an image.
public enum ImageIsolation: Sendable, Hashable {
  /// A separate process for formats that are decoded in one go, such as SVG and TIFF, if the
  /// program can be started again, and otherwise this process.
  case automatic
  /// A separate process for untrusted images, without files and network, and with limits on memory
  /// and processor time.
  ///
  /// The process is the program itself, which is started again and becomes a helper before its
  /// `main` begins. You need not call anything. Decoding fails with
  /// ``ImageDecodingError/helperUnavailable(reason:)`` if the program cannot be started again, for
  /// example because Weft is part of a plug-in, or if the system does not support the restrictions.
  /// Text in an SVG is drawn in the system's standard fonts only.
  case process
  /// A process as with ``process`` that decodes no images of other origins.
  ///
  /// An image that takes control of its decoder can then read and change only images of the same
  /// origin. The string identifies the origin, such as `https://example.com`.
  case origin(String)
  /// This process. Formats that are decoded in one go have no time limit and cannot be cancelled.
  case none

  /// The origin of the image, if the process must not decode images of other origins.
  var origin: String? {
    if case .origin(let origin) = self { origin } else { nil }
  }
}
