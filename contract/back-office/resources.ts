import { department } from './department.ts'
import { menu } from './menu.ts'
import type { Resource } from './resource.ts'
import { role } from './role.ts'
import { user } from './user.ts'

/** All that the back office administers, by name. */
export const resources: Readonly<Record<string, Resource>> = { department, menu, role, user }
