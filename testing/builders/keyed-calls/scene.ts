import { permissions, type Permission } from '#contract/identity/identity.ts'
import { phoneKey } from '#server/people/people.ts'
import type { SignedIn, TestApp } from '#testing/app.ts'
import { buildAccount, buildSession, completeProfile } from '#testing/builders/accounts.ts'

/** A valid input of a route for whoever calls it, another with each invocation. */
export type InputBuilder = (scene: Scene, by: SignedIn) => object | Promise<object>

/** How a route with an Idempotency-Key is called so that it answers 200. */
export interface KeyedCall {
  input: InputBuilder
  /** Who calls: anybody of the staff, or somebody who has not called anything yet, with all permissions or none. */
  by: 'staff' | 'newcomer' | 'member'
}

/** Calls by the names of their routes, `feature.route`. */
export type KeyedCalls = Readonly<Record<string, KeyedCall>>

export const byStaff = (input: InputBuilder): KeyedCall => ({ by: 'staff', input })
export const byNewcomer = (input: InputBuilder): KeyedCall => ({ by: 'newcomer', input })
export const byMember = (input: InputBuilder): KeyedCall => ({ by: 'member', input })

/** A library in which every call may be made, and what the builders of inputs share. */
export interface Scene {
  library: TestApp
  /** A number that was not used before. */
  next: () => number
  /** What is made once, by its name. */
  share: <T>(name: string, make: () => Promise<T>) => Promise<T>
  /** Somebody who has called nothing yet, with all permissions or none, and has just proved who they are. */
  buildCaller: (rights: 'all' | 'none') => Promise<SignedIn>
  /** Does what is too much at once, one after the other. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
  /** Notes what has to be done when the scene is closed. */
  atEnd: (end: () => Promise<void>) => void
  close: () => Promise<void>
  /** The only number that a query answers with. */
  idOf: (query: string, ...values: unknown[]) => Promise<number>
}

export async function openScene(library: TestApp): Promise<Scene> {
  const { db, pool, identity } = library
  const { personal } = identity
  const all = Object.keys(permissions) as Permission[]
  const first = await library.signIn(...all)
  const idOf = async (query: string, ...values: unknown[]) => {
    const { rows } = await pool.query<{ id: number }>(query, values)
    return rows[0]?.id ?? 0
  }
  const role = await idOf(`update role set scope = 'all' where id =
    (select role from account_role where account = ${first.actor.id}) returning id`)
  let count = 0
  const next = () => (count += 1)
  const made = new Map<string, Promise<unknown>>()

  async function buildCaller(rights: 'all' | 'none'): Promise<SignedIn> {
    const { id, name } = await buildAccount(db)
    if (rights === 'all') await db.insertInto('accountRole').values({ account: id, role }).execute()
    // a profile is complete with a phone, and ways to sign in are many with a password
    const phone = phoneOf(next())
    const phones = { phone: personal.seal(phone), phoneKey: personal.index(phoneKey(phone)) }
    await db
      .updateTable('account')
      .set({ ...phones, password: 'x' })
      .where('id', '=', id)
      .execute()
    await completeProfile(db, id)
    const token = await buildSession(db, { account: id })
    await pool.query('update session set proved_at = now() where account = $1', [id])
    const actor = { id, name, permissions: rights === 'all' ? all : [] }
    return { actor, token, ...library.from(addressOf(next()), token) }
  }

  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }

  const ends: (() => Promise<void>)[] = []
  return {
    ...{ library, next, buildCaller, idOf, inTurn },
    atEnd: (end) => void ends.push(end),
    close: async () => void (await Promise.all(ends.map((end) => end()))),
    share: <T>(name: string, make: () => Promise<T>) => {
      const known = made.get(name) ?? make()
      made.set(name, known)
      return known as Promise<T>
    },
  }
}

/** An address for each number, so that rates of addresses do not apply. */
export const addressOf = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`

/** A phone number for each number. */
export const phoneOf = (n: number): string => `139${String(n).padStart(8, '0')}`
