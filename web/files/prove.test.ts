import { createHash } from 'node:crypto'

import { expect, test } from 'vitest'

import { challengeLength, proofOffsets, proofSpans } from '#contract/files/proof.ts'

import { proofOf } from './prove.ts'

const challenge = Buffer.from(Array.from({ length: challengeLength }, (_, i) => (i * 89) & 255))

test('a proof is the digest of the challenge and of the spans that follow from it', async () => {
  const bytes = Buffer.alloc(9_000_000, '岩心')
  const hash = createHash('sha256').update(challenge)
  for (const start of proofOffsets(challenge, bytes.length))
    hash.update(bytes.subarray(start, start + proofSpans.bytes))
  expect(await proofOf(new Blob([bytes]), challenge.toString('hex'))).toBe(hash.digest('hex'))
})

test('spans lie within the file, also at its ends', () => {
  const ends = Buffer.alloc(challengeLength, 255)
  for (const at of proofOffsets(ends, 9_000_000)) expect(at + proofSpans.bytes).toBeLessThanOrEqual(9_000_000)
  expect(new Set(proofOffsets(Buffer.alloc(challengeLength), 9_000_000))).toEqual(new Set([0]))
})
