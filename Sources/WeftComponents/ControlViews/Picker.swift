// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftLocks
import WeftNodes

/// Lets the user choose one of several values.
///
/// ```swift
/// Picker("Period", selection: $period) {
///   Text("Day").tag(Period.day)
///   Text("Week").tag(Period.week)
/// }
/// ```
///
/// An option is a component with a ``Component/tag(_:)``, or an element of a ``ForEach`` with its
/// identity; its text is shown. If no option has the selection's value, none is shown as selected.
public struct Picker<Label: Component, Value: Hashable & Sendable, Content: Component>: Component {
  private let selection: Binding<Value>
  private let label: Label
  private let content: Content
  @Environment(\.pickerStyle) private var style

  /// Makes a picker with any label, whose text is its name.
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
  /// Makes a picker with a title.
  public init(
    _ title: some StringProtocol, selection: Binding<Value>,
    @ComponentBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content) { Text(title) }
  }
}

/// The look of pickers; ``Component/pickerStyle(_:)``.
public enum PickerStyle: Hashable, Sendable, CaseIterable {
  /// The same as ``menu``.
  case automatic
  /// A button with the selected choice, which opens a menu of all. In a ``Menu`` the choices are
  /// lines of that menu.
  case menu
  /// The choices side by side.
  case segmented
  /// The choices below one another, with a circle before each.
  case radioGroup
}

private struct PickerStyleKey: EnvironmentKey {
  static let defaultValue = PickerStyle.automatic
}

extension EnvironmentValues {
  /// The look of pickers.
  fileprivate(set) public var pickerStyle: PickerStyle {
    get { self[PickerStyleKey.self] }
    set { self[PickerStyleKey.self] = newValue }
  }
}

extension Component {
  /// The component with a style for the pickers inside.
  public func pickerStyle(_ style: PickerStyle) -> EnvironmentComponent<Self> {
    EnvironmentComponent(content: self) { $0.pickerStyle = style }
  }

  /// The component as an option of a ``Picker``.
  public func tag(_ value: some Hashable & Sendable) -> TaggedComponent<Self> {
    TaggedComponent(content: self, tag: ScopeID(value))
  }
}

/// An option of a ``Picker``; ``Component/tag(_:)`` makes it.
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

/// The value of an option.
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
    // The options' own nodes are never shown: a control has titles.
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

/// The values of a picker's options as they are now.
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
    // Values are compared by code of the user's: never under the lock.
    stored.withLock { $0 }.contains { AnyHashable($0) == AnyHashable(value) }
  }
}

extension ScopeCursor {
  /// A button with the title of the selected value that opens a menu of all.
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

  /// A control with titles.
  ///
  /// - Parameters:
  ///   - selected: the index to show; asked here.
  ///   - take: gets the value that the user has taken, and gives the index to show.
  fileprivate mutating func options<Control: SingleChoiceNode, Value: Hashable & Sendable>(
    _ titles: [String], _ values: [Value], _ selected: () -> Int?, make: ([String]) -> Control,
    take: @escaping @MainActor @Sendable (Value?) -> Int?
  ) -> ResolvedPart {
    let node = control {
      make(titles)
    } where: {
      $0.titles.count == titles.count
    } perform: { node, moment in
      // The user's selection, whatever another thread shows in the meantime.
      if moment == .used { node.selectedIndex = take(node.taken?.value as? Value) }
    }
    if node.values.map({ $0 as? Value }) != values { node.values = values }
    for (index, (old, new)) in zip(node.titles, titles).enumerated() where old != new {
      node.setTitle(new, at: index)
    }
    // Before the selection is read: a selection that the user makes later is newer.
    let edition = node.selectionEdition
    node.setSelectedIndex(selected(), ofEdition: edition)
    return ResolvedPart(node, scope: scope)
  }
}

extension ResolvedScope {
  /// The options here and inside, in the order of the document.
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
