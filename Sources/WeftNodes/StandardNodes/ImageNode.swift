// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
public import WeftLayers
public import WeftLayout
import WeftLocks

/// Displays an image, decoded off the main thread at the displayed size. All properties may be set
/// on any thread.
@MainActor open class ImageNode: DisplayNode {
  private struct Content {
    var source: ImageSource?
    var contentMode = ContentMode.scaleAspectFill
    var isolation = ImageIsolation.automatic
    var decodingOrigin: String?
    var look = ImageLook()
    var isAnimationPaused = false
    var frame: Bitmap?
    var partial: Bitmap?
    var onError: (@Sendable (ImageDecodingError) -> Void)?

    var effectiveIsolation: ImageIsolation {
      guard isolation == .process, let decodingOrigin else { return isolation }
      return .origin(decodingOrigin)
    }
  }

  nonisolated private let content = Mutex(Content())
  private var player: ImagePlayer?

  /// Creates a node with an image.
  nonisolated public convenience init(_ source: ImageSource?) {
    self.init()
    self.source = source
  }

  /// The source of the image.
  nonisolated public final var source: ImageSource? {
    get { content.withLock { $0.source } }
    set {
      let old = content.withLock { content in
        defer { content.source = newValue }
        return content
      }
      // Compares and releases sources outside the lock, because data may have a user-defined
      // deallocator.
      guard old.source != newValue else { return }
      content.withLock { $0.frame = nil }
      setNeedsCommit(.properties)
      setNeedsLayout()
      setNeedsDisplay()
    }
  }

  /// An image that replaces the source, for example until it is complete. Use on any thread.
  nonisolated package final var partialImage: Bitmap? {
    get { content.withLock { $0.partial } }
    set {
      let old = content.withLock { content in
        defer { content.partial = newValue }
        return content.partial
      }
      guard old !== newValue else { return }
      setNeedsCommit(.properties)
      setNeedsDisplay()
    }
  }

  /// The way in which the image fits into the node.
  nonisolated public final var contentMode: ContentMode {
    get { content.withLock { $0.contentMode } }
    set {
      content.withLock { $0.contentMode = newValue }
      setNeedsCommit(.properties)
      setNeedsDisplay()
    }
  }

  /// The displayed part of the image in fractions of its width and height, by default the whole
  /// image, and also for a rectangle outside of the image.
  nonisolated public final var cropRect: Rect {
    get { content.withLock { $0.look.crop } }
    set { setLook(\.crop, newValue) }
  }

  /// The color of the image's shape, or `nil` for its own colors or a symbolic icon's text color.
  nonisolated public final var tintColor: Color? {
    get { content.withLock { $0.look.tint } }
    set { setLook(\.tint, newValue) }
  }

  /// Modifies the decoded image with the displayed size, cropped and tinted, on a worker under the
  /// node's traits. Setting this property always redraws the image.
  nonisolated public final var modification: (@Sendable (Bitmap) -> Bitmap)? {
    get { content.withLock { $0.look.modify?.body } }
    set { setLook(\.modify, newValue.map(ImageLook.Modification.init)) }
  }

  nonisolated private func setLook<Value: Equatable & Sendable>(
    _ path: WritableKeyPath<ImageLook, Value>, _ value: Value
  ) {
    let old = content.withLock { content in
      defer { content.look[keyPath: path] = value }
      return content.look
    }
    if old[keyPath: path] != value { setNeedsDisplay() }
  }

  /// The origin of the image, which a separate process does not share with other origins.
  nonisolated final var decodingOrigin: String? {
    get { content.withLock { $0.decodingOrigin } }
    set { content.withLock { $0.decodingOrigin = newValue } }
  }

  /// The process that decodes the image, from the next decoding on.
  nonisolated public final var isolation: ImageIsolation {
    get { content.withLock { $0.isolation } }
    set { content.withLock { $0.isolation = newValue } }
  }

  /// Whether an animated image is paused at its current frame. Use on any thread.
  ///
  /// A GIF or WebP plays automatically while the node is visible in a window, unless the user
  /// prefers reduced motion, with the file's number of repetitions. It restarts after the node has
  /// left the display state. Modeled on Texture's `animatedImagePaused`.
  nonisolated public final var isAnimationPaused: Bool {
    get { content.withLock { $0.isAnimationPaused } }
    set {
      content.withLock { $0.isAnimationPaused = newValue }
      setNeedsCommit(.properties)
    }
  }

