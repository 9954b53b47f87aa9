// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

/// An immutable description of a part of the interface. Every change creates another value.
///
/// ```swift
/// struct PackageRow: Component {
///   let package: Package
///   var body: some Component {
///     VStack(spacing: 4) {
///       Text(package.name).font(.headline)
///       Text(package.summary).lineLimit(3)
///     }.padding(12)
///   }
/// }
/// ```
///
/// Nodes display a component and persist from one value to the next. See ``ComponentNode``, and
/// ``ComponentCellNode`` for the rows of a collection. The type of a component and its position
/// among its siblings, or its ``id(_:)``, determine its nodes.
public protocol Component: Sendable {
  /// The type of ``body``, which is `Never` for the components that Weft displays itself.
  associatedtype Body: Component

  /// The content of the component.
  ///
  /// Weft evaluates it on the measuring thread, on one thread at a time for each node. It must
  /// depend only on the component and must not wait for other threads.
  @ComponentBuilder var body: Body { get }
}

/// A component without content and size.
public struct EmptyComponent: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  /// Creates the component.
  public init() {}
}

/// A component whose type is known only at run time. Another type receives new nodes.
public struct AnyComponent: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  let base: any Component

  /// Wraps a component.
  public init(_ component: some Component) {
    base = component
  }

  init(any component: any Component) {
    base = component
  }
}

/// A result builder for components. It supports `if`, `switch` and `for`.
@resultBuilder
public enum ComponentBuilder {
  /// Adds a component.
  public static func buildExpression<Content: Component>(_ content: Content) -> Content {
    content
  }

  /// Rejects a string. Use `Text`.
  @available(*, unavailable, message: "write Text(…) to show a string")
  public static func buildExpression(_ string: String) -> EmptyComponent { EmptyComponent() }

  /// Rejects an array. Use `ForEach` or a `for` loop.
  @available(*, unavailable, message: "use ForEach or a for loop to show the elements of an array")
  public static func buildExpression<Element>(_ elements: [Element]) -> EmptyComponent {
    EmptyComponent()
  }

  /// Rejects a layout spec, such as a node with a `padding`. Use `Node`.
  @available(
    *, unavailable,
    message: "this is a layout spec; write Node(node) before the modifiers to show a node"
  )
  public static func buildExpression(_ element: some LayoutElement) -> EmptyComponent {
    EmptyComponent()
  }

  /// Rejects all values except components and nodes.
  @available(
    *, unavailable,
    message: "a line must be a Component or a DisplayNode; compute values before, with let"
  )
  public static func buildExpression<Value>(_ value: Value) -> EmptyComponent { EmptyComponent() }

  /// Builds an empty block.
  public static func buildBlock() -> EmptyComponent { EmptyComponent() }

  /// Builds a block of one component.
  public static func buildBlock<Content: Component>(_ content: Content) -> Content { content }

  /// Builds a block of several components.
  public static func buildBlock<each Content: Component>(
    _ content: repeat each Content
  ) -> TupleComponent<repeat each Content> {
    TupleComponent(repeat each content)
  }

  /// Supports `if` without `else`.
  public static func buildOptional<Content: Component>(_ content: Content?) -> Content? {
    content
  }

  /// Supports the first branch of an `if` or `switch`.
  public static func buildEither<First: Component, Second: Component>(
    first content: First
  ) -> ConditionalComponent<First, Second> {
    .first(content)
  }

  /// Supports the other branches of an `if` or `switch`.
  public static func buildEither<First: Component, Second: Component>(
    second content: Second
  ) -> ConditionalComponent<First, Second> {
    .second(content)
  }

  /// Supports `for` loops. Iterations are identified by ``Component/id(_:)``, or else by their type
  /// and order.
  ///
  /// Swift 6.3 does not infer opaque types in a loop. Wrap opaque results in an ``AnyComponent``,
  /// or use ``ForEach``.
  public static func buildArray<Content: Component>(
    _ content: [Content]
  ) -> ArrayComponent<Content> {
    ArrayComponent(content)
  }

  /// Supports `if #available`.
  public static func buildLimitedAvailability(_ content: some Component) -> AnyComponent {
    AnyComponent(content)
  }
}

/// Several components, identified by their identities or their order.
public struct TupleComponent<each Content: Component>: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  let content: (repeat each Content)

  init(_ content: repeat each Content) {
    self.content = (repeat each content)
  }
}

/// Components of one type from a loop, identified by their identities or their order.
public struct ArrayComponent<Content: Component>: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  let content: [Content]

  init(_ content: [Content]) {
    self.content = content
  }
}

extension Optional: Component where Wrapped: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never
}

/// One of the branches of `if` or `switch`. They share no nodes, even with equal
/// ``Component/id(_:)``.
public enum ConditionalComponent<First: Component, Second: Component>: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  /// The first branch was taken.
  case first(First)
  /// The other branch was taken.
  case second(Second)
}

extension LayoutBuilder {
  /// Rejects a component. Use a `ComponentNode`.
  @available(
    *, unavailable,
    message: "store ComponentNode(…) in a property, and list the property to show a component"
  )
  public static func buildExpression(_ component: some Component) -> [any LayoutElement] { [] }
}
