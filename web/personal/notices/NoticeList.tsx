import { useState } from 'react'

import { type Notice, notices, noticeTopics } from '#contract/accounts/notices.ts'
import { useAction } from '#web/api/hooks.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'
import { Row } from '#web/ui/layout/box.tsx'
import { toast } from '#web/ui/states/Toast.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { momentText } from '#web/ui/text/moments.ts'
import { SafeLink } from '#web/ui/text/SafeLink.tsx'

/** A page of messages; those that are ticked are marked or deleted together. */
export function NoticeList({ records, stale }: { records: readonly Notice[]; stale: boolean }) {
  const [ticked, setTicked] = useState<readonly number[]>([])
  const markOpened = useAction(notices.read, [notices.page, notices.unread])
  const tick = (id: number, on: boolean) =>
    setTicked(on ? [...ticked, id] : ticked.filter((one) => one !== id))
  const open = ({ id, read }: Notice) =>
    !read && markOpened.mutate({ ids: [id], read: true }, { onError: toastFault })
  return (
    <>
      <Tools records={records} ticked={ticked} onTick={setTicked} />
      <ul className={stale ? 'notices stale' : 'notices'}>
        {records.map((notice) => (
          <NoticeLine
            key={notice.id}
            notice={notice}
            ticked={ticked.includes(notice.id)}
            onTick={(on) => tick(notice.id, on)}
            onOpen={() => open(notice)}
          />
        ))}
      </ul>
    </>
  )
}

interface ToolsProps {
  records: readonly Notice[]
  ticked: readonly number[]
  onTick: (ids: readonly number[]) => void
}

/** What is done with the ticked messages of a page. */
function Tools({ records, ticked, onTick }: ToolsProps) {
  const ids = records.map(({ id }) => id).filter((id) => ticked.includes(id))
  const mark = useAction(notices.read, [notices.page, notices.unread])
  const remove = useAction(notices.remove, [notices.page, notices.unread])
  const isBusy = mark.isPending || remove.isPending
  const done = (words: string) => ({
    onError: toastFault,
    onSuccess: () => {
      onTick([])
      toast(words)
    },
  })
  return (
    <Row gap={12} wrap className="notice-tools">
      <Checkbox
        label={ids.length > 0 ? `已选 ${ids.length} 条` : '全选'}
        checked={ids.length === records.length}
        partly={ids.length > 0 && ids.length < records.length}
        onChange={(on) => onTick(on ? records.map(({ id }) => id) : [])}
      />
      {ids.length > 0 && (
        <>
          <Button size="s" busy={isBusy} onClick={() => mark.mutate({ ids, read: true }, done('已标为已读'))}>
            标为已读
          </Button>
          <Button
            size="s"
            busy={isBusy}
            onClick={() => mark.mutate({ ids, read: false }, done('已标为未读'))}
          >
            标为未读
          </Button>
          <Button
            size="s"
            busy={isBusy}
            onClick={() => remove.mutate({ ids }, done(`已删除 ${ids.length} 条`))}
          >
            删除
          </Button>
        </>
      )}
    </Row>
  )
}

interface LineProps {
  notice: Notice
  ticked: boolean
  onTick: (on: boolean) => void
  onOpen: () => void
}

function NoticeLine({ notice, ticked, onTick, onOpen }: LineProps) {
  const { title, about, body, href, topic, createdAt, read } = notice
  return (
    <li className={read ? 'notice' : 'notice notice-unread'}>
      <Checkbox label={`选择“${title}”`} bare checked={ticked} onChange={onTick} />
      <div>
        <h2>
          {!read && <span className="notice-dot" aria-label="未读" role="img" />}
          {href ? (
            // the press on the link within marks the message as read
            <span onClickCapture={onOpen}>
              <SafeLink href={href}>{title}</SafeLink>
            </span>
          ) : (
            title
          )}
        </h2>
        {about !== null && <p className="notice-about">{about}</p>}
        <p>{body}</p>
        <p className="notice-foot">
          <Tag>{noticeTopics[topic].label}</Tag>
          <time className="num" dateTime={createdAt}>
            {momentText(createdAt)}
          </time>
          {!read && !href && (
            <Button size="s" variant="text" onClick={onOpen}>
              标为已读
            </Button>
          )}
        </p>
      </div>
    </li>
  )
}
