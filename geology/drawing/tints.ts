/** Colours of bands on a sheet, from light to dark: lines and figures stay readable on each, on paper too. */
export const tints = [
  { name: 'tint-1', colour: '#f6f3e3' },
  { name: 'tint-2', colour: '#e9f0df' },
  { name: 'tint-3', colour: '#d6e9dd' },
  { name: 'tint-4', colour: '#bfdfdc' },
  { name: 'tint-5', colour: '#a5d1d9' },
  { name: 'tint-6', colour: '#8bc0d4' },
  { name: 'tint-7', colour: '#74adca' },
] as const

export type Tint = (typeof tints)[number]['name']

const colours = new Map<string, string>(tints.map(({ name, colour }) => [name, colour]))

/** The colour of a tint; undefined of what is none. */
export const tintColour = (fill: unknown): string | undefined =>
  typeof fill === 'string' ? colours.get(fill) : undefined
