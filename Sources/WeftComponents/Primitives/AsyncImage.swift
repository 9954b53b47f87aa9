// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import Foundation
public import WeftGraphics
import WeftLocks
import WeftNodes

/// Shows an image from the network, loaded when it comes near the viewport.
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
/// It takes no space without a frame, whose size it is decoded for.
public struct AsyncImage<Content: Component>: Component {
  private let url: URL?
  private let content: @Sendable (AsyncImagePhase) -> Content
  /// Whether the content does not load the image.
  private var loadsByItself = true
  @State private var outcome: Outcome?

  private struct Outcome: Equatable, Sendable {
    let url: URL?
    var failure: AsyncImageFailure?
    /// The bytes that came, for the node that shows them.
    var bytes: HandedBytes?

    /// Whether the bytes have arrived but are not an image: loading them again would not help.
    var isDamaged: Bool { failure?.isOfDecoding ?? false }
  }

  /// Makes an image whose content depends on the loading phase.
  public init(
    url: URL?, @ComponentBuilder content: @escaping @Sendable (AsyncImagePhase) -> Content
  ) {
    self.url = url
    self.content = content
  }

  /// The content of the current phase, over the node that loads.
  public var body: some Component {
    let phase = phase
    ZStack(alignment: .fill) {
      if loadsByItself, phase.image == nil, !isDamaged {
        // Loads the image, and is visible only when the content shows it.
        NetworkImage(url: url).observed { [url] in
          outcome = Outcome(url: url, failure: $1, bytes: $0.map(HandedBytes.init))
        }.opacity(0)
      }
      content(phase)
    }
  }

  private var phase: AsyncImagePhase {
    guard let outcome, outcome.url == url else { return .empty }
    if let failure = outcome.failure { return .failure(failure) }
    return .success(
      NetworkImage(url: url, bytes: outcome.bytes).observed { [url] in
        // The bytes were there, and are decoded by the content.
        if let failure = $1 { self.outcome = Outcome(url: url, failure: failure) }
      })
  }

  private var isDamaged: Bool {
    outcome.map { $0.url == url && $0.isDamaged } ?? false
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
    loadsByItself = false
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

/// Why an ``AsyncImage`` is not shown.
public struct AsyncImageFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// A description of the failure.
  public let description: String
  fileprivate let isOfDecoding: Bool

  fileprivate init(_ error: NetworkImageNode.Failure) {
    description = "\(error)"
    isOfDecoding = if case .decoding = error { true } else { false }
  }
}

/// The bytes of an image on their way from the node that has loaded them to the one that shows
/// them, which draws them before it is seen; without them, it would have to fetch them from the
/// cache first. Only the first node gets them: nothing keeps them in the state.
private final class HandedBytes: Sendable, Equatable {
  private let data: Mutex<Data?>

  init(_ data: Data) { self.data = Mutex(data) }

  func take() -> Data? {
    data.withLock { data in
      defer { data = nil }
      return data
    }
  }

  static func == (one: HandedBytes, other: HandedBytes) -> Bool { one === other }
}

/// An image from the network; shows nothing while it loads.
public struct NetworkImage: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  private let url: URL?
  private var mode = ContentMode.scaleAspectFill
  private var observer: Observer?
  private var bytes: HandedBytes?

  /// Called with the bytes that came, or why none did.
  fileprivate typealias Observer = @MainActor @Sendable (Data?, AsyncImageFailure?) -> Void

  /// Shows the image at a URL.
  public init(url: URL?) {
    self.url = url
  }

  fileprivate init(url: URL?, bytes: HandedBytes?) {
    self.url = url
    self.bytes = bytes
  }

  /// How the image fits into its frame; `ContentMode.scaleAspectFill` by default.
  public func contentMode(_ mode: ContentMode) -> NetworkImage {
    var copy = self
    copy.mode = mode
    return copy
  }

  fileprivate func observed(by observer: @escaping Observer) -> NetworkImage {
    var copy = self
    copy.observer = observer
    return copy
  }
}

extension NetworkImage: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    let node = cursor.node { () -> NetworkImageNode in
      let node = NetworkImageNode()
      node.clipsToBounds = true
      if let url, let data = bytes?.take() { node.show(data, of: url) }
      return node
    }
    if node.contentMode != mode { node.contentMode = mode }
    if let observer {
      let report = cursor.action { (result: (Data?, AsyncImageFailure?)) in
        observer(result.0, result.1)
      }
      // The image before may come, or fail, until the node has the new URL.
      let reportOwn: Observer = { [weak node, url] in
        if node?.url == url { report(($0, $1)) }
      }
      node.onLoad = { [weak node] in reportOwn(node?.loadedData, nil) }
      node.onFailure = { reportOwn(nil, AsyncImageFailure($0)) }
    }
    if node.url != url { node.url = url }
    parts.append(ResolvedPart(node, scope: cursor.scope))
  }
}
