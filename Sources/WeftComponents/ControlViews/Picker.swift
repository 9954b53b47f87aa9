// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftLocks
import WeftNodes

/// A control for choosing one of several values.
///
/// ```swift
/// Picker("Period", selection: $period) {
///   Text("Day").tag(Period.day)
///   Text("Week").tag(Period.week)
/// }
/// ```
///
/// An option is a component with a ``Component/tag(_:)``, or an element of a ``ForEach`` with its
/// identity. Its text is displayed. If no option has the selection's value, none is selected.
public struct Picker<Label: Component, Value: Hashable & Sendable, Content: Component>: Component {
  private let selection: Binding<Value>
  private let label: Label
  private let content: Content
  @Environment(\.pickerStyle) private var style

  /// Creates a picker with a custom label, whose text is its accessibility label.
  public init(
    selection: Binding<Value>, @ComponentBuilder content: () -> Content,
    @ComponentBuilder label: () -> Label
  ) {
    self.selection = selection
    self.label = label()
    self.content = content()
  }

  /// The label with the choices.
  public var body: some Component {
    let control = PickerControl(selection: selection, style: style, content: content)
    switch style {
    case .automatic, .menu, .segmented:
      HStack(spacing: 12) { LabeledControl(label: label.flexGrow(), control: control) }
    case .radioGroup:
      VStack(alignment: .leading, spacing: 4) { LabeledControl(label: label, control: control) }
    }
  }
}

extension Picker where Label == Text {
  /// Creates a picker with a title.
  public init(
    _ title: some StringProtocol, selection: Binding<Value>,
    @ComponentBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content) { Text(title) }
  }
}

/// The appearance of pickers. See ``Component/pickerStyle(_:)``.
public enum PickerStyle: Hashable, Sendable, CaseIterable {
  /// Currently ``menu``.
  case automatic
  /// A button with the selected option, which opens a menu. In a ``Menu``, options are items of it.
  case menu
  /// The options side by side.
  case segmented
  /// The options below one another, each with a circle.
  case radioGroup
}

private struct PickerStyleKey: EnvironmentKey {
  static let defaultValue = PickerStyle.automatic
}

extension EnvironmentValues {
  /// The appearance of pickers.
  fileprivate(set) public var pickerStyle: PickerStyle {
    get { self[PickerStyleKey.self] }
    set { self[PickerStyleKey.self] = newValue }
  }
}

extension Component {
  /// Sets the style of the pickers inside.
  public func pickerStyle(_ style: PickerStyle) -> EnvironmentComponent<Self> {
    EnvironmentComponent(content: self) { $0.pickerStyle = style }
  }

  /// Makes the component an option of a ``Picker``.
  public func tag(_ value: some Hashable & Sendable) -> TaggedComponent<Self> {
    TaggedComponent(content: self, tag: ScopeID(value))
  }
}

/// An option of a ``Picker``. ``Component/tag(_:)`` creates it.
public struct TaggedComponent<Content: Component>: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  fileprivate let content: Content
  fileprivate let tag: ScopeID
}

extension TaggedComponent: PrimitiveComponent {
  var explicitID: ScopeID? { content.explicitID }

  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    _ = cursor.object {
      PickerTag(tag)
    } where: {
      $0.value == tag
    }
    cursor.resolve(content, at: .position(0), into: &parts)
  }
}

private final class PickerTag: Sendable {
  let value: ScopeID

  init(_ value: ScopeID) { self.value = value }
}

private struct PickerControl<Value: Hashable & Sendable, Content: Component>: Component {
  typealias Body = Never

  let selection: Binding<Value>
  let style: PickerStyle
  let content: Content
}

