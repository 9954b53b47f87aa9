// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import Foundation
import WeftGTK
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes

extension Scenarios {
  /// A video whose stream the scenario drives.
  static func video() throws -> @MainActor () async throws -> Void {
    let red = try Bitmap.render(size: Size(width: 80, height: 40), background: .red) { _ in }
    let node = VideoNode(URL(fileURLWithPath: CommandLine.arguments[0]), placeholder: .bitmap(red))
    var streams: [UnsafeMutablePointer<GtkMediaStream>] = []
    var states: [VideoNode.PlaybackState] = []
    node.makeStream = { _ in
      streams.append(FakeVideo.make())
      return streams.last
    }
    node.onStateChange = { states.append($0) }
    node.isMuted = true
    node.repeats = true
    node.style.preferredSize = Size(width: 80, height: 40)
    let root = DisplayNode { _, _ in
      StackLayoutSpec(.column, alignItems: .start) { node }.padding(10)
    }
    root.backgroundColor = .white
    let stage = try Stage(size: Size(width: 100, height: 60), root)
    func report(_ name: String, _ isSo: Bool) { Probe.report(name, isSo ? 1 : 0) }
    return {
      try await stage.settle()
      // From here on the collection reports the cell's range.
      node.isRangeManaged = true
      try await stage.frames { !streams.isEmpty }
      guard let stream = streams.first else { return }
      report("loading", node.playbackState == .loading)
      stage.report("placeholder", in: try stage.picture(), x: 50, y: 30)
      report("muted", gtk_media_stream_get_muted(stream) != 0)
      report("repeats", gtk_media_stream_get_loop(stream) != 0)
      prepare(stream)
      report("paused", node.playbackState == .paused && node.duration == 5)
      node.play()
      report("playing", node.playbackState == .playing && node.isPlaying)
      try await stage.settle()
      stage.report("frame", in: try stage.picture(), x: 50, y: 30)
      stage.report("beside", in: try stage.picture(), x: 15, y: 30)
      gtk_media_stream_update(stream, 2_000_000)
      // Hidden, the video pauses, and it resumes later.
      node.setInterfaceState([.measureLayout, .preload, .display])
      report("hidden", node.playbackState == .paused && node.isPlaying)
      node.setInterfaceState(.inHierarchy)
      report("back", node.playbackState == .playing && streams.count == 1)
      // Outside the display range it is closed, and it later resumes at its position.
      node.setInterfaceState([.measureLayout, .preload])
      await stage.frames(4)
      report("far", node.playbackState == .empty && node.isPlaying)
      Probe.report("living", Double(FakeVideo.livingCount))
      node.setInterfaceState(.inHierarchy)
      try await stage.frames { streams.count == 2 }
      guard let second = streams.last, streams.count == 2 else { return }
      prepare(second)
      report("resumed", node.currentTime == 2 && node.playbackState == .playing)
      gtk_media_stream_stream_ended(second)
      report("finished", node.playbackState == .finished && !node.isPlaying)
      node.play()
      report("again", node.currentTime == 0 && node.playbackState == .playing)
      node.seek(to: 3)
      report("sought", node.currentTime == 3)
      gtk_media_stream_gerror(second, g_error_new_literal(g_io_error_quark(), 0, "broken"))
      report("failed", node.playbackState == .failed(.stream(reason: "broken")))
      try await stage.settle()
      stage.report("placeholder-again", in: try stage.picture(), x: 50, y: 30)
      node.url = URL(fileURLWithPath: "/dev/null")
      try await stage.frames { node.playbackState != .loading }
      report("no-file", node.playbackState == .failed(.noFile(URL(fileURLWithPath: "/dev/null"))))
      report(
        "states",
        states.prefix(6) == [.loading, .paused, .playing, .paused, .playing, .empty])
    }
  }

  /// A video whose seeks take time.
  static func videoPlaces() throws -> @MainActor () async throws -> Void {
    let node = VideoNode(URL(fileURLWithPath: CommandLine.arguments[0]))
    node.style.preferredSize = Size(width: 80, height: 40)
    var streams: [UnsafeMutablePointer<GtkMediaStream>] = []
    node.makeStream = { _ in
      streams.append(FakeVideo.make())
      return streams.last
    }
    FakeVideo.isSlow = true
    let stage = try Stage(size: Size(width: 100, height: 60), node)
    @MainActor func leave() async {
      node.setInterfaceState([.measureLayout, .preload])
      await stage.frames(4)
    }
    @MainActor func open() async throws -> UnsafeMutablePointer<GtkMediaStream>? {
      let count = streams.count
      node.setInterfaceState(.inHierarchy)
      try await stage.frames { streams.count > count }
      if let stream = streams.last { prepare(stream) }
      return streams.last
    }
    return {
      try await stage.settle()
      node.isRangeManaged = true
      try await stage.frames { !streams.isEmpty }
      // Seeks before the video is open.
      node.seek(to: 3)
      guard let first = streams.first else { return }
      prepare(first)
      FakeVideo.arrive(first)
      Probe.report("sought-early", node.currentTime == 3 ? 1 : 0)
      node.play()
      gtk_media_stream_stream_ended(first)
      node.seek(to: 1)
      node.play()
      FakeVideo.arrive(first)
      Probe.report("sought-at-the-end", node.currentTime == 1 ? 1 : 0)
      gtk_media_stream_update(first, 2_000_000)
      await leave()
      // The video enters the range, and leaves it during the seek.
      _ = try await open()
      await leave()
      FakeVideo.arrive(try await open())
      Probe.report("resumed", node.currentTime == 2 ? 1 : 0)
      await leave()
      node.seek(to: 0)
      _ = try await open()
      Probe.report("sought-far-away", node.currentTime == 0 ? 1 : 0)
      stage.window.close()
    }
  }

