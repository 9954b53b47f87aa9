// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Which new cells are made and measured before they appear.
public enum MeasurementPolicy: Hashable, Sendable {
  /// All: positions are exact from the start. For small collections.
  case eager
  /// Those in the viewport and half a viewport beyond it; the others when they come near. Until then
  /// their lengths are estimated, and the scroll position is kept such that nothing visible moves.
  case progressive
}
