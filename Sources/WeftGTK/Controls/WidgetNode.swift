// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import CGTK4
public import WeftLayers
public import WeftLayout
import WeftLocks
public import WeftNodes

/// A node that displays any GtkWidget.
///
/// ```swift
/// let calendar = WidgetNode(placeholderSize: Size(width: 300, height: 220)) { gtk_calendar_new() }
/// ```
///
/// The widget is created on the main actor when the node enters the display state, and released
/// when it leaves that state, unless the widget has the focus or ``keepsWidget`` is `true`. GTK
/// measures and draws it, with the clipping, opacity, transforms and order of the node.
///
/// A wheel or finger scrolls enclosing content if the widget cannot scroll in that direction. Other
/// hosts display a box with the node's accessibility label.
@MainActor open class WidgetNode: DisplayNode {
  nonisolated private let measurements: Mutex<WidgetMeasurements>
  fileprivate let source: WidgetSource
  private weak var widgetLayer: WidgetLayer?

  /// Whether the widget, once created, has the lifetime of the node.
  nonisolated public let keepsWidget: Bool

  /// Creates a node without its widget. Use on any thread.
  ///
  /// - Parameters:
  ///   - placeholderSize: The size in points until GTK has measured the widget.
  ///   - keepsWidget: Whether to keep the widget for the node's lifetime, for state that you do not
  ///     store elsewhere.
  ///   - makeWidget: Creates the widget with a floating reference, like GTK's constructors. Called
  ///     each time that the node enters the display state without a widget.
  nonisolated public init(
    placeholderSize: Size = Size(width: 100, height: 36), keepsWidget: Bool = false,
    _ makeWidget: @escaping @MainActor () -> UnsafeMutablePointer<GtkWidget>
  ) {
    measurements = Mutex(WidgetMeasurements(size: placeholderSize))
    source = WidgetSource(makeWidget)
    self.keepsWidget = keepsWidget
    super.init()
  }

  /// The widget, or `nil` if it is not created.
  public final var gtkWidget: UnsafeMutablePointer<GtkWidget>? { source.widget }

  /// Whether the widget or a descendant accepts the focus, or `true` without a widget. Tab moves
  /// through all focusable widgets and then to the next node.
  open override var acceptsFocus: Bool { source.widget.map(Self.acceptsFocus) ?? true }

  private static func acceptsFocus(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
    guard gtk_widget_get_visible(widget) != 0, gtk_widget_get_sensitive(widget) != 0,
      gtk_widget_get_can_focus(widget) != 0
    else { return false }
    if gtk_widget_get_focusable(widget) != 0 { return true }
    var child = gtk_widget_get_first_child(widget)
    while let current = child {
      if acceptsFocus(current) { return true }
      child = gtk_widget_get_next_sibling(current)
    }
    return false
  }

  open override func handle(_ event: PointerEvent) -> Bool { event.phase == .down }

  open override var keepsTaps: Bool { true }

  // MARK: Loading

  open override func makeLayer() -> Layer {
    let layer = WidgetLayer(node: self)
    layer.standInText = accessibilityLabel ?? "Widget"
    widgetLayer = layer
    return layer
  }

  open override func applyProperties(to layer: Layer) {
    super.applyProperties(to: layer)
    (layer as? WidgetLayer)?.direction = traits.layoutDirection
  }

  open override func didEnterDisplayState() {
    super.didEnterDisplayState()
    // Widgets require a display.
    guard source.widget == nil, gtk_is_initialized() != 0 else { return }
    source.load()
    // The closure that created the widget may have removed the node from the window.
    guard isInDisplayState || keepsWidget else { return source.release() }
    measure()
    widgetLayer?.setNeedsControl()
  }

  open override func didExitDisplayState() {
    super.didExitDisplayState()
    releaseWidgetUnlessNeeded()
  }

  fileprivate func releaseWidgetUnlessNeeded() {
    let control = widgetLayer?.control as? WidgetControl
    if keepsWidget || isInDisplayState || control?.hasFocus ?? false { return }
    control?.remove()
    source.release()
  }

  // MARK: Measuring

  /// Returns the natural size of the widget, or of the placeholder, within the allowed range.
  ///
  /// A height that is not cached is measured later on the main thread, and the node is laid out
  /// again.
  nonisolated open override func calculateSize(thatFits constrainedSize: Size) -> Size {
    let (size, isKnown) = measurements.withLock { $0.size(thatFits: constrainedSize) }
    if !isKnown { Task { @MainActor [weak self] in self?.measure() } }
    return size
  }

  fileprivate func measure() {
    guard let widget = source.widget else { return }
    // Measuring may run code that releases the widget.
    g_object_ref(widget)
    defer { g_object_unref(widget) }
    let old = measurements.withLock { $0 }
    var new = old
    new.measure(widget)
    guard new != old else { return }
    measurements.withLock { [new] in $0 = new.asking(for: $0) }
    setNeedsLayout()
  }
}

/// The closure that creates a widget, and the widget, both released on the main actor.
@MainActor private final class WidgetSource {
  private let make: @MainActor () -> UnsafeMutablePointer<GtkWidget>
  private(set) var widget: UnsafeMutablePointer<GtkWidget>?
  /// The direction that was set on the widget, which may outlive its control.
  var givenDirection: LayoutDirection?

  nonisolated init(_ make: @escaping @MainActor () -> UnsafeMutablePointer<GtkWidget>) {
    self.make = make
  }

  isolated deinit { release() }

  func load() {
    let made = make()
    g_object_ref_sink(made)
    // The closure may have called this method recursively.
    if widget == nil { widget = made } else { g_object_unref(made) }
  }

  func release() {
    guard let old = widget else { return }
    (widget, givenDirection) = (nil, nil)
    // A control that still displays the widget has its own reference.
    g_object_unref(old)
  }
}

@MainActor final class WidgetLayer: EmbeddedLayer {
  fileprivate private(set) weak var node: WidgetNode?
  fileprivate var direction: LayoutDirection? {
    didSet { if direction != oldValue { setNeedsControlUpdate() } }
  }

  fileprivate init(node: WidgetNode) {
    self.node = node
    super.init()
  }

  func makeControl(
    in parent: UnsafeMutablePointer<GtkWidget>, focus: FocusController
  ) -> WidgetControl? {
    node?.gtkWidget.map {
      NodeWidgetControl(layer: self, widget: $0, parent: parent, focus: focus)
    }
  }
}

@MainActor private final class NodeWidgetControl: WidgetControl {
  private var node: WidgetNode? { (layer as? WidgetLayer)?.node }
  private var usualDirection: LayoutDirection {
    gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL ? .rightToLeft : .leftToRight
  }

  /// Sets the node's direction, except on widgets that were created with another one.
  override func update() {
    guard let source = node?.source, let new = (layer as? WidgetLayer)?.direction,
      new != source.givenDirection ?? usualDirection
    else { return }
    source.givenDirection = new
    setDirection(new, keepsOthers: true)
  }

  override func didPlace() {
    // The widget may have new children.
    if let given = node?.source.givenDirection, given != usualDirection {
      setDirection(given, keepsOthers: true)
    }
    if !isRemoved { node?.measure() }
  }

  override func didLoseFocus() {
    // Runs after GTK's change of the focus. The control may be deallocated by then.
    schedule(priority: G_PRIORITY_DEFAULT) { [weak node] in
      node?.releaseWidgetUnlessNeeded()
      return false
    }
  }
}
