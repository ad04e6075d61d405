import { Link } from 'react-router'

import { department } from '#contract/back-office/department.ts'
import { user } from '#contract/back-office/user.ts'
import { officePage } from '#web/back-office/office-page.ts'

export const departmentPage = officePage({
  resource: department,
  blank: { unitType: 'internal' },
  cells: {
    users: ({ id, users }) => <Link to={`${user.page}?f.department=${id}`}>{users}</Link>,
  },
})
