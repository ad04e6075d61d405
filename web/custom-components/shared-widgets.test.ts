import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '..')
const files = globSync('**/*.tsx', { cwd: web })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.includes('.test.'))
const sources = new Map(files.map((file) => [file, readFileSync(join(web, file), 'utf8')]))
const roomOf = (file: string) => file.slice(0, file.indexOf('/'))
const isExample = (file: string) => file.endsWith('.example.tsx')

/** Names that a file exports and that begin like a component. */
const exportsOf = (source: string): string[] =>
  [...source.matchAll(/^export (?:const|function) ([A-Z]\w*)/gm)].map(([, name = '']) => name)

/** Resolves an import to a file of `web/`. */
function targetOf(from: string, path: string): string {
  if (path.startsWith('#web/')) return path.slice('#web/'.length)
  return join(from, '..', path).replaceAll('\\', '/')
}

/** Maps each imported component to the files that import it. */
function usersOf(): Map<string, Set<string>> {
  const users = new Map<string, Set<string>>()
  for (const [file, source] of sources)
    for (const [, names = '', path = ''] of source.matchAll(
      /import \{([^}]*)\} from '((?:#web\/|\.\.?\/)[^']+)'/g,
    ))
      for (const name of names.split(',').map((one) => one.trim())) {
        const key = `${targetOf(file, path)} ${name}`
        users.set(key, (users.get(key) ?? new Set()).add(file))
      }
  return users
}

const users = usersOf()

/** Components without an example, and why. */
const unseen = new Map([
  ['ui/Example.tsx OpenButton', 'a part of examples'],
  ['ui/fields/Checkbox.tsx CheckLabel', 'inside Checkbox and OptionList'],
  ['ui/date/CalendarButton.tsx CalendarButton', 'inside DateField'],
  ['ui/blocks/LineField.tsx LineField', 'inside BlockEditor'],
  ['ui/blocks/BlockTools.tsx BlockTools', 'inside BlockEditor'],
  ['ui/blocks/PictureLine.tsx PictureLine', 'inside BlockEditor, where a picture stands'],
  ['ui/blocks/PictureFields.tsx PictureFields', 'inside PictureLine; two text fields and a box'],
  ['ui/article/ArticlePicture.tsx PublicPicture', 'ArticlePicture with the address of a stored file'],
  ['pictures/StoredPicture.tsx StoredPicture', 'fetches a stored file; ArticlePicture is shown'],
  ['ui/blocks/LinkForm.tsx LinkForm', 'inside BlockEditor, when a link is asked for'],
  ['ui/choice/DictionaryWord.tsx DictionaryWord', 'a word of a dictionary; it has no look of its own'],
  ['search/saved/AlertSwitch.tsx AlertSwitch', 'switches a saved search; Checkbox is shown'],
  ['favourites/NameDialog.tsx NameDialog', 'a Dialog with a TextInput; both are shown'],
  ['favourites/ShareDrawing.tsx ShareDrawing', 'makes a link of a saved drawing; ShareLinkDialog is shown'],
  ['exports/MadeFiles.tsx MadeFiles', 'a heading over lines with buttons, which are shown'],
  ['exports/MadeFiles.tsx MadeFile', 'a line with buttons, which are shown'],
  ['exports/MadeFiles.tsx Making', 'the progress of MadeFile'],
  ['borehole/set/OwnSets.tsx OwnSets', 'fetches data; its buttons are shown'],
  ['exports/OwnExports.tsx OwnExports', 'fetches data; its buttons are shown'],
  ['borehole/chosen/ChosenTool.tsx ChosenTool', 'a label beside a Select; both are shown'],
  ['borehole/chosen/SheetStack.tsx SheetStack', 'sheets of a drawing with its tools; SheetDrawing is shown'],
  ['borehole/section/SectionLists.tsx LeftOutList', 'holes by code with a reason each'],
  ['expected-profile/PlaceBox.tsx PlaceBox', 'asks the gazetteer; SearchBox is shown'],
  [
    'monitoring/WaterClass.tsx WaterClass',
    'a word of the standard with its reason; it has no look of its own',
  ],
  ['cases/CaseConditions.tsx CaseConditions', 'a search and a select over a list; both are shown'],
  ['cases/MoveDialog.tsx OpenMoveDialog', 'asks who could go on; MoveDialog is shown'],
  ['series/SeriesTable.tsx SeriesTable', 'the readings of SeriesChart as a DataTable; both are shown'],
  ['cart/Borrow.tsx Borrow', 'asks whether its record lies in the cart'],
  ['personal/ContactDialog.tsx ContactDialog', 'sends codes; its fields and dialog are shown'],
  [
    'personal/PersonalReminder.tsx PersonalReminder',
    'asks what the reader has left open; a Dialog with a form',
  ],
  ['favourites/Star.tsx Star', 'asks whether its record is a favourite'],
  ['ui/tree/TreeRow.tsx TreeRow', 'inside Tree'],
  ['ui/table/SortSelect.tsx SortSelect', 'inside DataTable, and in the drawer of a list, on a phone'],
  ['ui/frame/PageFrame.tsx PageFrame', 'inside IframePopup'],
  ['ui/ActionItems.tsx ActionItems', 'inside ActionMenu and RowMenu'],
  ['back-office/ticking/TickTabs.tsx TickTabs', 'fetches data; its tabs, boxes and buttons are shown'],
  ['records/ToRecord.tsx ToRecord', 'a link whose goal depends on the frame it stands in'],
  ['ui/states/StateDrawing.tsx StateDrawing', 'inside Empty and Failed'],
  ['ui/list/ListRows.tsx ListRows', 'rows with their pages, or a state; all are shown'],
  ['ui/list/ListRows.tsx ListTable', 'DataTable and Pagination, or a state; all are shown'],
  ['ui/list/ListSearch.tsx ListSearch', 'SearchBox and a button; both are shown'],
  ['ui/states/AnswerState.tsx AnswerState', 'Failed or Loading; both are shown'],
  ['ui/states/StateShapes.tsx StateShapes', 'inside StateDrawing, which fetches it'],
  ['conditions/facets/ResultFacets.tsx ResultFacets', 'a count that follows the facets of a list; needs one'],
  ['conditions/facets/ListFacets.tsx ListFacets', 'fetches data; its column and drawer are shown'],
  ['conditions/facets/ListFacets.tsx ListConditions', 'fetches the values of a list; its bar is shown'],
  ['catalogue/list/EmptyResult.tsx EmptyResult', 'counts what a list would hold; its state is shown'],
  ['suggestions/SuggestionBox.tsx SuggestionBox', 'inside SearchBox'],
  ['map/stage/MapStage.tsx MapStage', 'a map of its own page; it fetches tiles'],
  ['map/stage/ShownBases.tsx ShownBases', 'draws on a map'],
  ['map/stage/AskedMark.tsx AskedMark', 'draws on a map'],
  ['map/stage/FirstView.tsx FirstView', 'draws nothing of its own'],
  ['map/inset/InsetStage.tsx InsetStage', 'a map over a drawing; it fetches tiles'],
  ['map/popup/AskedPlace.tsx AskedPlace', 'draws on a map'],
  ['map/panels/MapNotice.tsx MapNotice', 'stands on a map'],
  ['map/popup/Result.tsx Result', 'inside the popup of the map'],
  ['map/panels/ZoomButtons.tsx ZoomButtons', 'stands on a map'],
  ['map/layers/Bubbles.tsx Bubbles', 'draws on a map'],
  ['map/layers/RecordLayer.tsx RecordLayer', 'draws on a map'],
  ['ui/page/NearView.tsx NearView', 'draws nothing of its own'],
  ['identity/form/TransitNote.tsx TransitNote', 'shown only in the mode SM'],
  ['ui/states/States.tsx OfflineBanner', 'shown only while offline'],
  [
    'ui/dialog/UnsavedGate.tsx UnsavedGate',
    'rendered once, in the shell; the guard of an example has it ask',
  ],
  ['ui/states/Toast.tsx ToastRegion', 'rendered once, in the shell; its toasts are shown'],
  ['information/Reading.tsx Reading', 'a whole page with its h1; its tools and its body are shown'],
  ['catalogue/list/ListResult.tsx ListResult', 'fetches data; its table, pager and states are shown'],
])

