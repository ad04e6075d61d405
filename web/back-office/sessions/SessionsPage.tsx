import { staff } from '#contract/accounts/staff.ts'
import { useCall } from '#web/api/hooks.ts'
import { usePermission } from '#web/api/session.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/fields/Field.tsx'
import { oneOf, shortText } from '#web/ui/list/list-address.ts'
import { ListTable } from '#web/ui/list/ListRows.tsx'
import { ListSearch } from '#web/ui/list/ListSearch.tsx'
import { useListAddress } from '#web/ui/list/useListAddress.ts'
import { Empty } from '#web/ui/states/States.tsx'

import { useSessionColumns } from './useSessionColumns.tsx'

import '#web/workplace/resource-page.css'
import './sessions.css'

const groups = [
  { value: 'all', label: '身份：全部' },
  { value: 'staff', label: '馆内人员' },
  { value: 'reader', label: '注册用户' },
] as const
const params = { text: shortText, who: oneOf(['all', 'staff', 'reader'], 'all') }

/** Who is in: since when, from where, with what; whoever has the permission ends a session. */
export function SessionsPage() {
  const { place, to } = useListAddress(params)
  const { page: current, size, text, who } = place
  const answer = useCall(staff.sessions, { current, size, text, who }, { keep: true, every: 60_000 })
  const { data } = answer
  const { columns, dialog } = useSessionColumns()
  const mayReadLog = usePermission('audit.read')
  return (
    <div className="resource-page">
      <section className="resource-list sessions">
        <header>
          <h1>登录会话</h1>
          <p className="cap" role="status">
            {data && `${data.total.toLocaleString('zh-CN')} 处登录有效`}
          </p>
          {mayReadLog && (
            <ButtonLink size="s" variant="text" icon="list" to="/admin/audit?type=1">
              登录日志
            </ButtonLink>
          )}
        </header>
        <ListSearch
          label="查找登录会话"
          hint="用户名、姓名或单位"
          text={text}
          onSearch={(typed) => to({ text: typed })}
          list={staff.sessions}
        >
          <Select
            small
            aria-label="身份"
            value={who}
            options={groups}
            onChange={(value) => to({ who: groups.find((one) => one.value === value)?.value ?? 'all' })}
          />
        </ListSearch>
        <ListTable
          caption="登录会话"
          {...{ answer, place, to, columns }}
          empty={<Empty title="没有符合的登录" text={text && `没有找到含“${text}”的登录，换个词再试。`} />}
        />
      </section>
      {dialog}
    </div>
  )
}
