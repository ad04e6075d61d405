import type { RowOf } from '#contract/back-office/resource.ts'
import { type role, roleRoutes, scopes } from '#contract/back-office/role.ts'
import type { Output } from '#contract/route.ts'
import { useCall } from '#web/api/hooks.ts'
import type { FormValues, OfficeRow } from '#web/back-office/office-page.ts'

type RoleTree = Output<typeof roleRoutes.roleTree>

/** The names of a role and of those that administer it, the highest first. */
function chainOf(tree: RoleTree, id: number): string[] {
  const role = tree.find((one) => one.id === id)
  if (!role) return []
  return [...(role.parent === null ? [] : chainOf(tree, role.parent)), role.name]
}

/** Who administers a role as it is stored, by way of whom, and within what. */
export function Administration({ values, row }: { values: FormValues; row: OfficeRow | undefined }) {
  const id = row?.id
  const isStored = id !== undefined && storedAdmin(row) === values['adminRole']
  const { data } = useCall(roleRoutes.adminRole, { id: id ?? 0 }, { enabled: isStored })
  const { data: tree = [] } = useCall(roleRoutes.roleTree, {}, { enabled: isStored })
  if (!isStored || !data) return null
  const chain = chainOf(tree, data.id)
  return (
    <p className="cap">
      由 {data.holders} 人管理，数据范围：{scopes[data.scope]}
      {chain.length > 1 && `（${chain.join(' › ')}）`}
    </p>
  )
}

const storedAdmin = (row: OfficeRow | undefined): number | null => {
  const { adminRole }: Partial<RowOf<typeof role>> = Object(row)
  return adminRole?.id ?? null
}
