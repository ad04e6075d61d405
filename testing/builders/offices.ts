import { departmentRoutes } from '#contract/back-office/department.ts'
import { userRoutes } from '#contract/back-office/user.ts'

import type { TestApp } from '../app.ts'
import type { House } from './back-office.ts'
import { buildStaff, enter } from './people.ts'

export type Office = Awaited<ReturnType<ReturnType<typeof buildOffices>>>

/** Somebody with all pages of a seeded role, whose scope is one department. */
export async function buildKeeper(
  library: TestApp,
  house: House,
  { department, name, role }: { department: number; name: string; role: string },
) {
  const person = await buildStaff(library, [role, 'member'])
  await house.system.call(userRoutes.setDepartment, { ids: [person.id], department })
  await library.pool.query(
    `with own as (insert into role (code, name, duty, staff, scope)
        select $1, $2, duty, true, 'own' from role where code = $4 returning id),
      menus as (insert into role_menu select own.id, menu from own, role_menu join role on role.id = role_menu.role
        where role.code = $4)
    update account_role set role = (select id from own) where account = $3
      and role = (select id from role where code = $4)`,
    [`${role}-${department}`, `${name}${role}`, person.id, role],
  )
  return enter(library, person)
}

/** Builds departments, each with three people and the administrators whose scope it is. */
export const buildOffices = (library: TestApp, house: House) => async (name: string) => {
  const parent = await house.department('internal')
  const values = { code: `office-${house.next()}`, name, parent, unitType: 'internal' as const }
  const { id } = await house.system.call(departmentRoutes.create, { values })
  const people: number[] = []
  for (let i = 0; i < 3; i += 1) people.push(await house.create({ department: id, name: `${name}${i}` }))
  const keeper = (role: string) => buildKeeper(library, house, { department: id, name, role })
  const [system, guard] = [await keeper('system_admin'), await keeper('security_admin')]
  return {
    id,
    people: [...people, system.actor.id, guard.actor.id],
    system: system.call,
    guard: guard.call,
    token: system.token,
  }
}
