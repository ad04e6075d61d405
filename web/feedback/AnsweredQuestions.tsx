import { feedbacks } from '#contract/content/feedback.ts'
import { useCall } from '#web/api/hooks.ts'
import { Text } from '#web/ui/layout/box.tsx'
import { ListRows } from '#web/ui/list/ListRows.tsx'
import { useListPage } from '#web/ui/list/useListPage.ts'
import { Empty } from '#web/ui/states/States.tsx'
import { dayText } from '#web/ui/text/moments.ts'

/** Questions that were answered in public. */
export function AnsweredQuestions() {
  const { place, to } = useListPage(10)
  const answer = useCall(feedbacks.answered, { current: place.page, size: place.size }, { keep: true })
  return (
    <ListRows
      {...{ answer, place, to }}
      empty={<Empty title="还没有公开的答复" />}
      renderRows={(rows) => (
        <ul className="feedback-list">
          {rows.map(({ id, body, askedAt, answer, answeredAt }) => (
            <li key={id}>
              <Text weight={500} className="feedback-asked">
                {body}
              </Text>
              <p className="cap num">{dayText(askedAt)} 提问</p>
              <p className="feedback-answer">{answer}</p>
              <p className="cap num">{dayText(answeredAt)} 答复</p>
            </li>
          ))}
        </ul>
      )}
    />
  )
}
