import { role } from '#contract/back-office/role.ts'
import { officePage } from '#web/back-office/office-page.ts'

import { Reach } from './Reach.tsx'

export const rolePage = officePage({
  resource: role,
  blank: { scope: 'own', staff: true },
  remarks: { 数据范围: Reach },
})
