import { valueText } from '#contract/audit-changes.ts'
import type { Change } from '#contract/audit.ts'

/** A part of a value: the whole of it, or one of a list; `changed` where the other side lacks it. */
export interface Part {
  text: string
  changed: boolean
}

export interface ComparedChange {
  label: string
  before: Part[]
  after: Part[]
  /** How many parts both sides have and neither shows. */
  unchanged: number
}

const listOf = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.map(valueText) : value === null ? [] : undefined

const markMissing = (parts: readonly string[], others: readonly string[]): Part[] => {
  const left = [...others]
  return parts.flatMap((text) => {
    const at = left.indexOf(text)
    if (at === -1) return [{ text, changed: true }]
    left.splice(at, 1)
    return []
  })
}

/** Lists of so many entries in common are shown whole. */
const maxCommon = 6

/** Both sides of a change: of lists what came and what went stands out, of long ones it stands alone. */
export function compare({ label, before, after }: Change): ComparedChange {
  const [had, has] = [listOf(before), listOf(after)]
  if (!had || !has || !(Array.isArray(before) || Array.isArray(after)))
    return { label, before: toChangedParts(before), after: toChangedParts(after), unchanged: 0 }
  const [gone, come] = [markMissing(had, has), markMissing(has, had)]
  const common = had.length - gone.length
  if (common > maxCommon) return { label, before: gone, after: come, unchanged: common }
  const parts = (all: string[], changed: Part[]) => {
    const left = changed.map(({ text }) => text)
    return all.map((text) => {
      const at = left.indexOf(text)
      if (at !== -1) left.splice(at, 1)
      return { text, changed: at !== -1 }
    })
  }
  return { label, before: parts(had, gone), after: parts(has, come), unchanged: 0 }
}

const toChangedParts = (value: unknown): Part[] =>
  value === null || value === undefined || value === '' ? [] : [{ text: valueText(value), changed: true }]

/** Changes of which both sides are known, and the labels of the others. */
export function partedChanges(changes: readonly Change[]): { compared: ComparedChange[]; named: string[] } {
  const isNamed = ({ before, after }: Change) => before === null && after === null
  return {
    compared: changes.filter((change) => !isNamed(change)).map(compare),
    named: changes.filter(isNamed).map(({ label }) => label),
  }
}
