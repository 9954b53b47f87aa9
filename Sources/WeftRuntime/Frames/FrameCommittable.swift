// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Something whose changes reach the layers once per frame, however many they were.
///
/// It asks for its turn with ``FrameLoop/setNeedsCommit(_:)`` and must ask only once until it had it.
public protocol FrameCommittable: AnyObject, Sendable {
  /// Bring the layers up to date.
  @MainActor func commit()
}
