// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A description of a part of the interface: an immutable value; every change makes another one.
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
/// Nodes show a component, and stay from one value to the next: see ``ComponentNode``, and
/// ``ComponentCellNode`` for the rows of a collection. A component's type and its place among its
/// siblings, or its ``id(_:)``, decide which nodes belong to it.
public protocol Component: Sendable {
  /// The type of ``body``; `Never` for the components that Weft itself shows.
  associatedtype Body: Component

  /// The components that this one consists of.
  ///
  /// Weft evaluates it on the thread that measures, seldom the main one; for one node on one thread
  /// at a time. It depends on nothing but the component, and must not wait for other threads.
  @ComponentBuilder var body: Body { get }
}

/// A component that shows nothing and takes no space.
public struct EmptyComponent: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  /// Makes the component.
  public init() {}
}

/// A component of a type that is known only at run time.
///
/// A component of another type in its place gets new nodes.
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

/// Lists components, one a line, with `if`, `switch` and `for`.
@resultBuilder
public enum ComponentBuilder {
  /// A component.
  public static func buildExpression<Content: Component>(_ content: Content) -> Content {
    content
  }

  /// Rejects a string: `Text` shows it.
  @available(*, unavailable, message: "write Text(…) to show a string")
  public static func buildExpression(_ string: String) -> EmptyComponent { EmptyComponent() }

  /// Rejects an array: `ForEach` or a `for` loop shows its elements.
  @available(*, unavailable, message: "use ForEach or a for loop to show the elements of an array")
  public static func buildExpression<Element>(_ elements: [Element]) -> EmptyComponent {
    EmptyComponent()
  }

  /// Rejects everything but components and nodes.
  @available(
    *, unavailable,
    message: "a line must be a Component or a DisplayNode; compute values before, with let"
  )
  public static func buildExpression<Value>(_ value: Value) -> EmptyComponent { EmptyComponent() }

  /// No lines.
  public static func buildBlock() -> EmptyComponent { EmptyComponent() }

  /// A single line.
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

  /// The iterations of a `for` loop; they are identified by their ``Component/id(_:)``, or else by
  /// their type and the number of this type before them.
  ///
  /// Swift 6.3 does not infer opaque types in a loop: put the result of a function that returns
  /// `some Component` into an ``AnyComponent``, or use a ``ForEach``.
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

/// Several components, told apart by their identities or their order; ``ComponentBuilder`` makes
/// it.
public struct TupleComponent<each Content: Component>: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  let content: (repeat each Content)

  init(_ content: repeat each Content) {
    self.content = (repeat each content)
  }
}

/// Components of one type, told apart by their identities or their order; ``ComponentBuilder``
/// makes it of a loop.
public struct ArrayComponent<Content: Component>: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  let content: [Content]

  init(_ content: [Content]) {
    self.content = content
  }
}

/// A component, or none.
extension Optional: Component where Wrapped: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never
}

/// One of two components; ``ComponentBuilder`` makes it of `if` and `switch`.
///
/// The branches have nothing in common: going from one to the other makes new nodes, also where
/// both have the same ``Component/id(_:)``.
public enum ConditionalComponent<First: Component, Second: Component>: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  /// The first branch was taken.
  case first(First)
  /// The other branch was taken.
  case second(Second)
}
