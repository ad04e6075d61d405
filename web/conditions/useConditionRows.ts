import { useState } from 'react'

import type { Condition } from '#contract/catalogue/condition.ts'
import { fullText, type Kind } from '#contract/catalogue/kind.ts'

import type { Draft } from './drafts.ts'
import { emptyDraft, isTyped, mergeDrafts } from './drafts.ts'
import { useLocate } from './useLocate.ts'

/** State of the condition bar's rows; there is always at least one. */
export function useConditionRows(
  kind: Kind,
  conditions: readonly Condition[],
  onAsk: (conditions: Condition[]) => void,
) {
  const props = [...kind.conditions, 'place', fullText].filter((prop) => isTyped(kind, prop))
  const locate = useLocate(kind)
  const typed = conditions.filter(({ prop }) => isTyped(kind, prop))
  const [rows, setRows] = useRows(typed)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const blank = props.slice(0, 1).map(emptyDraft)
  const drafts = rows.length > 0 ? rows : blank
  const unused = props.filter((prop) => !drafts.some((draft) => draft.prop === prop))
  const set = (changed: Draft[]) => {
    setRefused({})
    setRows(changed)
  }
  return {
    drafts,
    unused,
    refused,
    add: () => set([...drafts, ...unused.slice(0, 1).map(emptyDraft)]),
    change: (index: number, draft: Draft) => set(drafts.toSpliced(index, 1, draft)),
    /** Acts at once, as on the chip of the condition. */
    remove: (index: number) => {
      const left = conditions.filter(({ prop }) => prop !== drafts[index]?.prop)
      set(drafts.toSpliced(index, 1))
      if (left.length < conditions.length) onAsk(left)
    },
    clear: () => {
      set(blank)
      onAsk([])
    },
    ask: async () => {
      const read = await Promise.all(
        drafts.map(async (draft) => ({ prop: draft.prop, ...(await locate(draft)) })),
      )
      const faults = read.flatMap(({ prop, refused: why }) => (why ? [[prop, why] as const] : []))
      setRefused(Object.fromEntries(faults))
      const untyped = conditions.filter(({ prop }) => !isTyped(kind, prop))
      if (faults.length === 0) onAsk([...untyped, ...read.flatMap(({ condition }) => condition ?? [])])
    },
  }
}

/** Applies conditions changed elsewhere and keeps unapplied input. */
function useRows(conditions: readonly Condition[]) {
  const key = JSON.stringify(conditions)
  const [state, setState] = useState({ key, before: conditions, rows: mergeDrafts([], [], conditions) })
  const rows = state.key === key ? state.rows : mergeDrafts(state.rows, state.before, conditions)
  if (state.key !== key) setState({ key, before: conditions, rows })
  return [rows, (changed: Draft[]) => setState({ key, before: conditions, rows: changed })] as const
}
