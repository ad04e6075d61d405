import { createHash, randomBytes } from 'node:crypto'

import type { ProviderKind } from '#contract/sign-in/provider-kinds.ts'
import type { TestApp } from '#testing/app.ts'

interface Fields {
  code?: string
  name?: string
  kind?: ProviderKind
  appId?: string
  secret?: string
  address?: string
  agentId?: string
  publicKey?: string
  baseDn?: string
  bindDn?: string
  domain?: boolean
  endsThere?: boolean
  logoutAddress?: string
  enabled?: boolean
}

/** A provider as the back office makes it. */
export async function buildProvider(
  { db, identity }: Pick<TestApp, 'db' | 'identity'>,
  { secret, ...fields }: Fields = {},
): Promise<{ id: number; code: string }> {
  const code = fields.code ?? `p-${randomBytes(4).toString('hex')}`
  const row = { name: '第三方', kind: 'OIDC', appId: 'library', enabled: true, ...fields, code }
  const sealed = secret === undefined ? null : identity.personal.seal(secret)
  const { id } = await db
    .insertInto('signInProvider')
    .values({ ...row, secret: sealed })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, code }
}

/** What a browser keeps while its person is away, and what it shows before. */
export function newBrowser(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: createHash('sha256').update(secret).digest('base64url') }
}
