import { useState } from 'react'

import { feedbacks } from '#contract/content/feedback.ts'
import { useCall } from '#web/api/hooks.ts'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Empty } from '#web/ui/states/States.tsx'
import { Pagination } from '#web/ui/table/Pagination.tsx'
import { dayText } from '#web/ui/text/moments.ts'

/** Questions that were answered in public. */
export function AnsweredQuestions() {
  const [asked, setAsked] = useState({ current: 1, size: 10 })
  const page = useCall(feedbacks.answered, asked, { keep: true })
  const { data } = page
  if (!data) return <AnswerState answer={page} rows={4} />
  if (data.total === 0) return <Empty title="还没有公开的答复" />
  return (
    <>
      <ul className="feedback-list">
        {data.records.map(({ id, body, askedAt, answer, answeredAt }) => (
          <li key={id}>
            <p className="feedback-asked">{body}</p>
            <p className="cap num">{dayText(askedAt)} 提问</p>
            <p className="feedback-answer">{answer}</p>
            <p className="cap num">{dayText(answeredAt)} 答复</p>
          </li>
        ))}
      </ul>
      {data.total > asked.size && (
        <Pagination
          {...asked}
          total={data.total}
          onChange={(current, size) => setAsked({ current: size === asked.size ? current : 1, size })}
        />
      )}
    </>
  )
}
