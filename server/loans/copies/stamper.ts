import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync, realpathSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

import { fail } from '#contract/errors.ts'
import { makeDirectory } from '#database/directory.ts'
import { semaphore } from '#server/overload/semaphore.ts'

export interface StampRequest {
  path: string
  words: string
  font: string
  to: string
}

export interface StampAnswer {
  state: 'stamped' | 'locked' | 'broken'
  pages?: number
}

export interface Stamper {
  /** A PDF with a text on every page; the file itself stays as it is. Throws where it is locked, broken or too large. */
  stamp: (path: string, words: string) => Promise<Readable>
  close: () => Promise<void>
}

export interface StampLimits {
  /** Milliseconds for a file. */
  time: number
  /** Bytes of a file. */
  size: number
}

const defaultLimits: StampLimits = { time: 100_000, size: 200 * 2 ** 20 }
const root = join(import.meta.dirname, '../../..')
const font = join(root, 'assets/wqy-microhei-gb2312.ttf')

/**
 * Stamps one PDF at a time, each in a child process that may read files and write into one folder, and nothing else. If
 * it dies, hangs or takes too much memory, its file counts as broken.
 */
export function openStamper(folders: { read: string; write: string }, limits = defaultLimits): Stamper {
  const working = new Set<ChildProcess>()
  const turn = semaphore({ width: 1, depth: 8, patience: 50_000 })
  const work = async (path: string, words: string, to: string): Promise<void> => {
    const child = start(folders)
    working.add(child)
    try {
      const { state } = await answerOf(child, { path, words, font, to }, limits.time)
      if (state !== 'stamped') fail(state === 'locked' ? 'loan_file_locked' : 'loan_file_broken')
    } finally {
      working.delete(child)
      child.kill('SIGKILL')
    }
  }
  return {
    stamp: async (path, words) => {
      if ((await stat(path)).size > limits.size) fail('loan_file_large')
      await makeDirectory(folders.write)
      const to = join(folders.write, `${randomUUID()}.pdf`)
      const drop = () => rm(to, { force: true })
      await turn
        .hold(() => work(path, words, to))
        .catch(async (error: unknown) => {
          await drop()
          throw error
        })
      return createReadStream(to).once('close', () => void drop())
    },
    close: () => Promise.resolve(working.forEach((child) => child.kill('SIGKILL'))),
  }
}

function start({ read, write }: { read: string; write: string }): ChildProcess {
  const real = (path: string) => (existsSync(path) ? [path, realpathSync(path)] : [path])
  const mayRead = [root, join(root, 'node_modules'), read]
    .flatMap(real)
    .map((path) => `--allow-fs-read=${path}`)
  const mayWrite = real(write).map((path) => `--allow-fs-write=${path}`)
  const child = fork(join(import.meta.dirname, 'stamping-process.ts'), {
    execArgv: [
      '--max-old-space-size=256',
      '--max-semi-space-size=2',
      '--heap-growing-percent=20',
      '--permission',
      '--allow-worker',
      ...mayRead,
      ...mayWrite,
    ],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.on('error', () => {}) // a failed start is told by the exit
  child.unref()
  return child
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
