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
  /// The program is started again and becomes a helper before its `main` begins, without a call by
  /// you. Decoding fails with ``ImageDecodingError/helperUnavailable(reason:)`` if the program
  /// cannot be started again, for example because Weft is part of a plug-in, or if the system does
  /// not support the restrictions. Text in an SVG is drawn in the system's standard fonts only.
  case process
  /// As ``process``, but a process that decodes no images of other origins, such as
  /// `https://example.com`. An image that takes control of its decoder can then read and change
  /// only images of the same origin.
  case origin(String)
  /// This process. Formats that are decoded in one go have no time limit and cannot be cancelled.
  case none

  var origin: String? {
    if case .origin(let origin) = self { origin } else { nil }
  }
}
