import type { Loan } from '#contract/loans/loan-shapes.ts'
import { useDictionary } from '#web/api/dictionaries.ts'
import { KeyValues } from '#web/ui/text/KeyValues.tsx'
import { momentText } from '#web/ui/text/moments.ts'

/** The word of a dictionary for a value; the value itself until it is known. */
export const useWord = (group: string, value: string): string =>
  useDictionary(group).find((item) => item.value === value)?.label ?? value

/** What an application says of itself. */
export function LoanWords({ loan }: { loan: Loan }) {
  const { purpose, useMode, reason, lentOn, extended, submittedAt } = loan
  const words = { purpose: useWord('purpose', purpose), useMode: useWord('useMode', useMode) }
  const items = [
    { label: '利用目的', value: words.purpose },
    { label: '利用方式', value: words.useMode },
    { label: '用途说明', value: reason || '没有填写' },
    { label: '提交', value: submittedAt && <span className="num">{momentText(submittedAt)}</span> },
    { label: '借出', value: lentOn && <span className="num">{lentOn}</span> },
    { label: '续借', value: extended && '已续借一次' },
  ]
  return <KeyValues items={items.filter(({ value }) => value)} ruled />
}
