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
