import { app } from './app.ts'
import { department } from './department.ts'
import { group } from './group.ts'
import { menu } from './menu.ts'
import { organisation } from './organisation.ts'
import type { Resource } from './resource.ts'
import { role } from './role.ts'
import { template, testGroup } from './template.ts'
import { user } from './user.ts'

/** All that the back office administers, by name. */
export const resources: Readonly<Record<string, Resource>> = {
  app,
  department,
  group,
  menu,
  organisation,
  role,
  template,
  testGroup,
  user,
}
