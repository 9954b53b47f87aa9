package import WeftLayout
extension DisplayNode {
  @MainActor package final func beginStaging() {}
  @MainActor package final func endStaging() {}
  @MainActor package final var isStaging: Bool { false }
  @MainActor package final func place(at origin: Point) { frame = Rect(origin: origin, size: frame.size) }
  package final var layoutVersion: Int { state.withLock { $0.layoutVersion } }
}
