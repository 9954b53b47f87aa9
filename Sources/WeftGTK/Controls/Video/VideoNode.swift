// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package import CGTK4
public import Foundation
public import WeftGraphics
import WeftLayers
public import WeftLayout
import WeftLocks
public import WeftNodes
import WeftRuntime

/// Plays a video with GTK's media stream.
///
/// ```swift
/// let video = VideoNode(file, placeholder: .file(still))
/// video.isMuted = true
/// video.play()
/// ```
///
/// The file is opened in the display range and plays while the node is visible. The video resumes
/// when the node becomes visible again. The placeholder is displayed before the first frame and
/// after failures. Without a size in its style, the node has none until the video's size is known.
///
/// Without GTK's module for videos, which is `libgtk-4-media-gstreamer` on Debian, each video fails
/// with ``Failure/noMediaModule``. GTK decodes in this process without the limits for images, so
/// only regular files are opened. Other hosts display the placeholder. Modeled on Texture's
/// `ASVideoNode`.
@MainActor open class VideoNode: DisplayNode {
  /// The playback state of a video.
  public enum PlaybackState: Sendable, Hashable {
    /// No video is open, because no URL is set or the node is far from the viewport.
    case empty
    /// The video is being opened.
    case loading
    /// The video is paused.
    case paused
    /// The video is playing.
    case playing
    /// The video has finished.
    case finished
    /// The video has failed.
    case failed(Failure)
  }

  private let player = VideoPlayer()
  /// The widget for the video, which ignores all input.
  private let picture: WidgetNode
  private let controls: WidgetNode
  private let placeholderNode: ImageNode
  nonisolated private let showsControls = Mutex(false)
  /// Whether the video should play while it is visible.
  private var wantsToPlay = false
  /// The position in microseconds to seek to when the stream is ready or its seek has ended.
  private var resumeTime: gint64 = 0
  private var isResumed = false
  private var look: WorkItem?

  /// Creates the stream of a file. Tests replace this closure.
  package final var makeStream: @MainActor (URL) -> UnsafeMutablePointer<GtkMediaStream>? = {
    let file = g_file_new_for_path($0.path)
    defer { g_object_unref(UnsafeMutableRawPointer(file)) }
    return gtk_media_file_new_for_file(file)
  }

  /// Returns whether a URL refers to a regular file, on a worker because disks may be slow. Tests
  /// replace this closure.
  package final var isRegularFile: @Sendable (URL) -> Bool = { url in
    let file = url.resolvingSymlinksInPath()
    let values = try? file.resourceValues(forKeys: [.isRegularFileKey])
    return url.isFileURL && values?.isRegularFile ?? false
  }

  /// The file of the video. A new file starts at the beginning, and plays if the old one did.
  public final var url: URL? { didSet { if url != oldValue { urlDidChange() } } }

  /// Whether the video is muted.
  public final var isMuted = false { didSet { player.setMuted(isMuted) } }

  /// Whether the video restarts after its end.
  public final var repeats = false { didSet { applyRepeats() } }

  /// The playback state.
  public private(set) final var playbackState = PlaybackState.empty

  /// Called after ``playbackState`` changed.
  public final var onStateChange: (@MainActor (PlaybackState) -> Void)?

  /// Creates a node. Use on any thread. The placeholder is displayed while no video is available.
  nonisolated public init(_ url: URL? = nil, placeholder: ImageSource? = nil) {
    picture = WidgetNode(placeholderSize: .zero) { [player] in
      VideoWidgets.makePicture(of: player.stream)
    }
    controls = WidgetNode(placeholderSize: Size(width: 240, height: 46)) { [player] in
      VideoWidgets.makeControls(of: player.stream)
    }
    placeholderNode = ImageNode(placeholder)
    self.url = url
    super.init()
    picture.alpha = 0
    picture.isUserInteractionEnabled = false
    placeholderNode.contentMode = .scaleAspectFit
    controls.accessibilityLabel = "Video controls"
  }

  /// The image displayed while no video is available. Use on any thread.
  nonisolated public final var placeholder: ImageSource? {
    get { placeholderNode.source }
    set { placeholderNode.source = newValue }
  }

  /// Whether GTK's controls are displayed above the lower edge, by default `false`. Use on any
  /// thread. The controls play, pause, seek and set the volume with the mouse and the keyboard.
  nonisolated public final var hasControls: Bool {
    get { showsControls.withLock { $0 } }
    set {
      showsControls.withLock { $0 = newValue }
      setNeedsLayout()
    }
  }

  nonisolated open override func layoutSpec(
    thatFits constrainedSize: SizeRange
  ) -> (any LayoutElement)? {
    let video = picture.background(placeholderNode)
    guard hasControls else { return video }
    return video.overlay(RelativeLayoutSpec(verticalPosition: .end, child: controls))
  }

  // MARK: Playing

  /// Plays the video while it is visible, from the beginning if it has ended.
  public final func play() {
    wantsToPlay = true
    // A stream that is seeking is no longer at its end.
    if let stream = player.stream, gtk_media_stream_get_ended(stream) != 0,
      gtk_media_stream_is_seeking(stream) == 0
    {
      go(to: 0)
    }
    update()
  }

