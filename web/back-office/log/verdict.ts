import { secondText } from '#web/ui/text/moments.ts'

/** What was verified so far. */
export interface VerifiedSpan {
  events: number
  from: number
  to: number
  fromTime: string | null
  toTime: string | null
  brokenAt: number | null
}

export interface Verdict {
  variant: 'ok' | 'bad'
  title: string
  lines: string[]
}

const count = (whole: number) => whole.toLocaleString('zh-CN')
const timeText = (iso: string | null) => (iso === null ? '' : `（${secondText(iso)}）`)

/** The result of a verification in plain words. */
export function verdictOf({ events, from, to, fromTime, toTime, brokenAt }: VerifiedSpan): Verdict {
  if (brokenAt !== null) {
    const intact = brokenAt - from
    return {
      variant: 'bad',
      title: `第 ${count(brokenAt)} 条与写入时不符`,
      lines: [
        intact > 0
          ? `在它之前的 ${count(intact)} 条（第 ${count(from)} 至 ${count(brokenAt - 1)} 条）与写入时一致。`
          : '它是所核对的第一条。',
        '它或它的前一条被改动、删除或插入过；请保全数据库与备份，并与先前导出的文件比对。',
      ],
    }
  }
  if (events === 0) return { variant: 'ok', title: '这一段没有日志', lines: [] }
  return {
    variant: 'ok',
    title: `${count(events)} 条全部与写入时一致`,
    lines: [
      `起：第 ${count(from)} 条${timeText(fromTime)}`,
      `止：第 ${count(to)} 条${timeText(toTime)}`,
      '没有一条被改动、删除或插入。',
    ],
  }
}

/** Joins the next piece to what was verified before. */
export const joinVerified = (before: VerifiedSpan | undefined, next: VerifiedSpan): VerifiedSpan =>
  before
    ? { ...next, events: before.events + next.events, from: before.from, fromTime: before.fromTime }
    : next
