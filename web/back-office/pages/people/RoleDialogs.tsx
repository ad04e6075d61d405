import type { RowOf, RowReference } from '#contract/back-office/resource.ts'
import { roleRoutes } from '#contract/back-office/role.ts'
import { type user, userRoutes } from '#contract/back-office/user.ts'
import { act } from '#web/api/caller.ts'
import { useCall } from '#web/api/hooks.ts'
import type { ActionReport, DialogProps } from '#web/back-office/office-page.ts'

import { PickDialog } from './PickDialog.tsx'

type User = RowOf<typeof user>

const idsOf = (rows: readonly User[]) => rows.map(({ id }) => id)
const holds = ({ roles }: User, role: number) => roles.some(({ id }) => id === role)

const giveRoles =
  (verb: 'add' | 'remove') =>
  async (rows: readonly User[], role: RowReference): Promise<ActionReport> => {
    await act(userRoutes.setRoles, { ids: idsOf(rows), [verb]: [role.id] })
    const back = verb === 'add' ? 'remove' : 'add'
    const changed = rows.filter((row) => holds(row, role.id) === (verb === 'remove'))
    return {
      message: `${rows.length} 人${verb === 'add' ? '已有' : '不再有'}“${role.name}”，下一次操作即生效`,
      ...(changed.length > 0 && {
        undo: () => act(userRoutes.setRoles, { ids: idsOf(changed), [back]: [role.id] }),
      }),
    }
  }

/** The roles that the account administers: others would be refused. */
function useAdministered(): (role: number) => boolean {
  const { data } = useCall(roleRoutes.adminRoleList, {})
  return (role) => data?.some(({ id }) => id === role) ?? true
}

/** Gives a role that somebody administers. */
export function GiveRole(props: DialogProps<User>) {
  const isMine = useAdministered()
  return (
    <PickDialog
      {...props}
      {...{ title: '分配角色', from: 'role', counter: '人', verb: '分配', run: giveRoles('add') }}
      offers={({ id }) => isMine(id)}
    />
  )
}

/** Takes a role that one of these people holds. */
export function TakeRole(props: DialogProps<User>) {
  const isMine = useAdministered()
  return (
    <PickDialog
      {...props}
      {...{ title: '收回角色', from: 'role', counter: '人', verb: '收回', run: giveRoles('remove') }}
      offers={({ id }) => isMine(id) && props.rows.some((row) => holds(row, id))}
    />
  )
}
