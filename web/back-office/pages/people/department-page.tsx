import { Link } from 'react-router'

import { department } from '#contract/back-office/department.ts'
import type { RowOf } from '#contract/back-office/resource.ts'
import { user } from '#contract/back-office/user.ts'
import { usePermission } from '#web/api/session.ts'
import { officePage } from '#web/back-office/office-page.ts'

import { moveTo } from './moving.ts'
import { PeopleDialog } from './PeopleDialog.tsx'

type Department = RowOf<typeof department>

interface MembersProps {
  rows: readonly Department[]
  onClose: () => void
}

/** Everybody is in one department: who leaves it goes to the one above. */
function Members({ rows: [row], onClose }: MembersProps) {
  const mayWrite = usePermission('users.write')
  if (!row) return null
  const { id, name, parent } = row
  return (
    <PeopleDialog
      title={`${name}的成员`}
      of={{ department: id }}
      onClose={onClose}
      {...(mayWrite && {
        add: { verb: '加入', act: (ids) => moveTo(ids, { id, name }) },
        remove: parent ? { verb: `移到${parent.name}`, act: (ids) => moveTo(ids, parent) } : undefined,
      })}
    />
  )
}

export const departmentPage = officePage({
  resource: department,
  blank: { unitType: 'internal' },
  cells: {
    users: ({ id, users }) => <Link to={`${user.page}?f.department=${id}`}>{users}</Link>,
  },
  actions: [{ name: 'members', label: '成员', permission: 'users.read', on: 'one', Dialog: Members }],
})
