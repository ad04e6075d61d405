import { useState } from 'react'

import { type NoticeTopic, notices, noticeTopicNames, noticeTopics } from '#contract/accounts/notices.ts'
import { useAction, useCall } from '#web/api/hooks.ts'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/fields/Field.tsx'
import { Segments } from '#web/ui/fields/Segments.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Empty } from '#web/ui/states/States.tsx'
import { toast } from '#web/ui/states/Toast.tsx'
import { Pagination } from '#web/ui/table/Pagination.tsx'

import { NoticeChoices } from './NoticeChoices.tsx'
import { NoticeList } from './NoticeList.tsx'

import './messages.css'

type Show = 'all' | 'unread'
interface MessagesAddress {
  show: Show
  topic: NoticeTopic | undefined
  current: number
  size: number
}

const fault = (error: Error) => toast(error.message, { fault: true })
const topicOptions = [
  { value: '', label: '全部类别' },
  ...noticeTopicNames.map((value) => ({ value, label: noticeTopics[value].label })),
]

/** Messages of the library to its member: new ones first, and which kinds are wanted. */
export function MessagesPage() {
  const [asked, setAsked] = useState<MessagesAddress>({ show: 'all', topic: undefined, current: 1, size: 20 })
  const [choosing, setChoosing] = useState(false)
  const { show, topic, current, size } = asked
  const answer = useCall(notices.page, asked, {
    keep: true,
    every: 60_000,
  })
  const { data, isPlaceholderData } = answer
  return (
    <section className="personal">
      <header className="messages-head">
        <h1>消息</h1>
        <Button onClick={() => setChoosing(true)}>接收设置</Button>
      </header>
      <Bar {...{ show, topic }} onAsk={(change) => setAsked({ ...asked, current: 1, ...change })} />
      {data && (
        <>
          {data.total === 0 ? (
            <NothingYet filtered={show === 'unread' || topic !== undefined} />
          ) : (
            <NoticeList records={data.records} stale={isPlaceholderData} />
          )}
          {data.total > size && (
            <Pagination
              {...{ current, size }}
              total={data.total}
              onChange={(page, each) => setAsked({ ...asked, current: each === size ? page : 1, size: each })}
            />
          )}
        </>
      )}
      <AnswerState answer={answer} rows={6} />
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

interface BarProps extends Pick<MessagesAddress, 'show' | 'topic'> {
  onAsk: (change: Partial<MessagesAddress>) => void
}

/** Which messages are shown; all of them can be marked as read. */
function Bar({ show, topic, onAsk }: BarProps) {
  const { data: unread } = useCall(notices.unread, {})
  const readAll = useAction(notices.readAll, [notices.page, notices.unread])
  const onReadAll = () =>
    readAll.mutate({}, { onError: fault, onSuccess: ({ changed }) => toast(`已将 ${changed} 条标为已读`) })
  return (
    <div className="messages-bar">
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
    </div>
  )
}
