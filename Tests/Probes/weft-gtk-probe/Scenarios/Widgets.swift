// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftChanges
import WeftCollections
import WeftGTK
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes

extension Scenarios {
  /// Widgets as nodes. They are drawn with the tree, receive input when they are in front, and
  /// exist only while needed.
  static func widgets() throws -> @MainActor () async throws -> Void {
    let clicks = Counter()
    let button = WidgetNode { clickable(clicks) }
    let cover = PressCounter()
    cover.backgroundColor = .blue
    let red = WidgetNode { redArea() }
    let frame = DisplayNode()
    frame.clipsToBounds = true
    frame.cornerRadius = 20
    let faded = WidgetNode { redArea() }
    faded.alpha = 0.5
    let label = WidgetNode { wrappingLabel() }
    let tall = WidgetNode { redArea() }
    let root = DisplayNode()
    root.automaticallyManagesSubnodes = false
    root.backgroundColor = .white
    for node in [frame, cover] { node.automaticallyManagesSubnodes = false }
    for (node, rect) in [
      (button as DisplayNode, Rect(x: 10, y: 10, width: 100, height: 40)),
      (cover, Rect(x: 60, y: 0, width: 100, height: 60)),
      (frame, Rect(x: 10, y: 100, width: 40, height: 40)),
      (faded, Rect(x: 60, y: 100, width: 40, height: 40)),
      (label, Rect(x: 110, y: 100, width: 80, height: 100)),
      (tall, Rect(x: 200, y: -100, width: 40, height: 150)),
    ] {
      node.frame = rect
      root.addSubnode(node)
    }
    red.frame = Rect(x: -20, y: -20, width: 100, height: 100)
    frame.addSubnode(red)
    let stage = try Stage(size: Size(width: 300, height: 220), root)
    return {
      try await stage.settle()
      let picture = try stage.picture()
      for (name, x, y) in [
        ("in-front", 80, 30), ("clipped", 30, 120), ("clipped-corner", 12, 102),
        ("clipped-outside", 30, 145), ("faded", 80, 120),
      ] {
        stage.report(name, in: picture, x: x, y: y)
      }
      try await stage.user("mousemove", "30", "30", "click", "1")
      Probe.report("clicks-on-the-widget", Double(clicks.count))
      try await stage.user("mousemove", "90", "30", "click", "1")
      Probe.report("clicks-behind-the-cover", Double(clicks.count))
      Probe.report("presses-on-the-cover", Double(cover.presses))
      // Turned by a quarter about its center, the button reaches where it was not.
      cover.removeFromSupernode()
      button.transform = .rotation(by: .pi / 2)
      try await stage.settle()
      try await stage.user("mousemove", "60", "70", "click", "1")
      Probe.report("clicks-on-the-turned-widget", Double(clicks.count))
      try await stage.user("mousemove", "20", "30", "click", "1")
      Probe.report("clicks-beside-the-turned-widget", Double(clicks.count))
      for (name, height) in [("tall", 150.0), ("short", 50), ("tall-again", 150)] {
        tall.frame = Rect(x: 200, y: -100, width: 40, height: height)
        try await stage.settle()
        stage.report(name, in: try stage.picture(), x: 220, y: 20)
      }
      let natural = label.calculateSize(thatFits: Size(width: 1000, height: 1000))
      for _ in 0..<2 {
        let narrow = label.calculateSize(thatFits: Size(width: 60, height: 1000))
        Probe.report("label-grows", narrow.height >= 2 * natural.height ? 1 : 0)
        try await stage.settle()
      }
    }
  }

