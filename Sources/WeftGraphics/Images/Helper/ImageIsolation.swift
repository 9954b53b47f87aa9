// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Which process decodes an image.
public enum ImageIsolation: Sendable, Hashable {
  /// A process of its own for formats that are decoded in one go, such as SVG and TIFF, where the
  /// program can be started again; otherwise this one.
  case automatic
  /// A process of its own, without files and network, and with limits on memory and processor time:
  /// for untrusted images.
  ///
  /// It is the program itself, started again, which becomes a helper before its `main` begins; you
  /// need not call anything. If that is not possible, as where Weft is part of a plug-in, decoding
  /// fails with ``ImageDecodingError/helperUnavailable(reason:)``. Letters of an SVG are drawn in
  /// the system's standard fonts only, since others cannot be opened.
  case process
  /// This process: formats that are decoded in one go have neither a limit on time nor can they be
  /// cancelled.
  case none
}
