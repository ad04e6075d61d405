import { AppError } from '#contract/errors.ts'
import type { EncryptedValues } from '#contract/sign-in/payload-encryption.ts'
import { token } from '#contract/sign-in/token.ts'
import { call } from '#web/api/call.ts'

import { encryptValues } from './payload-encryption.ts'

/** Makes a call with encrypted passwords. Retries once when the server's key has changed, as after a restart. */
export async function withEncrypted<T>(
  passwords: readonly string[],
  make: (encrypted: EncryptedValues) => Promise<T>,
): Promise<T> {
  const attempt = async () => make(await encryptValues(await call(token.key, {}), passwords))
  try {
    return await attempt()
  } catch (error) {
    if (error instanceof AppError && error.code === 'transit_key_changed') return attempt()
    throw error
  }
}
