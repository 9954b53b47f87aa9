// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// An object with the lifetime of a component, on the main actor.
///
/// It is created when its component is first shown or created for a node off the screen. One change
/// first makes all creations, then updates, mounts, unmounts and ends. Parents precede their
/// children, but end after them.
@MainActor public protocol ComponentController: AnyObject, Sendable {
  /// The type of the controlled component.
  associatedtype Content: Component

  /// Called after the component was rebuilt.
  func didUpdate(_ component: Content)

  /// Called after the component has entered the screen.
  func didMount()

  /// Called after the component has left the screen. It may return.
  func didUnmount()

  /// Called after the component was removed permanently.
  func didEnd()
}

extension ComponentController {
  /// Does nothing.
  public func didUpdate(_ component: Content) {}
  /// Does nothing.
  public func didMount() {}
  /// Does nothing.
  public func didUnmount() {}
  /// Does nothing.
  public func didEnd() {}
}

/// A component with a controller.
public protocol ControlledComponent: Component {
  /// The type of the controller.
  associatedtype Controller: ComponentController where Controller.Content == Self

  /// Creates the controller, once for each identity.
  @MainActor func makeController() -> Controller
}

extension ComponentController {
  func update(to component: any Component) {
    if let component = component as? Content { didUpdate(component) }
  }
}
