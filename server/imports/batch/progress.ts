import type { Turn } from './turn.queries.ts'
import type { Progress } from './turn.ts'

/**
 * Output of the progress: a terminal shows a bar that is updated, other outputs get a line from time to time.
 */
export interface Screen {
  terminal: boolean
  /** Writes without a line break. */
  write: (text: string) => void
  log: (line: string) => void
  complain: (line: string) => void
}

/** Milliseconds between two updates of the bar, and between two plain lines. */
const [often, seldom] = [100, 5000]

/** Shows the progress: `正在入库 8,400 / 22,000 孔，约剩 35 秒`. */
export function showProgress(screen: Screen, verb: string) {
  let first: { at: number; done: number } | undefined
  let shown = -Infinity
  let open = false
  const clear = () => {
    if (open) screen.write('\r\u001B[K')
    open = false
  }
  const show = (line: string, now: number) => {
    shown = now
    if (!screen.terminal) return screen.log(`  ${line}`)
    screen.write(`\r  ${line}\u001B[K`)
    open = true
  }
  return {
    onProgress: (progress: Progress) => {
      const now = performance.now()
      first ??= { at: now, done: progress.done }
      if (now - shown < (screen.terminal ? often : seldom)) return
      const bar = screen.terminal ? `${barOf(progress)} ` : ''
      show(`${bar}${verb} ${lineOf(progress, leftOf(progress, first, now))}`, now)
    },
    onWait: (holder: Turn | undefined) => show(waitingLine(holder), performance.now()),
    /** Clears the bar. */
    end: clear,
  }
}

const formatCount = (count: number) => count.toLocaleString('en-US')

/** Estimated seconds left; undefined until the rate is known. */
function leftOf({ done, total }: Progress, first: { at: number; done: number }, now: number) {
  const [took, made] = [now - first.at, done - first.done]
  return took < 1000 || made <= 0 ? undefined : ((total - done) * took) / made / 1000
}

export function lineOf({ done, total, counter }: Progress, left: number | undefined): string {
  const rest = left === undefined || done >= total ? '' : `，约剩 ${inWords(left)}`
  return `${formatCount(done)} / ${formatCount(total)} ${counter}${rest}`
}

const inWords = (seconds: number): string =>
  seconds < 90 ? `${Math.max(1, Math.round(seconds))} 秒` : `${Math.round(seconds / 60)} 分钟`

const width = 24

function barOf({ done, total }: Progress): string {
  const full = total > 0 ? Math.floor((width * done) / total) : 0
  return `${'█'.repeat(full)}${'░'.repeat(width - full)}`
}

export function waitingLine(holder: Turn | undefined): string {
  if (!holder) return '正在等待：另一项导入尚未结束'
  const { job, since, done, total } = holder
  const at = new Date(since).toLocaleTimeString('zh-CN', { timeZone: 'Asia/Shanghai', hour12: false })
  const far = total > 0 ? `，已完成 ${formatCount(done)} / ${formatCount(total)}` : ''
  return `正在等待：“${job}”尚未结束（${at} 开始${far}）`
}
