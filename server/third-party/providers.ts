import type { GivenOf, RowOf } from '#contract/back-office/resource.ts'
import { identifyingNames, secretSentTo, signInProvider } from '#contract/back-office/sign-in/provider.ts'
import { fail } from '#contract/errors.ts'
import {
  isProviderKind,
  kindRow,
  type ProviderField,
  type ProviderKind,
} from '#contract/sign-in/provider-kinds.ts'
import type { Db } from '#database/database.ts'
import { checkSecretStays, findChanged, refusedAt } from '#server/back-office/changed-fields.ts'
import { type Columns, store } from '#server/back-office/store.ts'
import type { Personal } from '#server/people/people.ts'

import { privateKeyIn, publicKeyIn } from './protocols/alipay.ts'
import type { Provider } from './provider.ts'
import {
  countBound,
  findProvider,
  findProviderById,
  findProviderOf,
  listProviders,
  type ProviderRow,
} from './providers.queries.ts'
import { providerColumns } from './providers.sql.ts'

const isoOf = (moment: unknown) => (moment instanceof Date ? moment.toISOString() : null)

type Row = RowOf<typeof signInProvider>
type ProviderValues = GivenOf<typeof signInProvider>
type MergedProvider = Readonly<Record<string, unknown>>

const isGiven = (value: unknown) => typeof value === 'string' && value.trim() !== ''

/** A field that the kind needs and the row lacks. */
function missingIn(standing: MergedProvider): ProviderField | undefined {
  const kind = String(standing['kind'])
  if (!isProviderKind(kind)) return undefined
  return kindRow(kind).needs.find((field) =>
    field === 'secret'
      ? !isGiven(standing['secret']) && standing['secretHeld'] !== true
      : !isGiven(standing[field]),
  )
}

/** A domain that is searched without an account has no use for its password. */
const leavesAccount = (standing: MergedProvider) =>
  standing['kind'] === 'LDAP' && !isGiven(standing['bindDn'])

/** Whoever is bound to a provider is bound to no other, and its secret is sent to no other. */
function checkHouse(given: ProviderValues, before: Row): void {
  const standing = { ...before, ...given }
  const moved = before.bound > 0 ? findChanged(identifyingNames, { given, before }) : undefined
  if (moved) throw refusedAt(moved, '已有账号绑定，不能换成另一家：请新建一种登录方式，并停用这一种')
  if (before.secretHeld && !isGiven(given.secret) && !leavesAccount(standing))
    checkSecretStays('secret', secretSentTo, { given, before })
}

/** Keys of Alipay are read when they are given. */
function checkKeys({ secret, publicKey }: ProviderValues): void {
  if (secret && !privateKeyIn(secret)) throw refusedAt('secret', '不是应用私钥（RSA2）')
  if (publicKey && !publicKeyIn(publicKey)) throw refusedAt('publicKey', '不是支付宝公钥')
}

/** A secret that is given is sealed; that of a search account leaves with the account. */
function secretColumn({ seal }: Personal, { secret }: ProviderValues, standing: MergedProvider): Columns {
  if (leavesAccount(standing)) return { secret: null }
  return secret && isGiven(secret) ? { secret: seal(secret.trim()) } : {}
}

/** Providers as the back office edits them: a secret is sealed when it is given, and never answered. */
export const providersOver = (personal: Personal) =>
  store({
    resource: signInProvider,
    columns: providerColumns,
    unique: { sign_in_provider_code_key: 'code' },
    answer: (row) => ({ ...row, lastUsed: isoOf(row.lastUsed) }),
    write: async (_, { given, before }) => {
      const standing: MergedProvider = { ...before, ...given }
      const missing = missingIn(standing)
      if (missing) throw refusedAt(missing, `请填写${signInProvider.fields[missing].label}`)
      if (before) checkHouse(given, before)
      if (standing['kind'] === 'ALIPAY') checkKeys(given)
      return secretColumn(personal, given, standing)
    },
    touched: async (db, ids) => [{ label: '绑定的账号', count: await countBound(db, ids), blocks: true }],
  })

/** Opens the secret of a row; `provider_off` without one. */
export function openProvider({ unseal }: Personal, row: ProviderRow | undefined): Provider {
  const { kind, secret, ...rest } = row ?? fail('provider_off')
  if (!isProviderKind(kind)) return fail('provider_off')
  return { ...rest, kind, secret: secret ? unseal(secret) : '' }
}

/** An enabled provider; the first union platform where no code is given. */
export async function readProvider(
  db: Db,
  personal: Personal,
  code: string | undefined,
  kind: ProviderKind = 'UNION',
) {
  return openProvider(
    personal,
    await (code === undefined ? findProviderOf(db, kind) : findProvider(db, code)),
  )
}

export const readProviderById = async (db: Db, personal: Personal, id: number): Promise<Provider> =>
  openProvider(personal, await findProviderById(db, id))

/** What the sign-in pages offer. */
export async function offeredProviders(db: Db) {
  const rows = await listProviders(db)
  return rows.flatMap(({ kind, ...row }) => (isProviderKind(kind) ? [{ ...row, kind }] : []))
}
