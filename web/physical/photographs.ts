import type { RecordView } from '#contract/catalogue/routes.ts'
import { isPreviewed } from '#contract/files/files.ts'

/** Two photographs of one field of view, in plane and crossed polarised light. */
export interface PhotographPair<F> {
  /** Common part of both names. */
  name: string
  plane: F | undefined
  crossed: F | undefined
}

const crossedWords = /正交偏光|正交|(?<![a-z])XPL(?![a-z])|\(\+\)/i
const planeWords = /单偏光|单偏|(?<![a-z])PPL(?![a-z])|\(-\)/i

interface NamedFile {
  name: string
  mediaType: string
}

export const isPicture = ({ mediaType }: Pick<NamedFile, 'mediaType'>): boolean =>
  mediaType.startsWith('image/')

/** Whether everybody sees a small one of a picture. */
export const hasSmall = (
  { access }: Pick<RecordView, 'access'>,
  file: Pick<NamedFile, 'mediaType'>,
): boolean => access === 'open' && isPreviewed(file)

/** Groups photographs by field of view; one without a light in its name is a single. */
export function pairsOf<F extends NamedFile>(files: readonly F[]): PhotographPair<F>[] {
  const photographs = files.filter(isPicture)
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
