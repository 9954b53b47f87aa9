// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftLayers
import WeftLayout

/// A control for the text of a ``TextFieldLayer``; a subclass knows the kind of widget.
///
/// The layer may answer each of the user's changes with another text. The widget gets that as soon
/// as it is done with its own change, and before the next key.
@MainActor class TextWidgetControl: WidgetControl, TextControl {
  final let style = TextStyle()
  /// Whether code, not the user, is changing the text or the selection.
  final var isUpdating = false
  /// Whether the input method has unfinished text in the widget.
  final private(set) var isComposing = false
  /// Whether the widget is in the middle of a change, and takes no other one.
  private var isChanging = false
  /// Whether the next change of the text is code's answer to one of the user's.
  private var isAnswering = false
  private let history = TextHistory()
  /// The user's last step in the history, and the text before it, until the text changes again.
  private var lastStep: (text: String, isRedo: Bool)?
  private var shownDirection: LayoutDirection?

  final var field: TextFieldLayer? { layer as? TextFieldLayer }

  // MARK: For the kinds

  /// The widget's text.
  var text: String { "" }

  /// The selected part of the text, in Unicode scalars.
  var selection: Range<Int> { 0..<0 }

  /// Changes only those characters of the widget that differ from the layer's, so that the caret
  /// stays beside its neighbours, and makes the selection that code has requested.
  ///
  /// - Parameter isAnswer: whether the changes belong to the user's step; a text set by code alone
  ///   cannot be undone.
  func showText(of layer: TextFieldLayer, isAnswer: Bool) {}

  /// Shows all else that the widget has.
  func showProperties(of layer: TextFieldLayer) {}

  /// Puts the caret where the history has changed the text last.
  func showChange(from old: String) {}

  /// Goes one step in the widget's own history.
  func step(isRedo: Bool) {}

  /// The input method has begun, changed or ended unfinished text.
  func compositionDidChange() {}

  /// Takes note of what the input method composes in a widget for text.
  final func followComposition(in text: UnsafeMutableRawPointer) {
    connect(text, "preedit-changed", to: self) { it, arguments in
      it.isComposing = !arguments.string(0).isEmpty
      it.compositionDidChange()
    }
  }

  // MARK: Layer to control

  final override func update() {
    guard let layer = field else { return }
    if history.isMoving {
      // The next step in the history replaces the result of user code for this one.
    } else if isChanging {
      isAnswering = true
    } else if !layer.isAnswered || !repeatStep() {
      if layer.isAnswered { isAnswering = true }
      updateText()
    }
    if isRemoved { return }
    showProperties(of: layer)
    if shownDirection != layer.traits.layoutDirection {
      shownDirection = layer.traits.layoutDirection
      setDirection(layer.traits.layoutDirection)
    }
    // Both take the focus away, which calls user code. GTK warns if a widget with the focus is
    // disabled.
    if !layer.isEnabled, hasFocus { giveUpFocus() }
    if isRemoved { return }
    gtk_widget_set_sensitive(widget, layer.isEnabled ? 1 : 0)
    if isRemoved { return }
    style.update(for: layer)
  }

  private func updateText() {
    guard !isRemoved, let layer = field else { return }
    let isAnswer = isAnswering
    isAnswering = false
    showText(of: layer, isAnswer: isAnswer)
  }

  final func undo() { goThroughHistory(isRedo: false) }
  final func redo() { goThroughHistory(isRedo: true) }

  /// - Parameter start: the text before the user's step, of which this may be a part.
  private func goThroughHistory(isRedo: Bool, from start: String? = nil) {
    guard !isRemoved else { return }
    let start = start ?? text
    history.move(from: start) {
      isRemoved ? nil : text
    } wanted: {
      field?.text
    } step: {
      step(isRedo: isRedo)
    }
    isAnswering = true
    updateText()
    if isRemoved || history.isMoving { return }
    showChange(from: start)
    lastStep = (start, isRedo)
  }

  /// Goes on through the history, where code has answered the last step with another text: it would
  /// do so again and again.
  ///
  /// - Returns: whether there was such a step.
  private func repeatStep() -> Bool {
    guard let step = lastStep.take() else { return false }
    goThroughHistory(isRedo: step.isRedo, from: step.text)
    return true
  }

  /// Goes through the history instead of a step that the widget takes by itself, as by its menu.
  ///
  /// - Returns: whether the widget must not take its own step.
  final func replaceStep(isRedo: Bool) -> Bool {
    if history.isMoving || isUpdating { return false }
    goThroughHistory(isRedo: isRedo)
    return true
  }

  final override func didRemove() { style.release() }

  // MARK: Control to layer

  /// The user has changed the text.
  final func takeInput() {
    guard !isUpdating, !isRemoved else { return }
    if !history.isMoving { lastStep = nil }
    tellField { $0.takeInput(text) }
  }

  /// The user, or what code has made of the text, has moved the selection.
  final func takeSelection() {
    tellField { $0.takeSelection(selection) }
  }

  /// Notifies the field from inside of the widget's change, in which it takes no other.
  private func tellField(_ body: (TextFieldLayer) -> Void) {
    guard let field else { return }
    let isNested = isChanging
    isChanging = true
    body(field)
    isChanging = isNested
    // The widget continues to work with its text when this returns. A handler may have run a loop,
    // in which nothing of this has happened yet.
    guard !isNested, isAnswering else { return }
    schedule(priority: G_PRIORITY_HIGH) { [weak self] in
      // A handler of the next change may run a loop: that change's end comes back here.
      if let self, !isChanging { updateText() }
      return false
    }
  }

  /// Lets Escape, where nothing inside of a widget has use for it, take the focus away.
  final func resignFocusOnEscape(in widget: UnsafeMutablePointer<GtkWidget>) {
    let keys = gtk_event_controller_key_new()!
    connectDeciding(UnsafeMutableRawPointer(keys), "key-pressed", to: self) { it, arguments in
      guard arguments.uint(0) == GDK_KEY_Escape else { return false }
      it.giveUpFocus()
      return true
    }
    gtk_widget_add_controller(widget, keys)
  }

  /// Takes the keys that go through the history before the widget does.
  final func captureHistoryKeys() {
    let keys = gtk_event_controller_key_new()!
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
    connectDeciding(UnsafeMutableRawPointer(keys), "key-pressed", to: self) { it, arguments in
      let modifiers = Modifiers(GdkModifierType(arguments.flags(2)))
      // Until then the input method has use for them: some take a step back in their own text.
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
