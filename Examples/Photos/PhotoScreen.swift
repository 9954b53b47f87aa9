// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Synchronization
import Weft

/// The pictures of a folder in one of three forms: a grid of squares, columns that keep the aspect
/// ratios, or one picture at a time.
final class PhotoScreen: DisplayNode, CollectionDelegate {
  enum Form: Int, CaseIterable {
    case grid, waterfall, pager
  }

  let overview: CollectionNode
  let pager: PhotoPager
  let forms = SegmentedControlNode(["Grid", "Waterfall", "Pager"], label: "Form")
  private let zoom = SliderNode(value: 160, in: 80...400, label: "Size")
  private let pages: LazyDataSource<[Photo]>
  /// The minimum width of a column in points.
  private var columnWidth = 160.0
  /// Read by layouts, on any thread.
  private let shownForm = Mutex(Form.grid)

  init(_ photos: [Photo]) {
    overview = CollectionNode(lazy: photos) { PhotoCell($0) }
    pages = LazyDataSource(photos) { PhotoPage($0) }
    pager = PhotoPager()
    super.init()
    backgroundColor = .background
    overview.delegate = self
    pager.show(pages)
    overview.layout = layout
    forms.addAction { [weak self] in self?.show(Form(rawValue: self?.forms.selectedIndex ?? 0)) }
    zoom.addAction(for: .valueChanged) { [weak self] in self?.setColumnWidth(self?.zoom.value) }
    let pinch = PinchGestureRecognizer { [weak self] gesture in
      guard let self else { return }
      setColumnWidth(columnWidth * gesture.scale)
      gesture.scale = 1
    }
    overview.addGestureRecognizer(pinch)
  }

  override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.column) {
      StackLayoutSpec(.row, spacing: 16, justifyContent: .spaceBetween, alignItems: .center) {
        forms
        zoom.width(.points(160))
      }.padding(10)
      (form == .pager ? pager : overview).flexGrow(1).flexShrink(1).flexBasis(.points(0))
    }
  }

  nonisolated private var form: Form { shownForm.withLock { $0 } }

  func show(_ form: Form?) {
    guard let form, form != self.form else { return }
    shownForm.withLock { $0 = form }
    forms.selectedIndex = form.rawValue
    overview.layout = layout
    setNeedsLayout()
  }

  func setColumnWidth(_ width: Double?) {
    guard let width, width.isFinite else { return }
    columnWidth = min(max(width, 80), 400)
    zoom.value = columnWidth
    overview.layout = layout
  }

  /// A double click or Enter shows the picture alone.
  func collectionNode(_ collectionNode: CollectionNode, didActivateItemAt path: ItemPath) {
    show(.pager)
    pager.initialPosition = .item(path)
    pager.scrollToPage(path.item, animated: false)
  }

  private var layout: any CollectionLayout {
    let columns = SectionLayout.Columns.fitting(minimumWidth: columnWidth)
    let insets = EdgeInsets(all: 8)
    return switch form {
    case .waterfall:
      CompositionalLayout(
        .waterfall(columns, columnSpacing: 8, rowSpacing: 8, insets: insets))
    case .grid, .pager:
      CompositionalLayout(
        .grid(columns, columnSpacing: 8, rowSpacing: 8, rowLength: columnWidth, insets: insets))
    }
  }
}

/// A picture in a column, with the height of its aspect ratio if the layout allows it.
final class PhotoCell: CellNode {
  private let image: ImageNode
  private let aspectRatio: Double

  nonisolated init(_ photo: Photo) {
    image = ImageNode(.file(photo.url))
    aspectRatio = photo.aspectRatio
    super.init()
    image.contentMode = .scaleAspectFill
    image.cornerRadius = 6
    image.clipsToBounds = true
    placeholderColor = .secondaryBackground
  }

  override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
    // A grid determines the height of its rows.
    guard constrainedSize.min.height < constrainedSize.max.height else { return image }
    return image.aspectRatio(aspectRatio)
  }
}

/// The pictures one at a time. The arrow keys turn pages as soon as the pager appears.
final class PhotoPager: PagerNode {
  override func didEnterVisibleState() {
    super.didEnterVisibleState()
    // Waits for the end of the current frame.
    Task { focus() }
  }
}

/// A picture with its name below it. Two fingers, or Ctrl with the wheel, zoom the picture.
final class PhotoPage: CellNode {
  private let picture: ScrollNode
  private let name: TextNode

  nonisolated init(_ photo: Photo) {
    let image = ImageNode(.file(photo.url))
    image.contentMode = .scaleAspectFit
    picture = ScrollNode(image, directions: [])
    name = TextNode(photo.name, font: .caption, color: .secondaryLabel)
    super.init()
  }

  override func didLoad() {
    super.didLoad()
    picture.maximumZoomScale = 8
    picture.addGestureRecognizer(
      TapGestureRecognizer(count: 2) { [weak self] gesture in
        guard let self else { return }
        let place = gesture.location(in: picture.content.layer)
        let size = picture.frame.size * (1 / 3)
        let part = Rect(
          x: place.x - size.width / 2, y: place.y - size.height / 2, width: size.width,
          height: size.height)
        DisplayNode.animate(.easeOut(duration: 0.25)) {
          if picture.zoomScale > 1 { picture.zoomScale = 1 } else { picture.zoom(to: part) }
        }
      })
  }

  /// Resets the zoom.
  override func didExitVisibleState() {
    super.didExitVisibleState()
    picture.zoomScale = 1
  }

  override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.column, spacing: 8, alignItems: .stretch) {
      picture.flexGrow(1).flexShrink(1).flexBasis(.points(0))
      StackLayoutSpec(.row, justifyContent: .center) { name }
    }.padding(16)
  }
}
