import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

export interface ConfinedOptions {
  /** Megabytes of objects; buffers count for `resident` only. */
  heap: number
  /** Megabytes of the whole process, beyond which it ends at once. */
  resident: number
  /** Collects garbage sooner, which takes time and saves memory. */
  lean?: boolean
  /** Folders that it may read, besides our own files. */
  read?: readonly string[]
  /** A folder that it may write into. */
  write?: string
  /** It reads bytes from its standard input. */
  input?: boolean
}

/**
 * Starts a module of ours in a process of its own that reads what others have made: it may read files, write into at
 * most one folder, and nothing else. It ends when it takes too much memory, even while it is busy, or when its server
 * is gone. Where the machine runs out of memory, the system ends it before others.
 */
export function startConfined(
  module: string,
  { heap, resident, lean = false, read = [], write, input = false }: ConfinedOptions,
): ChildProcess {
  const mayRead = [root, join(root, 'node_modules'), ...read].flatMap(spellings)
  const mayWrite = write === undefined ? [] : spellings(write)
  const child = fork(module, {
    execArgv: [
      `--max-old-space-size=${heap}`,
      ...(lean ? ['--max-semi-space-size=2', '--heap-growing-percent=20'] : ['--max-semi-space-size=8']),
      '--permission',
      '--allow-worker',
      ...mayRead.map((path) => `--allow-fs-read=${path}`),
      ...mayWrite.map((path) => `--allow-fs-write=${path}`),
      `--import=${join(import.meta.dirname, 'watch-memory.ts')}`,
    ],
    env: { MAX_RESIDENT: String(resident * 2 ** 20) },
    stdio: [input ? 'pipe' : 'ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  child.on('error', () => {}) // a failed start or a failed message is told by the exit
  child.unref()
  child.channel?.unref()
  if (process.platform === 'linux' && child.pid !== undefined)
    void writeFile(`/proc/${child.pid}/oom_score_adj`, '1000').catch(() => {})
  return child
}

/** A path, and what it is where it leads elsewhere. */
const spellings = (path: string) => (existsSync(path) ? [path, realpathSync(path)] : [path])
