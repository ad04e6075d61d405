import type { Condition } from '#contract/catalogue/condition.ts'
import type { Kind } from '#contract/catalogue/kind.ts'

interface ListTab {
  /** What the address says of it; the first tab needs no word. */
  key?: string
  label: string
  /** What the list is held to behind it. */
  fixed?: Condition
}

/** A list as one page shows it: a kind, held to what the page is about. */
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
  /**
   * The kind under the name of the page, without what is fixed already: that is neither asked for, nor counted, nor
   * told in each row.
   */
  kind: Kind
  tab: ListTab | undefined
  /** Conditions that every question of the page carries, whatever the reader asks for. */
  fixed: readonly Condition[]
}

/** What a view is held to while one of its tabs is open; a word that names none opens the first. */
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
