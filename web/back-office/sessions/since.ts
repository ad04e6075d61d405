import { momentText } from '#web/ui/text/moments.ts'

const minute = 60_000

/** How long ago something was, as far as it is of today; else when it was. */
export function sinceText(iso: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(iso)) / minute)
  if (minutes < 1) return '刚刚'
  if (minutes < 60) return `${minutes} 分钟前`
  return minutes < 24 * 60 ? `${Math.floor(minutes / 60)} 小时前` : momentText(iso)
}
