// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4

@MainActor struct VideoWidgets {
  var picture: UnsafeMutablePointer<GtkWidget>?
  var controls: UnsafeMutablePointer<GtkWidget>?

  func show(_ stream: UnsafeMutablePointer<GtkMediaStream>?) {
    if let picture {
      gtk_picture_set_paintable(OpaquePointer(picture), stream.map { OpaquePointer($0) })
    }
    if let controls { gtk_media_controls_set_media_stream(OpaquePointer(controls), stream) }
  }

  static func makePicture(
    of stream: UnsafeMutablePointer<GtkMediaStream>?
  ) -> UnsafeMutablePointer<GtkWidget> {
    // GTK's constructors never return nil.
    let picture = gtk_picture_new()!
    gtk_widget_set_focusable(picture, 0)
    VideoWidgets(picture: picture).show(stream)
    return picture
  }

  static func makeControls(
    of stream: UnsafeMutablePointer<GtkMediaStream>?
  ) -> UnsafeMutablePointer<GtkWidget> {
    // GTK's constructors never return nil.
    let controls = gtk_media_controls_new(stream)!
    gtk_widget_add_css_class(controls, "osd")
    return controls
  }
}
