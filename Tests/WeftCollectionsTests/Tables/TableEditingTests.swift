// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftChanges
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

@testable import WeftCollections

/// Rows of a table that the user deletes, inserts and moves.
@MainActor @Suite final class TableEditingTests {
  /// Tables do not retain their delegates.
  private var editors: [Editor] = []

  private final class Editor: CollectionDelegate {
    let source: RowSource
    /// The editing styles of rows by identity. Other rows can be deleted.
    var styles: [Int: EditingStyle] = [:]
    var fixed: Set<Int> = []
    var asked: [Int] = []
    var onAsk: () -> Void = {}
    var done: [String] = []
    var selected: [ItemPath] = []
    var activated: [ItemPath] = []

    init(_ source: RowSource) { self.source = source }

    private func id(_ path: ItemPath) -> Int { source.sections[path.section][path.item].id }

    func collectionNode(
      _ node: CollectionNode, editingStyleForItemAt path: ItemPath
    ) -> EditingStyle {
      let style = styles[id(path)] ?? .delete
      asked.append(id(path))
      onAsk()
      return style
    }

    func collectionNode(
      _ node: CollectionNode, commitEditing style: EditingStyle, forItemAt path: ItemPath
    ) {
      done.append("\(style) \(path)")
      if style == .delete {
        source.sections[path.section].remove(at: path.item)
        node.deleteItems(at: [path])
      } else {
        source.sections[path.section].insert(Row(1000 + done.count), at: path.item)
        node.insertItems(at: [path])
      }
    }

    func collectionNode(
      _ node: CollectionNode, trailingSwipeActionsForItemAt path: ItemPath
    ) -> SwipeActions {
      SwipeActions(
        ["Delete", "Flag"].map { title in
          SwipeAction(title) { [weak self] path in self?.done.append("swiped \(title) \(path)") }
        })
    }

    func collectionNode(_ node: CollectionNode, canMoveItemAt path: ItemPath) -> Bool {
      !fixed.contains(id(path))
    }

    func collectionNode(
      _ node: CollectionNode, moveItemAt source: ItemPath, to target: ItemPath
    ) -> Bool {
      done.append("\(source) to \(target)")
      let row = self.source.sections[source.section].remove(at: source.item)
      self.source.sections[target.section].insert(row, at: target.item)
      return true
    }

    func collectionNode(_ node: CollectionNode, didSelectItemAt path: ItemPath) {
      selected.append(path)
    }

    func collectionNode(_ node: CollectionNode, didActivateItemAt path: ItemPath) {
      activated.append(path)
    }
  }

  private struct Edited {
    let table: TableNode
    let window: HeadlessWindow
    let editor: Editor
    let source: RowSource

    @MainActor func cell(_ id: Int) -> RowCell? {
      table.visibleNodes.lazy.compactMap { $0 as? RowCell }.first { $0.row.id == id }
    }

    @MainActor var visibleIDs: [Int] { table.visibleNodes.compactMap { ($0 as? RowCell)?.row.id } }

    /// The horizontal offset of a row from its frame.
    @MainActor func shift(_ id: Int) -> Double? {
      cell(id)?.layer.presentation.transform.tx
    }

    /// The names and frames of the controls at the leading edges, from top to bottom.
    @MainActor var controls: [(name: String, place: Rect)] {
      window.nodes(.button).map {
        ($0.accessibility.label ?? "", $0.layer.convertToWindow($0.layer.bounds))
      }.sorted { $0.1.minY < $1.1.minY }
    }

    /// The identities of the rows with editing controls.
    @MainActor var editedIDs: [Int] {
      table.editedRows.values.compactMap { ($0.cell as? RowCell)?.row.id }.sorted()
    }
  }

  private func table(
    _ sections: [[Row]] = [Row.rows(0..<50)], isReversed: Bool = false,
    configure: (Editor) -> Void = { _ in }
  ) throws -> Edited {
    let source = RowSource(sections, log: CellLog())
    let table = TableNode()
    table.dataSource = source
    if isReversed { table.traitOverrides.layoutDirection = .rightToLeft }
    let editor = Editor(source)
    editors.append(editor)
    configure(editor)
    table.delegate = editor
    let window = HeadlessWindow(size: Size(width: 300, height: 400), rootNode: table)
    try window.settle()
    return Edited(table: table, window: window, editor: editor, source: source)
  }

