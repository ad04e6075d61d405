import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'

import { LRUCache } from 'lru-cache'

import { AppError, fail } from '#contract/errors.ts'
import { makeDirectory } from '#database/directory.ts'
import type { RowsRefusal } from '#server/files/rows/rows.ts'
import { fairSemaphore } from '#server/overload/semaphore.ts'

import { cutPicture } from './cutter.ts'
import { boundFolder, tilePath } from './tile-folder.ts'

/** A picture in the store. */
export interface StoredPicture {
  path: string
  size: number
  /** SHA-256 of its content, hexadecimal. */
  digest: string
}

export interface CuttingLimits {
  /** Milliseconds for a picture. */
  time: number
  /** Bytes of a picture, and of all that is cut. */
  size: number
  budget: number
}

export interface CuttingOptions {
  folders: { files: string; tiles: string }
  report: (error: unknown) => void
  limits?: CuttingLimits
}

/** How much of a picture is cut, percent. */
export interface CutProgress {
  done: number
}

export interface Cutting {
  /** How far a picture is that is being cut, or is begun with this; throws of one that was refused. */
  progressOf: (picture: StoredPicture, account: number) => CutProgress
  close: () => Promise<void>
}

const defaultLimits: CuttingLimits = { time: 600_000, size: 256 * 2 ** 20, budget: 4 * 2 ** 30 }

type Refusal = RowsRefusal | 'failed' | 'full'

/** What is not cut is not begun again at once: milliseconds. */
const refusedFor: Record<Refusal, number> = {
  broken: 86_400_000,
  large: 86_400_000,
  form: 86_400_000,
  failed: 60_000,
  full: 60_000,
}

const refusalCodes = {
  broken: 'picture_broken',
  large: 'picture_large',
  form: 'picture_form',
  failed: 'picture_failed',
  full: 'picture_full',
} as const satisfies Record<Refusal, string>

/** Cuts one picture at a time; an account has one at work and three that wait. */
export function openCutting({ folders, report, limits = defaultLimits }: CuttingOptions): Cutting {
  const turn = fairSemaphore({ width: 1, depth: 64, patience: 3_600_000, share: 4 })
  const underWay = new Map<string, CutProgress>()
  const refusals = new LRUCache<string, Refusal>({ max: 500 })
  const children = new Set<ChildProcess>()
  let isClosed = false
  const began = (child: ChildProcess) => {
    children.add(child)
    child.once('exit', () => children.delete(child))
  }
  const begin = (picture: StoredPicture, account: number): CutProgress => {
    const { digest } = picture
    const state = { done: 0 }
    const refuse = (refusal: Refusal) => void refusals.set(digest, refusal, { ttl: refusedFor[refusal] })
    const work = async () => {
      const refusal = isClosed ? undefined : await cutInto({ folders, limits, picture, state, began })
      if (refusal) refuse(refusal)
    }
    underWay.set(digest, state)
    void turn
      .holdFor(account, work)
      .catch((error: unknown) => {
        if (isClosed || error instanceof AppError) return // it waits for a later question
        refuse('failed')
        report(error)
      })
      .finally(() => underWay.delete(digest))
    return state
  }
  return {
    progressOf: (picture, account) => {
      const { digest, size } = picture
      const refusal = size > limits.size ? 'large' : refusals.get(digest)
      if (refusal) fail(refusalCodes[refusal])
      return underWay.get(digest) ?? begin(picture, account)
    },
    close: () => {
      isClosed = true
      for (const child of children) child.kill('SIGKILL')
      return Promise.resolve()
    },
  }
}

interface CutJob extends Required<Pick<CuttingOptions, 'folders' | 'limits'>> {
  picture: StoredPicture
  state: CutProgress
  began: (child: ChildProcess) => void
}

/** Cuts a picture into a file that is there whole or not at all; answers why it was not cut. */
async function cutInto({
  folders: { files, tiles },
  limits: { time, budget },
  picture: { path, digest },
  state,
  began,
}: CutJob): Promise<Refusal | undefined> {
  await makeDirectory(tiles)
  if (!(await hasRoom(tiles))) {
    await boundFolder(tiles, 0)
    if (!(await hasRoom(tiles))) return 'full'
  }
  const to = join(tiles, `${randomUUID()}.part`)
  const onDone = (done: number) => void (state.done = done)
  try {
    const work = { path, to, time, folders: { read: [files], write: tiles }, onDone }
    const refusal = await cutPicture(work, began)
    if (refusal) return refusal
    await rename(to, tilePath(tiles, digest))
    await boundFolder(tiles, budget)
    return undefined
  } finally {
    await rm(to, { force: true })
  }
}

/** Bytes of the volume that tiles leave free: twice what uploads do, which are no cache. */
const reserve = 2 * 2 ** 30

async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize > reserve
}
