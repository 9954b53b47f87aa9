// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// How far a picture may be from its reference: fonts and libraries draw edges a little differently
/// from version to version.
public struct PictureTolerance: Hashable, Sendable {
  /// How far a component of a pixel may be off before the pixel counts as different, 0 to 255.
  public var component: Int
  /// The share of the pixels that may be different, 0 to 1.
  public var share: Double

  /// Makes a tolerance.
  public init(component: Int = 32, share: Double = 0.002) {
    self.component = component
    self.share = share
  }

  /// None: every byte is the same.
  public static let exact = PictureTolerance(component: 0, share: 0)
}
