import { sql } from 'kysely'

import type { Db } from '#database/database.ts'
import { blindIndex, seal, unseal } from '#server/secrets/seal.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

/** An account as signing in needs it. */
export interface Person {
  id: number
  name: string
  username: string
  phone: string | undefined
  mail: string | undefined
  /** Its hash; null as well when it was a one-time password whose day is over. */
  password: string | null
  /** Whole days since the password was set. */
  passwordDays: number
  mustChange: boolean
  /** Secret of the authenticator; undefined without one. */
  totp: string | undefined
  totpStep: number
  disabled: boolean
  staff: boolean
}

interface Row extends Omit<Person, 'phone' | 'mail' | 'totp'> {
  phone: Buffer | null
  mail: Buffer | null
  totp: Buffer | null
}

/** Personal data as it is stored: sealed, and found again by blind indexes. */
export interface Personal {
  seal: (text: string) => Buffer
  unseal: (sealed: Buffer) => string
  index: (text: string) => Buffer
}

export function openPersonal(secrets: Secrets): Personal {
  const [sealing, indexing] = [secrets.key('personal data'), secrets.key('personal index')]
  return {
    seal: (text) => seal(sealing, text),
    unseal: (sealed) => unseal(sealing, sealed),
    index: (text) => blindIndex(indexing, text),
  }
}

/** Names that look alike are one: case, width and composition do not count. */
export const usernameKey = (username: string): string => username.trim().normalize('NFKC').toLowerCase()

/** What a mail address is found by. */
export const mailKey = (mail: string): string => `mail ${mail.trim().toLowerCase()}`
export const phoneKey = (phone: string): string => `phone ${phone}`

const person = sql`
  select a.id, a.name, coalesce(a.username, '') as username, a.phone, a.mail, a.must_change as "mustChange",
    case when a.password_until <= now() then null else a.password end as password,
    coalesce(extract(day from now() - a.password_at), 0)::int as "passwordDays",
    a.totp, a.totp_step as "totpStep", a.disabled_at is not null as disabled,
    exists (select from account_role ar join role on role.id = ar.role where ar.account = a.id and role.staff) as staff
  from account a`

/** Finds an account by what was typed to sign in: a username, a phone number or a mail address. */
export async function findPerson(db: Db, personal: Personal, typed: string): Promise<Person | undefined> {
  const name = usernameKey(typed)
  if (/^1\d{10}$/.test(name)) return findPersonByPhone(db, personal, name)
  const { rows } = name.includes('@')
    ? await sql<Row>`${person} where a.mail_key = ${personal.index(mailKey(name))}`.execute(db)
    : await sql<Row>`${person} where a.username_key = ${name}`.execute(db)
  return rows[0] && opened(personal, rows[0])
}

export async function findPersonByPhone(
  db: Db,
  personal: Personal,
  phone: string,
): Promise<Person | undefined> {
  const { rows } = await sql<Row>`${person} where a.phone_key = ${personal.index(phoneKey(phone))}`.execute(
    db,
  )
  return rows[0] && opened(personal, rows[0])
}

/** The account of an id that is known to exist. */
export async function readPerson(db: Db, personal: Personal, id: number): Promise<Person> {
  const { rows } = await sql<Row>`${person} where a.id = ${id}`.execute(db)
  if (!rows[0]) throw new Error(`account ${id} is gone`)
  return opened(personal, rows[0])
}

function opened({ unseal }: Personal, { phone, mail, totp, ...row }: Row): Person {
  return {
    ...row,
    phone: phone ? unseal(phone) : undefined,
    mail: mail ? unseal(mail) : undefined,
    totp: totp ? unseal(totp) : undefined,
  }
}
