// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft
import WeftGTK

/// A video that plays without sound, with its state or the reason of its failure below it.
final class VideoSample: DisplayNode {
  private let video: VideoNode
  private let content: CaptionedNode
  private let name: String

  init(_ name: String, _ url: URL?, width: Double) {
    self.name = name
    video = VideoNode(url, placeholder: .icon("video-x-generic-symbolic"))
    content = CaptionedNode(video, name)
    super.init()
    style.alignSelf = .start
    video.style.preferredSize = Size(width: width, height: width * 9 / 16)
    video.borderWidth = 1
    video.borderColor = .separator
    video.isMuted = true
    video.repeats = true
    video.onStateChange = { [weak self] in self?.show($0) }
    video.play()
  }

  private func show(_ state: VideoNode.PlaybackState) {
    if case .failed(let failure) = state {
      content.setCaption("\(name): \(failure)")
    } else {
      content.setCaption("\(name): \(state)")
    }
    // Controls are useful only when the video can play. Before that, they would cover the
    // placeholder.
    if state == .paused || state == .playing { video.hasControls = true }
  }

  override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
    WrapperLayoutSpec { content }
  }
}
