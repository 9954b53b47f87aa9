// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import CGdkPixbuf

package enum SHA256 {
  /// Returns the digest of a string's UTF-8 bytes as lowercase hexadecimal digits.
  package static func hexDigest(of string: String) -> String {
    guard let digest = g_compute_checksum_for_string(G_CHECKSUM_SHA256, string, -1) else {
      fatalError("GLib has no SHA-256")
    }
    defer { g_free(digest) }
    return String(cString: digest)
  }
}
