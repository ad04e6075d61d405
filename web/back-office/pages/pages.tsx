import type { OfficePage } from '#web/back-office/office-page.ts'

import { departmentPage } from './department-page.tsx'
import { menuPage } from './menu-page.tsx'
import { rolePage } from './role-page.tsx'
import { userPage } from './user-page.tsx'

/** The pages that the frame draws, by resource. */
export const officePages: Readonly<Record<string, OfficePage>> = {
  department: departmentPage,
  menu: menuPage,
  role: rolePage,
  user: userPage,
}
