import { randomInt } from 'node:crypto'

import { pinyin } from 'pinyin-pro'

const han = /\p{Script=Han}/u

/**
 * A key that puts texts in the order a Chinese reader expects when compared byte by byte: pinyin for Han,
 * lower case for Latin, digits by value (G2 before G10): each run is
 * preceded by how long it is.
 */
export function sortKey(text: string): string {
  const spelled = han.test(text)
    ? pinyin(text, { toneType: 'num', type: 'array', nonZh: 'consecutive' }).join(' ')
    : text
  return spelled
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(
      /0*(\d+)/g,
      (_, digits: string) => `${String.fromCharCode(48 + Math.min(digits.length, 9))}${digits}`,
    )
    .slice(0, 400)
}

/** The key of the code that everybody sees; the opaque numbers of secret records come after all codes. */
export const codeSortKey = (shown: string, own: string): string =>
  shown === own ? sortKey(own) : `~${sortKey(shown)}`

/** A number that tells nothing of the secret record it stands for; migration 0040 writes the same form. */
export const opaqueCode = (): string => `SM-${1_000_000_000 + randomInt(9_000_000_000)}`