  /// A list of widgets. Only widgets near the viewport exist, and none is left at the end.
  static func widgetList() throws -> @MainActor () async throws -> Void {
    let source = WidgetRows()
    let list = CollectionNode()
    list.dataSource = source
    // Keeps the loop running. The window stays below the other one, which receives the keys.
    let other = try Stage("other", size: Size(width: 50, height: 50), DisplayNode())
    let stage = try Stage("list", size: Size(width: 300, height: 300), list)
    return {
      try await stage.settle()
      list.waitUntilAllUpdatesAreProcessed()
      try await stage.settle()
      Probe.report("made", Double(source.made))
      Probe.report("alive", Double(source.alive))
      try await stage.user("mousemove", "100", "15", "click", "1")
      try await stage.user("key", "a")
      list.contentOffset = Point(x: 0, y: 400)
      await stage.frames(4)
      try await stage.user("key", "b")
      list.contentOffset = .zero
      await stage.frames(4)
      try await stage.user("key", "c")
      Probe.report("typed-while-scrolled-out", source.firstText == "abc" ? 1 : 0)
      var most = 0
      for step in 0..<60 {
        list.contentOffset = Point(x: 0, y: Double(step) * 300)
        await stage.frames(1)
        most = max(most, source.alive)
      }
      try await stage.settle()
      Probe.report("most-alive", Double(most))
      Probe.report("alive-at-the-end", Double(source.alive))
      stage.window.close()
      try await other.settle()
      await other.frames(19)
      list.dataSource = nil
      Probe.report("alive-after-closing", Double(source.alive))
    }
  }

  private static func clickable(_ counter: Counter) -> UnsafeMutablePointer<GtkWidget> {
    let button = gtk_button_new_with_label("Button")!
    let handler: @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> Void = { _, data in
      guard let data else { return }
      Unmanaged<Counter>.fromOpaque(data).takeUnretainedValue().count += 1
    }
    g_signal_connect_data(
      button, "clicked", unsafeBitCast(handler, to: GCallback.self),
      Unmanaged.passUnretained(counter).toOpaque(), nil, GConnectFlags(rawValue: 0))
    return button
  }

  private static func redArea() -> UnsafeMutablePointer<GtkWidget> {
    let area = gtk_drawing_area_new()!
    gtk_drawing_area_set_draw_func(
      UnsafeMutableRawPointer(area).assumingMemoryBound(to: GtkDrawingArea.self),
      { _, canvas, _, _, _ in
        cairo_set_source_rgb(canvas, 1, 0, 0)
        cairo_paint(canvas)
      }, nil, nil)
    return area
  }

  private static func wrappingLabel() -> UnsafeMutablePointer<GtkWidget> {
    let label = gtk_label_new("A label of many words that is broken into lines")!
    gtk_label_set_wrap(OpaquePointer(label), 1)
    return label
  }
}

/// Counts calls from C.
private final class Counter {
  var count = 0
}

/// A node that handles presses.
@MainActor private final class PressCounter: DisplayNode {
  private(set) var presses = 0

  override func handle(_ event: PointerEvent) -> Bool {
    if event.phase == .down { presses += 1 }
    return true
  }
}

/// A thousand rows with an entry each.
@MainActor private final class WidgetRows: CollectionDataSource {
  private(set) var made = 0
  private let finalized = Counter()
  private var first: UnsafeMutablePointer<GtkWidget>?

  var alive: Int { made - finalized.count }

  /// The text of the first row's first entry.
  var firstText: String {
    first.map { String(cString: gtk_editable_get_text(OpaquePointer($0))) } ?? ""
  }

  func collectionNode(_ collectionNode: CollectionNode, numberOfItemsInSection section: Int) -> Int
  {
    1000
  }

  func collectionNode(
    _ collectionNode: CollectionNode, nodeBlockForItemAt path: ItemPath
  ) -> CellNodeBlock {
    { [weak self] in
      let node = WidgetNode(placeholderSize: Size(width: 100, height: 34)) {
        self?.makeEntry(path.item) ?? gtk_entry_new()
      }
      let cell = CellNode()
      cell.layoutSpecBlock = { _, _ in StackLayoutSpec(.column, children: [node]) }
      return cell
    }
  }

  private func makeEntry(_ row: Int) -> UnsafeMutablePointer<GtkWidget> {
    made += 1
    let entry = gtk_entry_new()!
    if row == 0, first == nil { first = entry }
    g_object_weak_ref(
      UnsafeMutableRawPointer(entry).assumingMemoryBound(to: GObject.self),
      { data, _ in
        guard let data else { return }
        Unmanaged<Counter>.fromOpaque(data).takeUnretainedValue().count += 1
      }, Unmanaged.passUnretained(finalized).toOpaque())
    return entry
  }
}