  // MARK: Coming and going

  @Test func rowsOnTheScreenGetControls() throws {
    let edited = try table { $0.styles = [1: .insert, 2: .none] }
    #expect(edited.editor.asked.isEmpty)
    #expect(edited.editedIDs.isEmpty)
    edited.table.isEditing = true
    #expect(edited.table.isEditing)
    // Only visible rows are requested, and once.
    #expect(edited.editor.asked == Array(0..<10))
    #expect(edited.shift(0) == 44)
    #expect(edited.shift(1) == 44)
    #expect(edited.shift(2) == 0)
    try edited.window.settle()
    #expect(edited.editor.asked == Array(0..<10))
    #expect(edited.controls.count == 9)
    #expect(edited.controls.prefix(3).map(\.name) == ["Delete", "Insert", "Delete"])
    #expect(edited.controls[1].place == Rect(x: 0, y: 40, width: 44, height: 40))
    // Editing measures no row again.
    #expect(edited.cell(0)?.frame == Rect(x: 0, y: 0, width: 300, height: 40))
    edited.table.isEditing = false
    #expect(edited.controls.isEmpty)
    #expect(edited.editedIDs.isEmpty)
    #expect(edited.shift(0) == 0)
    #expect(edited.cell(0)?.onLayerUpdate == nil)
  }

  @Test func controlsComeAndGoBitByBit() throws {
    let edited = try table()
    edited.table.setEditing(true, animated: true)
    edited.window.advance(by: 0.05)
    #expect(try #require(edited.shift(0)) > 0)
    #expect(try #require(edited.shift(0)) < 44)
    // The editing mode ends before its animation ends, and starts again.
    edited.table.setEditing(false, animated: true)
    edited.window.advance(by: 0.02)
    edited.table.setEditing(true, animated: true)
    try edited.window.settle()
    #expect(edited.shift(0) == 44)
    #expect(edited.controls.count == 10)
    edited.table.setEditing(false, animated: true)
    edited.window.advance(by: 0.05)
    #expect(try #require(edited.shift(0)) > 0)
    #expect(edited.editedIDs.count == 10)
    try edited.window.settle()
    #expect(edited.shift(0) == 0)
    #expect(edited.controls.isEmpty)
    #expect(edited.editedIDs.isEmpty)
  }

  @Test func withReducedMotionTheyAreThereAtOnce() throws {
    let edited = try table()
    edited.table.traitOverrides.reducesMotion = true
    try edited.window.settle()
    edited.table.setEditing(true, animated: true)
    edited.window.advance(by: 1 / FrameDriver.frameRate)
    #expect(edited.shift(0) == 44)
    edited.table.setEditing(false, animated: true)
    #expect(edited.editedIDs.isEmpty)
    #expect(edited.shift(0) == 0)
  }

  @Test func editingBeginsBeforeTheWindowOpens() throws {
    let source = RowSource([Row.rows(0..<50)], log: CellLog())
    let node = TableNode()
    let editor = Editor(source)
    node.dataSource = source
    node.delegate = editor
    node.isEditing = true
    let window = HeadlessWindow(size: Size(width: 300, height: 400), rootNode: node)
    try window.settle()
    #expect(window.nodes(.button).count == 10)
    window.close()
    #expect(node.editedRows.isEmpty)
  }

  @Test func rowsThatComeInGetControlsAndOthersLoseThem() throws {
    let edited = try table()
    edited.table.isEditing = true
    try edited.window.settle()
    let first = try #require(edited.cell(0))
    edited.table.contentOffset = Point(x: 0, y: 400)
    try edited.window.settle()
    #expect(edited.editedIDs == Array(10..<20))
    #expect(edited.controls.count == 10)
    #expect(edited.shift(12) == 44)
    #expect(first.indent == 0)
    #expect(first.onLayerUpdate == nil)
    edited.table.contentOffset = .zero
    try edited.window.settle()
    #expect(edited.editedIDs == Array(0..<10))
    #expect(edited.shift(0) == 44)
  }

