import { feedbackKinds, feedbackStates } from '#contract/back-office/content/feedback.ts'
import { feedbacks } from '#contract/content/feedback.ts'
import { useCall } from '#web/api/hooks.ts'
import { Row, Text } from '#web/ui/layout/box.tsx'
import { ListRows } from '#web/ui/list/ListRows.tsx'
import { useListPage } from '#web/ui/list/useListPage.ts'
import { Empty } from '#web/ui/states/States.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { momentText } from '#web/ui/text/moments.ts'

/** What a member has written, and what was answered. */
export function OwnFeedback() {
  const { place, to } = useListPage(10)
  const answer = useCall(feedbacks.own, { current: place.page, size: place.size }, { keep: true })
  return (
    <ListRows
      {...{ answer, place, to }}
      empty={<Empty title="还没有提交过" />}
      renderRows={(rows) => (
        <ul className="feedback-list">
          {rows.map(({ id, kind, about, body, suggestion, state, answer, createdAt }) => (
            <li key={id}>
              <Row as="p" gap={12}>
                <Tag on={state === 'answered'}>{feedbackStates[state]}</Tag>
                <span className="cap num">
                  {feedbackKinds[kind]}　{momentText(createdAt)}
                </span>
              </Row>
              {about && <Text weight={500}>{about}</Text>}
              <Text weight={500} className="feedback-asked">
                {body}
              </Text>
              {suggestion && <p className="cap">应当是：{suggestion}</p>}
              {answer && <p className="feedback-answer">{answer}</p>}
            </li>
          ))}
        </ul>
      )}
    />
  )
}
