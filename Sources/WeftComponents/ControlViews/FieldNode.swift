// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers
import WeftLayout
import WeftLocks
import WeftNodes

extension ScopeCursor {
  mutating func field(
    _ kind: EditableTextNode.Kind, prompt: String, text: Binding<String>
  ) -> ResolvedPart {
    let send = environment.send
    let submit = action { (_: FieldSubmission) in send(FieldSubmission()) }
    let node = node { FieldNode(kind) }
    node.update(
      FieldNode.Content(
        prompt: prompt, text: text, isEnabled: environment.isEnabled,
        font: environment.text.attributes.font, submit: { submit(FieldSubmission()) }))
    return ResolvedPart(node, scope: scope)
      .filling(.horizontal, ideal: Size(width: FieldNode.idealWidth, height: .infinity))
  }
}

/// A text field node that any thread may create. It receives its control on the main actor.
@MainActor final class FieldNode: DisplayNode {
  struct Content: Sendable {
    var prompt = ""
    var text = Binding.constant("")
    var isEnabled = true
    var font = Font.body
    var submit: @MainActor @Sendable () -> Void = {}
  }

  nonisolated static let idealWidth = 200.0

  nonisolated private let fieldKind: EditableTextNode.Kind
  nonisolated private let content = Mutex(Content())
  /// The most recently typed text. The response of code arrives in `onChange(of:)`, with a later
  /// update.
  private var typed: (text: String, binding: Binding<String>, time: Double)?
  /// The time in seconds in which code may respond. Later texts count as separate changes.
  private static let timeToAnswer = 0.5
  private var field: EditableTextNode? { made.withLock { $0 } }
  /// The field after it was created. Measurements read its height.
  nonisolated private let made = Mutex<EditableTextNode?>(nil)

  nonisolated init(_ kind: EditableTextNode.Kind) {
    fieldKind = kind
    super.init()
  }

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
    let field = EditableTextNode(kind: fieldKind)
    made.withLock { $0 = field }
    show(content.withLock { $0 })
    field.onChange = { [weak self] in self?.didType($0) }
    field.onSubmit = { [weak self] _ in self?.didSubmit() }
    addSubnode(field)
    field.frame = bounds
  }

  private func didType(_ text: String) {
    let binding = content.withLock { $0.text }
    typed = runtime.map { (text, binding, $0.clock.now) }
    binding.wrappedValue = text
    show(binding)
  }

  /// Shows the action's text now, because the next letter may be typed before the next frame.
  private func didSubmit() {
    let (submit, binding) = content.withLock { ($0.submit, $0.text) }
    submit()
    typed = nil
    show(binding)
  }

  /// Reads the binding on the main actor, because the user may type before the main actor runs.
  private func show(_ binding: Binding<String>) {
    let text = binding.newest
    guard let field, !field.text.hasSameScalars(as: text) else { return }
    if let typed = typed.take(), let now = runtime?.clock.now,
      now - typed.time < Self.timeToAnswer, typed.text.hasSameScalars(as: field.text),
      field.isFocused, !typed.binding.isElsewhere(than: binding)
    {
      field.answer(text)
    } else {
      field.text = text
    }
  }

  private func show(_ content: Content) {
    show(content.text)
    guard let field else { return }
    field.placeholder = content.prompt
    field.font = content.font
    field.isEnabled = content.isEnabled
    if !content.isEnabled { field.resignFocus() }
  }

  override func applyProperties(to layer: Layer) {
    super.applyProperties(to: layer)
    show(content.withLock { $0 })
  }

  override func boundsSizeDidChange() {
    super.boundsSizeDidChange()
    field?.frame = bounds
  }

  nonisolated override func calculateSize(thatFits constrainedSize: Size) -> Size {
    if let field = made.withLock({ $0 }) { return field.calculateSize(thatFits: constrainedSize) }
    return Size(
      width: constrainedSize.width.isFinite ? constrainedSize.width : Self.idealWidth,
      height: fieldKind == .lines ? EditableTextNode.linesHeight : EditableTextNode.lineHeight)
  }
}
