// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftNodes

/// Notifies controllers of their lifecycle by comparing new scopes with the previous scopes.
///
/// A controller may cause new scopes or move the node off the screen during a notification. These
/// consequences follow afterward, so each begin notification has a matching end notification.
@MainActor final class LifecycleLedger {
  private var shown: ResolvedScope?
  private var next: ResolvedScope??
  private var isOnScreen = false
  /// Whether some controllers are still waiting for a visibility update.
  private var isScreenNews = false
  private var mounted: Set<ObjectIdentifier> = []
  private var isTelling = false

  nonisolated init() {}

  func show(_ new: ResolvedScope?) {
    next = .some(new)
    tell()
  }

  func hasShown(_ scopes: ResolvedScope?) -> Bool { next == nil && scopes === shown }

  func hasUpdates(_ new: ResolvedScope) -> Bool {
    var changes = LifecycleChanges()
    changes.compare(shown, with: new)
    return !changes.updates.isEmpty
  }

  func setMounted(_ isMounted: Bool) {
    guard isMounted != isOnScreen else { return }
    isOnScreen = isMounted
    isScreenNews = true
    tell()
  }

  private func tell() {
    if isTelling { return }
    isTelling = true
    defer { isTelling = false }
    while true {
      if let new = next.take() {
        if new !== shown { tell(of: new) }
      } else if isScreenNews {
        isScreenNews = false
        tellWhetherOnScreen()
      } else {
        return
      }
    }
  }

  private func tell(of new: ResolvedScope?) {
    var changes = LifecycleChanges()
    changes.compare(shown, with: new)
    shown = new
    for (scope, component) in changes.births { scope.begin(component) }
    for (scope, component) in changes.updates { scope.controller?.update(to: component) }
    for (scope, _) in changes.births { mount(scope) }
    for scope in changes.endings.reversed() { unmount(scope) }
    for scope in changes.endings.reversed() { scope.endController() }
  }

  private func tellWhetherOnScreen() {
    var changes = LifecycleChanges()
    changes.compare(nil, with: shown)
    let scopes = changes.births.map(\.scope)
    if isOnScreen {
      for scope in scopes { mount(scope) }
    } else {
      for scope in scopes.reversed() { unmount(scope) }
    }
  }

  private func mount(_ scope: Scope) {
    guard isOnScreen, mounted.insert(ObjectIdentifier(scope)).inserted else { return }
    scope.enterScreen()
  }

  private func unmount(_ scope: Scope) {
    if mounted.remove(ObjectIdentifier(scope)) != nil { scope.leaveScreen() }
  }
}

extension Scope {
  /// Creates the controller, unless an earlier node of the component has.
  @MainActor fileprivate func begin(_ component: any ControlledComponent) {
    if let controller { return controller.update(to: component) }
    controller = component.makeController()
  }

  /// Records a node that shows the scope on the screen. There may temporarily be two, a leaving
  /// cell and its replacement.
  @MainActor fileprivate func enterScreen() {
    screens += 1
    guard let controller, !isControllerMounted else { return }
    isControllerMounted = true
    controller.didMount()
  }

  @MainActor fileprivate func leaveScreen() {
    screens -= 1
    if screens == 0 { unmountController() }
  }

  @MainActor private func unmountController() {
    guard isControllerMounted else { return }
    isControllerMounted = false
    controller?.didUnmount()
  }

  @MainActor func endController() {
    unmountController()
    controller.take()?.didEnd()
  }
}

/// The differences between two trees of components with controllers, in document order.
private struct LifecycleChanges {
  var births: [(scope: Scope, component: any ControlledComponent)] = []
  var updates: [(scope: Scope, component: any ControlledComponent)] = []
  var endings: [Scope] = []

  mutating func compare(_ old: ResolvedScope?, with new: ResolvedScope?) {
    guard let old, let new, old.scope === new.scope else {
      if let new { begin(new) }
      if let old { end(old) }
      return
    }
    update(old, to: new)
    findEndings(old, in: new)
  }

  private mutating func update(_ old: ResolvedScope, to new: ResolvedScope) {
    if old === new || !new.hasControllers { return }
    if let component = new.controlled, old.evaluation?.build != new.evaluation?.build {
      updates.append((new.scope, component))
    }
    let known = old.childrenByScope
    for child in new.children {
      if let old = known[ObjectIdentifier(child.scope)] {
        update(old, to: child)
      } else {
        begin(child)
      }
    }
  }

  private mutating func findEndings(_ old: ResolvedScope, in new: ResolvedScope) {
    if old === new || !old.hasControllers { return }
    let known = new.childrenByScope
    for child in old.children {
      if let new = known[ObjectIdentifier(child.scope)] {
        findEndings(child, in: new)
      } else {
        end(child)
      }
    }
  }

  private mutating func begin(_ new: ResolvedScope) {
    guard new.hasControllers else { return }
    if let component = new.controlled { births.append((new.scope, component)) }
    for child in new.children { begin(child) }
  }

  private mutating func end(_ old: ResolvedScope) {
    guard old.hasControllers else { return }
    if old.controlled != nil { endings.append(old.scope) }
    for child in old.children { end(child) }
  }
}

extension ResolvedScope {
  fileprivate var childrenByScope: [ObjectIdentifier: ResolvedScope] {
    Dictionary(children.map { (ObjectIdentifier($0.scope), $0) }) { first, _ in first }
  }
}
