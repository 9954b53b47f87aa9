// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayers
public import WeftLayout

extension DisplayNode {
  /// Adds a recognizer that receives the events of the node and its descendants. Loads the node.
  public final func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    layer.addGestureRecognizer(recognizer)
  }

  /// Removes a gesture recognizer.
  public final func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    storedLayer?.removeGestureRecognizer(recognizer)
  }

  /// The gesture recognizers of the node.
  public final var gestureRecognizers: [GestureRecognizer] { storedLayer?.gestureRecognizers ?? [] }

  /// The mouse cursor over the node, or `nil` for the supernode's. Setting it loads the node.
  public final var cursor: Cursor? {
    get { storedLayer?.cursor }
    set { layer.cursor = newValue }
  }

  // MARK: Clipboard

  /// Copies a text to a clipboard. Does nothing outside of a window.
  public final func copyToClipboard(_ text: String, _ clipboard: Clipboard = .standard) {
    storedLayer?.root.host?.copy(text, to: clipboard)
  }

  // MARK: Menus

  /// Opens a menu in front of the window, if any, and closes any other. It opens beside a rectangle
  /// in the node's coordinate space, by default its bounds.
  public final func showMenu(_ menu: PopupMenu, beside rect: Rect? = nil) {
    guard let storedLayer else { return }
    storedLayer.root.host?.show(
      menu, beside: storedLayer.convertToWindow(rect ?? storedLayer.bounds))
  }

  // MARK: Focus

  /// Whether the node has the focus and receives keys first. A text field keeps the focus while it
  /// is scrolled out of the viewport, so that unfinished input is not lost.
  public final var isFocused: Bool {
    guard let storedLayer else { return false }
    if let focusController { return focusController.layer === storedLayer }
    return keyedControl != nil
  }

  /// Moves the focus to the node, with its ring as after Tab if `showsRing`. A control or text
  /// field is scrolled into view, also in a collection. Returns whether the node has the focus,
  /// which requires a window and ``acceptsFocus``.
  @discardableResult
  public final func focus(showsRing: Bool = false) -> Bool {
    guard let storedLayer, storedLayer.responder?.acceptsFocus ?? false else { return false }
    if focusController == nil { storedLayer.bringIntoView(storedLayer.bounds) }
    guard let focusController else { return false }
    focusController.focus(storedLayer, showsRing: showsRing)
    return focusController.layer === storedLayer
  }

  /// Removes the focus from the node, if it has the focus.
  public final func resignFocus() {
    guard isFocused else { return }
    if let focusController { focusController.set(nil) } else { keyedControl?.resignFocus() }
  }

  /// The node's native control, if it has the keyboard focus.
  private var keyedControl: (any EmbeddedControl)? {
    (storedLayer as? EmbeddedLayer)?.control.flatMap { $0.hasFocus ? $0 : nil }
  }

  private var focusController: FocusController? {
    (storedLayer?.root.owner as? NodeHost)?.dispatcher.focus
  }
}
