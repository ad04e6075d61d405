import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Looks at the resident memory of a process until it is asked for the peak of it, in megabytes. */
export function watchMemory(pid: number): () => number {
  let peak = 0
  const measure = async () => {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
    peak = Math.max(peak, Number(stdout) / 1024)
  }
  const timer = setInterval(() => void measure().catch(() => {}), 200)
  return () => {
    clearInterval(timer)
    return peak
  }
}
