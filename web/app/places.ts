import type { Kind } from '#contract/catalogue/kind.ts'
import { fieldOf } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import type { ListView } from '#web/catalogue/list-view.ts'

/** A page of the menu: one of its own, or the list of a kind. */
interface Place {
  path: `/${string}`
  /** What the page is called; a list is called after its kind where nothing else is said. */
  label?: string
  /** Path of the kind that is listed, where that is not this one. */
  listOf?: string
  /** What the list is held to. */
  fixed?: { prop: string; value: string }
  /** The field whose choices divide the list into tabs, and what the tab of all of them is called. */
  tabs?: { prop: string; all: string; values: readonly string[] }
}

interface Group {
  label: string
  places: readonly Place[]
}

const literature = '/research-achievement'

/** What the library offers, in the order of the menu. A list appears with its kind. */
const plan: readonly Group[] = [
  { label: '首页', places: [{ path: '/home', label: '首页' }] },
  { label: '智能检索', places: [{ path: '/ai', label: '智能检索' }] },
  {
    label: '工程地质',
    places: [{ path: '/gczl' }, { path: '/gcdzzkInfo' }],
  },
  { label: '地质调查', places: [{ path: '/dzdc' }] },
  {
    label: '实物地质资料',
    places: [
      { path: '/swdzzl' },
      { path: '/swdzzl/slice' },
      { path: '/swdzzl/fossil' },
      { path: '/swdzzl/base' },
    ],
  },
  { label: '研究成果', places: [{ path: '/research-result' }] },
  {
    label: '地学文献',
    places: [
      {
        path: literature,
        tabs: { prop: 'literatureKind', all: '全部文献', values: ['paper', 'journal', 'report'] },
      },
      {
        path: '/geoscience',
        label: '地学专著',
        listOf: literature,
        fixed: { prop: 'literatureKind', value: 'monograph' },
      },
    ],
  },
  { label: '档案资料', places: [{ path: '/archive' }] },
  {
    label: '监测',
    places: [
      { path: '/monitoring/gnss' },
      { path: '/monitoring/benchmark' },
      { path: '/monitoring/pumping' },
      { path: '/monitoring/water-quality' },
      { path: '/queryPorewaterPipe' },
      { path: '/queryfcb' },
    ],
  },
  {
    label: '公共服务',
    places: [
      {
        path: '/public-service',
        tabs: { prop: 'documentKind', all: '全部文件', values: ['standard', 'law', 'policy'] },
      },
    ],
  },
  {
    label: '本馆',
    places: [
      { path: '/information', label: '公告与动态' },
      { path: '/about', label: '关于本馆' },
    ],
  },
]

const kindOf = ({ path, listOf = path }: Place): Kind | undefined =>
  Object.values<Kind>(kinds).find((kind) => kind.path === listOf)

/** Pages that list no kind. */
export const ownPages: readonly string[] = ['/home', '/ai', '/information', '/about']

const listed = new Set(plan.flatMap(({ places }) => places.map(({ path }) => path)))

/** Kinds that nobody has given a place to stand at the end under their own name. */
const unplaced: readonly Group[] = Object.values<Kind>(kinds)
  .filter(({ path }) => !listed.has(path))
  .map(({ path, label }) => ({ label, places: [{ path }] }))

const groups = [...plan, ...unplaced]
  .map(({ label, places }) => ({
    label,
    places: places.filter((place) => ownPages.includes(place.path) || kindOf(place)),
  }))
  .filter(({ places }) => places.length > 0)

function viewOf(place: Place, kind: Kind): ListView {
  const { path, label = kind.label, fixed, tabs } = place
  const choices = tabs && fieldOf(kind, tabs.prop)?.choices
  return {
    path,
    label,
    kind,
    fixed: fixed ? [{ prop: fixed.prop, anyOf: [fixed.value] }] : [],
    tabs: tabs
      ? [
          { label: tabs.all },
          ...tabs.values.map((key) => ({
            key,
            label: choices?.[key] ?? key,
            fixed: { prop: tabs.prop, anyOf: [key] },
          })),
        ]
      : [],
  }
}

/** Every list of the product, by its address. */
export const listViews: readonly ListView[] = groups.flatMap(({ places }) =>
  places.flatMap((place) => {
    const kind = kindOf(place)
    return kind ? [viewOf(place, kind)] : []
  }),
)

export interface MenuEntry {
  label: string
  to: string
}

export interface MenuGroup extends MenuEntry {
  /** The pages of the group; none when it is one page itself. */
  entries: readonly MenuEntry[]
}

/** A list with tabs is told as its tabs: its own page is the first of them. */
function entriesOf({ path, label = '' }: Place): MenuEntry[] {
  const view = listViews.find((view) => view.path === path)
  const tabs = view?.tabs ?? []
  if (tabs.length === 0) return [{ label: view?.label ?? label, to: path }]
  return tabs.map(({ key, label }) => ({ label, to: key ? `${path}?tab=${key}` : path }))
}

/** The main menu. A group of one page leads to it at once. */
export const menuGroups: readonly MenuGroup[] = groups.map(({ label, places }) => {
  const entries = places.flatMap(entriesOf)
  const [first] = entries
  const to = first?.to ?? '/home'
  return { label, to, entries: entries.length > 1 ? entries : [] }
})
