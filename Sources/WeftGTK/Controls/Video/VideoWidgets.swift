// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4

/// GTK's widgets that show a stream, as they come and go with their nodes.
@MainActor struct VideoWidgets {
  /// The widget of the moving picture.
  var picture: UnsafeMutablePointer<GtkWidget>?
  /// The bar of buttons.
  var controls: UnsafeMutablePointer<GtkWidget>?

  /// Lets the widgets that are there show a stream, or nothing.
  func show(_ stream: UnsafeMutablePointer<GtkMediaStream>?) {
    if let picture {
      gtk_picture_set_paintable(OpaquePointer(picture), stream.map { OpaquePointer($0) })
    }
    if let controls { gtk_media_controls_set_media_stream(OpaquePointer(controls), stream) }
  }

  /// Makes a widget that shows a stream, with GTK's floating reference.
  static func makePicture(
    of stream: UnsafeMutablePointer<GtkMediaStream>?
  ) -> UnsafeMutablePointer<GtkWidget> {
    // Never nil: GObject ends the process where it has no memory.
    let picture = gtk_picture_new()!
    gtk_widget_set_focusable(picture, 0)
    VideoWidgets(picture: picture).show(stream)
    return picture
  }

  /// Makes GTK's bar of a button to play, the place in the video, and the volume.
  static func makeControls(
    of stream: UnsafeMutablePointer<GtkMediaStream>?
  ) -> UnsafeMutablePointer<GtkWidget> {
    // Never nil, as above.
    let controls = gtk_media_controls_new(stream)!
    // The style of themes for overlays on a picture.
    gtk_widget_add_css_class(controls, "osd")
    return controls
  }
}
