// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft

/// The user's video, a missing file, and a file that is not a video.
@MainActor enum VideoSamples {
  static func videos(_ status: StatusNode) -> [[DisplayNode]] {
    let note = TextNode(
      "GTK plays videos, by a module for media. Without both, a placeholder shows.",
      font: .caption, color: .secondaryLabel)
    let video = anyVideo
    let samples = [
      VideoSample(video?.lastPathComponent ?? "You have no video", video, width: 320),
      VideoSample("Without a file", nil, width: 140),
      VideoSample("Not a video", URL(filePath: CommandLine.arguments[0]), width: 140),
    ]
    return [[note], samples]
  }

  /// A file in the user's videos folder, or `nil`.
  private static var anyVideo: URL? {
    let folders = FileManager.default.urls(for: .moviesDirectory, in: .userDomainMask)
    let files = folders.flatMap { folder in
      (try? FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil)) ?? []
    }
    return files.first { ["mp4", "mkv", "webm", "ogv"].contains($0.pathExtension.lowercased()) }
  }
}
