import { randomInt } from 'node:crypto'

/** Numbers that nobody can foresee; pictures are made of nothing else. */
export const chance = {
  /** A number from low up to high, which is left out. */
  between: (low: number, high: number): number => low + (randomInt(2 ** 32) / 2 ** 32) * (high - low),
  /** A whole number, both ends among them. */
  whole: (low: number, high: number): number => randomInt(low, high + 1),
  of: <T>(things: readonly [T, ...T[]]): T => things[randomInt(things.length)] ?? things[0],
  yes: (share: number): boolean => randomInt(1000) < share * 1000,
  shuffled: <T>(things: readonly T[]): T[] => {
    const left = [...things]
    return things.flatMap(() => left.splice(randomInt(left.length), 1))
  },
}

/** A wandering line: a few waves of chance, slow ones high and quick ones low. */
export function wander(reach: number, length: number): (x: number) => number {
  const waves = [1, 1.7, 3.1, 5.3].map((turns, i) => ({
    turns: (turns * chance.between(0.7, 1.3) * 2 * Math.PI) / length,
    shift: chance.between(0, 2 * Math.PI),
    reach: (reach * chance.between(0.6, 1)) / (i + 1),
  }))
  return (x) => waves.reduce((sum, wave) => sum + wave.reach * Math.sin(x * wave.turns + wave.shift), 0)
}
