// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation

/// A mistake in a program's components, found while resolving them.
struct ComponentMistake: Sendable {
  enum Kind: Sendable {
    case collision(IdentityCollision)
    case depth(ExcessiveDepth)
  }

  let kind: Kind
  /// The handlers of the outermost node.
  let handlers: MistakeHandlers

  @MainActor func report() {
    switch kind {
    case .collision(let collision): handlers.collision(collision)
    case .depth(let depth): handlers.depth(depth)
    }
  }

  static func print(_ mistake: some CustomStringConvertible) {
    FileHandle.standardError.write(Data("Weft: \(mistake)\n".utf8))
  }
}

/// The program's handlers for mistakes. By default they print them.
@MainActor final class MistakeHandlers: Equatable, Sendable {
  var collision: @MainActor (IdentityCollision) -> Void = { ComponentMistake.print($0) }
  var depth: @MainActor (ExcessiveDepth) -> Void = { ComponentMistake.print($0) }

  nonisolated init() {}

  nonisolated static func == (left: MistakeHandlers, right: MistakeHandlers) -> Bool {
    left === right
  }
}

private struct MistakeHandlersKey: EnvironmentKey {
  static let defaultValue = MistakeHandlers()
}

extension EnvironmentValues {
  var mistakeHandlers: MistakeHandlers {
    get { self[MistakeHandlersKey.self] }
    set { self[MistakeHandlersKey.self] = newValue }
  }
}
