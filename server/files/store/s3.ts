import { readFile } from 'node:fs/promises'

import { AwsClient } from 'aws4fetch'

import { AppError } from '#contract/errors.ts'

import type { FileStore } from './file-store.ts'

export interface S3Account {
  /** Scheme, host and bucket: `https://s3.example.cn/library`. */
  url: string
  region: string
  keyId: string
  secret: string
}

const prefix = 'chunks/'
const silence = 60_000

/** Chunks as objects of a bucket. Each is small and put whole, so no multipart upload can be left behind. */
export function openS3Store({ url, region, keyId, secret }: S3Account): FileStore {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    region,
    service: 's3',
    retries: 2,
  })
  const ask = async (path: string, init: RequestInit): Promise<Response> => {
    const answer = await client
      .fetch(`${url}${path}`, { signal: AbortSignal.timeout(silence), ...init })
      .catch((cause: unknown) => {
        throw storageAway(cause)
      })
    if (answer.ok) return answer
    const text = (await answer.text()).slice(0, 300)
    throw answer.status === 404 ? new AppError('content_missing') : storageAway(`${answer.status} ${text}`)
  }
  const at = (key: string) => `/${prefix}${key}`
  return {
    put: async (key, path) => {
      await ask(at(key), { method: 'PUT', body: await readFile(path) })
    },
    read: async function* (key, span) {
      const headers = new Headers(span && { range: `bytes=${span.start}-${span.end}` })
      const { body } = await ask(at(key), { headers })
      for await (const bytes of body ?? []) yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    },
    remove: async (key) => {
      await ask(at(key), { method: 'DELETE' }).catch((error: unknown) => {
        if (!(error instanceof AppError && error.code === 'content_missing')) throw error
      })
    },
    list: (shard) => objectsOf(ask, shard),
    free: async () => Infinity,
  }
}

async function* objectsOf(
  ask: (path: string, init: RequestInit) => Promise<Response>,
  shard: string,
): ReturnType<FileStore['list']> {
  let text = ''
  let last = ''
  do {
    const query = new URLSearchParams({ 'list-type': '2', prefix: prefix + shard })
    if (last) query.set('start-after', last)
    text = await (await ask(`?${query.toString()}`, {})).text()
    for (const [, object = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      last = inTag(object, 'Key') ?? ''
      const storedAt = new Date(inTag(object, 'LastModified') ?? Number.NaN)
      yield { key: last.slice(prefix.length), storedAt }
    }
  } while (inTag(text, 'IsTruncated') === 'true')
}

const inTag = (text: string, tag: string): string | undefined =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(text)?.[1]

/** The reason stands in the log, not in the answer. */
function storageAway(cause: unknown): AppError {
  const error = new AppError('storage_away')
  error.cause = cause
  return error
}