const exported = files
  .filter((file) => !isExample(file))
  .flatMap((file) => exportsOf(sources.get(file) ?? '').map((name) => `${file} ${name}`))

/** A widget is shared if it is in `ui/`, or used by more than one room. */
const shared = exported
  .filter((key) => !unseen.has(key))
  .filter((key) => {
    const rooms = new Set([...(users.get(key) ?? [])].filter((file) => !isExample(file)).map(roomOf))
    return key.startsWith('ui/') || rooms.size > 1
  })

test('components without an example exist', () => {
  expect([...unseen.keys()].filter((key) => !exported.includes(key))).toEqual([])
})

test('shared widgets are detected', () => {
  expect(shared).toEqual(
    expect.arrayContaining(['ui/Button.tsx Button', 'ui/fields/TextField.tsx TextField']),
  )
  expect(shared.length).toBeGreaterThan(40)
})

test.each(shared)('an example beside it shows %s', (key) => {
  const beside = [...(users.get(key) ?? [])].filter(
    (file) => isExample(file) && dirname(file) === dirname(key),
  )
  expect(beside).not.toEqual([])
})

test.each([
  ['ui/choice/CallSelect.tsx', 'CallSelect'],
  ['back-office/sheet/ImportDialog.tsx', 'ImportDialog'],
  ['data-api/generic/GenericCallForm.tsx', 'GenericCallForm'],
])('the guide shows %s, which the specification names', (file, name) => {
  expect([...(users.get(`${file} ${name}`) ?? [])].filter(isExample)).toHaveLength(1)
})

test('every example has an anchor of its own', () => {
  const names = files
    .filter(isExample)
    .flatMap((file) => [...(sources.get(file) ?? '').matchAll(/^export const (\w+)Example = example\b/gm)])
    .map(([, name]) => name)
  expect(names.length).toBeGreaterThan(40)
  expect(names).toEqual([...new Set(names)])
})
