import { type KindEntry, kindIndex } from '#contract/catalogue/kind-index.ts'
import { menuLabels, menuNames } from '#contract/catalogue/traits.ts'
import type { TopMenu } from '#contract/site.ts'
import { kindsIn, wholeOf, type ListView } from '#web/records/list-view.ts'

/** A page of the menu: a fixed page, or a list of a kind. */
type Place = { path: `/${string}`; label: string } | ListView<KindEntry>

interface Group {
  label: string
  places: readonly Place[]
}

const home: readonly Group[] = [
  { label: '首页', places: [{ path: '/home', label: '首页' }] },
  { label: '智能检索', places: [{ path: '/ai', label: '智能检索' }] },
]

const map: Group = { label: '地图', places: [{ path: '/map', label: '地图' }] }

const house: Group = {
  label: '本馆',
  places: [
    { path: '/jysq', label: '资料汇交' },
    { path: '/information', label: '公告与动态' },
    { path: '/about', label: '关于本馆' },
  ],
}

/** Pages that list no kind. */
export const ownPages: readonly string[] = [...home, map, house].flatMap(({ places }) =>
  places.map(({ path }) => path),
)

function viewsOf(kind: KindEntry): ListView<KindEntry>[] {
  const { types: { prop, labels } = { prop: '' }, menu: { tabs, lists = [] } = {} } = kind
  const tabOf = (key: string) => ({ key, label: labels?.[key] ?? key, fixed: { prop, anyOf: [key] } })
  return [
    { ...wholeOf(kind), tabs: tabs ? [{ label: tabs.all }, ...tabs.types.map(tabOf)] : [] },
    ...lists.map(({ path, label, type, counter = kind.counter }) => ({
      ...wholeOf({ ...kind, counter }),
      path,
      label,
      fixed: [{ prop, anyOf: [type] }],
    })),
  ]
}

/** Menu groups in order; a kind without a group comes last under its own name. */
const groupsOf = (all: readonly KindEntry[]): readonly Group[] => [
  ...home,
  ...menuNames.map((name) => ({ label: menuLabels[name], places: kindsIn(name, all).flatMap(viewsOf) })),
  map,
  house,
  ...all.filter(({ menu }) => !menu).map((kind) => ({ label: kind.label, places: viewsOf(kind) })),
]

export type MenuEntry = TopMenu['groups'][number]['entries'][number]

export interface MenuGroup extends MenuEntry {
  /** The pages of the group; empty when the group is a single page. */
  entries: readonly MenuEntry[]
}

/** Menu entries of a page; a list with tabs has one entry per tab. */
function entriesOf(place: Place): MenuEntry[] {
  const { path, label } = place
  const tabs = 'kind' in place ? place.tabs : []
  if (tabs.length === 0) return [{ label, to: path }]
  return tabs.map(({ key, label }) => ({ label, to: key ? `${path}?tab=${key}` : path }))
}

interface Menu {
  /** Every list, by its address. */
  listViews: readonly ListView<KindEntry>[]
  /** The main menu. A group of one page leads to it at once. */
  menuGroups: readonly MenuGroup[]
}

export function menuOf(kinds: readonly KindEntry[]): Menu {
  const groups = groupsOf(kinds).filter(({ places }) => places.length > 0)
  return {
    listViews: groups.flatMap(({ places }) => places.flatMap((place) => ('kind' in place ? place : []))),
    menuGroups: groups.map(({ label, places }) => {
      const entries = places.flatMap(entriesOf)
      const to = entries[0]?.to ?? '/home'
      return { label, to, entries: entries.length > 1 ? entries : [] }
    }),
  }
}

export const { listViews, menuGroups } = menuOf(kindIndex)

/** The pages that a group leads to. */
const leavesOf = ({ entries, ...group }: MenuGroup): readonly MenuEntry[] =>
  entries.length > 0 ? entries : [group]

/** The menu as the archive has arranged it. A page to which none of its entries leads stands at the end. */
export function arrangeMenu(built: readonly MenuGroup[], own: TopMenu | null): readonly MenuGroup[] {
  if (!own) return built
  const known = [...own.hidden, ...own.groups.flatMap(leavesOf).map(({ to }) => to)]
  const fresh = built.flatMap(leavesOf).filter(({ to }) => !known.includes(to))
  return [...own.groups, ...fresh.map((page) => ({ ...page, entries: [] }))]
}
