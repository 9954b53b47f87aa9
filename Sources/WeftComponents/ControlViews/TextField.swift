// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// One line of text that the user edits.
///
/// ```swift
/// TextField("Name", text: $name).onSubmit { save() }
/// ```
///
/// The binding gets each change as it is typed. A new value of the binding is shown at once; an
/// equal value leaves the cursor and the selection unchanged. The text has the font of the
/// environment, with its weight and slant.
public struct TextField: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  private let prompt: String
  private let text: Binding<String>

  /// Makes a field.
  ///
  /// - Parameters:
  ///   - title: shown while there is no text; also the field's accessibility label.
  ///   - text: written on the main actor while the user types.
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

/// One line of hidden text: a password.
///
/// ```swift
/// SecureField("Password", text: $password).onSubmit { signIn() }
/// ```
///
/// It is a ``TextField`` that shows only the length of its text, and keeps the text from the
/// clipboard and from assistive technology.
public struct SecureField: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  private let prompt: String
  private let text: Binding<String>

  /// Makes a field.
  ///
  /// - Parameters:
  ///   - title: shown while there is no text; also the field's accessibility label.
  ///   - text: written on the main actor while the user types.
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

/// Many lines of text that the user edits and scrolls.
///
/// ```swift
/// TextEditor(text: $notes).frame(height: 200)
/// ```
///
/// The binding gets each change as it is typed. Enter begins a new line. It takes all the space
/// offered, and is a few lines high where the height is unlimited.
public struct TextEditor: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  private let text: Binding<String>

  /// Makes an editor; the text is written on the main actor while the user types.
  public init(text: Binding<String>) {
    self.text = text
  }
}

extension TextEditor: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    parts.append(cursor.field(.lines, prompt: "", text: text).filling(.vertical))
  }
}

/// The user has pressed Enter in a field; ``Component/onSubmit(_:)``.
public struct FieldSubmission: Sendable {}

extension Component {
  /// The component, with an action when the user presses Enter in a field inside.
  public func onSubmit(
    _ action: @escaping @MainActor @Sendable () -> Void
  ) -> ReceivingComponent<Self, FieldSubmission> {
    onAction(FieldSubmission.self) { _ in action() }
  }
}
