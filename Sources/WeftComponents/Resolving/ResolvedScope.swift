// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftNodes

/// A scope as found by one resolution: with its node, and everything inside.
final class ResolvedScope: Sendable {
  /// A component with a body, and everything that its parts depend on.
  struct Evaluation: Sendable {
    let component: any Component
    let body: any Component
    let environment: EnvironmentValues
    /// The version of the scope's state that the body has read.
    let stateVersion: Int
    /// The changes inside the scope that the parts show.
    let changesBelow: Int
    let properties: [ResolutionContext.Property]
    /// Differs for each time that a body is evaluated.
    let build: BuildNumber
    let parts: [ResolvedPart]

    var readsEnvironment: Bool { properties.contains(where: \.isEnvironment) }
  }

  let scope: Scope
  let node: DisplayNode?
  let object: (any AnyObject & Sendable)?
  let children: [ResolvedScope]
  let evaluation: Evaluation?
  /// Whether a component here or inside has a controller.
  let hasControllers: Bool

  init(
    _ scope: Scope, node: DisplayNode?, object: (any AnyObject & Sendable)?,
    children: [ResolvedScope], evaluation: Evaluation?
  ) {
    self.scope = scope
    self.node = node
    self.object = object
    self.children = children
    self.evaluation = evaluation
    hasControllers =
      evaluation?.component is any ControlledComponent || children.contains(where: \.hasControllers)
  }

  /// The controllers here and inside, in the order of the document.
  @MainActor var controllers: [any ComponentController] {
    if !hasControllers { return [] }
    return (scope.controller.map { [$0] } ?? []) + children.flatMap(\.controllers)
  }

  /// The component, if it has a controller.
  var controlled: (any ControlledComponent)? {
    hasControllers ? evaluation?.component as? any ControlledComponent : nil
  }
}

/// Counts the evaluations of bodies in a tree.
typealias BuildNumber = Int
