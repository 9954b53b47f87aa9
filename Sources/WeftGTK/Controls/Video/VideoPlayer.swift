// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4

/// Keeps a `GtkMediaStream`, and hears of its changes.
@MainActor final class VideoPlayer {
  /// The stream that is open.
  private(set) var stream: UnsafeMutablePointer<GtkMediaStream>?
  /// Called when the stream is ready, plays, pauses, ends or fails.
  var onChange: (@MainActor () -> Void)?

  // Nothing in it belongs to the main actor's thread alone.
  nonisolated init() {}

  isolated deinit { close(in: nil) }

  /// Takes over a reference to a stream, and shows it in a picture that is there already.
  func open(
    _ new: UnsafeMutablePointer<GtkMediaStream>, in picture: UnsafeMutablePointer<GtkWidget>?
  ) {
    close(in: nil)
    stream = new
    for property in ["prepared", "playing", "ended", "error"] {
      connect(UnsafeMutableRawPointer(new), "notify::\(property)", to: self) { it, _ in
        // One that was closed may end late.
        if it.stream == new { it.onChange?() }
      }
    }
    if let picture { show(in: picture) }
  }

  /// Stops for good, and shows nothing in a picture that is there.
  func close(in picture: UnsafeMutablePointer<GtkWidget>?) {
    guard let old = stream else { return }
    stream = nil
    gtk_media_stream_pause(old)
    // The picture keeps it alive otherwise.
    if let picture { show(in: picture) }
    g_object_unref(old)
  }

  /// Makes a widget that shows the stream, with GTK's floating reference.
  func makePicture() -> UnsafeMutablePointer<GtkWidget> {
    // Never nil: GObject ends the process where it has no memory.
    let picture = gtk_picture_new()!
    gtk_widget_set_focusable(picture, 0)
    show(in: picture)
    return picture
  }

  private func show(in picture: UnsafeMutablePointer<GtkWidget>) {
    gtk_picture_set_paintable(OpaquePointer(picture), stream.map { OpaquePointer($0) })
  }
}
