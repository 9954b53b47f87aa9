// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension EmptyComponent: PrimitiveComponent {
  var listedType: Any.Type? { nil }

  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {}
}

extension AnyComponent: PrimitiveComponent {
  var explicitID: ScopeID? { base.explicitID }
  var listedType: Any.Type? { base.listedType }

  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    cursor.resolve(base, at: .position(0), into: &parts)
  }
}

extension TupleComponent: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    var position = 0
    // A loop would copy the components.
    func resolve(_ component: some Component) {
      cursor.resolve(component, at: .position(position), index: position, into: &parts)
      position += 1
    }
    repeat resolve(each content)
  }
}

extension ArrayComponent: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    for (index, component) in content.enumerated() {
      cursor.resolve(element: component, index: index, into: &parts)
    }
  }
}

extension Optional: PrimitiveComponent where Wrapped: Component {
  var explicitID: ScopeID? { self?.explicitID }
  var listedType: Any.Type? { self?.listedType }

  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    guard case .some(let content) = self else { return }
    cursor.resolve(content, at: .position(0), into: &parts)
  }
}

extension ConditionalComponent: PrimitiveComponent {
  var explicitID: ScopeID? {
    switch self {
    case .first(let content): content.explicitID
    case .second(let content): content.explicitID
    }
  }

  var listedType: Any.Type? {
    switch self {
    case .first(let content): content.listedType
    case .second(let content): content.listedType
    }
  }

  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    switch self {
    case .first(let content): cursor.resolve(branch: content, 0, into: &parts)
    case .second(let content): cursor.resolve(branch: content, 1, into: &parts)
    }
  }
}

extension ScopeCursor {
  /// Resolves a branch. An explicit identity gets a separate scope, because the other branch may
  /// have the same identity.
  fileprivate mutating func resolve<Content: Component>(
    branch content: Content, _ number: Int, into parts: inout [ResolvedPart]
  ) {
    if content.explicitID == nil {
      return resolve(content, at: .position(number), into: &parts)
    }
    enter(Content.self, at: .position(number)) { cursor in
      cursor.resolve(content, at: .position(0), into: &parts)
    }
  }
}
