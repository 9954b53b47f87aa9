// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The tunings of both ranges in all modes.
public struct RangeTunings: Hashable, Sendable {
  private var minimum: [RangeKind: RangeTuning]
  private var full: [RangeKind: RangeTuning]

  /// Texture's defaults.
  public init() {
    minimum = [
      .display: RangeTuning(leadingScreens: 0.25, trailingScreens: 0.25),
      .preload: RangeTuning(leadingScreens: 0.5, trailingScreens: 0.25),
    ]
    full = [
      .display: RangeTuning(leadingScreens: 1, trailingScreens: 0.5),
      .preload: RangeTuning(leadingScreens: 2.5, trailingScreens: 1.5),
    ]
  }

  /// The tuning of a range in a mode; for the modes without any, setting does nothing.
  public subscript(kind: RangeKind, mode: RangeMode = .full) -> RangeTuning {
    get {
      switch mode {
      case .minimum: minimum[kind] ?? .zero
      case .full: full[kind] ?? .zero
      case .visibleOnly, .lowMemory: .zero
      }
    }
    set {
      switch mode {
      case .minimum: minimum[kind] = newValue
      case .full: full[kind] = newValue
      case .visibleOnly, .lowMemory: break
      }
    }
  }
}
