import { userRoutes } from '#contract/back-office/user.ts'

import type { TestApp } from '../app.ts'
import { buildStaff, enter, type Inside, somePhone } from './people.ts'

export interface House {
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
export async function buildHouse(library: TestApp): Promise<House> {
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
