import type { Kind } from '#contract/catalogue/kind.ts'
import type { Entry } from '#contract/catalogue/routes.ts'
import { useKeyedState } from '#web/ui/page/useKeyedState.ts'

interface Choice {
  /** Undefined while no boxes are shown: then a row is one stop of the keyboard. */
  chosen: ReadonlyMap<string, Entry> | undefined
}

/** The rows of a list that are ticked, after 选择 was pressed; they stay while pages are turned and conditions change. */
export function useChosenRows(kind: Kind) {
  const [{ chosen }, set] = useKeyedState<Choice>(kind.path, () => ({ chosen: undefined }))
  const choose = (entries: readonly Entry[], on: boolean) => {
    const next = new Map(chosen)
    for (const entry of entries) {
      if (on) next.set(entry.code, entry)
      else next.delete(entry.code)
    }
    set({ chosen: next })
  }
  const toggle = () => set({ chosen: chosen ? undefined : new Map() })
  return { chosen, choose, toggle }
}

export type ChosenRows = ReturnType<typeof useChosenRows>
