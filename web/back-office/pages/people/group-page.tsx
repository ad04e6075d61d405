import { Link } from 'react-router'

import { group, groupRoutes } from '#contract/back-office/group.ts'
import type { RowOf } from '#contract/back-office/resource.ts'
import { user } from '#contract/back-office/user.ts'
import { act } from '#web/api/caller.ts'
import { usePermission } from '#web/api/session.ts'
import { officePage } from '#web/back-office/office-page.ts'

import { PeopleDialog } from './PeopleDialog.tsx'

interface MembersProps {
  rows: readonly RowOf<typeof group>[]
  onClose: () => void
}

function Members({ rows: [row], onClose }: MembersProps) {
  const mayWrite = usePermission('groups.write')
  if (!row) return null
  const { id, name } = row
  const changing = (verb: 'addUsers' | 'removeUsers') => async (ids: number[]) => {
    const { changed } = await act(groupRoutes[verb], { id, ids })
    const back = verb === 'addUsers' ? 'removeUsers' : 'addUsers'
    return {
      message: `${changed} 人已${verb === 'addUsers' ? '加入' : '移出'}“${name}”`,
      undo: () => act(groupRoutes[back], { id, ids }),
    }
  }
  return (
    <PeopleDialog
      title={`${name}的成员`}
      of={{ group: id }}
      onClose={onClose}
      {...(mayWrite && {
        add: { verb: '加入', act: changing('addUsers') },
        remove: { verb: '移出', act: changing('removeUsers') },
      })}
    />
  )
}

export const groupPage = officePage({
  resource: group,
  cells: { users: ({ id, users }) => <Link to={`${user.page}?f.groups=${id}`}>{users}</Link> },
  actions: [{ name: 'members', label: '成员', permission: 'users.read', on: 'one', Dialog: Members }],
})
