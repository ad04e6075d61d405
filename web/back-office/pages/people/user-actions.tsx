import { groupRoutes } from '#contract/back-office/group.ts'
import { type RowOf, type RowReference } from '#contract/back-office/resource.ts'
import { user, userRoutes } from '#contract/back-office/user.ts'
import { act } from '#web/api/caller.ts'
import type { ActionReport, RowAction } from '#web/back-office/office-page.ts'
import { type EnableOptions, enableActions } from '#web/back-office/pages/enabling.tsx'

import { moveTo } from './moving.ts'
import { PasswordDialog } from './PasswordDialog.tsx'
import { PickDialog } from './PickDialog.tsx'
import { GiveRole, TakeRole } from './RoleDialogs.tsx'
import { SessionsDialog } from './SessionsDialog.tsx'
import { UnmaskDialog } from './UnmaskDialog.tsx'
import { UserMerge } from './UserMerge.tsx'

type User = RowOf<typeof user>

export const userEnabling: EnableOptions = { resource: user, calls: userRoutes, ends: '登录已失效' }

const idsOf = (rows: readonly User[]) => rows.map(({ id }) => id)
const isThere = ({ state }: User) => state !== 'removed'

const inGroup =
  (verb: 'addUsers' | 'removeUsers') =>
  async (rows: readonly User[], { id, name }: RowReference): Promise<ActionReport> => {
    const ids = idsOf(rows)
    const { changed } = await act(groupRoutes[verb], { id, ids })
    const isIn = rows.filter(({ groups }) => groups.some((group) => group.id === id))
    const turned = verb === 'addUsers' ? rows.filter((row) => !isIn.includes(row)) : isIn
    const back = groupRoutes[verb === 'addUsers' ? 'removeUsers' : 'addUsers']
    return {
      message: `${changed} 人已${verb === 'addUsers' ? '加入' : '移出'}“${name}”`,
      ...(turned.length > 0 && { undo: () => act(back, { id, ids: idsOf(turned) }) }),
    }
  }

const move = (rows: readonly User[], department: RowReference) => moveTo(idsOf(rows), department)

/** What can be done with users. */
export const userActions: RowAction<User>[] = [
  {
    name: 'add-role',
    label: '分配角色',
    permission: 'roles.grant',
    on: 'both',
    applies: isThere,
    Dialog: GiveRole,
  },
  {
    name: 'remove-role',
    label: '收回角色',
    permission: 'roles.grant',
    on: 'both',
    applies: isThere,
    Dialog: TakeRole,
  },
  {
    name: 'move',
    label: '移动部门',
    permission: 'users.write',
    on: 'both',
    applies: isThere,
    Dialog: (props) => (
      <PickDialog {...props} title="移动部门" from="department" counter="人" run={move} verb="移动" />
    ),
  },
  {
    name: 'add-group',
    label: '加入用户组',
    permission: 'groups.write',
    on: 'many',
    applies: isThere,
    Dialog: (props) => (
      <PickDialog
        {...props}
        title="加入用户组"
        from="group"
        counter="人"
        run={inGroup('addUsers')}
        verb="加入"
      />
    ),
  },
  {
    name: 'remove-group',
    label: '移出用户组',
    permission: 'groups.write',
    on: 'many',
    applies: ({ groups }) => groups.length > 0,
    Dialog: (props) => (
      <PickDialog
        {...props}
        title="移出用户组"
        from="group"
        counter="人"
        run={inGroup('removeUsers')}
        verb="移出"
      />
    ),
  },
  {
    name: 'merge',
    label: '合并',
    permission: 'users.write',
    on: 'many',
    applies: isThere,
    needs: { fits: (count) => count === 2, hint: '请勾选两个账号' },
    Dialog: UserMerge,
  },
  ...enableActions<User>(userEnabling),
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
    name: 'sessions',
    label: '登录会话',
    permission: 'sessions.read',
    on: 'one',
    applies: isThere,
    Dialog: SessionsDialog,
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
