import { useState } from 'react'

import { savedDrawings } from '#contract/drawings/saved-drawings.ts'
import type { SectionParameters } from '#contract/drawings/section-parameters.ts'
import { useAction } from '#web/api/hooks.ts'
import type { SectionStart } from '#web/borehole/section/section-start.ts'
import type { History } from '#web/borehole/section/useHistory.ts'
import { useUnsavedGuard } from '#web/ui/dialog/useUnsavedGuard.ts'

interface SavedState {
  readonly id: number
  readonly version: number
  readonly parameters: SectionParameters
}

/** A section and the row it is kept in, if any. Whoever leaves with steps that are in no row is asked first. */
export function useSaving(
  { parameters: begun, title: given, saved: row }: SectionStart,
  { value: parameters, undo }: History<SectionParameters>,
  onSaved: ((id: number) => void) | undefined,
) {
  const [saved, setSaved] = useState<SavedState | undefined>(row && { ...row, parameters: begun })
  const [title, setTitle] = useState(given)
  const create = useAction(savedDrawings.save, [savedDrawings.mine])
  const change = useAction(savedDrawings.change, [savedDrawings.mine])
  const isChanged = saved !== undefined && saved.parameters !== parameters
  const { release } = useUnsavedGuard(saved ? isChanged : undo !== undefined)
  const drawing = { kind: 'section' as const, parameters }
  return {
    title,
    saved,
    isChanged,
    isBusy: change.isPending,
    /** As a row of one's own, under a title. */
    saveAs: async (name: string) => {
      const next = await create.mutateAsync({ title: name, drawing })
      setSaved({ ...next, parameters })
      setTitle(name)
      release()
      onSaved?.(next.id)
    },
    /** Into the row it was read from; throws `record_changed` or `not_found` if that was changed or deleted elsewhere. */
    save: async ({ id, version }: SavedState) => {
      const next = await change.mutateAsync({ id, version, title: title ?? '', drawing })
      setSaved({ ...next, parameters })
    },
  }
}

export type Saving = ReturnType<typeof useSaving>
