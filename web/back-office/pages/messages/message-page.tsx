import { message } from '#contract/back-office/messages/message.ts'
import { officePage } from '#web/back-office/office-page.ts'
import { Row } from '#web/ui/layout/box.tsx'
import { Tag } from '#web/ui/Tag.tsx'

const stateLabels = message.fields.state.choices ?? {}

/** Short messages and mails that were sent, or were not. */
export const messagePage = officePage({
  resource: message,
  searchHint: '遮蔽后的号码或邮箱，如末四位',
  cells: { state: ({ state }) => <Tag on={state === 'failed'}>{stateLabels[state]}</Tag> },
  Notice: () => (
    <Row as="p" below={12} size={14} tone="muted">
      保留三十天。只列发给谁（遮蔽）与结果；验证码与正文发出即清除。
    </Row>
  ),
})
