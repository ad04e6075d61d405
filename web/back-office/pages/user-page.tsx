import { departmentRoutes } from '#contract/back-office/department.ts'
import { type Named, type RowOf } from '#contract/back-office/resource.ts'
import { roleRoutes } from '#contract/back-office/role.ts'
import { user, userRoutes } from '#contract/back-office/user.ts'
import { act } from '#web/api/caller.ts'
import { type Done, officePage, type RowAction } from '#web/back-office/office-page.ts'

import { PasswordDialog } from './PasswordDialog.tsx'
import { PickDialog } from './PickDialog.tsx'
import { StateSwitch } from './StateSwitch.tsx'
import { UnmaskDialog } from './UnmaskDialog.tsx'

type User = RowOf<typeof user>

const idsOf = (rows: readonly User[]) => rows.map(({ id }) => id)
const isThere = ({ state }: User) => state !== 'removed'

/** Enables or disables users; the undo turns back those that were changed. */
export async function setEnabled(rows: readonly User[], enabled: boolean): Promise<Done> {
  const { changed } = await act(userRoutes.setEnabled, { ids: idsOf(rows), enabled })
  return {
    message: enabled ? `已启用 ${changed.length} 人` : `已停用 ${changed.length} 人，登录已失效`,
    ...(changed.length > 0 && {
      undo: () => act(userRoutes.setEnabled, { ids: changed, enabled: !enabled }),
    }),
  }
}

const giveRoles =
  (verb: 'add' | 'remove') =>
  async (rows: readonly User[], [role]: readonly Named[]): Promise<Done> => {
    const ids = idsOf(rows)
    if (!role) return { message: '没有选择角色' }
    await act(userRoutes.setRoles, { ids, [verb]: [role.id] })
    const back = verb === 'add' ? 'remove' : 'add'
    const lacked = rows.filter(({ roles }) => roles.some(({ id }) => id === role.id) === (verb === 'remove'))
    return {
      message: `${rows.length} 人${verb === 'add' ? '已有' : '不再有'}“${role.name}”，下一次操作即生效`,
      ...(lacked.length > 0 && {
        undo: () => act(userRoutes.setRoles, { ids: idsOf(lacked), [back]: [role.id] }),
      }),
    }
  }

async function move(rows: readonly User[], [department]: readonly Named[]): Promise<Done> {
  if (!department) return { message: '没有选择部门' }
  const { before } = await act(userRoutes.setDepartment, { ids: idsOf(rows), department: department.id })
  const undo = async () => {
    for (const [place, users] of Map.groupBy(before, (one) => one.department))
      await act(userRoutes.setDepartment, { ids: users.map(({ id }) => id), department: place })
  }
  return { message: `${rows.length} 人已移到“${department.name}”`, undo }
}

const actions: RowAction<User>[] = [
  {
    name: 'add-role',
    label: '分配角色',
    permission: 'roles.grant',
    on: 'both',
    applies: isThere,
    Dialog: (props) => (
      <PickDialog {...props} title="分配角色" route={roleRoutes.options} run={giveRoles('add')} verb="分配" />
    ),
  },
  {
    name: 'remove-role',
    label: '收回角色',
    permission: 'roles.grant',
    on: 'both',
    applies: isThere,
    Dialog: (props) => (
      <PickDialog
        {...props}
        title="收回角色"
        route={roleRoutes.options}
        run={giveRoles('remove')}
        verb="收回"
      />
    ),
  },
  {
    name: 'move',
    label: '移动部门',
    permission: 'users.write',
    on: 'both',
    applies: isThere,
    Dialog: (props) => (
      <PickDialog {...props} title="移动部门" tree={departmentRoutes.tree} run={move} verb="移动" />
    ),
  },
  {
    name: 'enable',
    label: '启用',
    permission: 'users.write',
    on: 'many',
    applies: ({ state }) => state === 'disabled',
    act: (rows) => setEnabled(rows, true),
  },
  {
    name: 'disable',
    label: '停用',
    permission: 'users.write',
    danger: true,
    on: 'many',
    applies: ({ state }) => state === 'enabled',
    act: (rows) => setEnabled(rows, false),
  },
  {
    name: 'password',
    label: '重设密码',
    permission: 'users.write',
    on: 'one',
    applies: isThere,
    Dialog: PasswordDialog,
  },
  {
    name: 'unlock',
    label: '解除锁定',
    permission: 'users.write',
    on: 'one',
    applies: isThere,
    act: async ([row]) => {
      await act(userRoutes.unlock, { id: row?.id ?? 0 })
      return { message: `${row?.name} 可以重新登录了` }
    },
  },
  {
    name: 'kick',
    label: '强制下线',
    permission: 'sessions.end',
    danger: true,
    on: 'one',
    applies: isThere,
    act: async ([row]) => {
      const { ended } = await act(userRoutes.kick, { id: row?.id ?? 0 })
      return { message: `${row?.name} 的 ${ended} 处登录已下线` }
    },
  },
  {
    name: 'unmask',
    label: '查看完整号码',
    permission: 'users.unmask',
    on: 'one',
    Dialog: UnmaskDialog,
  },
  {
    name: 'restore',
    label: '恢复',
    permission: 'users.write',
    on: 'both',
    applies: ({ state }) => state === 'removed',
    act: async (rows) => {
      const { restored } = await act(userRoutes.restore, { ids: idsOf(rows) })
      return { message: `已恢复 ${restored} 人` }
    },
  },
]

export const userPage = officePage({
  resource: user,
  beside: 'department',
  searchHint: '用户名、姓名、单位、手机号',
  cells: {
    state: (row) => <StateSwitch row={row} />,
  },
  actions,
})
