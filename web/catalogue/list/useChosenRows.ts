import type { Kind } from '#contract/catalogue/kind.ts'
import type { Entry } from '#contract/catalogue/routes.ts'
import { useKeyedState } from '#web/catalogue/useKeyedState.ts'

/** The rows of a list that are ticked; they stay while pages are turned and conditions change. */
export function useChosenRows(kind: Kind) {
  const [chosen, setChosen] = useKeyedState<ReadonlyMap<string, Entry>>(kind.path, () => new Map())
  const choose = (entries: readonly Entry[], on: boolean) => {
    const next = new Map(chosen)
    for (const entry of entries) {
      if (on) next.set(entry.code, entry)
      else next.delete(entry.code)
    }
    setChosen(next)
  }
  return { chosen, choose }
}

export type ChosenRows = ReturnType<typeof useChosenRows>
