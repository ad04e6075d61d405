import { vi } from 'vitest'

import { batches } from '#contract/back-office/batches.ts'
import type { Input, Output, Route } from '#contract/route.ts'
import { callBytes } from '#web/api/call.ts'

import type { SignedIn } from '../app.ts'

/** The file that a route answers with. */
export async function bytesOf<R extends Route>(
  by: Pick<SignedIn, 'token'>,
  route: R,
  input: Input<R>,
): Promise<Uint8Array> {
  const { blob } = await callBytes(route, input, { token: by.token })
  return new Uint8Array(await blob.arrayBuffer())
}

/** Writes a checked batch and waits for its end. */
export async function writeBatch(
  by: SignedIn,
  id: number,
  mode: 'good' | 'all' = 'good',
): Promise<Output<typeof batches.progress>> {
  await by.call(batches.commit, { id, mode })
  return endOfBatch(by, id)
}

export const endOfBatch = (by: SignedIn, id: number): Promise<Output<typeof batches.progress>> =>
  vi.waitUntil(
    async () => {
      const batch = await by.call(batches.progress, { id })
      return batch.state === 'queued' ? undefined : batch
    },
    { timeout: 120_000, interval: 50 },
  )
