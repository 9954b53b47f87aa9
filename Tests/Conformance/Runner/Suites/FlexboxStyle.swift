// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// A declaration that the suite does not support.
struct UnknownDeclaration: Error, CustomStringConvertible {
  let property: String
  let value: String

  var description: String { "no such declaration: \(property): \(value)" }
}

extension FlexboxBox {
  /// The box's style, with the defaults of the measured pages for missing declarations.
  func flexStyle() throws -> FlexStyle {
    var result = FlexStyle()
    result.flexDirection = .column
    result.alignContent = .flexStart
    result.flexShrink = 0
    for (property, value) in style {
      if let path = Self.lengths[property], let length = FlexLength(css: value) {
        result[keyPath: path] = length
      } else if let path = Self.numbers[property], let number = Double(value) {
        result[keyPath: path] = number
      } else if property == "order", let order = Int32(value) {
        result.order = order
      } else if let apply = Self.keywords[property]?[value] {
        apply(&result)
      } else {
        throw UnknownDeclaration(property: property, value: value)
      }
    }
    return result
  }

  private typealias Property<Value> = any WritableKeyPath<FlexStyle, Value> & Sendable

  private static let lengths: [String: Property<FlexLength>] = [
    "width": \.width, "height": \.height, "minWidth": \.minWidth, "minHeight": \.minHeight,
    "maxWidth": \.maxWidth, "maxHeight": \.maxHeight, "flexBasis": \.flexBasis,
    "rowGap": \.rowGap, "columnGap": \.columnGap,
    "left": \.inset.left, "top": \.inset.top, "right": \.inset.right,
    "bottom": \.inset.bottom, "insetInlineStart": \.inset.inlineStart,
    "insetInlineEnd": \.inset.inlineEnd,
    "marginLeft": \.margin.left, "marginTop": \.margin.top, "marginRight": \.margin.right,
    "marginBottom": \.margin.bottom, "marginInlineStart": \.margin.inlineStart,
    "marginInlineEnd": \.margin.inlineEnd,
    "paddingLeft": \.padding.left, "paddingTop": \.padding.top,
    "paddingRight": \.padding.right, "paddingBottom": \.padding.bottom,
    "paddingInlineStart": \.padding.inlineStart, "paddingInlineEnd": \.padding.inlineEnd,
    "borderLeftWidth": \.border.left, "borderTopWidth": \.border.top,
    "borderRightWidth": \.border.right, "borderBottomWidth": \.border.bottom,
    "borderInlineStartWidth": \.border.inlineStart,
    "borderInlineEndWidth": \.border.inlineEnd,
  ]

  private static let numbers: [String: Property<Double>] = [
    "flexGrow": \.flexGrow, "flexShrink": \.flexShrink, "aspectRatio": \.aspectRatio,
  ]

  /// The effect of a keyword on a style.
  private typealias Keyword = @Sendable (inout FlexStyle) -> Void

  private static let keywords: [String: [String: Keyword]] = [
    "display": values(\.display, ["flex": .flex, "none": .none, "contents": .contents]),
    "position": values(
      \.position, ["relative": .relative, "absolute": .absolute, "static": .static]),
    "boxSizing": values(\.boxSizing, ["border-box": .borderBox, "content-box": .contentBox]),
    "overflow": values(
      \.overflow, ["visible": .visible, "hidden": .hidden, "scroll": .scroll, "auto": .scroll]),
    "direction": values(\.direction, ["ltr": .leftToRight, "rtl": .rightToLeft]),
    "flexDirection": values(
      \.flexDirection,
      [
        "row": .row, "column": .column, "row-reverse": .rowReverse,
        "column-reverse": .columnReverse,
      ]),
    "flexWrap": values(
      \.flexWrap, ["nowrap": .noWrap, "wrap": .wrap, "wrap-reverse": .wrapReverse]),
    "justifyContent": values(
      \.justifyContent,
      [
        "flex-start": .flexStart, "flex-end": .flexEnd, "center": .center, "start": .start,
        "end": .end, "left": .left, "right": .right, "space-between": .spaceBetween,
        "space-around": .spaceAround, "space-evenly": .spaceEvenly, "normal": .flexStart,
        "stretch": .flexStart,
      ]),
    "aspectRatio": values(\.aspectRatio, ["auto": 0]),
    "alignItems": values(
      \.alignItems,
      [
        "flex-start": .flexStart, "flex-end": .flexEnd, "center": .center, "start": .start,
        "end": .end, "stretch": .stretch, "normal": .stretch, "baseline": .baselineFirst,
        "first baseline": .baselineFirst, "last baseline": .baselineLast,
      ]),
    "alignSelf": values(
      \.alignSelf,
      [
        "auto": .auto, "flex-start": .flexStart, "flex-end": .flexEnd, "center": .center,
        "start": .start, "end": .end, "stretch": .stretch, "normal": .stretch,
        "baseline": .baselineFirst, "first baseline": .baselineFirst,
        "last baseline": .baselineLast,
      ]),
    "alignContent": values(
      \.alignContent,
      [
        "flex-start": .flexStart, "flex-end": .flexEnd, "center": .center, "start": .start,
        "end": .end, "stretch": .stretch, "normal": .stretch, "space-between": .spaceBetween,
        "space-around": .spaceAround, "space-evenly": .spaceEvenly,
      ]),
  ]

  private static func values<Value: Sendable>(
    _ path: Property<Value>, _ values: [String: Value]
  ) -> [String: Keyword] {
    values.mapValues { value in { $0[keyPath: path] = value } }
  }
}

extension FlexLength {
  /// Parses a length in CSS syntax.
  fileprivate init?(css text: String) {
    if text.hasSuffix("px"), let points = Double(text.dropLast(2)) {
      self = .points(points)
    } else if text.hasSuffix("%"), let percentage = Double(text.dropLast()) {
      self = .percent(percentage)
    } else {
      switch text {
      case "0": self = .zero
      case "auto": self = .auto
      case "none": self = .none
      case "normal": self = .zero
      case "content": self = .content
      case "min-content": self = .minContent
      case "max-content": self = .maxContent
      case "fit-content": self = .fitContent
      case "stretch": self = .stretch
      default: return nil
      }
    }
  }
}
