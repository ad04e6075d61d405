import fc from 'fast-check'
import { expect, test } from 'vitest'

import { anyText, everyCharacter } from '#testing/characters.ts'

import { fold } from './fold.ts'
import { pinyinWords } from './pinyin.ts'
import { readQuery } from './query.ts'
import { addLayer, addWholeCode, documentWords } from './tokenizer.ts'

/** Words of a document and of a question. */
function wordsOf(text: string): string[] {
  const folded = fold(text)
  const words = documentWords(folded)
  addWholeCode(folded, words)
  addLayer(text, words)
  pinyinWords(text, words)
  const variants = readQuery(text).terms.flatMap((term) => term.variants)
  for (const { word } of variants.flatMap(({ lexemes }) => lexemes)) words.add(word)
  return [...words]
}

/** PostgreSQL takes words of so many bytes, and none that is empty. */
const maxBytes = 2046

const isRefused = (word: string) =>
  word === '' || !word.isWellFormed() || word.includes('\u0000') || Buffer.byteLength(word) > maxBytes

/** What is wrong with the words of a text. */
const refusedOf = (text: string) => wordsOf(text).filter(isRefused)

const troubled = (texts: readonly string[]) => texts.filter((text) => refusedOf(text).length > 0).slice(0, 9)

test('every character alone gives words that the index takes', () => {
  expect(everyCharacter.length).toBeGreaterThan(140_000)
  expect(troubled(everyCharacter)).toEqual([])
})

test('a long run of characters beyond the first plane is not cut between the halves of one', () => {
  const beyond = everyCharacter.filter((one) => one.length > 1 && /[\p{L}\p{Nd}]/u.test(one))
  const some = beyond
    .filter((one, i) => !/\p{Script=Han}/u.test(one) || i % 500 === 0)
    .filter((_, i) => i % 20 === 0)
  expect(some.length).toBeGreaterThan(300)
  expect(
    troubled(some.flatMap((one) => [one.repeat(45), `1${one.repeat(45)}`, `勘${one.repeat(45)}号`])),
  ).toEqual([])
})

test('any text gives words that the index takes, the same each time', () => {
  const isSound = fc.property(anyText, (text) => {
    const words = wordsOf(text)
    return !words.some(isRefused) && words.join(' ') === wordsOf(text).join(' ')
  })
  expect(() => fc.assert(isSound, { numRuns: 300 })).not.toThrow()
})
