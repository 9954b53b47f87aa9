// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft
import WeftGTK

/// Videos: one of the user's with GTK's controls, one without a file, and one that is no video.
@MainActor enum VideoSamples {
  static func videos(_ status: TextNode) -> [[DisplayNode]] {
    let video = sample(anyVideo)
    video.hasControls = true
    video.repeats = true
    video.style.preferredSize = Size(width: 320, height: 180)
    video.onStateChange = { state in status.text = StyledText("Video: \(state)") }
    let broken = sample(URL(filePath: CommandLine.arguments[0]))
    broken.onStateChange = { state in
      if case .failed(let failure) = state { status.text = StyledText("Video: \(failure)") }
    }
    return [[video, sample(nil), broken]]
  }

  private static func sample(_ url: URL?) -> VideoNode {
    let node = VideoNode(url, placeholder: .icon("video-x-generic-symbolic"))
    node.style.preferredSize = Size(width: 120, height: 80)
    node.borderWidth = 1
    node.borderColor = .separator
    return node
  }

  /// A file of the user's folder for videos; `nil` if there is none.
  private static var anyVideo: URL? {
    let folders = FileManager.default.urls(for: .moviesDirectory, in: .userDomainMask)
    let files = folders.flatMap { folder in
      (try? FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil)) ?? []
    }
    return files.first { ["mp4", "mkv", "webm", "ogv"].contains($0.pathExtension.lowercased()) }
  }
}
