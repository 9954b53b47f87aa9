// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import Foundation
public import WeftGraphics
import WeftLocks
import WeftNodes

/// Shows an image from the network, a `file:` URL or a `data:` URL, loaded near the viewport.
///
/// ```swift
/// AsyncImage(url: url) { image in
///   image.contentMode(.scaleAspectFit)
/// } placeholder: {
///   ProgressView()
/// }
/// .frame(width: 120, height: 90)
/// ```
///
/// Without a frame it takes no space. The frame determines the number of decoded pixels.
public struct AsyncImage<Content: Component>: Component {
  private let url: URL?
  private let content: @Sendable (AsyncImagePhase) -> Content
  private var contentLoads = false
  @State private var outcome: Outcome?

  private struct Outcome: Equatable, Sendable {
    let url: URL?
    let failure: AsyncImageFailure?
  }

  /// Makes an image whose content depends on the loading phase.
  public init(
    url: URL?, @ComponentBuilder content: @escaping @Sendable (AsyncImagePhase) -> Content
  ) {
    self.url = url
    self.content = content
  }

  /// The content for the current phase.
  public var body: some Component {
    let stack = ZStack(alignment: .fill) { content(phase) }
    if contentLoads {
      stack
    } else {
      ImageObservingComponent(content: stack, url: isDamaged ? nil : url, report: report)
    }
  }

  private var phase: AsyncImagePhase {
    guard let outcome, outcome.url == url else { return .empty }
    if let failure = outcome.failure { return .failure(failure) }
    return .success(NetworkImage(url: url, onFailure: report))
  }

  private var report: @MainActor @Sendable (AsyncImageFailure?) -> Void {
    { [url] in outcome = Outcome(url: url, failure: $0) }
  }

  /// Whether the loaded bytes are not an image. A further request would not help.
  private var isDamaged: Bool {
    outcome.map { $0.url == url && $0.failure?.isOfDecoding == true } ?? false
  }
}

extension AsyncImage {
  /// Makes an image that shows a placeholder while it loads.
  public init<Loaded: Component, Placeholder: Component>(
    url: URL?, @ComponentBuilder content: @escaping @Sendable (NetworkImage) -> Loaded,
    @ComponentBuilder placeholder: @escaping @Sendable () -> Placeholder
  ) where Content == ConditionalComponent<Loaded, Placeholder> {
    self.init(url: url) { phase in
      if let image = phase.image {
        content(image)
      } else {
        placeholder()
      }
    }
  }
}

extension AsyncImage where Content == NetworkImage {
  /// Makes an image that shows nothing while it loads.
  public init(url: URL?) {
    self.init(url: url) { _ in NetworkImage(url: url) }
    contentLoads = true
  }
}

/// The loading state of an ``AsyncImage``.
public enum AsyncImagePhase: Sendable {
  /// Not loaded yet.
  case empty
  /// Loaded.
  case success(NetworkImage)
  /// Loading failed.
  case failure(AsyncImageFailure)

  /// The image, if it has loaded.
  public var image: NetworkImage? {
    if case .success(let image) = self { image } else { nil }
  }

  /// The error, if loading failed.
  public var error: AsyncImageFailure? {
    if case .failure(let error) = self { error } else { nil }
  }
}

/// The reason why an ``AsyncImage`` is not shown.
public struct AsyncImageFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// A description of the failure.
  public let description: String
  fileprivate let isOfDecoding: Bool

  fileprivate init(_ error: NetworkImageNode.Failure) {
    description = "\(error)"
    isOfDecoding = if case .decoding = error { true } else { false }
  }
}

/// An image from the network. Shows nothing until the image has loaded.
public struct NetworkImage: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  private let url: URL?
  private var mode = ContentMode.scaleAspectFill
  private var onFailure: (@MainActor @Sendable (AsyncImageFailure) -> Void)?

  /// Shows the image at a URL.
  public init(url: URL?) {
    self.url = url
  }

  fileprivate init(
    url: URL?, onFailure: @escaping @MainActor @Sendable (AsyncImageFailure) -> Void
  ) {
    self.url = url
    self.onFailure = onFailure
  }

  /// The image with another content mode. The default is `ContentMode.scaleAspectFill`.
  public func contentMode(_ mode: ContentMode) -> NetworkImage {
    var copy = self
    copy.mode = mode
    return copy
  }
}

extension NetworkImage: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    let node = cursor.node { () -> NetworkImageNode in
      let node = NetworkImageNode()
      node.clipsToBounds = true
      node.prepare(url)
      return node
    }
    if node.contentMode != mode { node.contentMode = mode }
    if let onFailure {
      let report = cursor.action(onFailure)
      node.onFailure = { [weak node, url] in
        // The previous image may fail after the node has the new URL.
        if node?.url == url { report(AsyncImageFailure($0)) }
      }
    }
    if node.url != url { node.url = url }
    parts.append(ResolvedPart(node, scope: cursor.scope))
  }
}

/// A component in a node that loads an image for it and reports the result.
private struct ImageObservingComponent<Content: Component>: Component {
  typealias Body = Never

  let content: Content
  let url: URL?
  let report: @MainActor @Sendable (AsyncImageFailure?) -> Void
}

extension ImageObservingComponent: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    let report = cursor.action(report)
    cursor.wrap(content, for: Self.self, into: &parts) {
      ImageObservingNode()
    } update: {
      $0.observe(url, report)
    }
  }
}

/// A container that loads an image while it is in the preload range.
@MainActor private final class ImageObservingNode: ContainerNode {
  private struct Target: Sendable {
    var url: URL?
    var report: (@MainActor @Sendable (AsyncImageFailure?) -> Void)?
  }

  nonisolated private let target = Mutex(Target())
  private var observation: ImageLoader.Observation?

  nonisolated func observe(
    _ url: URL?, _ report: @escaping @MainActor @Sendable (AsyncImageFailure?) -> Void
  ) {
    let old = target.withLock { target in
      defer { target = Target(url: url, report: report) }
      return target
    }
    if old.url != url { Task { @MainActor [weak self] in self?.update() } }
  }

  override func didEnterPreloadState() {
    super.didEnterPreloadState()
    update()
  }

  override func didExitPreloadState() {
    super.didExitPreloadState()
    observation = nil
  }

  override func didExitHierarchy() {
    super.didExitHierarchy()
    if !isInPreloadState, observation?.data == nil { observation = nil }
  }

  private func update() {
    let url = target.withLock { $0.url }
    guard observation?.url != url else { return }
    observation = nil
    guard let url, isInPreloadState else { return }
    let observation = ImageLoader.observe(url, from: ImageLoader.Source(), for: self) {
      [weak self] in self?.finish(url, $0)
    }
    self.observation = observation
    if observation.data != nil { report(nil, of: url) }
  }

  private func finish(_ url: URL, _ result: Result<Data, ImageDownloadError>) {
    switch result {
    case .success:
      report(nil, of: url)
    case .failure(let error):
      observation = nil
      report(AsyncImageFailure(.download(error)), of: url)
    }
  }

  private func report(_ failure: AsyncImageFailure?, of url: URL) {
    let target = target.withLock { $0 }
    // Another thread may have changed the URL.
    if target.url == url { target.report?(failure) }
  }
}
