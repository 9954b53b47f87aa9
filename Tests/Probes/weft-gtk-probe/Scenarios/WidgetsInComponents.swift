// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import Weft
import WeftGTK

extension Scenarios {
  /// A widget in a component is created once, receives clicks, survives updates, and is released
  /// with its component.
  static func widgetsInComponents() throws -> @MainActor () async throws -> Void {
    let log = WidgetLog()
    func panel(_ shows: Bool) -> Panel { Panel(log: log, clicks: log.clicks, shows: shows) }
    let node = ComponentNode(panel(true))
    let stage = try Stage(size: Size(width: 200, height: 120), node)
    return {
      try await stage.settle()
      for _ in 0..<2 {
        try await stage.user("mousemove", "100", "60", "click", "1")
        node.update(to: panel(true))
        try await stage.settle()
      }
      Probe.report("clicks", Double(log.clicks))
      Probe.report("widgets-made", Double(log.made))
      Probe.report("widgets-alive", Double(log.alive))
      node.update(to: panel(false))
      try await stage.settle()
      await stage.frames(19)
      try await stage.user("mousemove", "100", "60", "click", "1")
      Probe.report("clicks-without-it", Double(log.clicks))
      Probe.report("alive-without-it", Double(log.alive))
      stage.window.close()
    }
  }
}

private struct Panel: Component {
  let log: WidgetLog
  let clicks: Int
  let shows: Bool

  var body: some Component {
    VStack {
      Text("\(clicks)").frame(height: 30)
      if shows {
        Node { [log] in
          WidgetNode { log.makeButton() }
        }.frame(height: 60)
      }
    }
  }
}

/// Counts the buttons that are made and released.
@MainActor private final class WidgetLog: Sendable {
  private(set) var made = 0
  private(set) var clicks = 0
  private var ended = 0

  var alive: Int { made - ended }

  func makeButton() -> UnsafeMutablePointer<GtkWidget> {
    made += 1
    let button = gtk_button_new_with_label("Button")!
    let data = Unmanaged.passUnretained(self).toOpaque()
    let clicked: @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> Void = { _, data in
      guard let data else { return }
      let log = Unmanaged<WidgetLog>.fromOpaque(data).takeUnretainedValue()
      MainActor.assumeIsolated { log.clicks += 1 }
    }
    g_signal_connect_data(
      button, "clicked", unsafeBitCast(clicked, to: GCallback.self), data, nil,
      GConnectFlags(rawValue: 0))
    g_object_weak_ref(
      UnsafeMutableRawPointer(button).assumingMemoryBound(to: GObject.self),
      { data, _ in
        guard let data else { return }
        let log = Unmanaged<WidgetLog>.fromOpaque(data).takeUnretainedValue()
        MainActor.assumeIsolated { log.ended += 1 }
      }, data)
    return button
  }
}
