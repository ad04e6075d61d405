/** Seconds over which speed is measured. */
const span = 15

/** Measures the speed of the last seconds: of what is done in all, bytes a second. */
export function openPace(now: () => number = () => performance.now()) {
  let marks: { at: number; done: number }[] = []
  return (done: number): number | undefined => {
    const at = now() / 1000
    marks.push({ at, done })
    while (marks[1] && at - marks[1].at >= span) marks = marks.slice(1) // a slow line has few marks
    const [first] = marks
    return first && at - first.at >= 1 ? (done - first.done) / (at - first.at) : undefined
  }
}

/** Time left in words: rough, since it is an estimate. */
export function timeLeftText(bytes: number, rate: number): string {
  const seconds = bytes / Math.max(rate, 1)
  if (seconds < 60) return '不到 1 分钟'
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return `约 ${minutes} 分钟`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `约 ${hours} 小时 ${minutes % 60} 分` : `约 ${Math.round(hours / 24)} 天`
}
