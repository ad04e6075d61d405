import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { ExportTable } from '#server/exports/formats/format.ts'
import { startConfined } from '#server/processes/start.ts'

import { endOfLines, type WriteAnswer, type WriteOrder } from './messages.ts'

/** Writes one file in a process of its own. Each call resolves when the process wants more. */
export interface FileWriter {
  begin: (table: ExportTable, kind: Kind) => Promise<unknown>
  /** Bytes of rows go on as they come. */
  write: (lines: AsyncIterable<Buffer>) => Promise<unknown>
  end: () => Promise<unknown>
  attach: (name: string, path: string) => Promise<unknown>
  /** What its readers have to know of the file, which is whole then. */
  close: () => Promise<readonly string[]>
  /** Ends the process, whatever it is at. */
  stop: () => void
}

const module = join(import.meta.dirname, 'write-process.ts')
/** Megabytes. */
const limits = { heap: 256, resident: 420 }

/** Opens a file that is not there yet, in a folder that is its own; rejects where it cannot be written, or the signal is aborted meanwhile. */
export async function openFileWriter(
  order: Extract<WriteOrder, { open: unknown }>,
  signal?: AbortSignal,
): Promise<FileWriter> {
  signal?.throwIfAborted()
  const folder = dirname(order.open.path)
  const child = startConfined(module, { ...limits, read: [folder], write: folder, input: true })
  child.stdin?.on('error', () => {}) // its end is told by the exit
  const send = (next: WriteOrder) => answerTo(child, next, signal)
  await send(order)
  return {
    begin: (table, kind) => send({ begin: { table, kind } }),
    write: (lines) => writeLines(child, lines, send({ lines: true })),
    end: () => send({ end: true }),
    attach: (name, file) => send({ attach: { name, path: file } }),
    close: () => send({ close: true }),
    stop: () => child.kill('SIGKILL'),
  }
}

/** Hands on rows no faster than they are taken, until the process has answered. */
async function writeLines(
  { stdin }: ChildProcess,
  lines: AsyncIterable<Buffer>,
  answer: Promise<unknown>,
): Promise<unknown> {
  answer.catch(() => {}) // it is told where it is awaited
  const go = async (bytes: Buffer | string) => {
    if (!stdin?.write(bytes)) await Promise.race([stdin && once(stdin, 'drain').catch(() => answer), answer])
  }
  for await (const bytes of lines) await go(bytes)
  await go(`${endOfLines}\n`)
  return answer
}

/** One order at a time, so the next message is its answer. */
async function answerTo(
  child: ChildProcess,
  order: WriteOrder,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const { promise, resolve, reject } = Promise.withResolvers<readonly string[]>()
  const hear = (message: unknown) => {
    // oxlint-disable-next-line no-unsafe-type-assertion -- the module answers so
    const answer = message as WriteAnswer
    if ('failure' in answer) reject(new Error(answer.failure))
    else resolve(answer.notes)
  }
  const over = () => reject(new Error('the process that writes the file has ended'))
  const stop = () => reject(signal?.reason)
  child.once('message', hear)
  child.once('exit', over)
  signal?.addEventListener('abort', stop)
  try {
    if (child.exitCode !== null || child.signalCode !== null) over()
    else child.send(order)
    return await promise
  } finally {
    child.off('message', hear)
    child.off('exit', over)
    signal?.removeEventListener('abort', stop)
  }
}
