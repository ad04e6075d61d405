import { Link } from 'react-router'

import { isAlwaysHeard, type NoticeChoice, notices, noticeTopics } from '#contract/accounts/notices.ts'
import { useAction, useCall } from '#web/api/hooks.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'
import { Row, Text } from '#web/ui/layout/box.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'

/** Which kinds of messages a member receives, and which come by mail as well. Each change counts at once. */
export function NoticeChoices({ onClose }: { onClose: () => void }) {
  const answer = useCall(notices.choices, {})
  const { data } = answer
  return (
    <Dialog open title="接收设置" onClose={onClose}>
      {data && <ChoiceTable choices={data.choices} mailKnown={data.mailKnown} />}
      <AnswerState answer={answer} rows={4} />
    </Dialog>
  )
}

function ChoiceTable({ choices, mailKnown }: { choices: readonly NoticeChoice[]; mailKnown: boolean }) {
  const choose = useAction(notices.choose, [notices.choices])
  const set = (choice: NoticeChoice) => choose.mutate(choice, { onError: toastFault })
  return (
    <>
      <ul className="notice-choices">
        {choices.map((choice) => {
          const { topic, muted, mail } = choice
          const { label, remark } = noticeTopics[topic]
          return (
            <li key={topic}>
              <div>
                <Text as="b" weight={500}>
                  {label}
                </Text>
                <p className="cap">{remark}</p>
              </div>
              <Row as="span" gap={16} align="stretch">
                <Checkbox
                  label={<OfKind of={label} what={isAlwaysHeard(topic) ? '总是接收' : '接收'} />}
                  checked={!muted}
                  disabled={isAlwaysHeard(topic)}
                  onChange={(on) => set({ ...choice, muted: !on })}
                />
                <Checkbox
                  label={<OfKind of={label} what="另寄邮件" />}
                  checked={mail && !muted}
                  disabled={!mailKnown || muted}
                  onChange={(on) => set({ ...choice, mail: on })}
                />
              </Row>
            </li>
          )
        })}
      </ul>
      {!mailKnown && (
        <p className="cap">
          要收邮件，请先在 <Link to="/personal-center/security">账号安全</Link> 中绑定邮箱。
        </p>
      )}
    </>
  )
}

/** Read with its kind, drawn beside it. */
const OfKind = ({ of, what }: { of: string; what: string }) => (
  <>
    <span className="vh">{of}：</span>
    {what}
  </>
)
