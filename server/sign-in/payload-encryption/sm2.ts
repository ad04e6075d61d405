import { createECDH } from 'node:crypto'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

import { newPrivateKey } from '#contract/ciphers/sm2.ts'

import type { DecryptionTask, DecryptedText } from './sm2-thread.ts'
import type { TransitCipher } from './transit-cipher.ts'

/** SubjectPublicKeyInfo of a point of SM2 up to the point: id-ecPublicKey, 1.2.156.10197.1.301. */
const spkiHead = Buffer.from('3059301306072a8648ce3d020106082a811ccf5501822d034200', 'hex')

const resourceLimits = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 }

/** SM2 in a thread of its own, which starts with the first text: it never delays a call. */
export function openSm2(): TransitCipher & { close: () => Promise<void> } {
  const asked = new Map<number, PromiseWithResolvers<Buffer>>()
  let worker: Worker | undefined
  let number = 0

  const start = () => {
    const thread = new Worker(join(import.meta.dirname, 'sm2-thread.ts'), { resourceLimits })
    thread.on('message', ({ id, plain }: DecryptedText) => {
      const waiting = asked.get(id)
      asked.delete(id)
      if (plain) waiting?.resolve(Buffer.from(plain))
      else waiting?.reject(new Error('not encrypted for this key'))
    })
    thread.on('error', (error) => process.emitWarning(error))
    thread.on('exit', () => {
      worker = undefined
      for (const { reject } of asked.values()) reject(new Error('the thread of SM2 has ended'))
      asked.clear()
    })
    thread.unref()
    return thread
  }
  const decrypt = (privateKey: Buffer, bytes: Buffer) => {
    const waiting = Promise.withResolvers<Buffer>()
    number += 1
    asked.set(number, waiting)
    worker ??= start()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage({ id: number, privateKey, bytes } satisfies DecryptionTask)
    return waiting.promise
  }
  return {
    make: async () => Buffer.from(newPrivateKey()),
    pair: async (privateKey) => {
      const curve = createECDH('SM2')
      curve.setPrivateKey(privateKey)
      const spki = Buffer.concat([spkiHead, curve.getPublicKey()])
      return { spki, decrypt: (bytes) => decrypt(privateKey, bytes) }
    },
    close: async () => void (await worker?.terminate()),
  }
}
