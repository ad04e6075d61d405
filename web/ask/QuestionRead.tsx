import type { Read } from '#contract/ask.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { quoted } from '#web/catalogue/format.ts'
import { Note } from '#web/ui/states/States.tsx'

import { understoodLabel, whyWords } from './labels.ts'

interface QuestionReadProps {
  read: Read
  /** The kind that the question was read for. */
  kind: Kind
}

/** The question with what each stretch of it became, and what of it is not used. */
export function QuestionRead({ read, kind }: QuestionReadProps) {
  const { question, refused, rest, said } = read
  return (
    <section className="ask-read" aria-label="读题结果">
      <p className="ask-question">
        {stretchesOf(read, kind).map(({ from, to, label, used }) =>
          label === undefined ? (
            <span key={from}>{question.slice(from, to)}</span>
          ) : (
            <span key={from} className={used ? 'ask-stretch' : 'ask-stretch ask-unused'}>
              <mark>{question.slice(from, to)}</mark>
              <small>{label}</small>
            </span>
          ),
        )}
      </p>
      {!said && <p className="ask-guess">问题里没有说是哪类资料，按内容当作{quoted(kind.label)}。</p>}
      {rest.length > 0 && (
        <p className="ask-guess">{rest.map(quoted).join('、')}没有读成条件，按全文查找。</p>
      )}
      {refused.length > 0 && (
        <Note variant="warn">
          {refused.map(({ from, to, why }) => (
            <p key={from}>
              {quoted(question.slice(from, to))}没有用上：{whyWords[why](kind)}。
            </p>
          ))}
        </Note>
      )}
    </section>
  )
}

interface Stretch {
  from: number
  to: number
  /** Absent: words between. */
  label?: string
  used: boolean
}

/** The question from its first letter to its last; stretches do not overlap. */
function stretchesOf({ question, understood, refused }: Read, kind: Kind): Stretch[] {
  const told = [
    ...understood.map((one) => ({ ...one, label: understoodLabel(kind, one), used: true })),
    ...refused.map(({ from, to }) => ({ from, to, label: '没有用上', used: false })),
  ].toSorted((a, b) => a.from - b.from)
  const cut: Stretch[] = []
  let end = 0
  for (const { from, to, label, used } of told) {
    if (from > end) cut.push({ from: end, to: from, used: false })
    cut.push({ from, to, label, used })
    end = to
  }
  if (end < question.length) cut.push({ from: end, to: question.length, used: false })
  return cut
}
