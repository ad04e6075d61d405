import { useState } from 'react'

import { departmentRoutes } from '#contract/back-office/department.ts'
import { roleRoutes, type Scope, scopes } from '#contract/back-office/role.ts'
import type { Output } from '#contract/route.ts'
import { useCall } from '#web/api/hooks.ts'
import type { FormValues } from '#web/back-office/office-page.ts'
import { Select } from '#web/ui/fields/Field.tsx'
import { Stack } from '#web/ui/layout/box.tsx'

const isScope = (value: unknown): value is Scope => typeof value === 'string' && Object.hasOwn(scopes, value)

interface ReachRequest {
  scope: Scope
  departments: number[]
  of?: number
}

/** What is asked for a scope; undefined while nothing is chosen, or where only the own rows are seen. */
function askedOf({ scope, departments }: FormValues, example: number | undefined): ReachRequest | undefined {
  if (!isScope(scope) || scope === 'self') return undefined
  if (scope === 'all') return { scope, departments: [] }
  if (scope !== 'chosen') return example === undefined ? undefined : { scope, departments: [], of: example }
  const chosen = Array.isArray(departments) ? departments.map(Number) : []
  return chosen.length === 0 ? undefined : { scope, departments: chosen }
}

const count = (number: number) => number.toLocaleString('zh-CN')

function wordsOf(reach: Output<typeof roleRoutes.reach> | undefined): string {
  if (!reach) return '正在计算能看到多少……'
  const { users, drafts, departments } = reach
  return `能看到 ${count(users)} 个用户、${count(drafts)} 份草稿，涉及 ${count(departments)} 个部门。`
}

/**
 * What somebody with this role would see, before it is saved. A scope that depends on its holder is shown for somebody
 * of a department.
 */
export function Reach({ values }: { values: FormValues }) {
  const [of, setOf] = useState<number>()
  const { data: departments = [] } = useCall(departmentRoutes.tree, {})
  const example = of ?? departments[0]?.id
  const asked = askedOf(values, example)
  const { data, error } = useCall(roleRoutes.reach, asked ?? { scope: 'self' }, {
    enabled: asked !== undefined,
    keep: true,
  })
  if (values['scope'] === 'self')
    return (
      <Stack as="p" gap={8} className="reach">
        只看得到本人的信息与本人起草的资料。
      </Stack>
    )
  if (!asked)
    return (
      <Stack as="p" gap={8} className="reach">
        选定部门后，这里说明能看到多少。
      </Stack>
    )
  return (
    <Stack gap={8} className="reach" role="status">
      {asked.of !== undefined && (
        <Select
          small
          aria-label="以哪个部门的人为例"
          value={String(asked.of)}
          options={departments.map(({ id, name }) => ({ value: String(id), label: `以${name}的人为例` }))}
          onChange={(id) => setOf(Number(id))}
        />
      )}
      <p>{error ? error.message : wordsOf(data)}</p>
    </Stack>
  )
}
