// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftGTK
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes

extension Scenarios {
  /// A window that other code retains still closes, and its host becomes unusable.
  static func heldWindow() throws -> @MainActor () async throws -> Void {
    let stage = try Stage("held", size: Size(width: 100, height: 100), TextNode("held"))
    let other = try Stage("other", size: Size(width: 100, height: 100), DisplayNode())
    stage.window.onClose = { Probe.report("closed", 1) }
    return {
      try await stage.settle()
      let window = stage.window.gtkWindow
      g_object_ref(window)
      // As the window's close button does.
      gtk_window_close(window?.assumingMemoryBound(to: GtkWindow.self))
      try await Task.sleep(for: .milliseconds(200))
      Probe.report("is-closed", stage.window.gtkWindow == nil ? 1 : 0)
      stage.window.onUpdate = { _ in Probe.report("update-after-close", 1) }
      stage.window.onAfterPaint = { Probe.report("paint-after-close", 1) }
      try await other.settle()
      g_object_unref(window)
      stage.window.onUpdate = { _ in }
      stage.window.onAfterPaint = {}
      stage.window.close()
      stage.window.present()
      try await other.settle()
      Probe.report("other-still-paints", 1)

      // The last window. The loop returns although other code retains the window.
      g_object_ref(other.window.gtkWindow)
      other.window.close()
      // The loop ends when this code suspends.
      try await Task.sleep(for: .seconds(20))
      Probe.report("still-running", 1)
    }
  }

  /// Opens, uses and closes 20 windows, and checks that no object of them is left.
  static func manyWindows() throws -> @MainActor () async throws -> Void {
    // Keeps the loop running.
    let stage = try Stage("first", size: Size(width: 50, height: 50), DisplayNode())
    return {
      try await stage.settle()
      var left: [Weak] = []
      for number in 0..<20 { try await useWindow(number, &left) }
      try? await stage.wait { left.allSatisfy { $0.object == nil } }
      // A widget that was never put into a window.
      try useLooseWidget(&left)
      for kind in ["window", "node", "layer", "runtime", "field", "widget"] {
        let count = left.count { $0.kind == kind && $0.object != nil }
        Probe.report("\(kind)s-left", Double(count))
      }
    }
  }

  private static func useLooseWidget(_ left: inout [Weak]) throws {
    let node = TextNode("nowhere")
    let widget = try NodeWidget(rootNode: node, naturalSize: Size(width: 10, height: 10))
    left.append(Weak(kind: "widget", object: node))
    left.append(Weak(kind: "widget", object: node.layer))
    g_object_ref_sink(widget.gtkWidget)
    g_object_unref(widget.gtkWidget)
  }

  /// Windows that are closed from inside their own callbacks.
  static func closingInside() throws -> @MainActor () async throws -> Void {
    try closingInside { $0.close() }
  }

  /// Windows that are destroyed in these callbacks, as programs written with GTK do.
  static func destroyingInside() throws -> @MainActor () async throws -> Void {
    // In other phases GTK itself continues to use a window after its destruction.
    let moments: [Moment] = [
      .update, .paint, .queue, .press, .wheel, .key, .change, .submit, .traits,
    ]
    return try closingInside(at: moments) { window in
      gtk_window_destroy(window.gtkWindow?.assumingMemoryBound(to: GtkWindow.self))
    }
  }

  private static func closingInside(
    at moments: [Moment] = Moment.allCases, by close: @escaping @MainActor (WindowHost) -> Void
  ) throws -> @MainActor () async throws -> Void {
    // Keeps the loop running.
    let stage = try Stage("first", size: Size(width: 50, height: 50), DisplayNode())
    return {
      try await stage.settle()
      var windows: [Weak] = []
      for moment in moments {
        let field = EditableTextNode()
        let rest = DisplayNode()
        rest.style.flexGrow = 1
        let root = Listener(field, rest)
        let stage = try Stage("\(moment)", size: Size(width: 200, height: 200), root)
        let window = stage.window
        windows.append(Weak(kind: "\(moment)", object: window))
        try await stage.settle()
        let closer = Closer { [unowned window] in close(window) }
        switch moment {
        case .update: window.onUpdate = { [unowned window] _ in close(window) }
        case .paint:
          window.onAfterPaint = { [unowned window] in close(window) }
          window.rootNode.backgroundColor = .red
        case .queue: window.runtime.mainQueue.enqueue { close(window) }
        case .press, .wheel, .key:
          closer.moment = moment
          rest.layer.responder = closer
          window.rootLayer.responder = closer
          try await Stage.tool(["mousemove", "100", "120", "mousemove", "101", "121"])
          let action = ["click", "1", "click", "5", "click", "5", "key", "a"]
          try await Stage.tool(action)
        case .change:
          field.onChange = { [unowned window] _ in close(window) }
          try await Stage.tool(["mousemove", "100", "18", "click", "1", "key", "a"])
        case .submit:
          field.onSubmit = { [unowned window] _ in close(window) }
          try await Stage.tool(["mousemove", "100", "18", "click", "1", "key", "Return"])
        case .hover:
          closer.moment = moment
          rest.layer.responder = closer
          try await Stage.tool(["mousemove", "100", "120", "mousemove", "101", "121"])
        case .traits, .size:
          root.onTraits = moment == .traits ? { [unowned window] in close(window) } : nil
          root.onSize = moment == .size ? { [unowned window] in close(window) } : nil
          if moment == .traits {
            changeTextSize()
          } else {
            try await Stage.tool(["search", "--name", "^size$", "windowsize", "260", "240"])
          }
        case .map, .unmap:
          root.onVisible = { [unowned window] isVisible in
            if isVisible == (moment == .map) { close(window) }
          }
          let widget = window.gtkWindow?.assumingMemoryBound(to: GtkWidget.self)
          gtk_widget_set_visible(widget, 0)
          if moment == .map { gtk_widget_set_visible(widget, 1) }
        case .loop:
          window.runtime.mainQueue.enqueue { [unowned window] in
            g_timeout_add_full(
              G_PRIORITY_DEFAULT, 50,
              { window in
                guard let window else { return 0 }
                gtk_window_destroy(window.assumingMemoryBound(to: GtkWindow.self))
                return 0
              }, window.gtkWindow, nil)
            spin(milliseconds: 150)
          }
        }
        try? await stage.wait { window.gtkWindow == nil }
        Probe.report("\(moment)", window.gtkWindow == nil ? 1 : 0)
        window.close()
      }
      try? await stage.wait { windows.allSatisfy { $0.object == nil } }
      Probe.report("windows-left", Double(windows.count { $0.object != nil }))
    }
  }

