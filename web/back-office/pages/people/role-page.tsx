import type { RowOf } from '#contract/back-office/resource.ts'
import { role, roleRoutes } from '#contract/back-office/role.ts'
import { act } from '#web/api/caller.ts'
import { usePermission } from '#web/api/session.ts'
import { officePage } from '#web/back-office/office-page.ts'
import { RoleAppsDialog } from '#web/back-office/pages/apps/RoleAppsDialog.tsx'

import { Administration } from './Administration.tsx'
import { PeopleDialog } from './PeopleDialog.tsx'
import { Reach } from './Reach.tsx'

interface MembersProps {
  rows: readonly RowOf<typeof role>[]
  onClose: () => void
}

function Members({ rows: [row], onClose }: MembersProps) {
  const mayGrant = usePermission('roles.grant')
  if (!row) return null
  const { id, name } = row
  const changing = (verb: 'saveUsers' | 'deleteUsers') => async (ids: number[]) => {
    const back = verb === 'saveUsers' ? 'deleteUsers' : 'saveUsers'
    await act(roleRoutes[verb], { id, ids })
    return {
      message: `${ids.length} 人${verb === 'saveUsers' ? '已有' : '不再有'}“${name}”，下一次操作即生效`,
      undo: () => act(roleRoutes[back], { id, ids }),
    }
  }
  return (
    <PeopleDialog
      title={`角色“${name}”的成员`}
      of={{ role: id }}
      onClose={onClose}
      {...(mayGrant && {
        add: { verb: '授予', act: changing('saveUsers') },
        remove: { verb: '收回', act: changing('deleteUsers') },
      })}
    />
  )
}

export const rolePage = officePage({
  resource: role,
  locked: ({ code, seeded }, { roles }) => ({
    ...(seeded && { remove: '内置的角色不能删除' }),
    ...(roles.includes(code) && { edit: '不能修改本人持有的角色', remove: '不能删除本人持有的角色' }),
  }),
  blank: { scope: 'own', staff: true },
  remarks: { 数据范围: Reach, 由谁管理: Administration },
  actions: [
    { name: 'members', label: '成员', permission: 'users.read', on: 'one', Dialog: Members },
    { name: 'apps', label: '应用权限', permission: 'apps.read', on: 'one', Dialog: RoleAppsDialog },
  ],
})
