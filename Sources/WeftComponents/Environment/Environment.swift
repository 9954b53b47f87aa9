// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
import WeftLayout

/// Reads a value that an enclosing component has set in the environment.
///
/// ```swift
/// struct Header: Component {
///   @Environment(\.colorScheme) private var colorScheme
///   var body: some Component { Text(colorScheme == .dark ? "Night" : "Day") }
/// }
/// ```
///
/// A change of the environment rebuilds the component.
@propertyWrapper public struct Environment<Value: Sendable>: Sendable {
  private let path: any KeyPath<EnvironmentValues, Value> & Sendable
  let link = PropertyLink()

  /// Reads the value at a key path.
  public init(_ path: any KeyPath<EnvironmentValues, Value> & Sendable) {
    self.path = path
  }

  /// The value. Outside of `body`, it is the value at the component's last build.
  public var wrappedValue: Value {
    let context = ResolutionContext.current?.owner(of: link)?.context
    return (context?.environment ?? link.target.environment)[keyPath: path]
  }
}

extension Environment: DynamicProperty {
  var initialState: (any Sendable)? { nil }
}

extension Environment: Equatable {
  /// Whether both read the same value.
  public static func == (left: Environment, right: Environment) -> Bool {
    left.path == right.path
  }
}

/// A component with a modified environment. The modifiers of ``Component`` create it.
public struct EnvironmentComponent<Content: Component>: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  let content: Content
  /// Whether nodes around the content have the environment's traits. It depends only on the
  /// modifier, so the nodes persist for any value.
  var setsTraits = false
  var setsOpenURL = false
  let change: @Sendable (inout EnvironmentValues) -> Void
}

extension EnvironmentComponent: PrimitiveComponent {
  var explicitID: ScopeID? { content.explicitID }

  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    change(&cursor.environment)
    if setsOpenURL {
      cursor.keepURLOpener()
      return cursor.resolve(content, at: .position(0), into: &parts)
    }
    guard setsTraits else { return cursor.resolve(inside: content, into: &parts) }
    let overrides = cursor.environment.traitOverrides
    let first = parts.count
    cursor.resolve(inside: content, into: &parts)
    for index in first..<parts.count {
      parts[index] = cursor.wrap(parts[index], for: TraitOverrides.self) {
        ContainerNode()
      } update: {
        $0.traitOverrides = overrides
      }
    }
  }
}

extension EnvironmentComponent: RowModifier {
  func modifying<Row: Component>(_ row: Row) -> any Component {
    EnvironmentComponent<Row>(
      content: row, setsTraits: setsTraits, setsOpenURL: setsOpenURL, change: change)
  }
}

extension Component {
  /// Sets an environment value for the component and its content.
  public func environment<Value: Sendable>(
    _ path: any WritableKeyPath<EnvironmentValues, Value> & Sendable, _ value: Value
  ) -> EnvironmentComponent<Self> {
    EnvironmentComponent(
      content: self, setsTraits: EnvironmentValues.isTrait(path),
      setsOpenURL: path == \EnvironmentValues.openURL
    ) {
      $0[keyPath: path] = value
    }
  }

  /// Sets the accent color, for example for suggested buttons and switches.
  public func tint(_ color: Color) -> EnvironmentComponent<Self> {
    EnvironmentComponent(content: self, setsTraits: true) {
      $0.traitOverrides.accentColor = color
    }
  }
}
