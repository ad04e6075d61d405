import { appRoutes } from './app.ts'
import { departmentRoutes } from './department.ts'
import { groupRoutes } from './group.ts'
import { menuRoutes } from './menu.ts'
import { organisationRoutes } from './organisation.ts'
import type { Resource } from './resource.ts'
import { roleRoutes } from './role.ts'
import type { resourceRoutes, restoreRoutes, treeRoutes } from './routes.ts'
import { templateRoutes, testGroupRoutes } from './template.ts'
import { userRoutes } from './user.ts'

/** The calls that a frame knows: those of every resource, and those of trees and of rows that can be restored. */
export type ResourceCalls = ReturnType<typeof resourceRoutes<Resource>> &
  Partial<ReturnType<typeof treeRoutes>> &
  Partial<ReturnType<typeof restoreRoutes>>

/** The calls of all resources, by name. */
export const calls = {
  app: appRoutes,
  department: departmentRoutes,
  group: groupRoutes,
  menu: menuRoutes,
  organisation: organisationRoutes,
  role: roleRoutes,
  template: templateRoutes,
  testGroup: testGroupRoutes,
  user: userRoutes,
}

/** The calls of a resource that is known by its name only. */
export function callsOf({ name }: Pick<Resource, 'name'>): ResourceCalls {
  const table: Readonly<Record<string, unknown>> = calls
  // oxlint-disable-next-line no-unsafe-type-assertion -- the frame sends and reads values by the descriptor
  return table[name] as ResourceCalls
}
