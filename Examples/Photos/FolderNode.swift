// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Synchronization
import Weft

/// Shows the pictures of a folder after a worker has found them, which may take a while.
final class FolderNode: DisplayNode {
  private let folder: URL
  /// Read by layouts, on any thread.
  private let content = Mutex<DisplayNode?>(nil)

  init(_ folder: URL) {
    self.folder = folder
    super.init()
    backgroundColor = .background
  }

  override func didLoad() {
    super.didLoad()
    Task {
      let photos = await photos(in: folder)
      show(
        photos.isEmpty
          ? TextNode("There are no pictures in \(folder.path).") : PhotoScreen(photos))
    }
  }

  @concurrent nonisolated private func photos(in folder: URL) async -> [Photo] {
    PhotoFolder.photos(in: folder)
  }

  private func show(_ node: DisplayNode) {
    content.withLock { $0 = node }
    setNeedsLayout()
  }

  override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
    content.withLock { $0 }
  }
}