  @Test func editingControlsAreMirroredFromRightToLeft() throws {
    let edited = try table(isReversed: true)
    edited.table.isEditing = true
    try edited.window.settle()
    #expect(edited.shift(0) == -44)
    #expect(edited.controls.first?.place == Rect(x: 256, y: 0, width: 44, height: 40))
    #expect(edited.table.isReorderHandle(at: Point(x: 20, y: 20)))
    #expect(!edited.table.isReorderHandle(at: Point(x: 280, y: 20)))
    edited.window.click(at: Point(x: 280, y: 60))
    #expect(edited.editor.done == ["delete [0, 1]"])
  }

  @Test func editingControlsFollowTheTraits() throws {
    let edited = try table()
    edited.table.isEditing = true
    try edited.window.settle()
    edited.table.traitOverrides.layoutDirection = .rightToLeft
    edited.table.traitOverrides.colorScheme = .dark
    try edited.window.settle()
    #expect(edited.shift(0) == -44)
    #expect(edited.controls.first?.place == Rect(x: 256, y: 0, width: 44, height: 40))
    #expect(edited.table.isReorderHandle(at: Point(x: 20, y: 20)))
    let picture = try edited.window.render()
    #expect(
      picture.pixel(x: 278, y: 26) == Color.destructive.resolved(in: edited.table.traits))
  }

  // MARK: Controls

  @Test(arguments: [PointerEvent.Device.mouse, .touch])
  func theControlCommits(device: PointerEvent.Device) throws {
    let edited = try table { $0.styles = [2: .insert] }
    edited.table.isEditing = true
    try edited.window.settle()
    func press(_ point: Point) {
      edited.window.send(.down, at: point, device: device)
      edited.window.send(.up, at: point, device: device)
    }
    press(Point(x: 22, y: 100))
    #expect(edited.editor.done == ["insert [0, 2]"])
    try edited.window.settle()
    #expect(Array(edited.visibleIDs.prefix(4)) == [0, 1, 1001, 2])
    #expect(edited.controls.prefix(4).map(\.name) == ["Delete", "Delete", "Delete", "Insert"])
    press(Point(x: 22, y: 20))
    // The row is deleted from the data, but still visible.
    press(Point(x: 22, y: 20))
    #expect(edited.editor.done.dropFirst() == ["delete [0, 0]"])
    try edited.window.settle()
    #expect(Array(edited.visibleIDs.prefix(3)) == [1, 1001, 2])
    #expect(edited.controls.count == 10)
    #expect(edited.editor.selected.isEmpty)
  }

  @Test(arguments: [PointerEvent.Device.mouse, .touch])
  func theHandleTakesARowElsewhereAtOnce(device: PointerEvent.Device) throws {
    let edited = try table { $0.fixed = [1] }
    let window = edited.window
    func drag(x: Double, from start: Double, to end: Double) {
      window.send(.down, at: Point(x: x, y: start), device: device)
      for share in [0.05, 0.4, 0.8, 1] {
        window.advance(by: 1 / FrameDriver.frameRate)
        window.send(
          .drag, at: Point(x: x, y: start + (end - start) * share), device: device)
      }
      window.send(.up, at: Point(x: x, y: end), device: device)
    }
    edited.table.isEditing = true
    try window.settle()
    drag(x: 280, from: 20, to: 110)
    #expect(edited.editor.done == ["[0, 0] to [0, 2]"])
    try window.settle()
    #expect(Array(edited.visibleIDs.prefix(4)) == [1, 2, 0, 3])
    #expect(edited.table.contentOffset == .zero)
    #expect(edited.shift(0) == 44)
    // A row without a handle cannot be dragged.
    drag(x: 280, from: 20, to: 110)
    #expect(edited.editor.done.count == 1)
    #expect(edited.editor.selected.isEmpty)
  }

  /// A data source of values that the delegate edits moves the row once, whether or not the
  /// delegate also reports the move.
  @Test(arguments: [true, false], [true, false])
  func theHandleMovesARowOfASourceOfValues(asSnapshot: Bool, accepts: Bool) throws {
    final class Mover: CollectionDelegate {
      let source: DiffableDataSource<Int, Row>
      var accepts = true
      var asSnapshot = false
      init(_ source: DiffableDataSource<Int, Row>) { self.source = source }

      func collectionNode(_ node: CollectionNode, canMoveItemAt path: ItemPath) -> Bool { true }

      func collectionNode(
        _ node: CollectionNode, moveItemAt start: ItemPath, to target: ItemPath
      ) -> Bool {
        var items = source.sections[0].items
        items.insert(items.remove(at: start.item), at: target.item)
        let section = IdentifiedSection(id: 0, items: items)
        if asSnapshot, let snapshot = try? Snapshot([section]) {
          source.apply(snapshot)
        } else {
          source.apply([section])
        }
        return accepts
      }
    }
    let source = DiffableDataSource<Int, Row>(
      sections: [IdentifiedSection(id: 0, items: Row.rows(0..<20))]
    ) { RowCell($0) }
    let table = TableNode()
    table.show(source)
    let mover = Mover(source)
    (mover.accepts, mover.asSnapshot) = (accepts, asSnapshot)
    table.delegate = mover
    var errors: [ChangeSetError] = []
    table.updateErrorHandler = { errors.append($0) }
    let window = HeadlessWindow(size: Size(width: 300, height: 400), rootNode: table)
    table.isEditing = true
    try window.settle()
    let cells = table.visibleNodes.compactMap { $0 as? RowCell }
    window.send(.down, at: Point(x: 280, y: 20), device: .mouse)
    for share in [0.05, 0.4, 0.8, 1] {
      window.advance(by: 1 / FrameDriver.frameRate)
      window.send(.drag, at: Point(x: 280, y: 20 + 90 * share), device: .mouse)
    }
    window.send(.up, at: Point(x: 280, y: 110), device: .mouse)
    try window.settle()
    let after = table.visibleNodes.compactMap { $0 as? RowCell }
    #expect(after.prefix(4).map(\.row.id) == [1, 2, 0, 3])
    #expect(after.prefix(4).elementsEqual([cells[1], cells[2], cells[0], cells[3]], by: ===))
    #expect(source.sections[0].items.prefix(4).map(\.id) == [1, 2, 0, 3])
    #expect(errors.isEmpty)
  }

  @Test func beforeAndAfterAFingerThereScrolls() throws {
    let edited = try table()
    edited.table.isEditing = true
    edited.table.isEditing = false
    edited.window.touchDrag(from: Point(x: 280, y: 300), to: Point(x: 280, y: 200), duration: 0.3)
    try edited.window.settle()
    #expect(edited.editor.done.isEmpty)
    #expect(edited.table.contentOffset.y > 50)
  }

  @Test func rowsDoNotSwipeMeanwhile() throws {
    let edited = try table()
    edited.window.touchDrag(from: Point(x: 250, y: 60), to: Point(x: 150, y: 60), duration: 0.3)
    try edited.window.settle()
    #expect(edited.shift(1) == -160)
    edited.table.setEditing(true, animated: true)
    try edited.window.settle()
    #expect(edited.shift(1) == 44)
    edited.window.touchDrag(from: Point(x: 200, y: 60), to: Point(x: 100, y: 60), duration: 0.3)
    try edited.window.settle()
    #expect(edited.shift(1) == 44)
  }

  @Test func beyondARowIsTheGround() throws {
    let source = RowSource([Row.rows(0..<5)], log: CellLog())
    let editor = Editor(source)
    let table = TableNode(style: .grouped)
    table.dataSource = source
    table.delegate = editor
    table.backgroundColor = .secondaryBackground
    let window = HeadlessWindow(size: Size(width: 300, height: 400), rootNode: table)
    table.isEditing = true
    try window.settle()
    let picture = try window.render()
    let ground = picture.pixel(x: 5, y: 20)
    #expect(picture.pixel(x: 100, y: 20) == Color(hex: Row(0).signature))
    for x in [284, 299] { #expect(picture.pixel(x: x, y: 20) == ground) }
    // The line between two rows continues below the handle.
    #expect(picture.pixel(x: 260, y: 47) != picture.pixel(x: 260, y: 46))
    table.isEditing = false
    #expect(table.visibleNodes.allSatisfy { $0.layer.sublayers.count == 1 })
  }

  @Test func aRowWithoutABackgroundKeepsNone() throws {
    let editor = Editor(RowSource([Row.rows(0..<3)], log: CellLog()))
    let table = TableNode()
    let source = Plain()
    table.dataSource = source
    table.delegate = editor
    table.backgroundColor = .secondaryBackground
    let window = HeadlessWindow(size: Size(width: 300, height: 400), rootNode: table)
    table.isEditing = true
    try window.settle()
    let picture = try window.render()
    let ground = Color.secondaryBackground.resolved(in: table.traits)
    for x in [5, 100, 260, 296] { #expect(picture.pixel(x: x, y: 20) == ground) }
  }

  /// Three rows without contents, in sections with titles.
  private final class Plain: CollectionDataSource {
    var titles: [String] = []
    var onChoose: () -> Void = {}

    func numberOfSections(in node: CollectionNode) -> Int { 1 }

    func collectionNode(_ node: CollectionNode, numberOfItemsInSection section: Int) -> Int { 3 }

    func collectionNode(
      _ node: CollectionNode, nodeBlockForItemAt path: ItemPath
    ) -> CellNodeBlock {
      {
        let cell = CellNode()
        cell.style.height = 40
        return cell
      }
    }

    func sectionIndexTitles(for node: CollectionNode) -> [String] { titles }

    func collectionNode(
      _ node: CollectionNode, sectionForSectionIndexTitle title: String, at index: Int
    ) -> Int {
      onChoose()
      return 0
    }
  }

  @Test(arguments: [false, true]) func handlesMakeRoomForTheSectionIndex(isReversed: Bool) throws {
    func x(_ x: Double) -> Double { isReversed ? 300 - x : x }
    let editor = Editor(RowSource([Row.rows(0..<3)], log: CellLog()))
    let source = Plain()
    source.titles = (0..<30).map { _ in "A" }
    var chosen = 0
    source.onChoose = { chosen += 1 }
    let table = TableNode()
    if isReversed { table.traitOverrides.layoutDirection = .rightToLeft }
    table.dataSource = source
    table.delegate = editor
    let window = HeadlessWindow(size: Size(width: 300, height: 400), rootNode: table)
    table.isEditing = true
    try window.settle()
    #expect(table.isReorderHandle(at: Point(x: x(250), y: 60)))
    #expect(!table.isReorderHandle(at: Point(x: x(290), y: 60)))
    #expect(!table.isReorderHandle(at: Point(x: x(222), y: 60)))
    let picture = try window.render()
    // The middle line of the handle.
    #expect(picture.pixel(x: Int(x(250)), y: 60) != picture.pixel(x: Int(x(250)), y: 50))
    // A drag over the titles moves no row.
    for phase in [PointerEvent.Phase.down, .drag, .up] {
      let y = phase == .down ? 20.0 : 110
      window.send(phase, at: Point(x: x(288), y: y), device: .touch)
      window.advance(by: 1 / FrameDriver.frameRate)
    }
    #expect(chosen >= 2)
    #expect(editor.done.isEmpty)
    source.titles = []
    table.reloadSectionIndexTitles()
    try window.settle()
    #expect(table.isReorderHandle(at: Point(x: x(290), y: 60)))
    #expect(!table.isReorderHandle(at: Point(x: x(250), y: 60)))
  }

  // MARK: Selection and keys

  @Test func rowsAreSelectedOnlyIfThatIsAllowed() throws {
    let edited = try table()
    let point = Point(x: 150, y: 20)
    edited.table.isEditing = true
    edited.window.click(at: point)
    edited.window.key(.down)
    edited.window.key(.space)
    edited.window.key(.enter)
    #expect(edited.editor.selected.isEmpty)
    #expect(edited.editor.activated.isEmpty)
    #expect(edited.table.cursorPath != nil)
    // The space key has scrolled.
    edited.table.contentOffset = .zero
    try edited.window.settle()
    edited.table.allowsSelectionDuringEditing = true
    edited.window.click(at: point)
    #expect(edited.editor.selected == [[0, 0]])
    edited.table.allowsSelectionDuringEditing = false
    edited.table.isEditing = false
    edited.window.click(at: Point(x: 150, y: 60))
    #expect(edited.editor.selected.last == [0, 1])
  }

  @Test func keysEditTheRowOfTheCursor() throws {
    let edited = try table([Row.rows(0..<3)]) { $0.styles = [1: .insert] }
    let window = edited.window
    window.click(at: Point(x: 150, y: 100))
    window.key(.delete)
    #expect(edited.editor.done.isEmpty)
    edited.table.isEditing = true
    window.key(.delete)
    #expect(edited.editor.done == ["delete [0, 2]"])
    try window.settle()
    // The cursor moves to the only remaining row, the last one, which inserts.
    #expect(edited.table.cursorPath == [0, 1])
    window.key(.delete)
    #expect(edited.editor.done.count == 1)
    window.key(.enter)
    #expect(edited.editor.done.last == "insert [0, 1]")
    try window.settle()
    window.key(.up)
    window.key(.up)
    window.key(.delete)
    #expect(edited.editor.done.last == "delete [0, 0]")
    try window.settle()
    #expect(edited.table.cursorPath == [0, 0])
    window.key(.delete)
    #expect(edited.editor.done.last == "delete [0, 0]")
    try window.settle()
    #expect(edited.visibleIDs == [1])
  }

  @Test func nothingIsDeletedOutOfSight() throws {
    let edited = try table()
    edited.table.isEditing = true
    edited.window.key(.down)
    edited.table.contentOffset = Point(x: 0, y: 1000)
    try edited.window.settle()
    edited.window.key(.delete)
    try edited.window.settle()
    #expect(edited.editor.done.isEmpty)
    #expect(edited.table.contentOffset.y == 0)
    edited.window.key(.delete)
    #expect(edited.editor.done == ["delete [0, 0]"])
  }

  // MARK: Updates

  @Test func updatesKeepTheControlsRight() throws {
    let edited = try table { $0.styles = [3: .insert, 100: .none] }
    edited.table.isEditing = true
    try edited.window.settle()
    edited.table.performBatchUpdates {
      edited.source.sections[0].remove(at: 1)
      edited.table.deleteItems(at: [[0, 1]])
      edited.source.sections[0].insert(contentsOf: [Row(100), Row(101)], at: 1)
      edited.table.insertItems(at: [[0, 1], [0, 2]])
    }
    // The control moves with its row, frame by frame.
    for _ in 0..<40 {
      edited.window.advance(by: 1 / FrameDriver.frameRate)
      let insert = try #require(edited.window.node(.button, label: "Insert"))
      let row = try #require(edited.cell(3))
      let view = try #require(edited.table.parts?.view)
      let places = [insert, row].map { view.placeOnScreen(of: $0.layer) }
      #expect(abs(places[0].minY - places[1].minY) < 0.01)
    }
    try edited.window.settle()
    #expect(Array(edited.visibleIDs.prefix(5)) == [0, 100, 101, 2, 3])
    #expect(edited.shift(100) == 0)
    #expect(edited.editedIDs == edited.visibleIDs.sorted())
    edited.source.sections[0].insert(edited.source.sections[0].remove(at: 4), at: 1)
    edited.table.moveItem(at: [0, 4], to: [0, 1])
    try edited.window.settle()
    let insert = try #require(edited.controls.first { $0.name == "Insert" })
    #expect(insert.place.minY == 40)
    edited.window.click(at: Point(x: 22, y: 60))
    #expect(edited.editor.done == ["insert [0, 1]"])
  }

  @Test(arguments: [false, true])
  func aReloadedRowIsAskedForAgain(acceptsModels: Bool) throws {
    let edited = try table()
    edited.source.acceptsModels = acceptsModels
    edited.table.reloadData()
    try edited.window.settle()
    edited.table.isEditing = true
    try edited.window.settle()
    edited.editor.asked = []
    edited.editor.styles = [2: .insert]
    edited.source.sections[0][2].text = "New"
    edited.table.reloadItems(at: [[0, 2]])
    try edited.window.settle()
    #expect(edited.editor.asked == [2])
    #expect(edited.controls.map(\.name).firstIndex(of: "Insert") == 2)
    #expect(edited.controls.count == 10)
  }

  @Test func aDelegateMayEndTheEditing() throws {
    let edited = try table()
    edited.table.isEditing = true
    try edited.window.settle()
    edited.window.click(at: Point(x: 22, y: 20))
    edited.table.isEditing = false
    try edited.window.settle()
    #expect(edited.controls.isEmpty)
    #expect(edited.editedIDs.isEmpty)
    #expect(edited.visibleIDs.allSatisfy { edited.shift($0) == 0 })
  }

  /// The delegate performs another action when it is asked for a style.
  @Test(arguments: ["ends", "deletes", "waits", "closes"])
  func theUsersCodeMayDoAnything(_ what: String) throws {
    let edited = try table()
    let (table, source, window) = (edited.table, edited.source, edited.window)
    edited.editor.onAsk = { [unowned editor = edited.editor] in
      guard editor.asked.count == 3 else { return }
      switch what {
      case "ends": table.isEditing = false
      case "closes": window.close()
      default:
        source.sections[0].removeFirst(8)
        table.deleteItems(at: (0..<8).map { [0, $0] })
        if what == "waits" { table.waitUntilAllUpdatesAreProcessed() }
      }
    }
    table.isEditing = true
    if what == "closes" { return #expect(table.editedRows.isEmpty) }
    try window.settle()
    #expect(edited.editedIDs == (what == "ends" ? [] : Array(8..<18)))
    #expect(edited.controls.count == (what == "ends" ? 0 : 10))
    #expect(edited.visibleIDs.allSatisfy { edited.shift($0) == (what == "ends" ? 0 : 44) })
  }

  // MARK: Other ways

  @Test func assistiveTechnologyEdits() throws {
    let edited = try table([Row.rows(0..<2), Row.rows(2..<4)]) { $0.fixed = [3] }
    func actions(_ id: Int) -> [String]? { edited.cell(id)?.accessibility.actions.map(\.rawValue) }
    #expect(actions(0) == ["activate", "Delete", "Flag"])
    edited.table.isEditing = true
    #expect(actions(0) == ["Delete", "Move Down", "Flag"])
    #expect(actions(1) == ["Delete", "Move Up", "Move Down", "Flag"])
    #expect(actions(3) == ["Delete", "Flag"])
    func perform(_ title: String, _ id: Int) throws {
      let cell = try #require(edited.cell(id))
      #expect(cell.performAccessibilityAction(Accessibility.Action(rawValue: title)))
      try edited.window.settle()
    }
    try perform("Move Down", 1)
    try perform("Move Up", 1)
    try perform("Move Up", 1)
    try perform("Delete", 0)
    #expect(
      edited.editor.done == [
        "[0, 1] to [1, 0]", "[1, 0] to [0, 1]", "[0, 1] to [0, 0]", "delete [0, 1]",
      ])
    #expect(edited.visibleIDs == [1, 2, 3])
  }

  /// Up means up on the screen.
  @Test func movesFollowTheEyeInAnInvertedTable() throws {
    let edited = try table([Row.rows(0..<3)])
    edited.table.inverted = true
    edited.table.isEditing = true
    try edited.window.settle()
    let cell = try #require(edited.cell(0))
    #expect(
      cell.accessibility.actions.map(\.rawValue).filter { $0.hasPrefix("Move") } == ["Move Up"])
    #expect(cell.performAccessibilityAction(Accessibility.Action(rawValue: "Move Up")))
    #expect(edited.editor.done == ["[0, 0] to [0, 1]"])
  }

  /// A delegate that deletes a row when it is asked is not asked about the deleted row.
  @Test func aDelegateMayDeleteTheRowThatItIsAskedAbout() throws {
    let edited = try table([Row.rows(0..<3)])
    let (editor, table) = (edited.editor, edited.table)
    editor.onAsk = { [weak editor, weak table] in
      guard editor?.asked.last == 2 else { return }
      editor?.onAsk = {}
      editor?.source.sections[0].removeLast()
      table?.deleteItems(at: [[0, 2]])
    }
    let cell = try #require(edited.cell(2))
    edited.table.isEditing = true
    _ = cell.accessibility.actions
    try edited.window.settle()
    #expect(edited.visibleIDs == [0, 1])
  }

  @Test func pixelsOfEditingControls() throws {
    let edited = try table { $0.styles = [1: .insert, 2: .none] }
    edited.table.isEditing = true
    try edited.window.settle()
    let picture = try edited.window.render()
    // The control's background is beside the white symbol.
    #expect(picture.pixel(x: 22, y: 20) == .white)
    #expect(picture.pixel(x: 22, y: 26) == Color.destructive.resolved(in: Traits()))
    #expect(picture.pixel(x: 22, y: 56) == .white)
    #expect(picture.pixel(x: 44, y: 20) == Color(hex: Row(0).signature))
    #expect(picture.pixel(x: 0, y: 100) == Color(hex: Row(2).signature))
    // The middle line of the handle.
    #expect(picture.pixel(x: 278, y: 20) != picture.pixel(x: 278, y: 10))
    #expect(picture.pixel(x: 255, y: 20) == Color(hex: Row(0).signature))
  }
}
