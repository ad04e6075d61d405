import { resources } from '#contract/back-office/resources.ts'
import type { OfficePage } from '#web/back-office/office-page.ts'

import { departmentPage } from './department-page.tsx'
import { menuPage } from './menu-page.tsx'
import { rolePage } from './role-page.tsx'
import { userPage } from './user-page.tsx'

const own: Readonly<Record<string, OfficePage>> = {
  department: departmentPage,
  menu: menuPage,
  role: rolePage,
  user: userPage,
}

/** The pages that the frame draws, by resource; most need no more than their descriptor. */
export const officePages: Readonly<Record<string, OfficePage>> = Object.fromEntries(
  Object.entries(resources).map(([name, resource]) => [name, own[name] ?? { resource }]),
)
