import { parentPort } from 'node:worker_threads'

import { sm2Decrypt } from '#contract/ciphers/sm2.ts'

export interface DecryptionTask {
  id: number
  privateKey: Uint8Array
  bytes: Uint8Array
}

export interface DecryptedText {
  id: number
  /** Undefined where the text is none for this key. */
  plain: Uint8Array | undefined
}

parentPort?.on('message', ({ id, privateKey, bytes }: DecryptionTask) => {
  const answer: DecryptedText = { id, plain: sm2Decrypt(privateKey, bytes) }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(answer)
})