  /// The main thread does not wait for a video on a hanging disk.
  static func hangingVideo() throws -> @MainActor () async throws -> Void {
    let node = VideoNode(URL(fileURLWithPath: CommandLine.arguments[0]))
    let disk = DispatchSemaphore(value: 0)
    let looks = DispatchSemaphore(value: 0)
    node.isRegularFile = { _ in
      looks.signal()
      disk.wait()
      return true
    }
    var streams: [UnsafeMutablePointer<GtkMediaStream>] = []
    node.makeStream = { _ in
      streams.append(FakeVideo.make())
      return streams.last
    }
    let stage = try Stage(size: Size(width: 100, height: 60), node)
    func report(_ name: String, _ isSo: Bool) { Probe.report(name, isSo ? 1 : 0) }
    return {
      try await stage.settle()
      node.isRangeManaged = true
      try await stage.frames { looks.wait(timeout: .now()) == .success }
      await stage.frames(5)
      report("loading", node.playbackState == .loading && streams.isEmpty)
      node.setInterfaceState([.measureLayout, .preload])
      disk.signal()
      await stage.frames(9)
      report("left", node.playbackState == .empty && streams.isEmpty)
      node.setInterfaceState(.inHierarchy)
      try await stage.frames { looks.wait(timeout: .now()) == .success }
      disk.signal()
      try await stage.frames { !streams.isEmpty }
      await stage.frames(5)
      report("back", node.playbackState == .loading && streams.count == 1)
      stage.window.close()
    }
  }

  /// A playing video under the mouse in a page that scrolls. Input goes to the surrounding nodes.
  static func videoInput() throws -> @MainActor () async throws -> Void {
    let video = VideoNode(URL(fileURLWithPath: CommandLine.arguments[0]))
    var streams: [UnsafeMutablePointer<GtkMediaStream>] = []
    video.makeStream = { _ in
      streams.append(FakeVideo.make())
      return streams.last
    }
    video.style.height = 100
    var (taps, hovers) = (0, 0)
    video.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
    video.addGestureRecognizer(
      HoverGestureRecognizer { if $0.state == .began { hovers += 1 } })
    let tall = DisplayNode()
    tall.style.height = 2000
    let scroll = ScrollNode(
      DisplayNode { _, _ in StackLayoutSpec(.column, children: [video, tall]) })
    let stage = try Stage(size: Size(width: 100, height: 200), scroll)
    return {
      try await stage.settle()
      try await stage.frames { !streams.isEmpty }
      guard let stream = streams.first else { return }
      prepare(stream)
      video.play()
      try await stage.settle()
      stage.report("frame", in: try stage.picture(), x: 50, y: 50)
      try await stage.user("mousemove", "50", "150", "mousemove", "50", "50", "click", "1")
      Probe.report("taps", Double(taps))
      Probe.report("hovers", Double(hovers))
      try await stage.user("click", "5")
      Probe.report("scrolled", scroll.contentOffset.y > 0 ? 1 : 0)
      stage.window.close()
    }
  }

  /// Marks a stream as an opened video of five seconds that shows its first frame.
  static func prepare(_ stream: UnsafeMutablePointer<GtkMediaStream>) {
    gtk_media_stream_stream_prepared(stream, 1, 1, 1, 5_000_000)
    gdk_paintable_invalidate_contents(OpaquePointer(stream))
  }

  /// A file that is not a video, opened by GTK's media module if there is one.
  static func videoModule() throws -> @MainActor () async throws -> Void {
    let node = VideoNode(URL(fileURLWithPath: "/proc/self/exe"))
    var failures: [VideoNode.Failure] = []
    node.onStateChange = { if case .failed(let failure) = $0 { failures.append(failure) } }
    node.play()
    let stage = try Stage(size: Size(width: 100, height: 60), node)
    return {
      for _ in 0..<500 where failures.isEmpty {
        await stage.frames(1)
      }
      for failure in failures { FileHandle.standardError.write(Data("\(failure)\n".utf8)) }
      Probe.report("failures", Double(failures.count))
      Probe.report("module-is-missing", failures == [.noMediaModule] ? 1 : 0)
    }
  }
}

extension Stage {
  /// Paints frames until a condition holds, at most 1800 frames.
  func frames(until isSo: () -> Bool) async throws {
    for _ in 0..<1800 {
      if isSo() { return }
      await frames(1)
    }
    throw Failure.neverHappened
  }
}
