// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Lists components, one a line, with `if`, `switch` and `for`.
@resultBuilder
public enum ComponentBuilder {
  /// A component.
  public static func buildExpression<Content: Component>(_ content: Content) -> Content {
    content
  }

  /// No line at all.
  public static func buildBlock() -> EmptyComponent { EmptyComponent() }

  /// One line stays what it is.
  public static func buildBlock<Content: Component>(_ content: Content) -> Content { content }

  /// Several lines.
  public static func buildBlock<each Content: Component>(
    _ content: repeat each Content
  ) -> TupleComponent<repeat each Content> {
    TupleComponent(repeat each content)
  }

  /// An `if` without an `else`.
  public static func buildOptional<Content: Component>(_ content: Content?) -> Content? {
    content
  }

  /// The first branch of an `if` or `switch`.
  public static func buildEither<First: Component, Second: Component>(
    first content: First
  ) -> ConditionalComponent<First, Second> {
    .first(content)
  }

  /// The other branch of an `if` or `switch`.
  public static func buildEither<First: Component, Second: Component>(
    second content: Second
  ) -> ConditionalComponent<First, Second> {
    .second(content)
  }

  /// The rounds of a `for` loop; they are told apart by their number. See ``ForEach`` for rounds
  /// that have an identity.
  public static func buildArray<Content: Component>(
    _ content: [Content]
  ) -> ArrayComponent<Content> {
    ArrayComponent(content)
  }

  /// An `if #available`.
  public static func buildLimitedAvailability(_ content: some Component) -> AnyComponent {
    AnyComponent(content)
  }
}
