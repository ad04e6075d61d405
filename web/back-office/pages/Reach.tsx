import { useState } from 'react'

import { departmentRoutes } from '#contract/back-office/department.ts'
import { role, roleRoutes, type Scope, scopes } from '#contract/back-office/role.ts'
import { useCall } from '#web/api/hooks.ts'
import type { FormValues } from '#web/back-office/office-page.ts'
import { Select } from '#web/ui/form/Field.tsx'

const isScope = (value: unknown): value is Scope => typeof value === 'string' && Object.hasOwn(scopes, value)

/** What somebody with this role would see: before it is saved. A scope that hangs on the holder is shown for a department. */
export function Reach({ values: { scope, departments } }: { values: FormValues }) {
  const [of, setOf] = useState<number>()
  const tree = useCall(departmentRoutes.tree, {})
  const relative = scope === 'own' || scope === 'below'
  const example = of ?? tree.data?.[0]?.id
  const chosen = Array.isArray(departments) ? departments.map(Number) : []
  const asked = isScope(scope) && scope !== 'self' && !(scope === 'chosen' && chosen.length === 0)
  const { data } = useCall(
    roleRoutes.reach,
    {
      scope: isScope(scope) ? scope : 'self',
      departments: scope === 'chosen' ? chosen : [],
      ...(relative && example !== undefined && { of: example }),
    },
    { enabled: asked && (!relative || example !== undefined), keep: true },
  )
  if (scope === 'self') return <p className="reach">只看得到本人的信息与本人起草的资料。</p>
  if (!asked) return <p className="reach">选定部门后，这里说明能看到多少。</p>
  return (
    <div className="reach" role="status">
      {relative && (
        <Select
          small
          aria-label={role.fields.departments.label}
          value={String(example ?? '')}
          options={(tree.data ?? []).map(({ id, name }) => ({
            value: String(id),
            label: `以${name}的人为例`,
          }))}
          onChange={(id) => setOf(Number(id))}
        />
      )}
      <p>
        {data
          ? `能看到 ${data.users.toLocaleString('zh-CN')} 个用户、${data.drafts.toLocaleString('zh-CN')} 份草稿，涉及 ${data.departments} 个部门。`
          : '正在计算能看到多少……'}
      </p>
    </div>
  )
}
