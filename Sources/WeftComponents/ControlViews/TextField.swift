// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftLayout
import WeftLocks
import WeftNodes

/// One line of text that the user edits.
///
/// ```swift
/// TextField("Name", text: $name).onSubmit { save() }
/// ```
///
/// The binding gets each change as it is typed. Other values of it are shown at once; the same value
/// leaves the cursor and the selection where they are.
public struct TextField: Component {
  /// There is no body.
  public typealias Body = Never

  private let prompt: String
  private let text: Binding<String>

  /// Makes a field.
  ///
  /// - Parameters:
  ///   - title: shown while there is no text; the field's name.
  ///   - text: written on the main actor while the user types.
  public init(_ title: some StringProtocol, text: Binding<String>) {
    prompt = String(title)
    self.text = text
  }
}

extension TextField: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    let send = cursor.environment.send
    let submit = cursor.action { (_: FieldSubmission) in send(FieldSubmission()) }
    let node = cursor.node { FieldNode() }
    node.update(
      FieldNode.Content(
        prompt: prompt, text: text, isEnabled: cursor.environment.isEnabled,
        submit: { submit(FieldSubmission()) }))
    parts.append(ResolvedPart(node, scope: cursor.scope))
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

/// A field that is made on any thread, and has its control from the main actor.
@MainActor final class FieldNode: DisplayNode {
  struct Content: Sendable {
    var prompt = ""
    var text = Binding.constant("")
    var isEnabled = true
    var submit: @MainActor @Sendable () -> Void = {}
  }

  nonisolated private let content = Mutex(Content())
  private var field: EditableTextNode?

  nonisolated func update(_ new: Content) {
    let old = content.withLock { content in
      defer { content = new }
      return content
    }
    withExtendedLifetime(old) {}
    setNeedsPropertyUpdate()
  }

  override func didLoad() {
    super.didLoad()
    let content = content.withLock { $0 }
    let field = EditableTextNode(placeholder: content.prompt)
    field.text = content.text.newest
    field.onChange = { [weak self] in self?.didType($0) }
    field.onSubmit = { [weak self] _ in self?.content.withLock { $0.submit }() }
    addSubnode(field)
    self.field = field
    field.frame = bounds
  }

  private func didType(_ text: String) {
    let binding = content.withLock { $0.text }
    binding.wrappedValue = text
    show(binding)
  }

  /// Reads the binding where the text is typed, so that nothing typed since is lost.
  private func show(_ binding: Binding<String>) {
    let text = binding.newest
    if let field, field.text != text { field.text = text }
  }

  override func applyProperties(to layer: Layer) {
    super.applyProperties(to: layer)
    show(content.withLock { $0.text })
  }

  override func boundsSizeDidChange() {
    super.boundsSizeDidChange()
    field?.frame = bounds
  }

  nonisolated override func calculateSize(thatFits constrainedSize: Size) -> Size {
    Size(
      width: constrainedSize.width.isFinite ? constrainedSize.width : 200,
      height: EditableTextNode.lineHeight)
  }
}
