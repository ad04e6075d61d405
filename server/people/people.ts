import { createSecretKey } from 'node:crypto'

import type { Actor } from '#contract/identity/identity.ts'
import { plainPhone } from '#contract/identity/spelling.ts'
import type { Db } from '#database/database.ts'
import { openReadable, type Readable } from '#server/secrets/readable.ts'
import { blindIndex, seal, sealBytes, unseal, unsealBytes } from '#server/secrets/seal.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

import { findActor, findPersonBy, type PersonRow } from './people.queries.ts'

/** An account with the data that sign-in needs. */
export interface Person extends Omit<PersonRow, 'phone' | 'mail' | 'totp'> {
  phone: string | undefined
  mail: string | undefined
  /** Secret of the authenticator; undefined without one. */
  totp: string | undefined
}

/** Encryption and blind indexes of personal data. */
export interface Personal extends Readable {
  seal: (text: string) => Buffer
  /** Throws where a value cannot be opened: for what decides about somebody. What is shown or sent is read. */
  unseal: (sealed: Buffer) => string
  index: (text: string) => Buffer
  sealBytes: (bytes: Buffer) => Buffer
  unsealBytes: (sealed: Buffer) => Buffer
}

/** The database of a call, and what opens the personal data in it. */
export interface PeopleContext {
  db: Db
  personal: Personal
}

export function openPersonal(secrets: Secrets, report: (trouble: string) => void): Personal {
  const keyOf = (purpose: string) => createSecretKey(secrets.key(purpose))
  const [sealing, indexing] = [keyOf('personal data'), keyOf('personal index')]
  const { cipher } = secrets
  const opened = (sealed: Buffer) => unseal(sealing, sealed)
  return {
    ...openReadable(opened, report),
    seal: (text) => seal(sealing, text, cipher),
    unseal: opened,
    index: (text) => blindIndex(indexing, text),
    sealBytes: (bytes) => sealBytes(sealing, bytes, cipher),
    unsealBytes: (sealed) => unsealBytes(sealing, sealed),
  }
}

/** Usernames that look alike are equal: case, width and composition are ignored. */
export const usernameKey = (username: string): string => username.trim().normalize('NFKC').toLowerCase()

/** The lookup key of a mail address. */
export const mailKey = (mail: string): string => `mail ${mail.trim().toLowerCase()}`
/** The lookup key of a mobile number, in whatever spelling. */
export const phoneKey = (phone: string): string => `phone ${plainPhone(phone)}`

/** What somebody signs in with, in one spelling: a number, an address or a name. */
export const signInName = (typed: string): string => usernameKey(plainPhone(typed))

/** Finds an account by username, phone number or mail address. */
export async function findPerson(db: Db, personal: Personal, typed: string): Promise<Person | undefined> {
  const name = signInName(typed)
  if (/^1\d{10}$/.test(name)) return findPersonByPhone(db, personal, name)
  const row = name.includes('@')
    ? await findPersonBy(db, 'mail_key', personal.index(mailKey(name)))
    : await findPersonBy(db, 'username_key', name)
  return row && unsealPerson(personal, row)
}

export async function findPersonByPhone(
  db: Db,
  personal: Personal,
  phone: string,
): Promise<Person | undefined> {
  const row = await findPersonBy(db, 'phone_key', personal.index(phoneKey(phone)))
  return row && unsealPerson(personal, row)
}

/** Reads an account that is known to exist. */
export async function readPerson(db: Db, personal: Personal, id: number): Promise<Person> {
  const row = await findPersonBy(db, 'id', id)
  if (!row) throw new Error(`account ${id} is gone`)
  return unsealPerson(personal, row)
}

function unsealPerson({ read, unseal }: Personal, { phone, mail, totp, ...row }: PersonRow): Person {
  return {
    ...row,
    phone: phone ? read(phone) : undefined,
    mail: mail ? read(mail) : undefined,
    totp: totp ? unseal(totp) : undefined,
  }
}

/** Whoever an account is now, for work that goes on without a call of theirs; undefined of one that may not come in. */
export const readActor = (db: Db, account: number): Promise<Actor | undefined> => findActor(db, account)
