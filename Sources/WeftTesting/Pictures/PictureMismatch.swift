// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Why a picture did not pass.
public enum PictureMismatch: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no reference to compare with; the picture was written to `actual`.
  case noReference(name: String, actual: String)
  /// The sizes in pixels differ; the picture was written to `actual`.
  case size(
    name: String, width: Int, height: Int, expectedWidth: Int, expectedHeight: Int, actual: String)
  /// Too many pixels differ; the picture was written to `actual`, what differs to `difference`.
  case pixels(name: String, share: Double, largest: Int, actual: String, difference: String)

  /// What is wrong, where to see it, and what to do about it.
  public var description: String {
    switch self {
    case .noReference(let name, let actual):
      "picture \(name): no reference; if \(actual) is right, \(Self.remedy)"
    case .size(let name, let width, let height, let expectedWidth, let expectedHeight, let actual):
      """
      picture \(name): \(width) x \(height) pixels in place of \(expectedWidth) x \
      \(expectedHeight); if \(actual) is right, \(Self.remedy)
      """
    case .pixels(let name, let share, let largest, let actual, let difference):
      """
      picture \(name): \(share * 100) % of the pixels differ, by up to \(largest) of 255, see \
      \(difference); if \(actual) is right, \(Self.remedy)
      """
    }
  }

  private static var remedy: String {
    "run the test with \(PictureRecording.variable)=1"
  }
}
