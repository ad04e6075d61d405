import { type SubmitEvent, useState } from 'react'

import { staff } from '#contract/accounts/staff.ts'
import { useCall } from '#web/api/hooks.ts'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/fields/Field.tsx'
import { SearchBox } from '#web/ui/fields/SearchBox.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Empty } from '#web/ui/states/States.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { Pagination } from '#web/ui/table/Pagination.tsx'

import { useSessionColumns } from './useSessionColumns.tsx'
import { type SessionView, useSessionPlace, type Who } from './useSessionPlace.ts'

import '#web/workplace/resource-page.css'
import './sessions.css'

/** Who is in: since when, from where, with what; whoever has the permission ends a session. */
export function SessionsPage() {
  const view = useSessionPlace()
  const { page: current, size, text, who } = view.place
  const answer = useCall(staff.sessions, { current, size, text, who }, { keep: true, every: 60_000 })
  const { data } = answer
  const { columns, dialog } = useSessionColumns()
  return (
    <div className="resource-page">
      <section className="resource-list sessions">
        <header>
          <h1>登录会话</h1>
          <p className="cap" role="status">
            {data && `${data.total.toLocaleString('zh-CN')} 处登录有效`}
          </p>
        </header>
        <SessionFilters key={text} view={view} />
        {data ? (
          <>
            {data.total === 0 ? (
              <Empty title="没有符合的登录" text={text && `没有找到含“${text}”的登录，换个词再试。`} />
            ) : (
              <DataTable
                caption="登录会话"
                columns={columns}
                rows={data.records}
                rowKey={({ id }) => id}
                stale={answer.isPlaceholderData}
              />
            )}
            {data.total > 0 && (
              <Pagination
                {...{ current, size }}
                total={data.total}
                onChange={(page, each) => view.to(each === size ? { page } : { page: 1, size: each })}
              />
            )}
          </>
        ) : (
          <AnswerState answer={answer} rows={8} />
        )}
      </section>
      {dialog}
    </div>
  )
}

const hint = '用户名、姓名或单位'

const groups: readonly { value: Who; label: string }[] = [
  { value: 'all', label: '身份：全部' },
  { value: 'staff', label: '馆内人员' },
  { value: 'reader', label: '注册用户' },
]

function SessionFilters({ view: { place, to } }: { view: SessionView }) {
  const [typed, setTyped] = useState(place.text)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    to({ text: typed.trim(), page: 1 })
  }
  return (
    <form className="list-filters no-print" role="search" aria-label="查找登录会话" onSubmit={submit}>
      <SearchBox hint={hint} value={typed} onChange={setTyped} />
      <Select
        small
        aria-label="身份"
        value={place.who}
        options={groups}
        onChange={(value) => to({ who: groups.find((one) => one.value === value)?.value ?? 'all', page: 1 })}
      />
      <Button type="submit" size="s" variant="primary">
        查询
      </Button>
    </form>
  )
}
