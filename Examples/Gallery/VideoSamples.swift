// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import Foundation
import Weft
import WeftGTK

/// Videos: with GTK's controls, without a file, and with one that is no video.
enum VideoSamples {
  @MainActor static func videos(_ status: TextNode) -> [[DisplayNode]] {
    // Any file: the stream is made here, so that no machine needs a module to play it.
    let program = URL(fileURLWithPath: CommandLine.arguments[0])
    let video = sample(program)
    video.makeStream = { _ in SampleVideo.make() }
    video.hasControls = true
    video.repeats = true
    video.style.preferredSize = Size(width: 320, height: 180)
    video.onStateChange = { state in status.text = StyledText("Video: \(state)") }
    let broken = sample(program)
    broken.onStateChange = { state in
      if case .failed(let failure) = state { status.text = StyledText("Video: \(failure)") }
    }
    return [[video, sample(nil), broken]]
  }

  @MainActor private static func sample(_ url: URL?) -> VideoNode {
    let node = VideoNode(url, placeholder: .icon("video-x-generic-symbolic"))
    node.style.preferredSize = Size(width: 120, height: 80)
    node.borderWidth = 1
    node.borderColor = .separator
    return node
  }
}

/// A stream of ten seconds in which a ball crosses the picture.
@MainActor private enum SampleVideo {
  nonisolated private static let duration: gint64 = 10_000_000
  /// How often the picture changes, in milliseconds.
  nonisolated private static let interval: gint64 = 40

  static func make() -> UnsafeMutablePointer<GtkMediaStream>? {
    guard let object = g_object_new_with_properties(type, 0, nil, nil) else { return nil }
    let stream = UnsafeMutableRawPointer(object).assumingMemoryBound(to: GtkMediaStream.self)
    gtk_media_stream_stream_prepared(stream, 1, 1, 1, duration)
    // Ends with the stream, which it does not keep alive.
    let timer = g_timeout_add(guint(interval), { SampleVideo.tick($0) }, object)
    g_object_weak_ref(
      object, { timer, _ in g_source_remove(guint(UInt(bitPattern: timer))) },
      UnsafeMutableRawPointer(bitPattern: UInt(timer)))
    return stream
  }

  nonisolated private static func tick(_ object: gpointer?) -> gboolean {
    guard let stream = object?.assumingMemoryBound(to: GtkMediaStream.self),
      gtk_media_stream_get_playing(stream) != 0
    else { return 1 }
    let time = gtk_media_stream_get_timestamp(stream) + interval * 1000
    if time < duration {
      gtk_media_stream_update(stream, time)
    } else if gtk_media_stream_get_loop(stream) != 0 {
      gtk_media_stream_update(stream, 0)
    } else {
      gtk_media_stream_stream_ended(stream)
    }
    gdk_paintable_invalidate_contents(OpaquePointer(stream))
    return 1
  }

  private static let type: GType = {
    var parent = GTypeQuery()
    g_type_query(gtk_media_stream_get_type(), &parent)
    var info = GTypeInfo()
    info.class_size = guint16(parent.class_size)
    info.instance_size = guint16(parent.instance_size)
    info.class_init = { data, _ in
      let functions = data?.assumingMemoryBound(to: GtkMediaStreamClass.self)
      functions?.pointee.play = { _ in 1 }
      functions?.pointee.pause = { _ in }
      functions?.pointee.seek = { stream, time in
        gtk_media_stream_update(stream, time)
        gtk_media_stream_seek_success(stream)
        gdk_paintable_invalidate_contents(OpaquePointer(stream))
      }
    }
    let type = g_type_register_static(
      gtk_media_stream_get_type(), "WeftSampleVideo", &info, GTypeFlags(rawValue: 0))
    var paintable = GInterfaceInfo()
    paintable.interface_init = { data, _ in
      let functions = data?.assumingMemoryBound(to: GdkPaintableInterface.self)
      functions?.pointee.get_intrinsic_width = { _ in 320 }
      functions?.pointee.get_intrinsic_height = { _ in 180 }
      functions?.pointee.snapshot = { stream, snapshot, width, height in
        SampleVideo.draw(stream, snapshot, width: Float(width), height: Float(height))
      }
    }
    g_type_add_interface_static(type, gdk_paintable_get_type(), &paintable)
    return type
  }()

  nonisolated private static func draw(
    _ stream: OpaquePointer?, _ snapshot: OpaquePointer?, width: Float, height: Float
  ) {
    guard let stream, let snapshot else { return }
    func fill(_ color: GdkRGBA, _ x: Float, _ y: Float, _ width: Float, _ height: Float) {
      var (color, bounds) = (color, graphene_rect_t())
      graphene_rect_init(&bounds, x, y, width, height)
      gtk_snapshot_append_color(snapshot, &color, &bounds)
    }
    let time = gtk_media_stream_get_timestamp(
      UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GtkMediaStream.self))
    let share = Float(time) / Float(duration)
    fill(GdkRGBA(red: 0.1, green: 0.37, blue: 0.71, alpha: 1), 0, 0, width, height)
    let ball = height / 5
    let fall = abs(sin(share * 20)) * (height * 0.45)
    fill(
      GdkRGBA(red: 0.96, green: 0.83, blue: 0.18, alpha: 1), share * (width - ball),
      height * 0.55 - fall, ball, ball)
  }
}
