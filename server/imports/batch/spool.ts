import type { Kinds } from '#contract/catalogue/kind.ts'
import { fail } from '#contract/errors.ts'
import { openPieceSpool } from '#server/foreign-files/spool/spool.ts'

import type { Draft, Job } from '../imports.ts'

/** Files that were read, kept on the disk until their turn: one is held in memory at a time. */
export interface Spool {
  /** Puts a file away under a number. */
  put: (index: number, job: Job) => Promise<void>
  get: (index: number) => Promise<Job>
  /** Deletes all of them. */
  remove: () => Promise<void>
}

/** A file without its records. */
type Head = Omit<Job, 'kind' | 'drafts'> & { kind: string }

/** Opens a spool in a folder that is made where it is missing, and from which old files are swept. */
export async function openSpool(folder: string, kinds: Kinds): Promise<Spool> {
  const { put, get, remove } = await openPieceSpool<Head, Draft>(folder)
  return {
    put: (index, { kind, drafts, ...job }) => put(index, { ...job, kind: kind.name }, drafts),
    get: async (index) => {
      const { head, items } = await get(index)
      return { ...head, kind: kinds[head.kind] ?? fail('not_found'), drafts: items }
    },
    remove,
  }
}
