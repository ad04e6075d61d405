import type { RowOf, RowReference } from '#contract/back-office/resource.ts'
import { user } from '#contract/back-office/user.ts'
import { useSession } from '#web/api/session.ts'
import { officePage } from '#web/back-office/office-page.ts'
import { StateSwitch } from '#web/back-office/pages/enabling.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { Tag } from '#web/ui/Tag.tsx'

import { userEnabling, userActions } from './user-actions.tsx'

/** Nobody disables their own account. */
function UserState({ row }: { row: RowOf<typeof user> }) {
  const { account } = useSession()
  return (
    <StateSwitch enabling={userEnabling} row={row} fixed={row.state === 'removed' || row.id === account} />
  )
}

const Chips = ({ of }: { of: readonly RowReference[] }) => (
  <Row as="span" gap={4} align="stretch" wrap className="chips">
    {of.map(({ id, name }) => (
      <Tag key={id}>{name}</Tag>
    ))}
  </Row>
)

/** What nobody does to themselves. */
const ownAccount = Object.fromEntries(
  ['remove', 'disable', 'password', 'add-role', 'remove-role', 'merge'].map((name) => [
    name,
    '不能对自己的账号执行此操作',
  ]),
)

export const userPage = officePage({
  resource: user,
  beside: 'department',
  searchHint: '用户名、姓名、单位、手机号',
  cells: {
    department: ({ department }) => <Chips of={[department]} />,
    roles: ({ roles }) => roles.length > 0 && <Chips of={roles} />,
    state: (row) => <UserState row={row} />,
  },
  actions: userActions,
  locked: ({ id }, { account }) => (id === account ? ownAccount : {}),
})