  /// Called on a worker each time that decoding an image fails. The node then stays empty or
  /// displays the icon for missing images.
  nonisolated public final var onError: (@Sendable (ImageDecodingError) -> Void)? {
    get { content.withLock { $0.onError } }
    set {
      let old = content.withLock { content in
        defer { content.onError = newValue }
        return content.onError
      }
      // Values captured by the old closure must not be deallocated under the lock.
      withExtendedLifetime(old) {}
    }
  }

  /// Returns the size in points that is known without decoding, which is the size of a bitmap, and
  /// 16 by 16 for a theme icon. Set other sizes with the node's style.
  nonisolated open override func calculateSize(thatFits constrainedSize: Size) -> Size {
    switch source {
    case .bitmap(let bitmap): bitmap.size
    case .icon: Size(width: 16, height: 16)
    case .file, .data, nil: .zero
    }
  }

  /// An accessibility element only with a label, because most images are decoration.
  open override var defaultAccessibility: Accessibility {
    var result = Accessibility()
    result.role = .image
    return result
  }

  open override func applyProperties(to layer: Layer) {
    super.applyProperties(to: layer)
    layer.contentsGravity = contentMode
  }

  override func applyChanges(_ reasons: CommitReasons) {
    super.applyChanges(reasons)
    if !reasons.isDisjoint(with: [.properties, .arrangement]) { updatePlayer() }
  }

  open override func didEnterVisibleState() {
    super.didEnterVisibleState()
    updatePlayer()
  }

  open override func didExitVisibleState() {
    super.didExitVisibleState()
    updatePlayer()
  }

  open override func didExitDisplayState() {
    super.didExitDisplayState()
    endPlayer()
  }

  open override func traitsDidChange(from old: Traits) {
    super.traitsDidChange(from: old)
    updatePlayer()
    if case .icon = source, traits.layoutDirection != old.layoutDirection { setNeedsDisplay() }
  }

  private func updatePlayer() {
    let content = content.withLock { $0 }
    if let player, player.source != content.source { endPlayer() }
    if let runtime { player?.move(to: runtime) }
    guard isVisible, let source = content.source, let runtime, !content.isAnimationPaused,
      !traits.reducesMotion, content.partial == nil
    else { return player?.stop() ?? () }
    switch source {
    case .bitmap, .icon: return
    case .file, .data: break
    }
    if player == nil {
      player = ImagePlayer(
        source, isolation: content.effectiveIsolation, in: runtime,
        show: { [weak self] in self?.show($0, of: source) },
        onError: { [weak self] in self?.onError?($0) })
    }
    player?.play()
  }

  private func endPlayer() {
    player?.stop()
    player = nil
    content.withLock { $0.frame = nil }
  }

  private func show(_ frame: Bitmap, of source: ImageSource) {
    guard self.source == source else { return }
    content.withLock { $0.frame = frame }
    setNeedsDisplay()
  }

  open override var drawing: (any Drawing)? {
    let content = content.withLock { $0 }
    let picture = (content.partial ?? content.frame).map(ImageSource.bitmap)
    guard let shown = picture ?? content.source else { return nil }
    return makeDrawing(of: shown) { [weak self] error in
      if let source = content.source { self?.decodingDidFail(error, of: source) }
    }
  }

  final func makeDrawing(
    of source: ImageSource, onError: @escaping @Sendable (ImageDecodingError) -> Void
  ) -> ImageDrawing {
    let content = content.withLock { $0 }
    var drawing = ImageDrawing(
      source: source, mode: content.contentMode, isolation: content.effectiveIsolation,
      zoom: Double(contentsZoom), look: content.look, onError: onError)
    guard case .icon(let name) = source, let icon = findIcon(name) else { return drawing }
    drawing.source = icon.source
    drawing.look.isSymbolic = icon.isSymbolic
    if icon.isMissing { drawing.failure = .iconNotFound(name) }
    if let runtime {
      drawing.use(
        runtime.icons.pictures, size: frame.size, scale: runtime.scale * Double(contentsZoom))
    }
    return drawing
  }

  /// Finds an icon of a theme with several sizes. An icon that is not scaled keeps its size when
  /// zoomed.
  private func findIcon(_ name: String) -> IconLookup.Icon? {
    guard let runtime else { return nil }
    let side = min(frame.width, frame.height).rounded()
    let zoom = contentMode.isScaled ? Double(contentsZoom) : 1
    let scale = (runtime.scale * zoom).rounded(.up)
    // bounded: clamped
    let (size, factor) = (Int(min(max(side, 1), 1024)), Int(min(max(scale, 1), 8)))
    return runtime.icons.icon(
      IconRequest(name, size: size, scale: factor, direction: traits.layoutDirection), for: self)
  }

  nonisolated func decodingDidFail(_ error: ImageDecodingError, of source: ImageSource) {
    onError?(error)
  }
}
