// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation

/// A mistake in a program's components that a resolution has found.
struct ComponentMistake: Sendable {
  enum Kind: Sendable {
    case collision(IdentityCollision)
    case depth(ExcessiveDepth)
  }

  let kind: Kind
  /// The handlers of the component's environment: the outermost node's, even if a node inside it
  /// resolves the component.
  let handlers: MistakeHandlers

  @MainActor func report() {
    switch kind {
    case .collision(let collision): handlers.collision(collision)
    case .depth(let depth): handlers.depth(depth)
    }
  }
}

/// The program's handlers of mistakes; by default they print them.
@MainActor final class MistakeHandlers: Equatable, Sendable {
  var collision: @MainActor (IdentityCollision) -> Void = { print($0) }
  var depth: @MainActor (ExcessiveDepth) -> Void = { print($0) }

  nonisolated init() {}

  nonisolated static func == (left: MistakeHandlers, right: MistakeHandlers) -> Bool {
    left === right
  }

  private static func print(_ mistake: some CustomStringConvertible) {
    FileHandle.standardError.write(Data("Weft: \(mistake)\n".utf8))
  }
}

private struct MistakeHandlersKey: EnvironmentKey {
  static let defaultValue = MistakeHandlers()
}

extension EnvironmentValues {
  /// The handlers of mistakes in the components.
  var mistakeHandlers: MistakeHandlers {
    get { self[MistakeHandlersKey.self] }
    set { self[MistakeHandlersKey.self] = newValue }
  }
}
