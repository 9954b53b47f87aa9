// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A result builder for lists of elements. It supports `if`, `switch` and `for`, and skips nil.
@resultBuilder
public enum LayoutBuilder {
  /// Adds an element.
  public static func buildExpression(_ element: any LayoutElement) -> [any LayoutElement] {
    [element]
  }

  /// Adds an element, or nothing if it is nil.
  public static func buildExpression(_ element: (any LayoutElement)?) -> [any LayoutElement] {
    element.map { [$0] } ?? []
  }

  /// Adds several elements.
  public static func buildExpression(_ elements: [any LayoutElement]) -> [any LayoutElement] {
    elements
  }

  /// Returns an empty list for an empty block.
  public static func buildBlock() -> [any LayoutElement] {
    []
  }

  /// Begins a block with its first statement.
  public static func buildPartialBlock(first: [any LayoutElement]) -> [any LayoutElement] {
    first
  }

  /// Appends the next statement of a block.
  public static func buildPartialBlock(
    accumulated: [any LayoutElement], next: [any LayoutElement]
  ) -> [any LayoutElement] {
    accumulated + next
  }

  /// Supports `if` without `else`.
  public static func buildOptional(_ elements: [any LayoutElement]?) -> [any LayoutElement] {
    elements ?? []
  }

  /// Supports the first branch of an `if` or `switch`.
  public static func buildEither(first elements: [any LayoutElement]) -> [any LayoutElement] {
    elements
  }

  /// Supports the other branches of an `if` or `switch`.
  public static func buildEither(second elements: [any LayoutElement]) -> [any LayoutElement] {
    elements
  }

  /// Supports `for` loops.
  public static func buildArray(_ elements: [[any LayoutElement]]) -> [any LayoutElement] {
    elements.flatMap { $0 }
  }

  /// Supports `if #available`.
  public static func buildLimitedAvailability(
    _ elements: [any LayoutElement]
  ) -> [any LayoutElement] {
    elements
  }
}
