// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayers
public import WeftLayout

extension DisplayNode {
  /// Lets a recogniser watch the node and all inside; loads the node.
  public final func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    layer.addGestureRecognizer(recognizer)
  }

  /// Removes a recogniser.
  public final func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    storedLayer?.removeGestureRecognizer(recognizer)
  }

  /// The recognisers that watch the node.
  public final var gestureRecognizers: [GestureRecognizer] { storedLayer?.gestureRecognizers ?? [] }

  /// The mouse's cursor over the node; `nil` leaves it to the node around. Loads the node.
  public final var cursor: Cursor? {
    get { storedLayer?.cursor }
    set { layer.cursor = newValue }
  }

  // MARK: Clipboard

  /// Copies a text to one of the user's clipboards; does nothing outside of a window.
  public final func copyToClipboard(_ text: String, _ clipboard: Clipboard = .standard) {
    storedLayer?.root.host?.copy(text, to: clipboard)
  }

  // MARK: Menus

  /// Opens one of the host's menus in front of the window, and closes one that is open; does
  /// nothing outside of a window.
  ///
  /// - Parameter rect: where it opens, in the node's own space; by default beside the node.
  public final func showMenu(_ menu: PopupMenu, beside rect: Rect? = nil) {
    guard let storedLayer else { return }
    storedLayer.root.host?.show(
      menu, beside: storedLayer.convertToWindow(rect ?? storedLayer.bounds))
  }

  // MARK: Focus

  /// Whether the node has the focus: keys go to it first.
  ///
  /// A text field keeps it while it is scrolled out of sight, so that unfinished input is not lost.
  public final var isFocused: Bool {
    guard let storedLayer else { return false }
    if let focusController { return focusController.layer === storedLayer }
    return keyedControl != nil
  }

  /// Moves the focus to the node.
  ///
  /// - Parameter showsRing: whether the user sees where the focus is, as after Tab.
  /// - Returns: whether it has the focus: the node must be in a window and accept the focus.
  @discardableResult
  public final func focus(showsRing: Bool = false) -> Bool {
    guard let storedLayer, storedLayer.responder?.acceptsFocus ?? false, let focusController
    else { return false }
    focusController.set(storedLayer, showsRing: showsRing)
    return focusController.layer === storedLayer
  }

  /// Gives up the focus, if the node has it.
  public final func resignFocus() {
    guard isFocused else { return }
    if let focusController { focusController.set(nil) } else { keyedControl?.resignFocus() }
  }

  /// The host's control here, if it has the keys.
  private var keyedControl: (any EmbeddedControl)? {
    (storedLayer as? EmbeddedLayer)?.control.flatMap { $0.hasFocus ? $0 : nil }
  }

  private var focusController: FocusController? {
    (storedLayer?.root.owner as? NodeHost)?.dispatcher.focus
  }
}