  /// Pauses the video.
  public final func pause() {
    wantsToPlay = false
    update()
  }

  /// Whether the video is playing or will play when it is visible.
  public final var isPlaying: Bool { wantsToPlay }

  /// The playback position in seconds, or 0 before the video is open.
  public final var currentTime: Double {
    player.stream.map { Double(gtk_media_stream_get_timestamp($0)) / 1e6 } ?? 0
  }

  /// The duration of the video in seconds, or `nil` if it is unknown.
  public final var duration: Double? {
    guard let stream = player.stream else { return nil }
    let time = gtk_media_stream_get_duration(stream)
    return time > 0 ? Double(time) / 1e6 : nil
  }

  /// Seeks to a position in seconds as soon as the video is open, if the file supports seeking.
  public final func seek(to time: Double) {
    // bounded: clamped, up to 30,000 years
    if time.isFinite { go(to: gint64(min(max(time, 0), 1e12) * 1e6)) }
  }

  private func go(to time: gint64) {
    resumeTime = time
    guard let stream = player.stream, isResumed, gtk_media_stream_is_seekable(stream) != 0
    else { return }
    gtk_media_stream_seek(stream, time)
  }

  // MARK: States

  open override func didEnterDisplayState() {
    super.didEnterDisplayState()
    open()
  }

  open override func didExitDisplayState() {
    super.didExitDisplayState()
    // A stream that was never ready or is seeking keeps the previous resume time.
    if let stream = player.stream, isResumed, gtk_media_stream_is_seeking(stream) == 0 {
      resumeTime = playbackState == .finished ? 0 : gtk_media_stream_get_timestamp(stream)
    }
    close()
  }

  open override func didEnterVisibleState() {
    super.didEnterVisibleState()
    update()
  }

  open override func didExitVisibleState() {
    super.didExitVisibleState()
    update()
  }

  private func urlDidChange() {
    resumeTime = 0
    close()
    if isInDisplayState { open() }
  }

  private func open() {
    guard player.stream == nil, look == nil, let url, gtk_is_initialized() != 0, let runtime
    else { return }
    let isRegularFile = isRegularFile
    let item = WorkItem(priority: .display, isSlow: true) { [weak self] item in
      let isFile = isRegularFile(url)
      // Not on the window's queue, because the node may have moved to another window.
      Task { @MainActor in
        if let self, self.look === item { self.open(isFile ? self.makeStream(url) : nil, of: url) }
      }
    }
    look = item
    show(.loading)
    // The handler may have closed the video.
    if look === item { runtime.workers.submit(item) }
  }

  private func open(_ stream: UnsafeMutablePointer<GtkMediaStream>?, of url: URL) {
    look = nil
    guard let stream else { return show(.failed(.noFile(url))) }
    isResumed = false
    player.onChange = { [weak self] in self?.update() }
    player.onUse = { [weak self] in self?.wasUsed(plays: $0, isMuted: $1) }
    player.open(stream, isMuted: isMuted, in: widgets)
    applyRepeats()
    update()
  }

  private func close() {
    look?.cancel()
    look = nil
    player.close(in: widgets)
    show(.empty)
  }

  private var widgets: VideoWidgets {
    VideoWidgets(picture: picture.gtkWidget, controls: controls.gtkWidget)
  }

  private func applyRepeats() {
    if let stream = player.stream { gtk_media_stream_set_loop(stream, repeats ? 1 : 0) }
  }

  /// Adopts the state that the user has set with GTK's controls.
  private func wasUsed(plays: Bool, isMuted: Bool) {
    if isVisible { wantsToPlay = plays }
    if self.isMuted != isMuted { self.isMuted = isMuted }
  }

  private func update() {
    guard let stream = player.stream else { return }
    if let failure = player.failure { return show(.failed(failure)) }
    guard gtk_media_stream_is_prepared(stream) != 0 else { return show(.loading) }
    if !isResumed {
      isResumed = true
      if resumeTime > 0 { go(to: resumeTime) }
    }
    let hasEnded = gtk_media_stream_get_ended(stream) != 0
    if hasEnded, playbackState == .playing { wantsToPlay = false }
    let plays = wantsToPlay && isVisible
    // Calls this method again, which may replace the stream.
    if (gtk_media_stream_get_playing(stream) != 0) != plays {
      player.setPlaying(plays)
    }
    guard player.stream == stream else { return }
    let isMoving = gtk_media_stream_get_playing(stream) != 0
    show(isMoving ? .playing : hasEnded && !wantsToPlay ? .finished : .paused)
  }

  private func show(_ state: PlaybackState) {
    guard state != playbackState else { return }
    playbackState = state
    let hasPicture =
      switch state {
      case .empty, .loading, .failed: false
      // A file may only contain sound.
      case .paused, .playing, .finished:
        player.stream.map { gtk_media_stream_has_video($0) != 0 } ?? false
      }
    (picture.alpha, placeholderNode.alpha) = hasPicture ? (1, 0) : (0, 1)
    onStateChange?(state)
  }
}
