import { ecb } from '@noble/ciphers/aes.js'
import { utf8ToBytes } from '@noble/ciphers/utils.js'

import {
  captcha,
  type CaptchaAnswer,
  type CaptchaScene,
  type CaptchaType,
} from '#contract/sign-in/captcha.ts'
import type { TimeLockPuzzle } from '#contract/sign-in/captcha.ts'
import { callForeign } from '#web/api/call.ts'
import { local, readStored, storageKeys, writeStored } from '#web/api/storage.ts'

/** A challenge as displayed. */
export interface Challenge {
  type: CaptchaType
  token: string
  key: string | null
  background: string
  piece: string
  words: readonly string[]
  puzzle: TimeLockPuzzle | undefined
}

/** Refusal of the captcha, with the server's message. */
export class CaptchaRefusal extends Error {
  override name = 'CaptchaRefusal'
}

/** AES-128-ECB, Base64, as required by the protocol. Web Crypto has no ECB, and is not available without TLS. */
export function encryptText(text: string, key: string | null): string {
  if (key === null) return text
  const bytes = ecb(utf8ToBytes(key)).encrypt(utf8ToBytes(text))
  return btoa(String.fromCodePoint(...bytes))
}

/** Client id for rate limits; created once per browser. */
function clientUid(type: CaptchaType): string {
  const name = type === 'clickWord' ? 'point' : 'slider'
  const known = readStored(local, storageKeys[name])
  if (typeof known === 'string') return known
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const made = `${name}-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
  writeStored(local, storageKeys[name], made)
  return made
}

const image = (base64: string | null) => `data:image/png;base64,${base64 ?? ''}`

function dataIn({ repCode, repMsg, repData }: CaptchaAnswer) {
  if (repCode === '0000' && repData) return repData
  throw new CaptchaRefusal(repMsg ?? '验证失败，请重试')
}

export async function getChallenge(type: CaptchaType, scene: CaptchaScene): Promise<Challenge> {
  const asked = { captchaType: type, clientUid: clientUid(type), ts: Date.now(), scene }
  const data = dataIn(await callForeign(captcha.get, asked))
  return {
    type,
    token: data.token ?? '',
    key: data.secretKey,
    background: image(data.originalImageBase64),
    piece: image(data.jigsawImageBase64),
    words: data.wordList ?? [],
    puzzle: data.puzzle,
  }
}

/** Sends an answer with the proof of work; returns the verification for the form, or throws the refusal. */
export async function checkChallenge(
  { type, token, key }: Challenge,
  answer: unknown,
  proof?: string,
): Promise<string> {
  const text = JSON.stringify(answer)
  const asked = { captchaType: type, clientUid: clientUid(type), ts: Date.now(), token, proof }
  dataIn(await callForeign(captcha.check, { ...asked, pointJson: encryptText(text, key) }))
  return encryptText(`${token}---${text}`, key)
}

/** Extends a challenge: returns it with another token. */
export async function extendChallenge(challenge: Challenge): Promise<Challenge> {
  const { token } = dataIn(await callForeign(captcha.extend, { token: challenge.token }))
  return { ...challenge, token: token ?? '' }
}
