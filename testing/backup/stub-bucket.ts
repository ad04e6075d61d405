import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

import type { S3Account } from '#server/files/bucket/bucket.ts'

/** What a bucket does to one request instead of answering it; undefined lets it pass. */
export type BucketFault = (request: IncomingMessage, response: ServerResponse) => unknown

export interface StubBucket {
  account: S3Account
  objects: Map<string, Buffer>
  /** Set while something is wrong. */
  fault: BucketFault | undefined
  requests: string[]
  close: () => Promise<void>
}

const keyOf = (url: URL) => decodeURIComponent(url.pathname.split('/').slice(2).join('/'))

/** A bucket in memory that lists few keys a page and can be made to fail; it believes every signature. */
export async function openStubBucket(prefix = '', pageSize = 1000): Promise<StubBucket> {
  const objects = new Map<string, Buffer>()
  const bucket = { objects, fault: undefined as BucketFault | undefined, requests: [] as string[] }
  const server = createServer((request, response) => {
    bucket.requests.push(`${request.method} ${request.url}`)
    if (bucket.fault?.(request, response)) return
    void answer(request, response, { objects, pageSize })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return Object.assign(bucket, {
    account: { url: `http://127.0.0.1:${port}/library${prefix}`, region: 'x', keyId: 'x', secret: 'x' },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
}

interface Shelf {
  objects: Map<string, Buffer>
  pageSize: number
}

async function answer(request: IncomingMessage, response: ServerResponse, shelf: Shelf): Promise<void> {
  const url = new URL(request.url ?? '', 'http://bucket')
  const key = keyOf(url)
  if (key === '') return void response.end(listPage(url.searchParams, shelf))
  if (request.method === 'PUT') {
    const body = await buffer(request).catch(() => undefined) // a body that breaks off is no object
    if (body) shelf.objects.set(key, body)
    return void response.end()
  }
  if (request.method === 'DELETE') return void response.writeHead(shelf.objects.delete(key) ? 204 : 404).end()
  const body = shelf.objects.get(key)
  if (!body) return void response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
  response.end(body)
}

/** One page of a list, as S3 has it: folders count as one where there is a delimiter. */
function listPage(query: URLSearchParams, { objects, pageSize }: Shelf): string {
  const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter') ?? '']
  const after = query.get('continuation-token') ?? ''
  const entryOf = (key: string) => {
    const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1
    return end < 0 ? key : key.slice(0, end + 1)
  }
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).map(entryOf)
  const left = [...new Set(keys)].toSorted((a, b) => (a < b ? -1 : 1)).filter((entry) => entry > after)
  const page = left.slice(0, pageSize)
  const isMore = left.length > page.length
  const entries = page.map((entry) =>
    delimiter && entry.endsWith(delimiter)
      ? `<CommonPrefixes><Prefix>${entry}</Prefix></CommonPrefixes>`
      : `<Contents><Key>${entry}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`,
  )
  const next = isMore ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  return `<ListBucketResult><IsTruncated>${isMore}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`
}
