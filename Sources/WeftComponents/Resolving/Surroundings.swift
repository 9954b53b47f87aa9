// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics

/// Ties content that a node resolves on its own to the components around the node: it has their
/// environment, and finds their states.
struct Surroundings: Sendable {
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

  /// Whether controls inside can be used.
  var isEnabled: Bool { environment.isEnabled }

  /// The traits that components around see.
  var traits: Traits { environment.traits }

  /// The content to resolve.
  ///
  /// - Parameter make: called here.
  func component(_ make: () -> some Component) -> any Component {
    let content = context.map { $0.run(make) } ?? make()
    return ContextComponent(
      content: EnvironmentComponent(content: content) { [environment] values in
        // The node is notified of other traits on its own. Traits set by components around are
        // already included, and may be newer than the environment.
        let traits = values.traits
        values = environment
        values.traits = traits
        values.traitOverrides = TraitOverrides()
      }, context: context)
  }

  /// Runs an action of the components around.
  @MainActor func run<Result>(_ action: @MainActor () -> Result) -> Result {
    context.map { $0.forActions.runAction(action) } ?? action()
  }
}

/// Content that finds properties as elsewhere.
private struct ContextComponent<Content: Component>: PrimitiveComponent {
  /// `Never`: Weft shows this component itself.
  typealias Body = Never

  let content: Content
  let context: ResolutionContext?

  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    guard let context else { return cursor.resolve(inside: content, into: &parts) }
    context.run { cursor.resolve(inside: content, into: &parts) }
  }
}
