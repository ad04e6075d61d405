import { localMoment, localSecond } from '#contract/calendar/local-moment.ts'

/** A moment in local time: 2026-11-20 21:05. */
export const momentText = localMoment

/** The same to the second. */
export const secondText = localSecond

/** The local date of a moment: 2026-11-20. */
export const dayText = (iso: string): string => momentText(iso).slice(0, 10)

/** A moment as the archive writes it, with its zone: 2026-11-20T21:05:00+08:00. */
export const chineseMoment = (iso: string): string => `${secondText(iso).replace(' ', 'T')}+08:00`

/** 83 → 1 分 23 秒 */
export function durationWords(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  if (minutes === 0) return `${rest} 秒`
  return rest === 0 ? `${minutes} 分钟` : `${minutes} 分 ${rest} 秒`
}
