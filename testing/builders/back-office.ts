import { departmentRoutes } from '#contract/back-office/department.ts'
import { userRoutes } from '#contract/back-office/user.ts'

import type { TestApp } from '../app.ts'
import { buildStaff, enter, type Inside, somePhone } from './people.ts'

export interface BackOffice {
  system: Inside
  guard: Inside
  /** A department by its code. */
  department: (code: string) => Promise<number>
  /** What a new user of a department needs. */
  somebody: (
    fields?: object,
  ) => Promise<{ username: string; name: string; phone: string; department: number }>
  /** Creates such a user. */
  create: (fields?: object) => Promise<number>
  /** A number that was not used before. */
  next: () => number
}

/** The administrators of the three duties, signed in and just proved, and what they need to make users. */
export async function buildBackOffice(library: TestApp): Promise<BackOffice> {
  const system = await enter(
    library,
    await buildStaff(library, ['system_admin', 'member'], { name: '系统员' }),
  )
  const guard = await enter(
    library,
    await buildStaff(library, ['security_admin', 'member'], { name: '安全员' }),
  )
  await buildStaff(library, ['audit_admin'])
  await library.pool.query('update session set proved_at = now()')
  let made = 0
  const next = () => (made += 1)
  const department = async (code: string) => {
    const { rows } = await library.pool.query<{ id: number }>('select id from department where code = $1', [
      code,
    ])
    return rows[0]?.id ?? 0
  }
  const somebody = async (fields: object = {}) => ({
    username: `made${next()}`,
    name: '新来的',
    phone: somePhone(),
    department: await department('internal'),
    ...fields,
  })
  const create = async (fields: object = {}) =>
    (await system.call(userRoutes.create, { values: await somebody(fields) })).id
  return { system, guard, department, somebody, create, next }
}

/** Somebody of the archive's own department who holds these permissions and sees nobody beyond it. */
export async function buildLocal(library: TestApp, permissions: readonly string[]): Promise<Inside> {
  await library.pool.query(
    `with made as (insert into role (code, name, staff, scope) values ('local', '本部门', true, 'own') returning id)
    insert into role_menu (role, menu) select made.id, menu.id from made, menu where permission = any($1)`,
    [permissions],
  )
  const person = await buildStaff(library, ['local', 'member'])
  await library.pool.query(
    `update account set department = (select id from department where code = 'internal') where id = $1`,
    [person.id],
  )
  return enter(library, person)
}

/** Gives an account exactly these roles, by their codes; an unknown code is the number of no role. */
export async function setRoles(
  { pool }: Pick<TestApp, 'pool'>,
  by: Pick<Inside, 'call'>,
  id: number,
  codes: readonly string[],
): Promise<void> {
  const { rows } = await pool.query<{ id: number; code: string; held: boolean }>(
    `select id, code, exists (select from account_role where role = role.id and account = $1) as held from role`,
    [id],
  )
  const wanted = [...new Set(codes)].map((code) => rows.find((role) => role.code === code)?.id ?? 999_999)
  const held = rows.filter((role) => role.held).map((role) => role.id)
  await by.call(userRoutes.setRoles, {
    ids: [id],
    add: wanted.filter((role) => !held.includes(role)),
    remove: held.filter((role) => !wanted.includes(role)),
  })
}

export type Office = Awaited<ReturnType<ReturnType<typeof buildOffices>>>

/** Somebody with all pages of a seeded role, whose scope is one department. */
export async function buildKeeper(
  library: TestApp,
  backOffice: BackOffice,
  { department, name, role }: { department: number; name: string; role: string },
) {
  const person = await buildStaff(library, [role, 'member'])
  await backOffice.system.call(userRoutes.setDepartment, { ids: [person.id], department })
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
export const buildOffices = (library: TestApp, backOffice: BackOffice) => async (name: string) => {
  const parent = await backOffice.department('internal')
  const values = { code: `office-${backOffice.next()}`, name, parent, unitType: 'internal' as const }
  const { id } = await backOffice.system.call(departmentRoutes.create, { values })
  const people: number[] = []
  for (let i = 0; i < 3; i += 1) people.push(await backOffice.create({ department: id, name: `${name}${i}` }))
  const keeper = (role: string) => buildKeeper(library, backOffice, { department: id, name, role })
  const [system, guard] = [await keeper('system_admin'), await keeper('security_admin')]
  return {
    id,
    people: [...people, system.actor.id, guard.actor.id],
    system: system.call,
    guard: guard.call,
    token: system.token,
  }
}
