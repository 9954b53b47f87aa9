// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics

/// The environment and states around a node that resolves its content separately.
struct EnclosingContext: Sendable {
  private let environment: EnvironmentValues
  private let context: ResolutionContext?

  init() {
    environment = EnvironmentValues()
    context = nil
  }

  init(in cursor: ScopeCursor) {
    environment = cursor.environment
    context = ResolutionContext.current
  }

  var isEnabled: Bool { environment.isEnabled }

  var traits: Traits { environment.traits }

  func component(_ make: () -> some Component) -> any Component {
    let content = context.map { $0.run(make) } ?? make()
    return ContextComponent(
      content: EnvironmentComponent(content: content) { [environment] values in
        // The node receives new traits separately. They include the overrides of the enclosing
        // components, and may be newer than the environment.
        let traits = values.traits
        values = environment
        values.traits = traits
        values.traitOverrides = TraitOverrides()
      }, context: context)
  }

  @MainActor func run<Result>(_ action: @MainActor () -> Result) -> Result {
    context.map { $0.forActions.runAction(action) } ?? action()
  }
}

private struct ContextComponent<Content: Component>: PrimitiveComponent {
  typealias Body = Never

  let content: Content
  let context: ResolutionContext?

  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    guard let context else { return cursor.resolve(inside: content, into: &parts) }
    context.run { cursor.resolve(inside: content, into: &parts) }
  }
}
