import { createCipheriv } from 'node:crypto'

import type { CaptchaAnswer, CaptchaData, TimeLockPuzzle } from '#contract/sign-in/captcha.ts'
import type { Picture, PictureSource, PictureType } from '#server/sign-in/captcha/picture.ts'
import { drawPicture } from '#server/sign-in/captcha/pictures/draw.ts'

export interface KnownPictures extends PictureSource {
  /** What solves the picture that was drawn last. */
  last: () => Picture['solution']
  /** What solves the picture that is seen under an address of data. */
  seenAt: (address: string) => Picture['solution']
}

/** Pictures are dear to draw: after so many of a type, those come again in turn. */
const maxPictures = 4
const drawnPictures = new Map<PictureType, Picture[]>()

function nextPicture(type: PictureType): Picture {
  const pictures = drawnPictures.get(type) ?? []
  const picture = (pictures.length === maxPictures && pictures.shift()) || drawPicture(type)
  drawnPictures.set(type, [...pictures, picture])
  return picture
}

/** The product's own pictures, with their solutions. */
export function knownPictures(): KnownPictures {
  let last: Picture['solution'] = { type: 'blockPuzzle', x: 0 }
  return {
    take: (type) => {
      const picture = nextPicture(type)
      last = picture.solution
      return Promise.resolve(picture)
    },
    ready: () => 0,
    close: () => Promise.resolve(),
    last: () => last,
    seenAt: (address) => {
      const all = [...drawnPictures.values()].flat()
      const seen = all.find(({ background }) => address.endsWith(background))
      if (!seen) throw new Error('This is no picture of ours.')
      return seen.solution
    },
  }
}

/** What a challenge came with; throws what it was refused with. */
export function dataOf({ repCode, repMsg, repData }: CaptchaAnswer): CaptchaData & { token: string } {
  if (!repData?.token) throw new Error(`${repCode} ${repMsg}`)
  return { ...repData, token: repData.token }
}

/** As the protocol's clients do it: encrypted when there is a key, else as it is. */
export function encryptText(text: string, key: string | null): string {
  if (!key) return text
  const cipher = createCipheriv('aes-128-ecb', key, null)
  return cipher.update(text, 'utf8', 'base64') + cipher.final('base64')
}

/** The text that solves a picture. */
export const solutionText = (solution: Picture['solution']): string =>
  JSON.stringify(solution.type === 'blockPuzzle' ? { x: solution.x, y: 5 } : solution.points)

/** What the squarings of a puzzle come to. */
export function squareOut({ base, modulus, steps }: TimeLockPuzzle): string {
  const n = BigInt(`0x${modulus}`)
  let value = BigInt(`0x${base}`)
  for (let step = 0; step < steps; step += 1) value = (value * value) % n
  return value.toString(16)
}

/** What a client hands on after its check. */
export const verificationOf = (
  { token, secretKey }: { token: string; secretKey: string | null },
  text: string,
) => encryptText(`${token}---${text}`, secretKey)
