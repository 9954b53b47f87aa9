// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension Layout {
  /// Whether positions in a layout with these children may depend on baselines, down to nodes.
  package static func areByBaselines(_ children: [Layout]) -> Bool {
    LayoutWalk(children).contains {
      $0.kind == .spec && $0.layout.element.placesChildrenByBaselines
    }
  }
}

extension LayoutElement {
  /// `true`, which is always safe.
  public var placesChildrenByBaselines: Bool { true }
}

extension StackLayoutSpec {
  /// Whether the stack or one of its children aligns baselines.
  public var placesChildrenByBaselines: Bool {
    alignItems.isBaseline || children.contains { $0.style.alignSelf.isBaseline }
  }
}

extension FlexLayoutSpec {
  /// Whether the container or one of its children aligns baselines.
  public var placesChildrenByBaselines: Bool {
    alignItems.isBaseline || children.contains { $0.style.alignSelf.isBaseline }
  }
}

extension AlignItems {
  fileprivate var isBaseline: Bool { self == .baselineFirst || self == .baselineLast }
}

extension AlignSelf {
  fileprivate var isBaseline: Bool { self == .baselineFirst || self == .baselineLast }
}

// These specs position their children by sizes alone.

extension AbsoluteLayoutSpec {
  /// `false`.
  public var placesChildrenByBaselines: Bool { false }
}

extension BackgroundLayoutSpec {
  /// `false`.
  public var placesChildrenByBaselines: Bool { false }
}

extension CenterLayoutSpec {
  /// `false`.
  public var placesChildrenByBaselines: Bool { false }
}

extension CornerLayoutSpec {
  /// `false`.
  public var placesChildrenByBaselines: Bool { false }
}

extension InsetLayoutSpec {
  /// `false`.
  public var placesChildrenByBaselines: Bool { false }
}

extension OverlayLayoutSpec {
  /// `false`.
  public var placesChildrenByBaselines: Bool { false }
}

extension RatioLayoutSpec {
  /// `false`.
  public var placesChildrenByBaselines: Bool { false }
}

extension RelativeLayoutSpec {
  /// `false`.
  public var placesChildrenByBaselines: Bool { false }
}

extension Spacer {
  /// `false`.
  public var placesChildrenByBaselines: Bool { false }
}

extension WrapperLayoutSpec {
  /// `false`.
  public var placesChildrenByBaselines: Bool { false }
}
