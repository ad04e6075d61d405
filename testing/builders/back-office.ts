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
