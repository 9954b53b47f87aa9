// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A description of a part of the interface: an immutable value, made anew for every change.
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
/// A component is shown by nodes, which are kept from one value to the next: see
/// ``ComponentNode``, and ``ComponentCellNode`` for the rows of a collection. Which node belongs to
/// which component is decided by the component's place among its siblings and its type, or by
/// ``id(_:)``.
public protocol Component: Sendable {
  /// The type of ``body``; `Never` for the components that Weft shows by itself.
  associatedtype Body: Component

  /// What the component consists of.
  ///
  /// Asked on the thread that measures, seldom the main one, and maybe on several at a time: it
  /// depends on nothing but the component.
  @ComponentBuilder var body: Body { get }
}

/// A component that shows nothing and takes no room.
public struct EmptyComponent: Component {
  /// There is no body.
  public typealias Body = Never

  /// Makes the component.
  public init() {}
}

extension EmptyComponent: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {}
}

/// A component of a type that is not known before the program runs.
///
/// Another type in its place gives other nodes.
public struct AnyComponent: Component {
  /// There is no body.
  public typealias Body = Never

  private let base: any Component

  /// Wraps a component.
  public init(_ component: some Component) {
    base = component
  }
}

extension AnyComponent: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    cursor.resolve(base, at: .position(0), into: &parts)
  }
}
