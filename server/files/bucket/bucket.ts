import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { unescape } from 'node:querystring'
import { setTimeout as delay } from 'node:timers/promises'

import { AwsClient } from 'aws4fetch'

import type { Span } from '#server/files/store/file-store.ts'

export interface S3Account {
  /** Scheme, host and bucket, and what all keys begin with: `https://s3.example.cn/library/backup`. */
  url: string
  region: string
  keyId: string
  secret: string
}

/** `https://KEY:SECRET@host/bucket`, with what all keys begin with where there is one; undefined where it is written otherwise. */
export function readBucketAddress(text: string, region: string): S3Account | undefined {
  const url = URL.parse(text)
  const isBucket =
    url && /^https?:$/.test(url.protocol) && /^(?:\/[\w.-]+)+$/.test(url.pathname) && !url.search
  if (!isBucket || !url.username || !url.password) return undefined
  const { username, password, origin, pathname } = url
  return { url: `${origin}${pathname}`, region, keyId: unescape(username), secret: unescape(password) }
}

/** A bucket refused, or did not answer. */
export class BucketTrouble extends Error {
  override name = 'BucketTrouble'
  /** Of its answer; undefined where there was none. */
  readonly status: number | undefined
  readonly isMissing: boolean

  constructor(words: string, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(words, { cause })
    this.status = status
    this.isMissing = status === 404 && !words.includes('NoSuchBucket')
  }
}

export interface ListedObject {
  key: string
  storedAt: Date
}

/** What stands in a bucket, by keys without what the address says already. */
export interface Bucket {
  /** Stores a file whole or not at all. */
  put: (key: string, path: string) => Promise<void>
  /** Piece by piece; one that breaks off throws. */
  read: (key: string, span?: Span) => AsyncIterable<Buffer>
  /** One that is not there is removed. */
  remove: (key: string) => Promise<void>
  /** All keys that begin so. A list that did not come whole throws. */
  list: (prefix: string) => AsyncIterable<ListedObject>
  /** The keys of one folder, and the folders in it, each ending with a slash. */
  listFolder: (prefix: string) => Promise<{ keys: string[]; prefixes: string[] }>
}

const silence = 60_000
/** Bytes a millisecond that a line carries at least. */
const minRate = 100

type Ask = (path: string, init: RequestInit, patience?: number) => Promise<Response>

/** Opens a bucket that speaks S3. A request that nobody answered is sent so many times. */
export function openBucket(account: S3Account, { attempts = 1 } = {}): Bucket {
  const ask = openAsk(account, attempts)
  const base = new URL(account.url).pathname.split('/').slice(2).join('/')
  const root = base === '' ? '' : `${base}/`
  const at = (key: string) => `/${key.split('/').map(encodeURIComponent).join('/')}`
  return {
    put: async (key, path) => {
      const body = await openAsBlob(path)
      const headers = { 'content-md5': await digestOf(path) }
      await ask(at(key), { method: 'PUT', body, headers }, silence + Math.ceil(body.size / minRate))
    },
    read: (key, span) => readObject(ask, at(key), span),
    remove: async (key) => {
      await ask(at(key), { method: 'DELETE' }).catch((error: unknown) => {
        if (!(error instanceof BucketTrouble && error.isMissing)) throw error
      })
    },
    list: async function* (prefix) {
      for await (const text of pagesOf(ask, { prefix: root + prefix }))
        for (const [, object = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs))
          yield {
            key: (inTag(object, 'Key') ?? '').slice(root.length),
            storedAt: new Date(inTag(object, 'LastModified') ?? Number.NaN),
          }
    },
    listFolder: async (prefix) => {
      const [keys, prefixes] = [new Set<string>(), new Set<string>()]
      for await (const text of pagesOf(ask, { prefix: root + prefix, delimiter: '/' })) {
        for (const [, object = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs))
          keys.add((inTag(object, 'Key') ?? '').slice(root.length))
        for (const [, each = ''] of text.matchAll(/<CommonPrefixes>(.*?)<\/CommonPrefixes>/gs))
          prefixes.add((inTag(each, 'Prefix') ?? '').slice(root.length))
      }
      return { keys: [...keys], prefixes: [...prefixes] }
    },
  }
}

