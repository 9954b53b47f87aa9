// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftNodes

/// Lists components, one a line, with `if`, `switch` and `for`.
@resultBuilder
public enum ComponentBuilder {
  /// A component.
  public static func buildExpression<Content: Component>(_ content: Content) -> Content {
    content
  }

  /// A display node that exists; ``Node`` shows it.
  public static func buildExpression<Content: DisplayNode>(_ node: Content) -> Node<Content> {
    Node(node)
  }

  /// No text: `Text` shows it.
  @available(*, unavailable, message: "write Text(…) to show a string")
  public static func buildExpression(_ string: String) -> EmptyComponent { EmptyComponent() }

  /// No array: `ForEach` or a `for` loop shows its elements.
  @available(*, unavailable, message: "use ForEach or a for loop to show the elements of an array")
  public static func buildExpression<Element>(_ elements: [Element]) -> EmptyComponent {
    EmptyComponent()
  }

  /// Nothing else than components and nodes.
  @available(
    *, unavailable,
    message: "a line must be a Component or a DisplayNode; compute values before, with let"
  )
  public static func buildExpression<Value>(_ value: Value) -> EmptyComponent { EmptyComponent() }

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

  /// The rounds of a `for` loop; they are told apart by their ``Component/id(_:)``, or else by their
  /// number.
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

/// Several components, told apart by their identities or their order; ``ComponentBuilder`` makes it.
public struct TupleComponent<each Content: Component>: Component {
  /// There is no body.
  public typealias Body = Never

  private let content: (repeat each Content)

  init(_ content: repeat each Content) {
    self.content = (repeat each content)
  }
}

extension TupleComponent: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    var position = 0
    for component in repeat each content {
      cursor.resolve(component, at: .position(position), into: &parts)
      position += 1
    }
  }
}

/// Components of one type, told apart by their identities or their order; ``ComponentBuilder`` makes
/// it of a loop.
public struct ArrayComponent<Content: Component>: Component {
  /// There is no body.
  public typealias Body = Never

  private let content: [Content]

  init(_ content: [Content]) {
    self.content = content
  }
}

extension ArrayComponent: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    for (position, component) in content.enumerated() {
      cursor.resolve(component, at: .position(position), into: &parts)
    }
  }
}

/// A component that may not be there.
extension Optional: Component where Wrapped: Component {
  /// There is no body.
  public typealias Body = Never
}

extension Optional: PrimitiveComponent where Wrapped: Component {
  var explicitID: ScopeID? { self?.explicitID }

  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    guard case .some(let content) = self else { return }
    cursor.resolve(content, at: .position(0), into: &parts)
  }
}

/// One of two components; ``ComponentBuilder`` makes it of `if` and `switch`.
///
/// The branches have nothing in common: going from one to the other makes new nodes.
public enum ConditionalComponent<First: Component, Second: Component>: Component {
  /// There is no body.
  public typealias Body = Never

  /// The first branch was taken.
  case first(First)
  /// The other branch was taken.
  case second(Second)
}

extension ConditionalComponent: PrimitiveComponent {
  var explicitID: ScopeID? {
    switch self {
    case .first(let content): content.explicitID
    case .second(let content): content.explicitID
    }
  }

  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    switch self {
    case .first(let content): cursor.resolve(content, at: .position(0), into: &parts)
    case .second(let content): cursor.resolve(content, at: .position(1), into: &parts)
    }
  }
}
