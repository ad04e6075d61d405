import { departmentRoutes } from './department.ts'
import { menuRoutes } from './menu.ts'
import type { Resource } from './resource.ts'
import { roleRoutes } from './role.ts'
import type { resourceRoutes, restoreRoutes, treeRoutes } from './routes.ts'
import { userRoutes } from './user.ts'

/** The calls that a frame knows: those of every resource, and those of trees and of rows that can be restored. */
export type ResourceCalls = ReturnType<typeof resourceRoutes<Resource>> &
  Partial<ReturnType<typeof treeRoutes>> &
  Partial<ReturnType<typeof restoreRoutes>>

/** The calls of all resources, by name. */
export const calls = {
  department: departmentRoutes,
  menu: menuRoutes,
  role: roleRoutes,
  user: userRoutes,
}

/** The calls of a resource that is known by its name only. */
export function callsOf({ name }: Pick<Resource, 'name'>): ResourceCalls {
  const table: Readonly<Record<string, unknown>> = calls
  // oxlint-disable-next-line no-unsafe-type-assertion -- the frame sends and reads values by the descriptor
  return table[name] as ResourceCalls
}
