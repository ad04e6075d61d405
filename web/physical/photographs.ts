/** A thin section in plane and in crossed polarised light: two photographs of one field of view. */
export interface PhotographPair<F> {
  /** What the names of both have in common. */
  name: string
  plane: F | undefined
  crossed: F | undefined
}

const crossedWords = /正交偏光|正交|(?<![a-z])XPL(?![a-z])|\(\+\)/i
const planeWords = /单偏光|单偏|(?<![a-z])PPL(?![a-z])|\(-\)/i

interface Named {
  name: string
  mediaType: string
}

/** Photographs by field of view; what says neither light stands alone as the first of its pair. */
export function pairsOf<F extends Named>(files: readonly F[]): PhotographPair<F>[] {
  const photographs = files.filter(({ mediaType }) => mediaType.startsWith('image/'))
  const views = Map.groupBy(photographs, ({ name }) => viewOf(name))
  return [...views].flatMap(([name, shots]) => {
    const crossed = shots.filter((shot) => crossedWords.test(shot.name))
    const plane = shots.filter((shot) => !crossedWords.test(shot.name))
    const count = Math.max(plane.length, crossed.length)
    return Array.from({ length: count }, (_, i) => ({ name, plane: plane[i], crossed: crossed[i] }))
  })
}

const viewOf = (name: string): string =>
  name
    .replace(/\.\w+$/, '')
    .replace(crossedWords, '')
    .replace(planeWords, '')
    .replaceAll(/[\s_·（）()-]+/g, ' ')
    .trim()
