// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftNodes

/// The result of a resolution for one scope, with its node and the scopes inside.
final class ResolvedScope: Sendable {
  struct Evaluation: Sendable {
    let component: any Component
    let body: any Component
    let environment: EnvironmentValues
    let stateVersion: Int
    let changesBelow: Int
    /// The number of reloads before the evaluation. See `ScopeRoot.reloads`.
    let reloads: Int
    let properties: [ResolutionContext.Property]
    /// A unique number for each evaluation of a body.
    let build: BuildNumber
    let parts: [ResolvedPart]

    var readsEnvironment: Bool { properties.contains(where: \.isEnvironment) }
  }

  let scope: Scope
  let node: DisplayNode?
  let object: (any AnyObject & Sendable)?
  let children: [ResolvedScope]
  let evaluation: Evaluation?
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

  @MainActor var controllers: [any ComponentController] {
    if !hasControllers { return [] }
    return (scope.controller.map { [$0] } ?? []) + children.flatMap(\.controllers)
  }

  var controlled: (any ControlledComponent)? {
    hasControllers ? evaluation?.component as? any ControlledComponent : nil
  }
}

typealias BuildNumber = Int
