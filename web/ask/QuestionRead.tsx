import type { Kind } from '#contract/catalogue/kind.ts'
import type { QuestionInterpretation } from '#contract/search/ask.ts'
import { quotePhrase } from '#web/records/format.ts'
import { Row } from '#web/ui/layout/box.tsx'
import { Note } from '#web/ui/states/States.tsx'

import { understoodLabel, refusalWords } from './labels.ts'

interface QuestionReadProps {
  read: QuestionInterpretation
  /** The kind that the question was interpreted for. */
  kind: Kind
}

/** The question with the interpretation of each span, and the unused spans. */
export function QuestionRead({ read, kind }: QuestionReadProps) {
  const { question, refused, unparsed, explicitKind } = read
  return (
    <section className="ask-read" aria-label="识别结果">
      <Row as="p" gap={[8, 2]} align="start" wrap className="ask-question">
        {spansOf(read, kind).map(({ from, to, label, used }) =>
          label === undefined ? (
            <span key={from}>{question.slice(from, to)}</span>
          ) : (
            <span key={from} className={used ? 'ask-span' : 'ask-span ask-unused'}>
              <mark>{question.slice(from, to)}</mark>
              <small>{label}</small>
            </span>
          ),
        )}
      </Row>
      {!explicitKind && (
        <p className="ask-guess">问题里没有说是哪类资料，按内容当作{quotePhrase(kind.label)}。</p>
      )}
      {unparsed.length > 0 && (
        <p className="ask-guess">{unparsed.map(quotePhrase).join('、')}未识别为条件，按目录文字查找。</p>
      )}
      {refused.length > 0 && (
        <Note variant="warn">
          {refused.map(({ from, to, reason, remark }) => (
            <p key={from}>
              {quotePhrase(question.slice(from, to))}没有用上：{remark ?? refusalWords[reason](kind)}。
            </p>
          ))}
        </Note>
      )}
    </section>
  )
}

interface Span {
  from: number
  to: number
  /** Absent for text between interpreted spans. */
  label?: string
  used: boolean
}

/** Splits the whole question into spans, which do not overlap. */
function spansOf({ question, understood, refused }: QuestionInterpretation, kind: Kind): Span[] {
  const labelled = [
    ...understood.map((one) => ({ ...one, label: understoodLabel(kind, one), used: true })),
    ...refused.map(({ from, to }) => ({ from, to, label: '没有用上', used: false })),
  ].toSorted((a, b) => a.from - b.from)
  const cut: Span[] = []
  let end = 0
  for (const { from, to, label, used } of labelled) {
    if (from > end) cut.push({ from: end, to: from, used: false })
    cut.push({ from, to, label, used })
    end = to
  }
  if (end < question.length) cut.push({ from: end, to: question.length, used: false })
  return cut
}
