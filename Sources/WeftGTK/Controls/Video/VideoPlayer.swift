// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4

@MainActor final class VideoPlayer {
  private(set) var stream: UnsafeMutablePointer<GtkMediaStream>?
  /// Called when the stream is ready, plays, pauses, ends or fails.
  var onChange: (@MainActor () -> Void)?
  /// Called when the user plays, pauses, mutes or unmutes the stream with GTK's controls.
  var onUse: (@MainActor (_ plays: Bool, _ isMuted: Bool) -> Void)?
  /// The last audible volume, from 0 to 1. GTK's controls reset it for muted and new streams.
  private var volume = 1.0
  private var isSetting = false

  // Nonisolated because it accesses no main-actor state.
  nonisolated init() {}

  isolated deinit { close(in: VideoWidgets()) }

  func open(_ new: UnsafeMutablePointer<GtkMediaStream>, isMuted: Bool, in widgets: VideoWidgets) {
    close(in: VideoWidgets())
    stream = new
    gtk_media_stream_set_volume(new, volume)
    gtk_media_stream_set_muted(new, isMuted ? 1 : 0)
    for property in ["prepared", "playing", "ended", "error", "muted", "volume"] {
      connect(UnsafeMutableRawPointer(new), "notify::\(property)", to: self) { it, _ in
        // A closed stream may still send notifications.
        if it.stream == new { it.didChange(property) }
      }
    }
    widgets.show(new)
  }

  func close(in widgets: VideoWidgets) {
    guard let old = stream else { return }
    stream = nil
    gtk_media_stream_pause(old)
    // Clears the widgets, which retain the stream.
    widgets.show(nil)
    g_object_unref(old)
  }

  func setPlaying(_ plays: Bool) {
    set { gtk_media_stream_set_playing($0, plays ? 1 : 0) }
  }

  func setMuted(_ isMuted: Bool) {
    set { stream in
      gtk_media_stream_set_muted(stream, isMuted ? 1 : 0)
      if !isMuted { gtk_media_stream_set_volume(stream, volume) }
    }
  }

  private func set(_ change: (UnsafeMutablePointer<GtkMediaStream>) -> Void) {
    guard let stream else { return }
    let wasSetting = isSetting
    isSetting = true
    change(stream)
    isSetting = wasSetting
  }

  private func didChange(_ property: String) {
    guard let stream else { return }
    switch property {
    case "volume":
      let new = gtk_media_stream_get_volume(stream)
      if new > 0, gtk_media_stream_get_muted(stream) == 0 { volume = new }
    case "playing", "muted":
      // The stream stops automatically at its end and after a failure.
      if !isSetting, gtk_media_stream_is_prepared(stream) != 0,
        gtk_media_stream_get_ended(stream) == 0, gtk_media_stream_get_error(stream) == nil
      {
        onUse?(
          gtk_media_stream_get_playing(stream) != 0, gtk_media_stream_get_muted(stream) != 0)
      }
      if property == "playing" { onChange?() }
    default:
      onChange?()
    }
  }
}
