// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// An object that lives as long as a component does, on the main actor.
///
/// It is created when its component is first shown, or was made for a node off the screen; it is
/// notified of each later value, and of entering and leaving the screen. For one change all births
/// come first, then updates, mounts, unmounts and ends; parents come before their children, and end
/// after them.
@MainActor public protocol ComponentController: AnyObject, Sendable {
  /// The type of component that it controls.
  associatedtype Content: Component

  /// The component was rebuilt.
  func didUpdate(_ component: Content)

  /// The component came onto the screen.
  func didMount()

  /// The component left the screen; it may come back.
  func didUnmount()

  /// The component was removed for good.
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

  /// Makes the controller; once for each identity.
  @MainActor func makeController() -> Controller
}

extension ComponentController {
  /// Hands the controller a component whose type is not known here.
  func update(to component: any Component) {
    if let component = component as? Content { didUpdate(component) }
  }
}