/** Where requests go: the address of the account, and for lists the bucket alone. */
function openAsk({ url, region, keyId, secret }: S3Account, attempts: number): Ask {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    region,
    service: 's3',
    retries: 2,
  })
  const { origin, pathname } = new URL(url)
  const bucket = `${origin}/${pathname.split('/')[1] ?? ''}`
  const askOnce: Ask = async (path, init, patience = silence) => {
    const signal = init.signal ?? AbortSignal.timeout(patience)
    const address = path.startsWith('?') ? `${bucket}${path}` : `${url}${path}`
    const answer = await client.fetch(address, { ...init, signal }).catch((cause: unknown) => {
      throw new BucketTrouble(wordsOf(cause), { cause })
    })
    if (answer.ok) return answer
    const text = await answer.text().catch(() => '')
    throw new BucketTrouble(`${answer.status} ${inTag(text, 'Code') ?? text.slice(0, 300)}`, {
      status: answer.status,
    })
  }
  return async (path, init, patience) => {
    for (let attempt = 1; ; attempt += 1)
      try {
        return await askOnce(path, init, patience)
      } catch (error) {
        const isAway = error instanceof BucketTrouble && error.status === undefined
        if (!isAway || attempt >= attempts || init.signal?.aborted) throw error
        await delay(500 * attempt)
      }
  }
}

/** What a failed `fetch` says says nothing; its cause does. */
const wordsOf = (error: unknown): string => {
  const { message, cause } = Object(error)
  return String(cause?.code ?? cause?.message ?? message)
}

/** Reads an object as long as pieces of it come. */
async function* readObject(ask: Ask, path: string, span?: Span): AsyncGenerator<Buffer> {
  const silent = new AbortController()
  const timer = setTimeout(() => silent.abort(new Error('no piece came')), silence)
  try {
    const headers = new Headers(span && { range: `bytes=${span.start}-${span.end}` })
    const { body } = await ask(path, { headers, signal: silent.signal })
    for await (const bytes of body ?? []) {
      timer.refresh()
      yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
      timer.refresh()
    }
  } catch (error) {
    throw error instanceof BucketTrouble ? error : new BucketTrouble(wordsOf(error), { cause: error })
  } finally {
    clearTimeout(timer)
    silent.abort()
  }
}

/** The pages of a list, until the one that is not followed by another. */
async function* pagesOf(
  ask: Ask,
  { prefix, delimiter }: { prefix: string; delimiter?: string },
): AsyncGenerator<string> {
  let token: string | undefined
  for (;;) {
    const query = new URLSearchParams({ 'list-type': '2', prefix })
    if (delimiter) query.set('delimiter', delimiter)
    if (token) query.set('continuation-token', token)
    const answer = await ask(`?${query.toString()}`, {})
    const text = await answer.text().catch((cause: unknown) => {
      throw new BucketTrouble(wordsOf(cause), { cause })
    })
    if (!/<\/ListBucketResult>\s*$/.test(text)) throw new BucketTrouble('a list that is not whole')
    yield text
    if (inTag(text, 'IsTruncated') !== 'true') return
    const next = inTag(text, 'NextContinuationToken')
    if (next === undefined || next === token) throw new BucketTrouble('a list that does not go on')
    token = next
  }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const inTag = (text: string, tag: string): string | undefined =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`)
    .exec(text)?.[1]
    ?.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hexadecimal, name) =>
      name
        ? (entities[name] ?? whole)
        : String.fromCodePoint(parseInt(decimal ?? hexadecimal, decimal ? 10 : 16)),
    )

/** By which the bucket finds out whether what came is what was sent. */
async function digestOf(path: string): Promise<string> {
  const hash = createHash('md5')
  for await (const piece of createReadStream(path)) hash.update(piece)
  return hash.digest('base64')
}
