import type { Condition } from '#contract/catalogue/condition.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import type { MenuName } from '#contract/catalogue/traits.ts'
import { defaultPage } from '#contract/search/search-address.ts'

interface ListTab {
  /** Its value in the address; absent for the first tab. */
  key?: string
  label: string
  /** The condition that the tab adds. */
  fixed?: Condition
}

/** A list page: a kind with fixed conditions. */
export interface ListView<K = Kind> {
  path: string
  label: string
  kind: K
  fixed: readonly Condition[]
  tabs: readonly ListTab[]
}

/** The whole of a kind under its own name. */
export const wholeOf = <K extends Pick<Kind, 'path' | 'label'>>(kind: K): ListView<K> => ({
  path: kind.path,
  label: kind.label,
  kind,
  fixed: [],
  tabs: [],
})

export interface OpenView {
  /** The kind under the page's name, without fixed fields: they are not offered as conditions, facets or columns. */
  kind: Kind
  tab: ListTab | undefined
  /** Conditions added to every query of the page. */
  fixed: readonly Condition[]
}

/** The conditions of a view with one of its tabs open. */
const fixedIn = ({ fixed }: ListView<unknown>, tab?: ListTab) => (tab?.fixed ? [...fixed, tab.fixed] : fixed)

/** The view with the condition of a tab; an unknown key selects the first tab. */
export function openView(view: ListView, tab: string | undefined): OpenView {
  const open = view.tabs.find(({ key }) => key === tab) ?? view.tabs[0]
  const fixed = fixedIn(view, open)
  const divided = new Set(view.tabs.flatMap((one) => one.fixed?.prop ?? []))
  const reported = new Set(fixed.map(({ prop }) => prop))
  const { kind } = view
  const free = (name: string) => !reported.has(name) && !divided.has(name)
  return {
    tab: open,
    fixed,
    kind: {
      ...kind,
      label: view.label,
      list: kind.list.filter((name) => !reported.has(name)),
      conditions: kind.conditions.filter(free),
      facets: kind.facets.filter(free),
    },
  }
}

/** What a list asks for as it opens, with nothing in its address. */
export const openingQuestion = (view: ListView<Pick<Kind, 'name'>>) => ({
  kind: view.kind.name,
  ...defaultPage,
  conditions: [...fixedIn(view, view.tabs[0])],
})

/** The kinds of a group of the menu, in its order. */
export const kindsIn = <K extends Pick<Kind, 'menu'>>(group: MenuName, kinds: readonly K[]): readonly K[] =>
  kinds.filter(({ menu }) => menu?.group === group).toSorted((a, b) => (a.menu?.at ?? 0) - (b.menu?.at ?? 0))
