import { useState } from 'react'

import { feedbackKinds, feedbackStates } from '#contract/back-office/content/feedback.ts'
import { feedbacks } from '#contract/content/feedback.ts'
import { useCall } from '#web/api/hooks.ts'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Empty } from '#web/ui/states/States.tsx'
import { Pagination } from '#web/ui/table/Pagination.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { momentText } from '#web/ui/text/moments.ts'

/** What a member has written, and what was answered. */
export function OwnFeedback() {
  const [asked, setAsked] = useState({ current: 1, size: 10 })
  const page = useCall(feedbacks.own, asked, { keep: true })
  const { data } = page
  if (!data) return <AnswerState answer={page} rows={4} />
  if (data.total === 0) return <Empty title="还没有提交过" />
  return (
    <>
      <ul className="feedback-list">
        {data.records.map(({ id, kind, about, body, suggestion, state, answer, createdAt }) => (
          <li key={id}>
            <p className="feedback-foot">
              <Tag on={state === 'answered'}>{feedbackStates[state]}</Tag>
              <span className="cap num">
                {feedbackKinds[kind]}　{momentText(createdAt)}
              </span>
            </p>
            {about && <p className="feedback-about">{about}</p>}
            <p className="feedback-asked">{body}</p>
            {suggestion && <p className="cap">应当是：{suggestion}</p>}
            {answer && <p className="feedback-answer">{answer}</p>}
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
