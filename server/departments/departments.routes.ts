import { departmentRoutes } from '#contract/back-office/department.ts'
import type { Db } from '#database/database.ts'
import { resourceHandlers, sheetHandlers, treeHandlers } from '#server/back-office/handlers.ts'
import type { Sheets } from '#server/back-office/sheet/sheet.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'

import { departments } from './departments.ts'

export const departmentEndpoints = (db: Db, sheets: Sheets): Endpoint[] =>
  implement(departmentRoutes, {
    ...resourceHandlers(db, departments),
    ...treeHandlers(db, departments),
    ...sheetHandlers(sheets, departments),
  })