  private enum Moment: CaseIterable {
    case update, paint, queue, press, wheel, key, change, submit, hover, traits, size, map, unmap,
      loop
  }

  /// Observes the window's traits and its size.
  private final class Listener: DisplayNode {
    var onTraits: (() -> Void)?
    var onSize: (() -> Void)?
    var onVisible: ((Bool) -> Void)?
    private let parts: [DisplayNode]

    nonisolated init(_ parts: DisplayNode...) {
      self.parts = parts
      super.init()
    }

    override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
      StackLayoutSpec(.column, alignItems: .stretch, children: parts)
    }

    override func traitsDidChange(from old: Traits) { onTraits?() }
    override func boundsSizeDidChange() { onSize?() }
    override func didEnterVisibleState() { onVisible?(true) }
    override func didExitVisibleState() { onVisible?(false) }
  }

  /// Makes all text a little larger, as the desktop's settings do.
  private static func changeTextSize() {
    guard let settings = gtk_settings_get_default() else { return }
    weft_settings_set_int(
      settings, "gtk-xft-dpi", weft_settings_get_int(settings, "gtk-xft-dpi") + 1024)
  }

  /// Closes a window when it gets an event of some kind.
  private final class Closer: EventResponder {
    var moment = Moment.press
    private let close: () -> Void

    init(_ close: @escaping () -> Void) { self.close = close }

    var acceptsFocus: Bool { true }

    func handle(_ event: PointerEvent) -> Bool {
      _ = closes(event.phase == .hover, .hover)
      return closes(event.phase == .down, .press)
    }
    func handle(_ event: ScrollEvent) -> Bool { closes(true, .wheel) }
    func handle(_ event: KeyEvent) -> Bool { closes(true, .key) }

    private func closes(_ isEvent: Bool, _ moment: Moment) -> Bool {
      if isEvent, self.moment == moment { close() }
      return true
    }
  }

  private struct Weak {
    let kind: String
    weak var object: (any AnyObject & Sendable)?
  }

  private static func useWindow(_ number: Int, _ left: inout [Weak]) async throws {
    let field = EditableTextNode(placeholder: "Text", isSearchField: number.isMultiple(of: 2))
    let rows = (0..<100).map { TextNode("Row \($0) of window \(number)") }
    let scroll = ScrollNode(DisplayNode { _, _ in StackLayoutSpec(.column, children: rows) })
    scroll.style.flexGrow = 1
    scroll.style.flexShrink = 1
    let root = DisplayNode { _, _ in StackLayoutSpec(.column, children: [field, scroll]) }
    let stage = try Stage("window \(number)", size: Size(width: 300, height: 400), root)
    try await stage.settle()
    field.text = "text \(number)"
    for step in 0..<5 {
      scroll.contentOffset = Point(x: 0, y: Double(step) * 150)
      await stage.frames(1)
    }
    left.append(Weak(kind: "window", object: stage.window))
    left.append(Weak(kind: "runtime", object: stage.window.runtime))
    left += [root, scroll, rows[0], rows[99]].map { Weak(kind: "node", object: $0) }
    left.append(Weak(kind: "field", object: field))
    left += [root.layer, rows[50].layer, field.layer].map { Weak(kind: "layer", object: $0) }
    // Drawings are in progress while the window closes.
    for row in rows { row.setNeedsDisplay() }
    stage.window.close()
  }
}
