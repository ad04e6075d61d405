import { isRock, type Lithology, lithologies, lithologyOf, type StrataColour } from './lithology.ts'
import { layerColour } from './strata.ts'

const soils = Object.keys(lithologies)
const [otherRock, unknown] = ['z', '-']

/** One letter for what a stratum's name speaks of: a soil or rock with a hatch, another rock, or none of these. */
export function soilClassOf(name: string): string {
  const known = classes.get(name)
  if (known !== undefined) return known
  const letter = classOf(name)
  if (classes.size < maxClasses && name.length < 40) classes.set(name, letter)
  return letter
}

/** Names are few, and lists draw them by the hundred; those beyond are read each time. */
const classes = new Map<string, string>()
const maxClasses = 2000

function classOf(name: string): string {
  const lithology = lithologyOf(name)
  const isOfRock = lithology !== undefined && lithologies[lithology].group === 'rock'
  if (isRock(name) && !isOfRock) return otherRock
  return lithology === undefined ? unknown : letterAt(soils.indexOf(lithology))
}

const letterAt = (index: number) => String.fromCharCode('a'.charCodeAt(0) + index)

function lithologyAt(letter: string): Lithology | undefined {
  // oxlint-disable-next-line no-unsafe-type-assertion -- Object.keys forgets the key type
  return soils[letter.charCodeAt(0) - 'a'.charCodeAt(0)] as Lithology | undefined
}

/** The name of a class of soil; empty for an unknown one. */
export function soilClassLabel(letter: string): string {
  if (letter === otherRock) return '岩'
  const lithology = lithologyAt(letter)
  return lithology ? lithologies[lithology].label : ''
}

/** The strata colour of a layer by its number and the class of its soil. */
export function soilClassColour(layer: string, letter: string): StrataColour | undefined {
  const lithology = lithologyAt(letter)
  const colour = lithology && lithologies[lithology].colour
  if (letter === otherRock || colour === 'rock') return 'rock'
  return layerColour(layer) ?? colour
}
