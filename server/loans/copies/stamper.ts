import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

import { fail } from '#contract/errors.ts'
import { makeDirectory } from '#database/directory.ts'
import { fairSemaphore } from '#server/overload/semaphore.ts'
import { printableText, readPrintFont } from '#server/printing/print-font.ts'
import { startConfined } from '#server/processes/start.ts'

export interface StampRequest {
  path: string
  words: string
  to: string
}

export interface StampAnswer {
  state: 'stamped' | 'locked' | 'broken'
  pages?: number
}

export interface Stamper {
  /** A PDF with a text on every page, for an account; the file itself stays as it is. Throws where it is locked, broken or too large, or the text has a character that cannot be printed. */
  stamp: (path: string, words: string, account: number) => Promise<Readable>
  close: () => Promise<void>
}

export interface StampLimits {
  /** Milliseconds for a file. */
  time: number
  /** Bytes of a file. */
  size: number
}

const defaultLimits: StampLimits = { time: 100_000, size: 200 * 2 ** 20 }
const module = join(import.meta.dirname, 'stamping-process.ts')
const memory = { heap: 256, resident: 1000, lean: true }

/**
 * Stamps one PDF at a time, of an account one and one that waits, each in a child process that may read files and write into one folder, and nothing else. If
 * it dies, hangs or takes too much memory, its file counts as broken.
 */
export function openStamper(folders: { read: string; write: string }, limits = defaultLimits): Stamper {
  const working = new Set<ChildProcess>()
  const turn = fairSemaphore({ width: 1, depth: 8, patience: 50_000, share: 2 })
  const work = async (path: string, words: string, to: string): Promise<void> => {
    const child = startConfined(module, { ...memory, read: [folders.read], write: folders.write })
    working.add(child)
    try {
      const { state } = await answerOf(child, { path, words, to }, limits.time)
      if (state !== 'stamped') fail(state === 'locked' ? 'loan_file_locked' : 'loan_file_broken')
    } finally {
      working.delete(child)
      child.kill('SIGKILL')
    }
  }
  return {
    stamp: async (path, words, account) => {
      if ((await stat(path)).size > limits.size) fail('loan_file_large')
      const printed = printableText(await readPrintFont(), words)
      await makeDirectory(folders.write)
      const to = join(folders.write, `${randomUUID()}.pdf`)
      const drop = () => rm(to, { force: true })
      await turn
        .holdFor(account, () => work(path, printed, to))
        .catch(async (error: unknown) => {
          await drop()
          throw error
        })
      return createReadStream(to).once('close', () => void drop())
    },
    close: () => Promise.resolve(working.forEach((child) => child.kill('SIGKILL'))),
  }
}

function answerOf(child: ChildProcess, request: StampRequest, time: number): Promise<StampAnswer> {
  return new Promise((resolve) => {
    const settle = (answer: StampAnswer) => {
      clearTimeout(late)
      resolve(answer)
    }
    const gone = () => settle({ state: 'broken' })
    const late = setTimeout(gone, time)
    child.once('message', (answer: StampAnswer) => settle(answer))
    child.once('exit', gone)
    child.send(request)
  })
}
