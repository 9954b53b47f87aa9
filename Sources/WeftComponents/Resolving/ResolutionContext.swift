// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import WeftLocks

/// Connects a property of a component, such as a `State`, with a scope. Copies of the component
/// share the link.
final class PropertyLink: Sendable {
  struct Target: Sendable {
    weak var scope: Scope?
    var slot = 0
    var environment = EnvironmentValues()
  }

  private struct Contents {
    var target = Target()
    /// The other scopes, if one component value is shown several times.
    var others: [ObjectIdentifier: WeakScope] = [:]
  }

  private struct WeakScope: Sendable {
    weak var scope: Scope?
  }

  private let contents = Mutex(Contents())

  /// The scope that resolved the property most recently.
  var target: Target {
    get { contents.withLock { $0.target } }
    set {
      // Releases the scopes outside the lock, because these may be the last references.
      let released = contents.withLock { contents -> (Target, Scope?) in
        let (old, scope) = (contents.target, contents.target.scope)
        if let scope, let new = newValue.scope, scope !== new {
          contents.others[ObjectIdentifier(scope)] = WeakScope(scope: scope)
          contents.others[ObjectIdentifier(new)] = nil
        }
        contents.target = newValue
        return (old, scope)
      }
      withExtendedLifetime(released) {}
    }
  }

  /// Whether several scopes use the property, because one component value is shown several times. A
  /// callback that runs outside of an action could belong to any of them.
  var isShared: Bool {
    let (current, others) = contents.withLock { contents in
      let others = contents.others.compactMapValues(\.scope)
      contents.others = others.mapValues(WeakScope.init)
      return (contents.target.scope, others)
    }
    return others.values.contains { $0 !== current }
  }
}

/// The scope in which this thread evaluates a component, with the values of its properties.
///
/// Several threads and several scopes may resolve the same component value at the same time.
/// Therefore properties find their values by thread.
final class ResolutionContext: Sendable {
  struct Property: Sendable {
    let link: ObjectIdentifier
    let slot: Int
    let isEnvironment: Bool
  }

  let scope: Scope
  let state: Scope.Snapshot
  let environment: EnvironmentValues
  private let properties: [Property]
  private let outer: ResolutionContext?
  /// Whether this is the context of an action, which reads the newest values.
  let isAction: Bool

  init(
    _ scope: Scope, state: Scope.Snapshot, environment: EnvironmentValues,
    properties: [Property], outer: ResolutionContext?, isAction: Bool = false
  ) {
    self.scope = scope
    self.state = state
    self.environment = environment
    self.properties = properties
    self.outer = outer
    self.isAction = isAction
  }

  var forActions: ResolutionContext {
    ResolutionContext(
      scope, state: state, environment: environment, properties: properties, outer: outer,
      isAction: true)
  }

  /// Runs an action whose properties are found in this context. This also applies to tasks that the
  /// action starts.
  @MainActor func runAction<Result>(_ body: @MainActor () -> Result) -> Result {
    Self.ofThread.run(with: self) { Self.$ofTask.withValue(self, operation: body) }
  }

  /// The context of a task that an action has started. A task may change threads.
  @TaskLocal static var ofTask: ResolutionContext?
  private static let ofThread = ThreadPointer()

  static var isResolving: Bool { current.map { !$0.isAction } ?? false }

  /// Returns the innermost context of a property, and the property's slot.
  func owner(of link: PropertyLink) -> (context: ResolutionContext, slot: Int)? {
    let id = ObjectIdentifier(link)
    var context: ResolutionContext? = self
    while let current = context {
      if let property = current.properties.first(where: { $0.link == id }) {
        return (current, property.slot)
      }
      context = current.outer
    }
    return nil
  }

  func run<Result>(_ body: () -> Result) -> Result { Self.ofThread.run(with: self, body) }

  /// The context of this thread or of its current task.
  static var current: ResolutionContext? {
    guard let pointer = ofThread.value else { return ofTask }
    // `run` keeps the object alive while the pointer is set.
    return Unmanaged<ResolutionContext>.fromOpaque(pointer).takeUnretainedValue()
  }
}
