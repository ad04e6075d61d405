import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

import { z } from 'zod'

import type { Route } from '#contract/route.ts'
import type { VersionedContent } from '#server/http/bytes.ts'
import { type Call, type Endpoint, prepareEffect } from '#server/http/implement.ts'

/** An endpoint whose handler works once: the bytes of its answer are sent from then on, by their tag only where it is new. */
export function madeOnce({ handler, ...endpoint }: Endpoint): Endpoint {
  let answer: Promise<VersionedContent> | undefined
  const make = async (call: Call<Route>) => {
    const effect = await prepareEffect({ handler }, call)
    const made = await effect(call)
    return packConstant(endpoint.route, z.encode(endpoint.route.output, made))
  }
  return {
    ...endpoint,
    route: { ...endpoint.route, answer: 'bytes', sends: ['application/json'] },
    handler: (call) =>
      (answer ??= make(call).catch((error: unknown) => {
        answer = undefined
        throw error
      })),
  }
}

async function packConstant({ answer }: Route, data: unknown): Promise<VersionedContent> {
  const text = JSON.stringify(answer === 'json' ? data : { code: 200, message: '成功', data })
  const plain = Buffer.from(text)
  const content = await promisify(gzip)(plain)
  const version = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  return { mediaType: 'application/json; charset=utf-8', version, gzipped: async () => content, plain: text }
}
