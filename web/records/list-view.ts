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
export interface ListView {
  path: string
  label: string
  kind: Kind
  fixed: readonly Condition[]
  tabs: readonly ListTab[]
}

/** The whole of a kind under its own name. */
export const wholeOf = (kind: Kind): ListView => ({
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

/** The view with the condition of a tab; an unknown key selects the first tab. */
export function openView(view: ListView, tab: string | undefined): OpenView {
  const open = view.tabs.find(({ key }) => key === tab) ?? view.tabs[0]
  const fixed = open?.fixed ? [...view.fixed, open.fixed] : view.fixed
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
export const openingQuestion = (view: ListView) => ({
  kind: view.kind.name,
  ...defaultPage,
  conditions: [...openView(view, undefined).fixed],
})

/** The kinds of a group of the menu, in its order. */
export const kindsIn = (group: MenuName, kinds: readonly Kind[]): readonly Kind[] =>
  kinds.filter(({ menu }) => menu?.group === group).toSorted((a, b) => (a.menu?.at ?? 0) - (b.menu?.at ?? 0))
