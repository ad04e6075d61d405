import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const root = join(import.meta.dirname, '../..')

interface Place {
  x: number
  y: number
}

interface Said {
  url?: string
  solution?: { type: 'blockPuzzle'; x: number } | { type: 'clickWord'; points: Place[] }
}

/** A captcha server as a separate process, which prints the solutions. */
export interface CaptchaSite {
  url: string
  /** What solves the challenge that was given out last: the left edge of the block. */
  x: () => number
  /** The middles of the words. */
  middles: () => Place[]
  stop: () => Promise<void>
}

export async function startCaptchaSite(...options: string[]): Promise<CaptchaSite> {
  const child = spawn(
    process.execPath,
    ['testing/captcha-site.ts', '--web', join(root, 'dist'), ...options],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let last: Said['solution']
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The site of captchas did not start.')))
    createInterface({ input: child.stdout }).on('line', (line) => {
      const said = JSON.parse(line) as Said
      if (said.url) resolve(said.url)
      last = said.solution ?? last
    })
  })
  return {
    url,
    x: () => (last?.type === 'blockPuzzle' ? last.x : Number.NaN),
    middles: () =>
      (last?.type === 'clickWord' ? last.points : []).map(({ x, y }) => ({ x: x + 12, y: y - 9 })),
    stop: () => stop(child),
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit')
}
