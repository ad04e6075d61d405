import { departmentRoutes } from '#contract/back-office/department.ts'
import type { Db } from '#database/database.ts'
import { resourceHandlers, treeHandlers } from '#server/back-office/handlers.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'

import { departments } from './departments.ts'

export const departmentEndpoints = (db: Db): Endpoint[] =>
  implement(departmentRoutes, { ...resourceHandlers(db, departments), ...treeHandlers(db, departments) })
