import { randomInt } from 'node:crypto'

/** Unpredictable random numbers; the only source of randomness for pictures. */
export const chance = {
  /** A number from low to high, exclusive of high. */
  between: (low: number, high: number): number => low + (randomInt(2 ** 32) / 2 ** 32) * (high - low),
  /** An integer from low to high, inclusive. */
  whole: (low: number, high: number): number => randomInt(low, high + 1),
  of: <T>(things: readonly [T, ...T[]]): T => things[randomInt(things.length)] ?? things[0],
  yes: (share: number): boolean => randomInt(1000) < share * 1000,
  shuffled: <T>(things: readonly T[]): T[] => {
    const left = [...things]
    return things.flatMap(() => left.splice(randomInt(left.length), 1))
  },
}

/** A random smooth curve: a sum of a few waves, the slow ones with larger amplitudes. */
export function wander(reach: number, length: number): (x: number) => number {
  const waves = [1, 1.7, 3.1, 5.3].map((turns, i) => ({
    turns: (turns * chance.between(0.7, 1.3) * 2 * Math.PI) / length,
    shift: chance.between(0, 2 * Math.PI),
    reach: (reach * chance.between(0.6, 1)) / (i + 1),
  }))
  return (x) => waves.reduce((sum, wave) => sum + wave.reach * Math.sin(x * wave.turns + wave.shift), 0)
}
