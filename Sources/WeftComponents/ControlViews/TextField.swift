// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A single-line text field.
///
/// ```swift
/// TextField("Name", text: $name).onSubmit { save() }
/// ```
///
/// The binding receives each change immediately. A new value of the binding is displayed
/// immediately. An equal value keeps the selection. The text has the environment's font, weight and
/// slant.
public struct TextField: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  private let prompt: String
  private let text: Binding<String>

  /// Creates a field. The title is the placeholder and accessibility label. The main actor writes
  /// the text.
  public init(_ title: some StringProtocol, text: Binding<String>) {
    prompt = String(title)
    self.text = text
  }
}

extension TextField: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    parts.append(cursor.field(.line, prompt: prompt, text: text))
  }
}

/// A single-line field for a password.
///
/// ```swift
/// SecureField("Password", text: $password).onSubmit { signIn() }
/// ```
///
/// It displays only the text's length, and hides the text from clipboard and assistive technology.
public struct SecureField: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  private let prompt: String
  private let text: Binding<String>

  /// Creates a field. The title is the placeholder and accessibility label. The main actor writes
  /// the text.
  public init(_ title: some StringProtocol, text: Binding<String>) {
    prompt = String(title)
    self.text = text
  }
}

extension SecureField: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    parts.append(cursor.field(.password, prompt: prompt, text: text))
  }
}

/// A scrollable text editor with several lines.
///
/// ```swift
/// TextEditor(text: $notes).frame(height: 200)
/// ```
///
/// The editor takes all offered space, and is a few lines high if the height is unlimited.
public struct TextEditor: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  private let text: Binding<String>

  /// Creates an editor. The text is written on the main actor while the user types.
  public init(text: Binding<String>) {
    self.text = text
  }
}

extension TextEditor: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    parts.append(cursor.field(.lines, prompt: "", text: text).filling(.vertical))
  }
}

/// The action for Enter in a text field. See ``Component/onSubmit(_:)``.
public struct FieldSubmission: Sendable {}

extension Component {
  /// Adds an action for Enter in a text field inside.
  public func onSubmit(
    _ action: @escaping @MainActor @Sendable () -> Void
  ) -> ReceivingComponent<Self, FieldSubmission> {
    onAction(FieldSubmission.self) { _ in action() }
  }
}
