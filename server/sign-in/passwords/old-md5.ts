import { createHash } from 'node:crypto'

import * as argon2 from './argon2.ts'

/** How the old system made its hashes of a password and a salt; `md5` without a salt. */
const forms = {
  md5: (password: string) => [password],
  'md5-salt': (password: string, salt: string) => [password, salt],
  'salt-md5': (password: string, salt: string) => [salt, password],
  'md5-md5-salt': (password: string, salt: string) => [md5(password), salt],
} as const

export type OldForm = keyof typeof forms
export const isOldForm = (name: string): name is OldForm => Object.hasOwn(forms, name)
export const oldForms = Object.keys(forms)

const md5 = (...parts: readonly string[]): string => createHash('md5').update(parts.join('')).digest('hex')

const storedPattern = /^\$old-md5\$f=([\w-]{1,20}),s=([A-Za-z\d_-]{0,200})(\$argon2id\$.*)$/

/** A hash of the old system: 32 hexadecimal digits. */
export const isOldHash = (text: string): boolean => /^[\da-f]{32}$/i.test(text)

/** What is stored of a hash of the old system: a leaked table must not be as weak as MD5, so argon2id covers it. */
export async function wrap(hash: string, { form, salt }: { form: OldForm; salt: string }): Promise<string> {
  const covered = await argon2.hash(hash.toLowerCase())
  return `$old-md5$f=${form},s=${Buffer.from(salt).toString('base64url')}${covered}`
}

/** Whether a password is the one of the old system; throws if the string is none of `wrap`. */
export async function verify(phc: string, password: string): Promise<boolean> {
  const [, form = '', salt = '', covered = ''] = storedPattern.exec(phc) ?? []
  if (!isOldForm(form)) throw new Error('a stored password cannot be read')
  const parts = forms[form](password, Buffer.from(salt, 'base64url').toString())
  return argon2.verify(covered, md5(...parts))
}
