// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Lists elements, one a line, with `if`, `switch` and `for`; nil lists nothing.
@resultBuilder
public enum LayoutBuilder {
  /// An element.
  public static func buildExpression(_ element: any LayoutElement) -> [any LayoutElement] {
    [element]
  }

  /// An element, if there is one.
  public static func buildExpression(_ element: (any LayoutElement)?) -> [any LayoutElement] {
    element.map { [$0] } ?? []
  }

  /// Several elements.
  public static func buildExpression(_ elements: [any LayoutElement]) -> [any LayoutElement] {
    elements
  }

  /// No element at all.
  public static func buildBlock() -> [any LayoutElement] {
    []
  }

  /// The first line of a block.
  public static func buildPartialBlock(first: [any LayoutElement]) -> [any LayoutElement] {
    first
  }

  /// The next line of a block.
  public static func buildPartialBlock(
    accumulated: [any LayoutElement], next: [any LayoutElement]
  ) -> [any LayoutElement] {
    accumulated + next
  }

  /// An `if` without an `else`.
  public static func buildOptional(_ elements: [any LayoutElement]?) -> [any LayoutElement] {
    elements ?? []
  }

  /// The first branch of an `if` or `switch`.
  public static func buildEither(first elements: [any LayoutElement]) -> [any LayoutElement] {
    elements
  }

  /// Another branch of an `if` or `switch`.
  public static func buildEither(second elements: [any LayoutElement]) -> [any LayoutElement] {
    elements
  }

  /// The rounds of a `for` loop.
  public static func buildArray(_ elements: [[any LayoutElement]]) -> [any LayoutElement] {
    elements.flatMap { $0 }
  }

  /// An `if #available`.
  public static func buildLimitedAvailability(
    _ elements: [any LayoutElement]
  ) -> [any LayoutElement] {
    elements
  }
}
