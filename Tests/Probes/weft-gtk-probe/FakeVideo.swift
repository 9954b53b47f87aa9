// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4

/// A scripted `GtkMediaStream` that shows green, so that tests need no media module of GTK.
@MainActor enum FakeVideo {
  /// The number of streams that are not finalized.
  nonisolated(unsafe) static var livingCount = 0
  /// Whether seeks stay pending until ``arrive(_:)``.
  nonisolated(unsafe) static var isSlow = false
  /// The target of the latest seek, in microseconds.
  nonisolated(unsafe) private static var target: gint64 = 0

  /// Makes a stream that is not ready yet.
  static func make() -> UnsafeMutablePointer<GtkMediaStream> {
    livingCount += 1
    // Never nil, because GObject ends the process when memory is exhausted.
    let object = g_object_new_with_properties(type, 0, nil, nil)!
    g_object_weak_ref(object, { _, _ in FakeVideo.livingCount -= 1 }, nil)
    return UnsafeMutableRawPointer(object).assumingMemoryBound(to: GtkMediaStream.self)
  }

  /// Finishes the latest seek of a stream.
  nonisolated static func arrive(_ stream: UnsafeMutablePointer<GtkMediaStream>?) {
    gtk_media_stream_update(stream, target)
    gtk_media_stream_seek_success(stream)
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
        FakeVideo.target = time
        if !FakeVideo.isSlow { FakeVideo.arrive(stream) }
      }
    }
    let type = g_type_register_static(
      gtk_media_stream_get_type(), "WeftFakeVideo", &info, GTypeFlags(rawValue: 0))
    var paintable = GInterfaceInfo()
    paintable.interface_init = { data, _ in
      let functions = data?.assumingMemoryBound(to: GdkPaintableInterface.self)
      functions?.pointee.get_intrinsic_width = { _ in 40 }
      functions?.pointee.get_intrinsic_height = { _ in 40 }
      functions?.pointee.snapshot = { stream, snapshot, width, height in
        let isReady = gtk_media_stream_is_prepared(
          UnsafeMutableRawPointer(stream)?.assumingMemoryBound(to: GtkMediaStream.self))
        guard isReady != 0 else { return }
        var color = GdkRGBA(red: 0, green: 1, blue: 0, alpha: 1)
        var bounds = graphene_rect_t()
        graphene_rect_init(&bounds, 0, 0, Float(width), Float(height))
        gtk_snapshot_append_color(snapshot, &color, &bounds)
      }
    }
    g_type_add_interface_static(type, gdk_paintable_get_type(), &paintable)
    return type
  }()
}
