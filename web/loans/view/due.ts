const day = 86_400_000

/** Today in China, ISO 8601. */
export const today = (now = Date.now()): string => new Date(now + 8 * 3_600_000).toISOString().slice(0, 10)

/** Days from one day to another, negative when it lies before. */
const daysTo = (to: string, from: string): number => Math.round((Date.parse(to) - Date.parse(from)) / day)

/** How long there is until a day: 今天, 还有 3 天, 逾期 2 天. */
export function dueText(dueOn: string, now = today()): { words: string; isLate: boolean; isNear: boolean } {
  const days = daysTo(dueOn, now)
  if (days < 0) return { words: `逾期 ${-days} 天`, isLate: true, isNear: false }
  return { words: days === 0 ? '今天到期' : `还有 ${days} 天`, isLate: false, isNear: days <= 1 }
}
