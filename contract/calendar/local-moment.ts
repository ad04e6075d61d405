const parts = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** A moment in the time of the city, to the second: 2026-11-20 21:05:00. */
export const localSecond = (iso: string): string => parts.format(new Date(iso))

/** The same to the minute: 2026-11-20 21:05. */
export const localMoment = (iso: string): string => localSecond(iso).slice(0, 16)

/** Whether a text is a moment as calls answer it. */
export const isMomentText = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(text)
