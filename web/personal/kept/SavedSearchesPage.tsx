import { useState } from 'react'
import { Link } from 'react-router'

import { searchPath, writeSearch } from '#contract/search/search-address.ts'
import { maxSavedNameLength, type SavedSearch, search } from '#contract/search/search.ts'
import { useAction, useCall } from '#web/api/hooks.ts'
import { NameDialog } from '#web/favourites/NameDialog.tsx'
import { AlertSwitch } from '#web/search/saved/AlertSwitch.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'
import { Row } from '#web/ui/layout/box.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Empty } from '#web/ui/states/States.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { momentText } from '#web/ui/text/moments.ts'

import '#web/personal/personal.css'
import './kept.css'
function Name({ saved: { name, question } }: { saved: SavedSearch }) {
  const { text, conditions } = question
  const words = [text && `“${text}”`, conditions.length > 0 && `${conditions.length} 项条件`].filter(Boolean)
  return (
    <>
      <Link to={searchPath + writeSearch(question)}>{name}</Link>
      <span className="cap kept-words">{words.join('，')}</span>
    </>
  )
}

const columns = (rename: (saved: SavedSearch) => void): Column<SavedSearch>[] => [
  { key: 'name', label: '检索', place: 'title', render: (saved) => <Name saved={saved} /> },
  {
    key: 'at',
    label: '保存时间',
    place: 'line',
    render: ({ createdAt }) => <span className="num">{momentText(createdAt)}</span>,
  },
  {
    key: 'alert',
    label: '新资料',
    place: 'line',
    render: (saved) => <AlertSwitch saved={saved} label="发消息" />,
  },
  {
    key: 'tools',
    label: '操作',
    align: 'right',
    place: 'foot',
    render: (saved) => <Tools saved={saved} onRename={() => rename(saved)} />,
  },
]

function Tools({ saved: { id, name }, onRename }: { saved: SavedSearch; onRename: () => void }) {
  const remove = useAction(search.removeSaved, [search.saved])
  return (
    <Row as="span" inline gap={4} align="stretch">
      <Button size="s" variant="text" aria-label={`改名 ${name}`} onClick={onRename}>
        改名
      </Button>
      <Button
        size="s"
        variant="text"
        aria-label={`删除 ${name}`}
        busy={remove.isPending}
        onClick={() => remove.mutate({ id }, { onError: toastFault })}
      >
        删除
      </Button>
    </Row>
  )
}

/** Searches that a member keeps: run again, renamed, deleted, and whether new records are told. */
export function SavedSearchesPage() {
  const answer = useCall(search.saved, {})
  const { data } = answer
  const [naming, setNaming] = useState<SavedSearch>()
  const change = useAction(search.changeSaved, [search.saved])
  return (
    <section className="personal">
      <h1>保存的检索</h1>
      <p className="cap">
        勾选“发消息”的，查到新资料时在 <Link to="/personal-center/messages">消息</Link> 里告诉您。
      </p>
      {data && data.length > 0 && (
        <DataTable caption="保存的检索" columns={columns(setNaming)} rows={data} rowKey={({ id }) => id} />
      )}
      {data?.length === 0 && (
        <Empty
          drawing="probe"
          title="还没有保存检索"
          text="检索之后按“保存这次检索”。"
          action={
            <ButtonLink variant="primary" to={searchPath}>
              去检索
            </ButtonLink>
          }
        />
      )}
      <AnswerState answer={answer} rows={4} />
      {naming && (
        <NameDialog
          title="检索改名"
          label="名称"
          max={maxSavedNameLength}
          value={naming.name}
          onClose={() => setNaming(undefined)}
          onSave={(name) => change.mutateAsync({ id: naming.id, name })}
        />
      )}
    </section>
  )
}
