import { useQueries } from '@tanstack/react-query'
import { Link } from 'react-router'

import type { Entry, RecordLink, RecordView } from '#contract/catalogue/routes.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import type { Output } from '#contract/route.ts'
import { questionOf } from '#web/api/question.ts'
import { useSession } from '#web/api/session.ts'
import { firstPage, writeAddress } from '#web/records/address.ts'
import { countText } from '#web/records/format.ts'
import { ToRecord } from '#web/records/ToRecord.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { joinAnswers } from '#web/ui/states/join-answers.ts'
import { Empty } from '#web/ui/states/States.tsx'
import { NoBreakText } from '#web/ui/text/NoBreakText.tsx'

import { awayText } from './away.ts'
import type { RelatedQuestion } from './related-questions.ts'

const maxShown = 6

interface RelatedListsProps {
  record: RecordView
  questions: readonly RelatedQuestion[]
  /** There is nothing else in their place, so that it says that there are none. */
  alone: boolean
}

/** Nearby or similar records by kind; empty lists are omitted. */
export function RelatedLists({ record, questions, alone }: RelatedListsProps) {
  const answers = useLists(questions)
  const answer = joinAnswers(answers)
  if (!answer.data) return <AnswerState {...{ answer, rows: 4 }} label="正在找相关资料" />
  const lists = questions.flatMap((question, i) => {
    const { data } = answers[i] ?? {}
    const total = (data?.total ?? 0) - (question.holdsItself ? 1 : 0)
    return data && total > 0 ? [{ question, data, total }] : []
  })
  if (lists.length === 0) return alone ? <Empty title="没有相关资料" /> : null
  return (
    <div className="related-lists">
      {lists.map(({ question, data, total }) => (
        <RelatedList key={question.heading} {...{ record, question, data, total }} />
      ))}
    </div>
  )
}

type Page = Output<typeof catalogue.list>

function useLists(questions: readonly RelatedQuestion[]) {
  const session = useSession()
  return useQueries({
    queries: questions.map(({ other, conditions, sort }) => {
      const input = {
        kind: other.name,
        size: maxShown + 1,
        conditions: [...conditions],
        ...(sort && { sort }),
      }
      return questionOf(session, catalogue.list, input)
    }),
  })
}

const isSame = (a: RecordLink, b: RecordLink) => a.kind === b.kind && a.code === b.code

interface RelatedListProps {
  record: RecordView
  question: RelatedQuestion
  data: Page
  total: number
}

function RelatedList({ record, question, data, total }: RelatedListProps) {
  const { other, heading, conditions, sort, from, why } = question
  const first = data.records.filter((entry) => !isSame(entry, record)).slice(0, maxShown)
  const all = other.path + writeAddress(other, { ...firstPage, conditions, sort })
  return (
    <section className="related">
      <h2>
        {heading}{' '}
        <span className="cap num">
          {countText(total)} {other.counter}
        </span>
      </h2>
      <p className="cap">{why}</p>
      <ul className="lines">
        {first.map((entry) => (
          <li key={entry.code}>
            <ToRecord kind={other} code={entry.code}>
              <NoBreakText text={entry.title} />
            </ToRecord>
            <span className="cap num">{remarkOf(entry, from)}</span>
          </li>
        ))}
      </ul>
      {total > first.length && (
        <p className="small">
          <Link to={all}>在列表中打开</Link>
        </p>
      )}
    </section>
  )
}

/** Code and distance. */
const remarkOf = (entry: Entry, from: RelatedQuestion['from']): string =>
  [entry.title !== entry.code && entry.code, from && awayText(from, entry)].filter(Boolean).join('　')
