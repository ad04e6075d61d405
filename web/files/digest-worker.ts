// Web worker that works out the SHA-256 of a file piece by piece, so that the page stays responsive.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** Bytes that were read, and finally the digest, or that the file cannot be read. */
export interface DigestProgress {
  read: number
  digest?: string
  unreadable?: true
}

const piece = 4 * 2 ** 20
const post = (digested: DigestProgress) => postMessage(digested)

async function digest(file: Blob): Promise<void> {
  const hash = sha256.create()
  for (let at = 0; at < file.size; at += piece) {
    hash.update(new Uint8Array(await file.slice(at, at + piece).arrayBuffer()))
    post({ read: Math.min(at + piece, file.size) })
  }
  post({ read: file.size, digest: bytesToHex(hash.digest()) })
}

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  digest(data).catch(() => post({ read: 0, unreadable: true })) // it was changed or removed meanwhile
})
