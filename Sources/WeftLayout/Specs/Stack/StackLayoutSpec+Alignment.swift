// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension StackLayoutSpec {
  /// The horizontal alignment of a stack's children, independent of its direction but mirrored with
  /// it in a right-to-left layout.
  public enum HorizontalAlignment: Hashable, Sendable, CaseIterable {
    /// The alignment in ``StackLayoutSpec/justifyContent`` or ``StackLayoutSpec/alignItems``.
    case none
    /// At the left.
    case left
    /// In the center.
    case middle
    /// At the right.
    case right
  }

  /// The vertical alignment of a stack's children, independent of its direction.
  public enum VerticalAlignment: Hashable, Sendable, CaseIterable {
    /// The alignment in ``StackLayoutSpec/justifyContent`` or ``StackLayoutSpec/alignItems``.
    case none
    /// At the top.
    case top
    /// In the center.
    case center
    /// At the bottom.
    case bottom
  }

  /// The distribution of the free space along the main axis. ``horizontalAlignment`` of a row or
  /// ``verticalAlignment`` of a column overrides it, and becomes `none` if this is set.
  public var justifyContent: JustifyContent {
    get { mainPlace?.justifyContent ?? alignment.justifyContent }
    set {
      if direction.isRow { alignment.horizontal = .none } else { alignment.vertical = .none }
      alignment.justifyContent = newValue
    }
  }

  /// The alignment of the children across the main axis, unless their styles override it.
  /// ``verticalAlignment`` of a row or ``horizontalAlignment`` of a column overrides it, and
  /// becomes `none` if this is set.
  public var alignItems: AlignItems {
    get { crossPlace?.alignItems ?? alignment.alignItems }
    set {
      if direction.isRow { alignment.vertical = .none } else { alignment.horizontal = .none }
      alignment.alignItems = newValue
    }
  }

  /// The horizontal alignment of the children, which sets ``justifyContent`` of a row or
  /// ``alignItems`` of a column. If ``direction`` changes, the other one reverts to its earlier
  /// value. Setting it to `none` does not move the children.
  public var horizontalAlignment: HorizontalAlignment {
    get { alignment.horizontal }
    set {
      if newValue == .none { keepAlignment(alongMainAxis: direction.isRow) }
      alignment.horizontal = newValue
    }
  }

  /// The vertical alignment of the children, which sets ``justifyContent`` of a column or
  /// ``alignItems`` of a row. If ``direction`` changes, the other one reverts to its earlier value.
  /// Setting it to `none` does not move the children.
  public var verticalAlignment: VerticalAlignment {
    get { alignment.vertical }
    set {
      if newValue == .none { keepAlignment(alongMainAxis: !direction.isRow) }
      alignment.vertical = newValue
    }
  }
}

extension StackLayoutSpec {
  struct Alignment {
    var justifyContent: JustifyContent
    var alignItems: AlignItems
    var horizontal = HorizontalAlignment.none
    var vertical = VerticalAlignment.none
  }

  fileprivate enum Place {
    case start, center, end

    var justifyContent: JustifyContent {
      switch self {
      case .start: .start
      case .center: .center
      case .end: .end
      }
    }

    var alignItems: AlignItems {
      switch self {
      case .start: .start
      case .center: .center
      case .end: .end
      }
    }
  }

  private var mainPlace: Place? {
    direction.isRow ? alignment.horizontal.place : alignment.vertical.place
  }

  private var crossPlace: Place? {
    direction.isRow ? alignment.vertical.place : alignment.horizontal.place
  }

  private mutating func keepAlignment(alongMainAxis isMain: Bool) {
    if isMain {
      alignment.justifyContent = justifyContent
    } else {
      alignment.alignItems = alignItems
    }
  }
}

extension StackLayoutSpec.HorizontalAlignment {
  fileprivate var place: StackLayoutSpec.Place? {
    switch self {
    case .none: nil
    case .left: .start
    case .middle: .center
    case .right: .end
    }
  }
}

extension StackLayoutSpec.VerticalAlignment {
  fileprivate var place: StackLayoutSpec.Place? {
    switch self {
    case .none: nil
    case .top: .start
    case .center: .center
    case .bottom: .end
    }
  }
}
