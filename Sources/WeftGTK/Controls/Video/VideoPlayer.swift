// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4

/// Retains a `GtkMediaStream`, and observes its changes.
@MainActor final class VideoPlayer {
  /// The open stream.
  private(set) var stream: UnsafeMutablePointer<GtkMediaStream>?
  /// Called when the stream is ready, plays, pauses, ends or fails.
  var onChange: (@MainActor () -> Void)?
  /// Called when the user, by GTK's controls, has it play, pause, be silent or be heard.
  var onUse: (@MainActor (_ plays: Bool, _ isMuted: Bool) -> Void)?
  /// The volume, from 0 to 1, with which it was heard last: GTK's controls forget it while the
  /// stream is silent, and each stream begins with its own.
  private var volume = 1.0
  /// Whether changes of the stream come from here.
  private var isSetting = false

  // Nothing in it belongs to the main actor's thread alone.
  nonisolated init() {}

  isolated deinit { close(in: VideoWidgets()) }

  /// Takes over a reference to a stream, and shows it in existing widgets.
  func open(_ new: UnsafeMutablePointer<GtkMediaStream>, isMuted: Bool, in widgets: VideoWidgets) {
    close(in: VideoWidgets())
    stream = new
    gtk_media_stream_set_volume(new, volume)
    gtk_media_stream_set_muted(new, isMuted ? 1 : 0)
    for property in ["prepared", "playing", "ended", "error", "muted", "volume"] {
      connect(UnsafeMutableRawPointer(new), "notify::\(property)", to: self) { it, _ in
        // One that was closed may end late.
        if it.stream == new { it.didChange(property) }
      }
    }
    widgets.show(new)
  }

  /// Stops for good, and shows nothing in widgets that are there.
  func close(in widgets: VideoWidgets) {
    guard let old = stream else { return }
    stream = nil
    gtk_media_stream_pause(old)
    // The widgets keep it alive otherwise.
    widgets.show(nil)
    g_object_unref(old)
  }

  /// Has the stream play or pause.
  func setPlaying(_ plays: Bool) {
    set { gtk_media_stream_set_playing($0, plays ? 1 : 0) }
  }

  /// Makes the stream silent, or heard as loud as it was.
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
      // At its end, and if it fails, it stops on its own.
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
