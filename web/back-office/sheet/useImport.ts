import { useEffect, useState } from 'react'

import { batches, type SheetBatch, type SheetProblem } from '#contract/back-office/batches.ts'
import { callsOf } from '#contract/back-office/calls.ts'
import type { Resource } from '#contract/back-office/resource.ts'
import type { Output } from '#contract/route.ts'
import { act } from '#web/api/caller.ts'
import { client } from '#web/api/client.ts'
import { useCall } from '#web/api/hooks.ts'
import { refresh } from '#web/back-office/refresh.ts'
import { wordsOf } from '#web/ui/form/error-words.ts'
import { useWork } from '#web/ui/form/useWork.ts'

export type UndoResult = Output<typeof batches.undo>

interface ImportState {
  batch: SheetBatch
  problems: readonly SheetProblem[]
  notes: readonly string[]
  undone?: UndoResult
}

/** How often a batch is asked for while it is written, in milliseconds. */
const pollInterval = 500

/** What is known of a batch: while it is written, how far it is. */
function useProgress(resource: Resource, found: ImportState | undefined): SheetBatch | undefined {
  const isWriting = found?.batch.state === 'queued'
  const { data } = useCall(
    batches.progress,
    { id: found?.batch.id ?? 0 },
    { enabled: isWriting, ...(isWriting && { every: pollInterval }) },
  )
  const batch = isWriting ? (data ?? found.batch) : found?.batch
  const isWritten = isWriting && batch?.state === 'done'
  useEffect(() => {
    if (!isWritten) return
    void refresh(resource)
    void client.invalidateQueries({ queryKey: [batches.list.path] })
  }, [isWritten, resource])
  return batch
}

/** A workbook on its way into a resource: checked, written in the background, taken back. */
export function useImport(resource: Resource) {
  const [found, setFound] = useState<ImportState>()
  const batch = useProgress(resource, found)
  const work = useWork(
    (step: () => Promise<ImportState | undefined>) =>
      step()
        .then(setFound)
        .finally(() => client.invalidateQueries({ queryKey: [batches.list.path] })),
    { shown: true },
  )
  const [refusal, setRefusal] = useState<string>()
  const doing = (step: () => Promise<ImportState | undefined>) => {
    setRefusal(undefined)
    work.run(step)
  }
  const changing = (change: (id: number) => Promise<Partial<ImportState>>) =>
    doing(async () => found && { ...found, ...(await change(found.batch.id)) })
  return {
    ...found,
    batch,
    failure: refusal ?? (work.error && wordsOf(work.error)),
    busy: work.busy,
    check: (file: File) => doing(() => checkFile(resource, file)),
    /** Looks at an earlier batch again. */
    open: ({ id }: SheetBatch) => doing(() => readAgain(id)),
    write: (mode: 'good' | 'all') =>
      changing(async (id) => ({ batch: await act(batches.commit, { id, mode }) })),
    cancel: () => changing(async (id) => ({ batch: await act(batches.cancel, { id }) })),
    undo: () =>
      changing(async (id) => {
        const undone = await act(batches.undo, { id })
        await refresh(resource)
        return { ...(await readAgain(id)), undone }
      }),
    again: () => {
      setFound(undefined)
      setRefusal(undefined)
      work.clear()
    },
    /** A file that cannot be checked at all. */
    refuse: setRefusal,
  }
}

async function checkFile(resource: Resource, file: File): Promise<ImportState | undefined> {
  const route = callsOf(resource).import
  return route && act(route, { fileName: file.name, file })
}

async function readAgain(id: number): Promise<ImportState> {
  const { problems, ...batch } = await act(batches.progress, { id })
  return { batch, problems, notes: [] }
}

export type SheetImport = ReturnType<typeof useImport>
