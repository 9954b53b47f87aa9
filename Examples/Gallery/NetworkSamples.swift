// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft

/// Images from the network that load, that are pending, and that fail.
@MainActor enum NetworkSamples {
  static func images(_ status: StatusNode) -> [[DisplayNode]] {
    let samples = SampleDownloader.Answer.allCases.map(NetworkSample.init)
    let reload = ButtonNode("Load again")
    reload.addAction {
      status.show("Images are loaded again.")
      for sample in samples { sample.loadAgain() }
    }
    return [samples, [reload]]
  }
}

/// An image from the network with a caption.
///
/// It shows different icons while it is loading and after it has failed, so that the user can
/// distinguish the states.
final class NetworkSample: DisplayNode {
  private static let loadingIcon = ImageSource.icon("image-loading-symbolic")
  private static let failureIcon = ImageSource.icon("image-missing-symbolic")
  private let image: NetworkImageNode
  private let content: CaptionedNode
  private let answer: SampleDownloader.Answer
  private var hasFailed = false

  init(_ answer: SampleDownloader.Answer) {
    self.answer = answer
    image = NetworkImageNode(
      URL(string: "https://gallery.example/\(answer)"), defaultImage: Self.loadingIcon,
      downloader: SampleDownloader(answer), cache: nil)
    content = CaptionedNode(image, answer.rawValue)
    super.init()
    style.alignSelf = .start
    image.style.preferredSize = Size(width: 120, height: 80)
    image.contentMode = .scaleAspectFit
    image.borderWidth = 1
    image.borderColor = .separator
    image.fadeDuration = answer == .image ? 1 : 0
    image.onFailure = { [weak self] in self?.show($0) }
  }

  /// Whether loading has ended, or never ends.
  var isDone: Bool { image.isLoaded && answer != .damaged || hasFailed || !answer.ends }

  func loadAgain() {
    let url = image.url
    hasFailed = false
    image.defaultImage = Self.loadingIcon
    content.setCaption(answer.rawValue)
    image.url = nil
    image.url = url
  }

  private func show(_ failure: NetworkImageNode.Failure) {
    hasFailed = true
    image.defaultImage = Self.failureIcon
    content.setCaption("\(answer.rawValue): \(failure)")
  }

  override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
    WrapperLayoutSpec { content }
  }
}
