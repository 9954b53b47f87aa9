// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

// A stack's children are aligned either along and across its axis, or horizontally and vertically.
extension StackLayoutSpec {
  /// Where the children of a stack lie horizontally, whatever its direction is.
  ///
  /// In right-to-left text a stack is mirrored, and so is this.
  public enum HorizontalAlignment: Hashable, Sendable, CaseIterable {
    /// Where ``StackLayoutSpec/justifyContent`` or ``StackLayoutSpec/alignItems`` says.
    case none
    /// At the left.
    case left
    /// In the middle.
    case middle
    /// At the right.
    case right
  }

  /// Where the children of a stack lie vertically, whatever its direction is.
  public enum VerticalAlignment: Hashable, Sendable, CaseIterable {
    /// Where ``StackLayoutSpec/justifyContent`` or ``StackLayoutSpec/alignItems`` says.
    case none
    /// At the top.
    case top
    /// In the middle.
    case center
    /// At the bottom.
    case bottom
  }

  /// Where the free space along the main axis goes.
  ///
  /// ``horizontalAlignment`` decides it in a row and ``verticalAlignment`` in a column, unless that
  /// alignment is `none`; setting this sets it to `none`.
  public var justifyContent: JustifyContent {
    get { mainPlace?.justifyContent ?? alignment.justifyContent }
    set {
      if direction.isRow { alignment.horizontal = .none } else { alignment.vertical = .none }
      alignment.justifyContent = newValue
    }
  }

  /// How children are aligned across the main axis, unless their style says otherwise.
  ///
  /// ``verticalAlignment`` decides it in a row and ``horizontalAlignment`` in a column, unless that
  /// alignment is `none`; setting this sets it to `none`.
  public var alignItems: AlignItems {
    get { crossPlace?.alignItems ?? alignment.alignItems }
    set {
      if direction.isRow { alignment.vertical = .none } else { alignment.horizontal = .none }
      alignment.alignItems = newValue
    }
  }

  /// Where the children lie horizontally: ``justifyContent`` of a row, ``alignItems`` of a column.
  ///
  /// It still holds when ``direction`` changes; the property that it no longer decides reverts to
  /// its earlier setting. Setting it back to `none` leaves the children where they are.
  public var horizontalAlignment: HorizontalAlignment {
    get { alignment.horizontal }
    set {
      if newValue == .none { keepAlignment(alongMainAxis: direction.isRow) }
      alignment.horizontal = newValue
    }
  }

  /// Where the children lie vertically: ``justifyContent`` of a column, ``alignItems`` of a row.
  ///
  /// It still holds when ``direction`` changes; the property that it no longer decides reverts to
  /// its earlier setting. Setting it back to `none` leaves the children where they are.
  public var verticalAlignment: VerticalAlignment {
    get { alignment.vertical }
    set {
      if newValue == .none { keepAlignment(alongMainAxis: !direction.isRow) }
      alignment.vertical = newValue
    }
  }
}

extension StackLayoutSpec {
  /// The parts of a stack's alignment that were set.
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
