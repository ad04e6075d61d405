import { useState } from 'react'

import { notices, noticeTopicNames, noticeTopics } from '#contract/accounts/notices.ts'
import { useAction, useCall } from '#web/api/hooks.ts'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/fields/Field.tsx'
import { Segments } from '#web/ui/fields/Segments.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'
import { Row } from '#web/ui/layout/box.tsx'
import { oneOrNone, type ListPlaceOf, oneOf } from '#web/ui/list/list-address.ts'
import { ListRows } from '#web/ui/list/ListRows.tsx'
import { useListAddress } from '#web/ui/list/useListAddress.ts'
import { Empty } from '#web/ui/states/States.tsx'
import { toast } from '#web/ui/states/Toast.tsx'

import { NoticeChoices } from './NoticeChoices.tsx'
import { NoticeList } from './NoticeList.tsx'

import './messages.css'

const params = { show: oneOf(['all', 'unread'], 'all'), topic: oneOrNone(noticeTopicNames) }
type Show = ListPlaceOf<typeof params>['show']
type MessagesPlace = Pick<ListPlaceOf<typeof params>, 'show' | 'topic'>

const topicOptions = [
  { value: '', label: '全部类别' },
  ...noticeTopicNames.map((value) => ({ value, label: noticeTopics[value].label })),
]

/** Messages of the library to its member: new ones first, and which kinds are wanted. */
export function MessagesPage() {
  const { place, to } = useListAddress(params)
  const [choosing, setChoosing] = useState(false)
  const { show, topic, page: current, size } = place
  const answer = useCall(notices.page, { show, topic, current, size }, { keep: true, every: 60_000 })
  return (
    <section className="personal">
      <Row as="header" gap={16} justify="space-between">
        <h1>消息</h1>
        <Button onClick={() => setChoosing(true)}>接收设置</Button>
      </Row>
      <Bar {...{ show, topic }} onAsk={to} />
      <ListRows
        {...{ answer, place, to }}
        empty={<NothingYet filtered={show === 'unread' || topic !== undefined} />}
        renderRows={(records, stale) => <NoticeList {...{ records, stale }} />}
      />
      {choosing && <NoticeChoices onClose={() => setChoosing(false)} />}
    </section>
  )
}

const NothingYet = ({ filtered }: { filtered: boolean }) =>
  filtered ? (
    <Empty title="没有这样的消息" />
  ) : (
    <Empty title="还没有消息" text="保存检索时选择留意新资料，有新资料时会在这里告诉您。" />
  )

interface BarProps extends MessagesPlace {
  onAsk: (change: Partial<MessagesPlace>) => void
}

/** Which messages are shown; all of them can be marked as read. */
function Bar({ show, topic, onAsk }: BarProps) {
  const { data: unread } = useCall(notices.unread, {})
  const readAll = useAction(notices.readAll, [notices.page, notices.unread])
  const onReadAll = () =>
    readAll.mutate(
      {},
      { onError: toastFault, onSuccess: ({ changed }) => toast(`已将 ${changed} 条标为已读`) },
    )
  return (
    <Row gap={12} wrap above={16} below={16} className="messages-bar">
      <Segments<Show>
        legend="显示范围"
        choices={[
          ['all', '全部'],
          ['unread', '未读'],
        ]}
        chosen={show}
        onChange={(value) => onAsk({ show: value })}
      />
      <Select
        small
        aria-label="类别"
        value={topic ?? ''}
        options={topicOptions}
        onChange={(value) => onAsk({ topic: noticeTopicNames.find((name) => name === value) })}
      />
      <Button size="s" busy={readAll.isPending} disabled={unread?.count === 0} onClick={onReadAll}>
        全部标为已读
      </Button>
    </Row>
  )
}
