import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'

import { startConfined } from '#server/processes/start.ts'

/** A page as it is stored: its text and its folded search terms. */
export interface PageText {
  page: number
  text: string
  plain: string
  words: string[]
}

/** The result of reading a file. */
export interface Outcome {
  state: 'read' | 'scanned' | 'broken' | 'too_large' | 'missing' | 'locked'
  pages: number | null
}

/** Messages to the reading process. */
export type ReaderRequest = { path: string } | { more: true }
export type ReaderAnswer = Outcome | { parcel: PageText[] }

export interface Reader {
  /**
   * Yields the pages of a PDF in batches; the next batch is read after the previous one was processed. Never
   * throws.
   */
  read: (path: string) => AsyncGenerator<PageText[], Outcome>
  close: () => void
}

export interface ReaderLimits {
  /** Milliseconds for a batch of pages, and for a file. */
  parcel: number
  file: number
}

const defaultLimits: ReaderLimits = { parcel: 30_000, file: 600_000 }
const brokenOutcome: Outcome = { state: 'broken', pages: null }
const module = join(import.meta.dirname, 'reading-process.ts')
const memory = { heap: 512, resident: 1200 }

/**
 * Reads PDF files in a child process that starts with the first file. It may read files only: no writes, no
 * further processes. If it dies, hangs or exceeds its memory, the current file is marked broken and the next
 * file gets a new process.
 */
export function openReader(folder: string, limits: ReaderLimits = defaultLimits): Reader {
  let child: ChildProcess | undefined
  const close = () => {
    child?.kill('SIGKILL')
    child = undefined
  }
  async function* read(path: string): AsyncGenerator<PageText[], Outcome> {
    child ??= startConfined(module, { ...memory, read: [folder] })
    const reading = child
    const end = Date.now() + limits.file
    let message: ReaderRequest = { path }
    for (;;) {
      const answer = await answerOf(reading, message, Math.min(limits.parcel, end - Date.now()))
      if (!answer && child === reading) close()
      if (!answer) return brokenOutcome
      if ('state' in answer) return answer
      yield answer.parcel
      message = { more: true }
    }
  }
  return { read, close }
}

/** Returns the answer of the process to a message; undefined if it died or timed out. */
function answerOf(
  child: ChildProcess,
  message: ReaderRequest,
  time: number,
): Promise<ReaderAnswer | undefined> {
  if (child.exitCode !== null || child.signalCode !== null || !child.connected)
    return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const settle = (answer?: ReaderAnswer) => {
      clearTimeout(late)
      child.off('message', settle)
      child.off('exit', gone)
      resolve(answer)
    }
    const gone = () => settle()
    const late = setTimeout(gone, Math.max(0, time))
    child.on('message', settle)
    child.on('exit', gone)
    child.send(message)
  })
}
