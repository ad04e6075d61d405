import { readCoordinates } from '#geology/places/written/coordinates.ts'

const maxLength = 40

/** Mail addresses; eleven digits and more in a row, as phones, identity cards and bank cards have; lines with area codes. */
const personalData = /\S@\S|\d{11}|(?<!\d)0\d{9}/

/**
 * A word as the log holds it: without what cannot be seen, with single spaces. Undefined for what is too long to
 * be a word, for coordinates, and for personal data: phone numbers, mail addresses, identity numbers.
 */
export function loggedWord(typed: string): string | undefined {
  const word = typed
    .toWellFormed()
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim()
  if (word === '' || [...word].length > maxLength || readCoordinates(word)) return undefined
  const plain = word.normalize('NFKC').replaceAll(/(?<=\d)[-‐-―.·() ]+(?=\d)/gu, '')
  return personalData.test(plain) ? undefined : word
}
