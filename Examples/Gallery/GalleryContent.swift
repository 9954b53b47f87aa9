// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft

final class GalleryContent: DisplayNode {
  let sections: [GallerySection]

  init(status: StatusNode) {
    let samples: [(String, @MainActor (StatusNode) -> [[DisplayNode]])] = [
      ("Buttons", ButtonSamples.buttons), ("Choices", ControlSamples.choices),
      ("Values", ControlSamples.values), ("Own control", LampSamples.lamps),
      ("Progress", ControlSamples.progress), ("Text", TextSamples.texts),
      ("Long text", LongTextSamples.texts), ("Text fields", EditingSamples.fields),
      ("Images", ImageSamples.images), ("Icons", IconSamples.icons),
      ("Network", NetworkSamples.images), ("Scrolling", ScrollSamples.scrolling),
      ("Video", VideoSamples.videos), ("GTK's widgets", WidgetSamples.widgets),
    ]
    sections = samples.map { title, rows in GallerySection(title, rows: rows(status)) }
    super.init()
  }

  override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.column, spacing: 20, children: sections).padding(20)
  }
}
