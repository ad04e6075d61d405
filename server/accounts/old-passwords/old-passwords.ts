import { AppError } from '#contract/errors.ts'
import type { Db } from '#database/database.ts'
import { usernameKey } from '#server/people/people.ts'
import { isOldForm, isOldHash, oldForms, wrap } from '#server/sign-in/passwords/passwords.ts'

import { awaitsPassword, setOldPassword } from './old-passwords.queries.ts'

interface Line {
  username: string
  hash: string
  salt: string
}

/**
 * Brings the MD5 hashes of the old system: lines of a username, a hash and a salt, apart by commas or tabs. They go to
 * accounts that never had a password, covered by argon2id; each opens its account once, which then asks for a new one.
 * Nothing is brought where a line is wrong.
 */
export async function bringOldPasswords(
  db: Db,
  text: string,
  form = 'md5',
): Promise<{ brought: number; left: string[] }> {
  if (!isOldForm(form))
    throw new AppError('invalid_input', {}, `没有“${form}”这种散列，可用的有：${oldForms.join('、')}`)
  const lines = linesIn(text)
  const left: string[] = []
  for (const { username, hash, salt } of lines) {
    const key = usernameKey(username)
    const isSet =
      (await awaitsPassword(db, key)) && (await setOldPassword(db, key, await wrap(hash, { form, salt })))
    if (!isSet) left.push(username)
  }
  return { brought: lines.length - left.length, left }
}

function linesIn(text: string): Line[] {
  return text.split('\n').flatMap((line, i) => {
    if (line.trim() === '') return []
    const [username = '', hash = '', ...salt] = line.replace(/\r$/, '').split(/[,\t]/)
    if (username.trim() === '' || !isOldHash(hash.trim()))
      throw new AppError('invalid_input', {}, `第 ${i + 1} 行须为：用户名,32 位十六进制散列,盐`)
    return [{ username: username.trim(), hash: hash.trim(), salt: salt.join(',') }]
  })
}
