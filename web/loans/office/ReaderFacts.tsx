import type { Loan, LoanReader } from '#contract/loans/loan-shapes.ts'
import { staffLoans } from '#contract/loans/loans.ts'
import { isElectronic } from '#contract/loans/papers.ts'
import { readingRoom, type Visit } from '#contract/reading-room/reading-room.ts'
import { trustLevels } from '#contract/sign-in/provider-kinds.ts'
import { useCall } from '#web/api/hooks.ts'
import { dayWords } from '#web/reading-room/slot-words.ts'
import { KeyValues } from '#web/ui/text/KeyValues.tsx'

/** Who applies, as far as it bears on the decision, and when they come. */
export function ReaderFacts({ loan: { id, useMode } }: { loan: Loan }) {
  const { data: reader } = useCall(staffLoans.reader, { id })
  const { data: visits = [] } = useCall(readingRoom.visits, { id }, { enabled: !isElectronic(useMode) })
  const booked = visits.filter(({ state }) => state === 'booked')
  const items = [
    ...(reader ? factsOf(reader) : []),
    { label: '到馆预约', value: booked.length > 0 && booked.map(visitWords).join('；') },
  ]
  return <KeyValues items={items.filter(({ value }) => value)} ruled />
}

const factsOf = ({ organisation, confirmed, trust, loans, overdue }: LoanReader) => [
  {
    label: '所属单位',
    value:
      organisation === '' ? '没有填写' : `${organisation}（${confirmed ? '已核实' : '本人填写，未核实'}）`,
  },
  { label: '实名认证', value: trustWords(trust) },
  { label: '其他借阅', value: historyWords(loans, overdue) },
]

const historyWords = (loans: number, overdue: number) =>
  loans === 0 ? '没有' : `${loans} 份申请，${overdue > 0 ? `${overdue} 份逾期过` : '没有逾期'}`

const levels: Readonly<Record<number, string>> = trustLevels
const trustWords = (trust: number | null) => (trust === null ? '没有认证' : (levels[trust] ?? `${trust} 级`))

const visitWords = ({ day, opens, closes, seat }: Visit) =>
  `${dayWords(day)} ${opens}–${closes}，${seat} 号座`
