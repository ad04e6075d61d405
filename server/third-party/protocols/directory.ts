import { Client, EqualityFilter, type Entry, InvalidCredentialsError } from 'ldapts'

import { type ProviderPerson, labelIn, type Provider, textIn } from '#server/third-party/provider.ts'
import { step as trial, trialFailed } from '#server/third-party/trial/step.ts'

import { providerAway } from './outgoing.ts'

/** Milliseconds of one step, and of all together. */
const stepMilliseconds = 5000
const totalMilliseconds = 15_000

/** Lasting names of an entry: its own, and that of Active Directory. */
const lastingNames = ['entryUUID', 'objectGUID'] as const
const loopback = /^(?:127\.0\.0\.1|localhost|\[::1\])$/

/**
 * The person whom a directory knows by this name and password; undefined where it knows none, or several. The name is
 * one value of a filter and no text of it, so that nothing in it is syntax. An empty password is never shown to the
 * directory: it would count as an anonymous bind, which succeeds.
 */
export async function directoryPerson(
  provider: Provider,
  { username, password }: { username: string; password: string },
  patience = totalMilliseconds,
): Promise<ProviderPerson | undefined> {
  if (username.trim() === '' || password === '' || /[\p{Cc}\p{Cf}]/u.test(username)) return undefined
  try {
    return await withConnection(provider, patience, (client) =>
      findPerson(client, provider, { username, password }),
    )
  } catch (error) {
    if (error instanceof InvalidCredentialsError) return undefined
    throw providerAway(error instanceof Error ? `${error.name} ${error.message}` : 'directory')
  }
}

/** Uses a connection that ends with the use, or when it is late. */
async function withConnection<T>(
  { address: url }: Provider,
  patience: number,
  use: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({
    url,
    timeout: stepMilliseconds,
    connectTimeout: stepMilliseconds,
    strictDN: false,
  })
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(providerAway('directory is late')), patience)
  try {
    return await Promise.race([use(client), late.promise])
  } finally {
    clearTimeout(timer)
    await client.unbind().catch(() => {}) // the connection may be gone already
  }
}

/** Connects, signs in as the search account and looks at the base. */
export const tryDirectory = (provider: Provider): Promise<void> =>
  withConnection(provider, totalMilliseconds, async (client) => {
    const { bindDn, secret, baseDn } = provider
    if (needsStartTls(provider)) await trial('连接目录并加密（StartTLS）', client.startTLS())
    if (bindDn) await trial('连接目录并以查询账号登录', client.bind(bindDn, secret))
    const looked = client.search(baseDn, {
      scope: 'base',
      attributes: ['1.1'],
      timeLimit: stepMilliseconds / 1000,
    })
    const { searchEntries } = await trial('连接目录并查看查找范围', looked)
    if (searchEntries.length === 0) throw trialFailed('查看查找范围', '没有这个范围，或查询账号无权查看')
  })

function needsStartTls({ address }: Provider): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'ldap:' && !loopback.test(hostname)
}

async function findPerson(
  client: Client,
  provider: Provider,
  { username, password }: { username: string; password: string },
): Promise<ProviderPerson | undefined> {
  const { bindDn, secret } = provider
  if (needsStartTls(provider)) await client.startTLS()
  if (bindDn) await bindAsSearcher(client, { bindDn, secret })
  const entry = await findEntry(client, provider, username)
  if (!entry) return undefined
  await client.bind(entry.dn, password)
  return personOf(entry, provider)
}

/** A refused account of ours is a fault of the settings, and no wrong password. */
async function bindAsSearcher(
  client: Client,
  { bindDn, secret }: { bindDn: string; secret: string },
): Promise<void> {
  await client.bind(bindDn, secret).catch((error: unknown) => {
    throw error instanceof InvalidCredentialsError ? providerAway('the search account is refused') : error
  })
}

const attributeOf = ({ nameAttribute }: Provider) => nameAttribute || 'uid'

async function findEntry(client: Client, provider: Provider, username: string): Promise<Entry | undefined> {
  const attribute = attributeOf(provider)
  const { searchEntries } = await client.search(provider.baseDn, {
    scope: 'sub',
    filter: new EqualityFilter({ attribute, value: username }),
    attributes: [attribute, 'displayName', 'cn', ...lastingNames],
    explicitBufferAttributes: ['objectGUID'],
    timeLimit: stepMilliseconds / 1000,
  })
  const [entry, ...others] = searchEntries
  return others.length === 0 ? entry : undefined
}

const firstValue = (value: Entry[string] | undefined) => (Array.isArray(value) ? value[0] : value)
const textOf = (entry: Entry, name: string) => {
  const value = firstValue(entry[name])
  return Buffer.isBuffer(value) ? value.toString('utf8') : value
}

function personOf(entry: Entry, provider: Provider): ProviderPerson {
  const guid = firstValue(entry['objectGUID'])
  const own =
    textIn(textOf(entry, 'entryUUID')) ??
    (Buffer.isBuffer(guid) && guid.length > 0 ? guid.toString('hex') : undefined)
  const username = textIn(textOf(entry, attributeOf(provider)), 60)
  const name = labelIn(textOf(entry, 'displayName')) || labelIn(textOf(entry, 'cn')) || (username ?? '')
  return { subject: own ?? `dn ${entry.dn.toLowerCase()}`, label: name, name, username }
}
