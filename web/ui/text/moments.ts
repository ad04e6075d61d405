const parts = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** A moment as clocks in the city show it: 2026-11-20 21:05. */
export const momentText = (iso: string): string => parts.format(new Date(iso)).slice(0, 16)

/** The same to the second, as a log tells it. */
export const secondText = (iso: string): string => parts.format(new Date(iso))

/** The day of a moment in the city: 2026-11-20. */
export const dayText = (iso: string): string => momentText(iso).slice(0, 10)
