// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
public import Foundation

extension VideoNode {
  /// The reason why a video does not play.
  public enum Failure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The URL does not refer to a local regular file.
    case noFile(URL)
    /// GTK has no module that plays videos.
    case noMediaModule
    /// The module cannot play the file.
    case stream(reason: String)

    /// The reason in one line.
    public var description: String {
      switch self {
      case .noFile(let url): "there is no file \(url.isFileURL ? url.path : "\(url)")"
      case .noMediaModule: "GTK has no module that plays videos"
      case .stream(let reason): "the video cannot be played: \(reason)"
      }
    }
  }
}

extension VideoPlayer {
  var failure: VideoNode.Failure? {
    guard let stream, let error = gtk_media_stream_get_error(stream) else { return nil }
    let type = g_type_name_from_instance(
      UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GTypeInstance.self))
    // The class that GTK uses if it finds no module.
    if let type, String(cString: type) == "GtkNoMediaFile" { return .noMediaModule }
    return .stream(reason: error.pointee.message.map { String(cString: $0) } ?? "")
  }
}
