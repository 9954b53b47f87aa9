// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftLayers
import WeftLayout

/// A control for the text of a ``TextFieldLayer``, with widgets of subclasses. The layer may answer
/// the user's change with another text, which the widget receives before the next key event.
@MainActor class TextWidgetControl: WidgetControl, TextControl {
  final let style = TextStyle()
  final private(set) var editing = Editing.idle
  /// Whether the input method has unfinished text in the widget.
  final private(set) var isComposing = false
  /// The user's last undo or redo step and the text before it, until the text changes again.
  private var lastStep: (text: String, isRedo: Bool)?
  private var shownDirection: LayoutDirection?
  /// Whether the content around the field will be scrolled to the caret.
  private var isRevealing = false

  /// The cause of the current change of the text or the selection.
  enum Editing {
    case idle
    /// The user changes the widget, which must not be changed again until its change is complete.
    case input
    /// The user changes the widget, and code has answered with another text.
    case answeredInput
    /// The user's change is complete, but the widget does not have the answer yet.
    case answerPending
    /// A step in the history, during which code must not change the text.
    case history
    /// Code changes the widget.
    case code
  }

  final var field: TextFieldLayer? { layer as? TextFieldLayer }

  // MARK: For the kinds

  var text: String { "" }

  /// The selected range in Unicode scalars.
  var selection: Range<Int> { 0..<0 }

  /// Replaces the characters that differ from the layer's text, so that the caret keeps its
  /// position, and applies a requested selection. An answer is part of the user's undo step. Other
  /// changes by code cannot be undone.
  func showText(of layer: TextFieldLayer, isAnswer: Bool) {}

  func showProperties(of layer: TextFieldLayer) {}

  /// Moves the caret to the last change of the history.
  func showChange(from old: String) {}

  func step(isRedo: Bool) {}

  func compositionDidChange() {}

  final func followComposition(in text: UnsafeMutableRawPointer) {
    connect(text, "preedit-changed", to: self) { it, arguments in
      it.isComposing = !arguments.string(0).isEmpty
      it.compositionDidChange()
    }
  }

  // MARK: Layer to control

  final override func update() {
    guard let layer = field else { return }
    switch editing {
    // The next step in the history replaces the code's answer to this step.
    case .history: break
    case .input, .answeredInput: editing = .answeredInput
    case .idle, .answerPending, .code:
      let isAnswer = layer.source == .answer
      if !isAnswer || !repeatStep() { updateText(isAnswer: isAnswer || editing == .answerPending) }
    }
    if isRemoved { return }
    showProperties(of: layer)
    if shownDirection != layer.traits.layoutDirection {
      shownDirection = layer.traits.layoutDirection
      setDirection(layer.traits.layoutDirection)
    }
    // Removing the focus and disabling the widget call user code. GTK warns if a focused widget is
    // disabled.
    if !layer.isEnabled, hasFocus { giveUpFocus() }
    if isRemoved { return }
    gtk_widget_set_sensitive(widget, layer.isEnabled ? 1 : 0)
    if isRemoved { return }
    style.update(for: layer)
  }

  private func updateText(isAnswer: Bool) {
    guard !isRemoved, let layer = field else { return }
    if editing == .answerPending { editing = .idle }
    if editing == .answeredInput { editing = .input }
    showText(of: layer, isAnswer: isAnswer)
  }

  /// Runs a change by code, whose signals are not the user's input.
  final func changeByCode(_ body: () -> Void) {
    let former = editing
    editing = .code
    body()
    editing = former
  }

  final func undo() { goThroughHistory(isRedo: false) }
  final func redo() { goThroughHistory(isRedo: true) }

  /// - Parameter start: The text before the user's step, of which this step may be a part.
  private func goThroughHistory(isRedo: Bool, from start: String? = nil) {
    guard !isRemoved, editing != .history else { return }
    let start = start ?? text
    let former = editing
    editing = .history
    TextHistory.move(from: start) {
      isRemoved ? nil : text
    } wanted: {
      field?.text
    } step: {
      step(isRedo: isRedo)
    }
    editing = former
    updateText(isAnswer: true)
    if isRemoved { return }
    showChange(from: start)
    lastStep = (start, isRedo)
  }

  /// Continues through the history if code answered the last step, if any, with another text,
  /// because code would repeat its answer.
  private func repeatStep() -> Bool {
    guard let step = lastStep.take() else { return false }
    goThroughHistory(isRedo: step.isRedo, from: step.text)
    return true
  }

  /// Uses the history if a step by the widget, for example from its menu, must be replaced.
  final func replaceStep(isRedo: Bool) -> Bool {
    if editing == .history || editing == .code { return false }
    goThroughHistory(isRedo: isRedo)
    return true
  }

  func takeInput(for field: TextFieldLayer) { field.takeInput(text) }

  final override func didRemove() { style.release() }

  // MARK: Control to layer

  final func takeInput() {
    guard editing != .code, !isRemoved else { return }
    if editing != .history { lastStep = nil }
    tellField { takeInput(for: $0) }
  }

  final func takeSelection() {
    tellField { $0.takeUserSelection(selection) }
  }

  /// Notifies the field during the widget's change, in which the widget must not be changed again.
  private func tellField(_ body: (TextFieldLayer) -> Void) {
    guard let field else { return }
    switch editing {
    case .idle: editing = .input
    case .answerPending: editing = .answeredInput
    case .input, .answeredInput, .history, .code: return body(field)
    }
    body(field)
    guard editing == .answeredInput else {
      editing = .idle
      return
    }
    editing = .answerPending
    // The widget still uses its text after this. A nested main loop in a handler has delayed the
    // answer.
    schedule(priority: G_PRIORITY_HIGH) { [weak self] in
      // During the next change, the answer waits for the end of that change.
      if let self, editing == .answerPending { updateText(isAnswer: true) }
      return false
    }
  }

  /// The caret in points of the widget, or `nil` for a line of text.
  var caretRect: Rect? { nil }

  /// Waits for the widget, which scrolls to its caret after it has laid out the new text.
  final func revealCaret() {
    guard !isRevealing else { return }
    isRevealing = true
    schedule(priority: G_PRIORITY_DEFAULT_IDLE) { [weak self] in
      guard let self else { return false }
      isRevealing = false
      if !isRemoved, hasFocus, let field {
        field.bringIntoView(caretRect ?? field.bounds)
      }
      return false
    }
  }

  /// Handles undo and redo keys before the widget.
  final func captureHistoryKeys() {
    let keys = gtk_event_controller_key_new()!
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
    connectDeciding(UnsafeMutableRawPointer(keys), "key-pressed", to: self) { it, arguments in
      let modifiers = Modifiers(GdkModifierType(arguments.flags(2)))
      // The input method may use these keys, for example to undo in its text.
      if it.isRemoved || it.isComposing { return false }
      let key = commandKeyval(
        of: arguments.uint(0), keycode: arguments.uint(1), modifiers, on: it.widget)
      guard let isRedo = TextHistory.isRedo(key, modifiers) else {
        it.lastStep = nil
        return false
      }
      it.goThroughHistory(isRedo: isRedo)
      return true
    }
    gtk_widget_add_controller(widget, keys)
  }
}
