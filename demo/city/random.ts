/** Numbers from [0, 1), the same on every machine: whole-number arithmetic on 32 bits (mulberry32). */
export type Random = () => number

/** Spreads whole numbers over 32 bits; near keys get far values. */
export function scatter(a: number, b = 0, c = 0): number {
  let h = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13) ^ b, 0xc2b2ae35)
  h = Math.imul(h ^ (h >>> 16) ^ c, 0x27d4eb2f)
  h = Math.imul(h ^ (h >>> 15), 0x165667b1)
  return (h ^ (h >>> 13)) >>> 0
}

/** A stream of numbers for one thing, named by whole numbers: what is drawn for it depends on nothing else. */
export function randomOf(subject: number, index = 0, detail = 0): Random {
  let state = scatter(subject, index, detail)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export type Range = readonly [low: number, high: number]

export function randomBetween(random: Random, low: number, high: number): number {
  return low + (high - low) * random()
}

/** A whole number, both ends included. */
export function randomInteger(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1))
}

export function pick<T>(random: Random, list: readonly T[]): T {
  const found = list[Math.floor(random() * list.length)]
  if (found === undefined) throw new Error('nothing to pick from')
  return found
}

/** Nearly normal: mean 0, standard deviation 1, never beyond ±3.5. */
export function bell(random: Random): number {
  return (random() + random() + random() + random() - 2) * 1.732
}

/** Drawn from a normal about the middle of a range and held inside it. */
export function randomInRange(random: Random, [low, high]: Range): number {
  const value = (low + high) / 2 + (bell(random) * (high - low)) / 5
  return Math.min(high, Math.max(low, value))
}

export function roundTo(value: number, digits: number): number {
  const unit = 10 ** digits
  return Math.round(value * unit) / unit
}

/** Picks by weight: `[['a', 3], ['b', 1]]` gives 'a' three times in four. */
export function pickWeighted<T>(random: Random, list: readonly (readonly [value: T, weight: number])[]): T {
  let left = random() * list.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [value, weight] of list) {
    left -= weight
    if (left < 0) return value
  }
  return pick(random, list)[0]
}
