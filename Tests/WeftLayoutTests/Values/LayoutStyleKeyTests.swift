// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayout

private enum ColumnKey: LayoutStyleKey {
  static let defaultValue = 0
}

private enum OptionalKey: LayoutStyleKey {
  static let defaultValue: Int? = 3
}

private enum OffsetKey: LayoutStyleKey {
  static let defaultValue = Point.zero
}

private enum GroupKey: LayoutStyleKey {
  static let defaultValue: Group? = nil
}

private final class Group: Hashable, Sendable {
  static func == (a: Group, b: Group) -> Bool { a === b }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension LayoutStyle {
  fileprivate var column: Int {
    get { self[ColumnKey.self] }
    set { self[ColumnKey.self] = newValue }
  }

  fileprivate var offset: Point {
    get { self[OffsetKey.self] }
    set { self[OffsetKey.self] = newValue }
  }

  fileprivate var group: Group? {
    get { self[GroupKey.self] }
    set { self[GroupKey.self] = newValue }
  }
}

/// Arranges its children in columns of 100 points, and moves children with the group down a line.
private struct Columns: LayoutElement {
  var style = LayoutStyle()
  var group: Group?
  var children: [any LayoutElement]

  func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
    Layout(
      element: self, size: range.min,
      children: children.map { child in
        let row = group != nil && child.style.group == group ? 1.0 : 0
        let corner = Point(x: Double(child.style.column) * 100, y: row * 50)
        return child.layout(thatFits: .unconstrained, in: context)
          .positioned(at: corner + child.style.offset)
      })
  }
}

@Suite struct LayoutStyleKeyTests {
  @Test func aFreshStyleHasTheDefaults() {
    let style = LayoutStyle()
    #expect(style.column == 0 && style.offset == .zero && style.group == nil)
  }

  @Test func valuesRoundTripEachByItself() {
    let group = Group()
    var style = LayoutStyle(flexGrow: 1)
    style.column = 3
    style.offset = Point(x: 1, y: 2)
    style.group = group
    #expect(style.column == 3 && style.offset == Point(x: 1, y: 2) && style.group === group)
    style.offset = .zero
    #expect(style.column == 3 && style.offset == .zero && style.group === group)
    #expect(style.flexGrow == 1)
  }

  @Test func copiesAreIndependent() {
    var style = LayoutStyle()
    style.column = 1
    var copy = style
    copy.column = 2
    copy.offset.x = 5
    #expect(style.column == 1 && style.offset == .zero)
    #expect(copy.column == 2 && copy.offset == Point(x: 5, y: 0))
  }

  @Test func stylesAreEqualIfTheirValuesAre() {
    var (a, b) = (LayoutStyle(), LayoutStyle())
    a.column = 3
    #expect(a != b)
    b.column = 4
    #expect(a != b && Set([a, b]).count == 2)
    b.column = 3
    #expect(a == b && Set([a, b]).count == 1)
    a.group = Group()
    b.group = Group()
    #expect(a != b)
  }

  @Test func theDefaultIsAsIfNothingWasSet() {
    var style = LayoutStyle()
    style.column = 3
    style.group = Group()
    style.column = 0
    style.group = nil
    #expect(style == LayoutStyle() && style.hashValue == LayoutStyle().hashValue)
  }

  @Test func aSpecReadsThemFromItsChildren() {
    let group = Group()
    let spec = Columns(
      group: group,
      children: [
        Box(10, 10), Box(10, 10).styled { $0.column = 2 },
        Box(10, 10).styled { $0.offset = Point(x: 3, y: 4) }.flexGrow(1),
        Box(10, 10).styled { $0.group = group },
        Box(10, 10).styled {
          $0.group = Group()
          $0.column = 1
        },
      ])
    let layout = StackLayoutSpec { spec }.measured()
    #expect(layout.children[0].xs == [0, 200, 3, 0, 100])
    #expect(layout.children[0].ys == [0, 0, 4, 50, 0])
  }

  /// `nil` is an ordinary value, which need not be the default.
  @Test func anOptionalValueHasItsDefaultUntilOneIsSet() {
    var style = LayoutStyle()
    #expect(style[OptionalKey.self] == 3)
    style[OptionalKey.self] = nil
    #expect(style[OptionalKey.self] == nil)
    style[OptionalKey.self] = 3
    #expect(style == LayoutStyle())
  }
}
