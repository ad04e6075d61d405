import { conditionLimits } from '#contract/catalogue/condition.ts'
import type { Place } from '#contract/search/places.ts'
import { isOutline } from '#geology/places/outline.ts'
import type { PlaceMatch } from '#server/places/places.ts'
import { matchAt, skip, stickyPattern, type Reach, type Recogniser } from '#server/search/ask/rules/claim.ts'
import type { Vocabulary } from '#server/search/ask/rules/vocabulary.ts'

import { numeral, readNumeral } from './numerals.ts'
import { counter } from './orders.ts'
import { inUnits, lengthWord } from './units.ts'

const aroundWords = '(?:附近|周边|周围|一带|旁边|邻近|近旁|方圆|半径)'
const aroundWord = stickyPattern(aroundWords)
const distance = `(?:的)?(?:${aroundWords})?(?:不超过|不到|小于)?(${numeral})(${lengthWord})(?:之内|以内|范围内|范围|半径内|内|半径)?(?:的)?(?:${aroundWords})?`
const distanceWords = stickyPattern(distance)
const nearbyWords = stickyPattern(`${aroundWords}(?:的)?`)
const howMany = `(?:的)?(?:(?:前|头)?(${numeral})${counter}(?:的)?)?`
const nearestWords = stickyPattern(`(?:的)?(?:最近|较近|近)${howMany}`)
const nearestAlone = stickyPattern(`(?:的)?最近${howMany}`)
const leadingWords = stickyPattern('(?:距离?|离|靠近|邻近|紧邻)')
const defaultMetres = 1000
const defaultCount = 10
const maxCount = conditionLimits.nearest
const letters = 24
const maxNames = 120

const wordsAfterPlace = new RegExp(
  `${aroundWords}|(?:${numeral})\\s*${lengthWord}\\s*(?:之内|以内|范围|半径|内|${aroundWords})`,
  'giu',
)
const wordsBeforePlace = /距离?|离|靠近|邻近|紧邻/gu

/** Possible names of a place in a question, as written: the words before 附近, and those after 距. */
export function placeNames(question: string): string[] {
  const names = new Set<string>()
  const keep = (from: number, to: number) => {
    const name = question.slice(from, to).trim()
    if (name.length > 1 && !/[,，。;；?？!！、]/.test(name)) names.add(name)
  }
  for (const { index } of question.matchAll(wordsAfterPlace))
    for (let from = Math.max(0, index - letters); from < index; from += 1) keep(from, index)
  for (const { 0: word, index } of question.matchAll(wordsBeforePlace)) {
    const from = index + word.length
    for (let to = from + 2; to <= Math.min(question.length, from + letters); to += 1) keep(from, to)
  }
  return [...names].slice(0, maxNames)
}

const metresOf = (text: string | undefined, word: string | undefined): number | undefined => {
  const value = readNumeral(text ?? '')
  const found = value === undefined ? undefined : inUnits(value, word ?? '')
  return found && Math.min(Math.max(found.value, 1), 50_000)
}

function nameAt({ places }: Vocabulary, text: string, at: number): string | undefined {
  const names = [...places.keys()].filter((name) => text.startsWith(name, at))
  return names.toSorted((a, b) => b.length - a.length)[0]
}

/** ZK-17 附近 500 米, 距 G0317 一公里以内, 离某路最近的十个; a place alone asks for what is nearest. */
export const nearPlace: Recogniser = (text, at, vocabulary) => {
  const lead = matchAt(leadingWords, text, at)?.[0].length ?? 0
  const name = nameAt(vocabulary, text, at + lead) ?? ''
  const place = vocabulary.places.get(name)
  if (place === undefined) return lead > 0 ? refuseUnknownPlace(text, at + lead) : undefined
  const end = at + lead + name.length
  const asked = reachAt(text, end, lead > 0)
  return claimOf(place, asked ?? { to: end }, at === 0 && end === text.length)
}

function claimOf(place: PlaceMatch, { to, reach }: { to: number; reach?: Reach }, isAlone: boolean) {
  if (place === null) return reach && { to, intent: { is: 'refused', reason: 'many' } as const }
  if ('refused' in place)
    return { to, intent: { is: 'refused', reason: 'place', remark: place.refused } as const }
  const wanted = reach ?? (standsAlone(place, isAlone) ? { count: defaultCount } : undefined)
  return wanted && { to, intent: { is: 'near', place, reach: wanted } as const }
}

/** Coordinates are always a place; a road or a station is one by itself. A record or a district is asked for as such. */
const standsAlone = ({ name, line, record }: Place, isAlone: boolean) =>
  name === undefined || (isAlone && !record && !(line && isOutline(line)))

/** How far from the place that was named: 500 米, or the nearest. */
function reachAt(text: string, at: number, led: boolean): { to: number; reach: Reach } | undefined {
  const found = matchAt(distanceWords, text, at)
  const metres = metresOf(found?.[1], found?.[2])
  const to = found ? at + found[0].length : skip(nearbyWords, text, at)
  const words = matchAt(led || to > at ? nearestWords : nearestAlone, text, to)
  if (words) return { to: to + words[0].length, reach: nearestOf(metres, countOf(words[1])) }
  return to > at ? { to, reach: { metres: metres ?? defaultMetres } } : undefined
}

/** Within a distance, all are wanted unless a number is given. */
function nearestOf(metres: number | undefined, count: number | undefined): Reach {
  if (metres === undefined) return { count: count ?? defaultCount }
  return { metres, ...(count !== undefined && { count }) }
}

function countOf(text: string | undefined): number | undefined {
  const count = readNumeral(text ?? '') ?? 0
  return Number.isInteger(count) && count >= 1 ? Math.min(count, maxCount) : undefined
}

const placeWithDistance = stickyPattern(`([^,。;?!、]{1,${letters}}?)${distance}`)

/** 距某处 500 米以内, where nothing has that name: no depth, and no place. */
function refuseUnknownPlace(text: string, at: number): ReturnType<Recogniser> {
  const found = matchAt(placeWithDistance, text, at)
  return (
    found && {
      to: at + found[0].length,
      intent: { is: 'refused', reason: 'place', unparsed: found[1] ?? '' },
    }
  )
}

/** 附近 after what is no place that is known. */
export const nearUnknownPlace: Recogniser = (text, at) => {
  const word = matchAt(aroundWord, text, at)
  if (!word) return undefined
  const measured = matchAt(distanceWords, text, at)
  return { to: at + (measured ?? word)[0].length, intent: { is: 'refused', reason: 'place' } }
}
