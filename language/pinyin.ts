import { pinyin } from 'pinyin-pro'

import { fold } from './fold.ts'

/** Initials and syllables of the longest run that is indexed as one word. */
const maxInitials = 8
const maxSyllables = 4

const spelledRuns = new Map<string, readonly string[]>()

/** The syllable of each Chinese character of a run, without tones: 城东新区 as cheng, dong, xin, qu. */
export function syllablesOf(run: string): readonly string[] {
  const known = spelledRuns.get(run)
  if (known) return known
  const spelled = pinyin(run, { toneType: 'none', type: 'array', v: true }).map((one) =>
    one.replaceAll('ü', 'v'),
  )
  if (run.length <= 40 && spelledRuns.size < 10_000) spelledRuns.set(run, spelled)
  return spelled
}

const readings = new Map<string, readonly string[]>()

/** All syllables that one Chinese character may be read as. */
export function readingsOf(char: string): readonly string[] {
  const known = readings.get(char)
  if (known) return known
  const read = pinyin(char, { toneType: 'none', type: 'array', multiple: true, v: true })
  const all = read.map((one) => one.replaceAll('ü', 'v'))
  if (readings.size < 10_000) readings.set(char, all)
  return all
}

/**
 * The words under which a name is found by pinyin, from each of its characters on: tdxq and tingdongxinqu, dxq …
 * They begin with `~`.
 */
export function pinyinWords(name: string, words = new Set<string>()): Set<string> {
  for (const [run] of fold(name).matchAll(/\p{Script=Han}{2,}/gu)) {
    const spelled = syllablesOf(run)
    for (let i = 0; i < spelled.length - 1; i += 1) {
      words.add(`~${initialsOf(spelled.slice(i, i + maxInitials))}`)
      words.add(`~${spelled.slice(i, i + maxSyllables).join('')}`)
    }
  }
  return words
}

const initialsOf = (spelled: readonly string[]) => spelled.map((one) => [...one][0] ?? '').join('')

const syllable =
  /^(?:[zcs]h?|[bpmfdtnlgkhjqxrwy])?(?:i(?:ang|ong|an|ao|ng|n|a|e|u)?|u(?:ang|an|ai|ng|a|e|i|n|o)?|v[en]?|a(?:ng|n|i|o)?|o(?:ng|u)?|e(?:ng|n|i|r)?)/

/** What was typed as the windows that a name keeps; a name must hold all of them. Prefixes, without `~`. */
export function pinyinWindows(typed: string): string[][] {
  const asInitials = windows([...typed], maxInitials)
  const spelled = spell(typed)
  const asSyllables = spelled.length > 1 ? windows(spelled, maxSyllables) : []
  const variants = [asInitials, asSyllables].filter((variant) => variant.length > 0)
  return variants.length > 1 && variants[0]?.join() === variants[1]?.join() ? variants.slice(0, 1) : variants
}

/** Syllables that letters read as, from the left; the last one may be incomplete. */
function spell(typed: string): string[] {
  const read: string[] = []
  for (let rest = typed; rest !== '';) {
    const found = syllable.exec(rest)?.[0] ?? rest
    read.push(found)
    rest = rest.slice(found.length)
  }
  return read
}

function windows(parts: readonly string[], size: number): string[] {
  if (parts.length <= size) return [parts.join('')]
  const found: string[] = []
  for (let i = 0; i + size < parts.length; i += size) found.push(parts.slice(i, i + size).join(''))
  return [...found, parts.slice(-size).join('')]
}

/** Where in a run of Chinese characters typed pinyin is read: characters from and to; undefined when nowhere. */
export function findPinyin(run: string, typed: string): [from: number, to: number] | undefined {
  const spelled = syllablesOf(run)
  const first = initialsOf(spelled).indexOf(typed)
  if (first >= 0) return [first, first + typed.length]
  for (let i = 0; i < spelled.length; i += 1) {
    let read = ''
    for (let end = i; end < spelled.length && read.length < typed.length; end += 1) {
      read += spelled[end] ?? ''
      if (read.startsWith(typed) && read.length >= typed.length) return [i, end + 1]
    }
  }
  return undefined
}
