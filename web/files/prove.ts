import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

import { proofOffsets, proofSpans } from '#contract/files/proof.ts'

import { Unreadable } from './digest.ts'

/** Answers a challenge: the digest of it and of the spans of the file that follow from it. */
export async function proofOf(file: Blob, challenge: string): Promise<string> {
  const asked = hexToBytes(challenge)
  const hash = sha256.create().update(asked)
  for (const start of proofOffsets(asked, file.size)) {
    const span = file.slice(start, start + proofSpans.bytes).arrayBuffer()
    const bytes: ArrayBuffer = await span.catch(() => Promise.reject(new Unreadable()))
    hash.update(new Uint8Array(bytes))
  }
  return bytesToHex(hash.digest())
}
