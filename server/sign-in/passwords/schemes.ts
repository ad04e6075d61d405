import * as argon2 from './argon2.ts'
import * as oldMd5 from './old-md5.ts'
import * as pbkdf2 from './pbkdf2-sm3.ts'

/** How passwords are stored; new ones in the way that is set. */
export const schemes = { argon2id: argon2, 'pbkdf2-sm3': pbkdf2 } as const
export type PasswordScheme = keyof typeof schemes

interface Reader {
  verify: (phc: string, password: string) => Promise<boolean>
  /** Whether a string is to be replaced though its scheme is the one that is set. */
  needsRehash: (phc: string) => boolean
}

/** Every way that is read, by the name in front of its strings; passwords of the old system open once. */
const readers: Readonly<Record<string, Reader>> = {
  ...schemes,
  'old-md5': { verify: oldMd5.verify, needsRehash: () => true },
}

function readerOf(phc: string): Reader {
  const name = /^\$([a-z\d-]+)\$/.exec(phc)?.[1] ?? ''
  const reader = Object.hasOwn(readers, name) ? readers[name] : undefined
  if (!reader) throw new Error('a stored password cannot be read')
  return reader
}

/** Whether a password matches a stored string of any scheme; throws if it is of none. */
export const verify = async (phc: string, password: string): Promise<boolean> =>
  readerOf(phc).verify(phc, password)

/** Whether a string has another scheme, or another cost, than new ones. */
export const needsRehash = (phc: string, scheme: PasswordScheme): boolean =>
  readerOf(phc) !== readers[scheme] || readerOf(phc).needsRehash(phc)
