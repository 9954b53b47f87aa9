// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import CGTK4
public import WeftLayers
public import WeftLayout
import WeftLocks
public import WeftNodes

/// Any GtkWidget as a node.
///
/// ```swift
/// let calendar = WidgetNode(placeholderSize: Size(width: 300, height: 220)) { gtk_calendar_new() }
/// ```
///
/// The widget is created on the main actor when the node enters the display state, and released
/// when it leaves that state, unless the widget has the focus or the node ``keepsWidget``. GTK
/// measures and draws it; it is clipped, faded, turned, scrolled and covered like any other node,
/// and takes the events where it is in front. A wheel, or a moving finger, scrolls the content
/// around it if the widget itself does not move that way. A window of another host shows a box with
/// the node's accessibility label.
@MainActor open class WidgetNode: DisplayNode {
  nonisolated private let measurements: Mutex<WidgetMeasurements>
  fileprivate let source: WidgetSource
  private weak var widgetLayer: WidgetLayer?

  /// Whether the widget, once made, lives as long as the node.
  nonisolated public let keepsWidget: Bool

  /// Makes a node; the widget comes later. Any thread.
  ///
  /// - Parameters:
  ///   - placeholderSize: the size in points until GTK has measured the widget.
  ///   - keepsWidget: see ``keepsWidget``. Use it if the widget has a state of its own that you do
  ///     not keep elsewhere.
  ///   - makeWidget: makes the widget, with GTK's floating reference, as GTK's constructors do. It
  ///     is called again when the node comes back to the display state.
  nonisolated public init(
    placeholderSize: Size = Size(width: 100, height: 36), keepsWidget: Bool = false,
    _ makeWidget: @escaping @MainActor () -> UnsafeMutablePointer<GtkWidget>
  ) {
    measurements = Mutex(WidgetMeasurements(size: placeholderSize))
    source = WidgetSource(makeWidget)
    self.keepsWidget = keepsWidget
    super.init()
  }

  /// The widget, while there is one.
  public final var gtkWidget: UnsafeMutablePointer<GtkWidget>? { source.widget }

  /// Whether the widget, or one inside, takes the focus; `true` while there is no widget. Tab goes
  /// through all that do, and from the last to the next node.
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

  /// Handles presses, which go to the widget where there is one.
  open override func handle(_ event: PointerEvent) -> Bool { event.phase == .down }

  /// `true`.
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
    // Without a display there are no widgets.
    guard source.widget == nil, gtk_is_initialized() != 0 else { return }
    source.load()
    // The code that made the widget may have taken the node out of the window.
    guard isInDisplayState || keepsWidget else { return source.release() }
    measure()
    widgetLayer?.setNeedsControl()
  }

  open override func didExitDisplayState() {
    super.didExitDisplayState()
    releaseWidgetUnlessNeeded()
  }

  /// Releases the widget, unless it has the focus or the node keeps it.
  fileprivate func releaseWidgetUnlessNeeded() {
    let control = widgetLayer?.control as? WidgetControl
    if keepsWidget || isInDisplayState || control?.hasFocus ?? false { return }
    control?.remove()
    source.release()
  }

  // MARK: Measuring

  /// The natural size of the widget within the allowed range, or that of the placeholder.
  ///
  /// GTK measures on the main thread alone. On other threads the answer comes from the last
  /// measurement; a height for another width is requested, and the node laid out again once it is
  /// known.
  nonisolated open override func calculateSize(thatFits constrainedSize: Size) -> Size {
    let (size, isKnown) = measurements.withLock { $0.size(thatFits: constrainedSize) }
    if !isKnown { Task { @MainActor [weak self] in self?.measure() } }
    return size
  }

  /// Asks GTK for the widget's sizes, and for another layout if they are others than before.
  fileprivate func measure() {
    guard let widget = source.widget else { return }
    // Measuring calls it several times, and may run code that releases it.
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

/// The closure that makes a widget, and the widget; both are released on the main actor.
@MainActor private final class WidgetSource {
  private let make: @MainActor () -> UnsafeMutablePointer<GtkWidget>
  private(set) var widget: UnsafeMutablePointer<GtkWidget>?
  /// The direction that was given to the widget, which may outlive the control that gave it.
  var givenDirection: LayoutDirection?

  nonisolated init(_ make: @escaping @MainActor () -> UnsafeMutablePointer<GtkWidget>) {
    self.make = make
  }

  isolated deinit { release() }

  func load() {
    let made = make()
    g_object_ref_sink(made)
    // Code that was called from there may have made another one.
    if widget == nil { widget = made } else { g_object_unref(made) }
  }

  func release() {
    guard let old = widget else { return }
    (widget, givenDirection) = (nil, nil)
    // A control that still shows it releases it on its own.
    g_object_unref(old)
  }
}

/// The layer of a ``WidgetNode``.
@MainActor final class WidgetLayer: EmbeddedLayer {
  fileprivate private(set) weak var node: WidgetNode?
  /// That of its place.
  fileprivate var direction: LayoutDirection? {
    didSet { if direction != oldValue { setNeedsControlUpdate() } }
  }

  fileprivate init(node: WidgetNode) {
    self.node = node
    super.init()
  }

  /// The widget's control in a window; `nil` while there is no widget.
  func makeControl(
    in parent: UnsafeMutablePointer<GtkWidget>, focus: FocusController
  ) -> WidgetControl? {
    node?.gtkWidget.map {
      NodeWidgetControl(layer: self, widget: $0, parent: parent, focus: focus)
    }
  }
}

/// The control of a ``WidgetNode``.
@MainActor private final class NodeWidgetControl: WidgetControl {
  private var node: WidgetNode? { (layer as? WidgetLayer)?.node }
  private var usualDirection: LayoutDirection {
    gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL ? .rightToLeft : .leftToRight
  }

  /// Gives the widget the direction of its place. Widgets that were made with another one keep it.
  override func update() {
    guard let source = node?.source, let new = (layer as? WidgetLayer)?.direction,
      new != source.givenDirection ?? usualDirection
    else { return }
    source.givenDirection = new
    setDirection(new, keepsOthers: true)
  }

  override func didPlace() {
    // The widget may have children that it did not have before.
    if let given = node?.source.givenDirection, given != usualDirection {
      setDirection(given, keepsOthers: true)
    }
    if !isRemoved { node?.measure() }
  }

  override func didLoseFocus() {
    // Not in the middle of GTK's change of focus. The control may be gone by then.
    schedule(priority: G_PRIORITY_DEFAULT) { [weak node] in
      node?.releaseWidgetUnlessNeeded()
      return false
    }
  }
}
