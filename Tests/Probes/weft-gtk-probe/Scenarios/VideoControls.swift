// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import Foundation
import WeftGTK
import WeftGraphics
import WeftLayout
import WeftNodes

extension Scenarios {
  /// A video with GTK's controls, used by mouse and by keys.
  static func videoControls() throws -> @MainActor () async throws -> Void {
    let node = VideoNode(URL(fileURLWithPath: CommandLine.arguments[0]))
    var streams: [UnsafeMutablePointer<GtkMediaStream>] = []
    node.makeStream = { _ in
      streams.append(FakeVideo.make())
      return streams.last
    }
    node.style.preferredSize = Size(width: 320, height: 200)
    let root = DisplayNode { _, _ in StackLayoutSpec(.column, alignItems: .start) { node } }
    root.backgroundColor = .white
    let stage = try Stage(size: Size(width: 320, height: 200), root)
    func report(_ name: String, _ isSo: Bool) { Probe.report(name, isSo ? 1 : 0) }
    func open(_ stream: UnsafeMutablePointer<GtkMediaStream>) {
      gtk_media_stream_stream_prepared(stream, 1, 1, 1, 5_000_000)
      gdk_paintable_invalidate_contents(OpaquePointer(stream))
    }
    func volumes(_ stream: UnsafeMutablePointer<GtkMediaStream>) -> (volume: Double, isMuted: Bool)
    {
      (gtk_media_stream_get_volume(stream), gtk_media_stream_get_muted(stream) != 0)
    }
    return {
      try await stage.settle()
      try await stage.frames { !streams.isEmpty }
      guard let stream = streams.first else { return }
      open(stream)
      try await stage.settle()
      stage.report("without", in: try stage.picture(), x: 160, y: 185)
      node.hasControls = true
      try await stage.settle()
      await stage.frames(7)
      try await stage.settle()
      stage.report("with", in: try stage.picture(), x: 160, y: 170)
      stage.report("above", in: try stage.picture(), x: 160, y: 100)
      try await Stage.screenshotIfWanted()
      // The play button is the first.
      try await stage.user("mousemove", "30", "180", "mousemove", "25", "177", "click", "1")
      report("played", node.isPlaying && node.playbackState == .playing)
      try await stage.user("click", "1")
      report("paused", !node.isPlaying && node.playbackState == .paused)
      try await stage.user("mousemove", "160", "50", "key", "space")
      report("played-by-keys", node.isPlaying && node.playbackState == .playing)
      // Unmuting a stream restores its volume.
      gtk_media_stream_set_volume(stream, 0.7)
      node.isMuted = true
      report("muted", volumes(stream).isMuted)
      node.isMuted = false
      report("heard", volumes(stream) == (0.7, false))
      // As the volume button does.
      gtk_media_stream_set_muted(stream, 1)
      gtk_media_stream_set_volume(stream, 0)
      report("muted-by-user", node.isMuted)
      node.isMuted = false
      report("heard-again", volumes(stream) == (0.7, false))
      // A new stream gets the same volume.
      node.isRangeManaged = true
      node.setInterfaceState([.measureLayout, .preload])
      await stage.frames(4)
      node.setInterfaceState(.inHierarchy)
      try await stage.frames { streams.count == 2 }
      guard let second = streams.last, streams.count == 2 else { return }
      open(second)
      await stage.frames(2)
      report("as-loud", volumes(second) == (0.7, false) && node.playbackState == .playing)
      gtk_media_stream_stream_ended(second)
      report("ended", node.playbackState == .finished && !node.isPlaying)
      node.hasControls = false
      try await stage.settle()
      stage.report("without-again", in: try stage.picture(), x: 160, y: 185)
    }
  }
}