extension PickerControl: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    // The options' own nodes are not displayed, because a control has titles.
    _ = cursor.parts(of: content)
    let options = cursor.children.flatMap(\.options).compactMap { tag, title in
      (tag.value as? Value).map { (tag: $0, title: title) }
    }
    let (tags, titles) = (options.map(\.tag), options.map(\.title))
    if style == .menu || style == .automatic, !cursor.environment.isInMenu {
      return parts.append(contentsOf: cursor.menu(of: titles, tags, selection))
    }
    let selected: () -> Int? = { [selection] in tags.firstIndex(of: selection.newest) }
    // An option on the screen may have been removed.
    let perform: @MainActor @Sendable (Value?) -> Int? = { [selection] value in
      if let value, tags.contains(value) { selection.wrappedValue = value }
      return tags.firstIndex(of: selection.newest)
    }
    let part =
      style == .radioGroup
      ? cursor.options(titles, tags, selected, make: { RadioGroupNode($0) }, take: perform)
      : cursor.options(
        titles, tags, selected, make: { SegmentedControlNode($0, selectedIndex: nil) },
        take: perform)
    parts.append(part)
  }
}

private final class PickerValues: Sendable {
  private let stored = Mutex<[any Hashable & Sendable]>([])

  func set(_ new: [any Hashable & Sendable]) {
    let old = stored.withLock { stored in
      defer { stored = new }
      return stored
    }
    withExtendedLifetime(old) {}
  }

  func contains(_ value: some Hashable & Sendable) -> Bool {
    // Comparing calls the user's code, so it happens outside the lock.
    stored.withLock { $0 }.contains { AnyHashable($0) == AnyHashable(value) }
  }
}

extension ScopeCursor {
  fileprivate mutating func menu<Value: Hashable & Sendable>(
    of titles: [String], _ values: [Value], _ selection: Binding<Value>
  ) -> [ResolvedPart] {
    let known = object {
      PickerValues()
    } where: { _ in
      true
    }
    known.set(values)
    let take = action { (value: Value) in
      // An option on the screen may have been removed.
      if known.contains(value) { selection.wrappedValue = value }
    }
    let title = values.firstIndex(of: selection.newest).map { titles[$0] } ?? ""
    let button = ButtonControl(
      style: environment.buttonStyle, role: nil, name: environment.controlName, value: title,
      action: { node in
        let newest = selection.newest
        node.showMenu(
          PopupMenu(
            zip(titles, values).map { title, value in
              .command(PopupMenu.Command(title, isOn: value == newest) { take(value) })
            }))
      },
      label: HStack(spacing: 6) {
        Text(title)
        MenuArrow()
      })
    var parts: [ResolvedPart] = []
    resolve(button, at: .position(1), into: &parts)
    return parts
  }

  /// Creates a control with titles. `selected` returns the index to display and is called
  /// immediately. `take` receives the chosen value and returns the index to display.
  fileprivate mutating func options<Control: SingleChoiceNode, Value: Hashable & Sendable>(
    _ titles: [String], _ values: [Value], _ selected: () -> Int?, make: ([String]) -> Control,
    take: @escaping @MainActor @Sendable (Value?) -> Int?
  ) -> ResolvedPart {
    let node = control {
      make(titles)
    } where: {
      $0.titles.count == titles.count
    } perform: { node, moment in
      // The user's selection, even if another thread has changed the displayed option.
      if moment == .used { node.selectedIndex = take(node.taken?.value as? Value) }
    }
    if node.values.map({ $0 as? Value }) != values { node.values = values }
    for (index, (old, new)) in zip(node.titles, titles).enumerated() where old != new {
      node.setTitle(new, at: index)
    }
    // Read before the selection, because a later selection by the user takes precedence.
    let edition = node.selectionEdition
    node.setSelectedIndex(selected(), ofEdition: edition)
    return ResolvedPart(node, scope: scope)
  }
}

extension ResolvedScope {
  fileprivate var options: [(tag: ScopeID, title: String)] {
    if let tag = object as? PickerTag {
      return [(tag.value, texts.joined(separator: ", "))]
    }
    let inside = children.flatMap(\.options)
    if inside.isEmpty, let id = scope.key.place.id {
      return [(id, texts.joined(separator: ", "))]
    }
    return inside
  }
}
