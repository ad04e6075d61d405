/** The name of a property, and where it stands. */
export interface Property {
  name: string
  at: number
}

export type Literal =
  | { type: 'text' | 'number' | 'day' | 'moment'; value: string; at: number }
  | { type: 'boolean'; value: boolean; at: number }

export type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>='

/** Two numbers as they are written. */
export type Position = readonly [first: string, second: string]

export type Shape =
  | { type: 'point'; position: Position; at: number }
  | { type: 'box'; numbers: readonly string[]; at: number }
  | { type: 'polygon'; rings: readonly (readonly Position[])[]; at: number }

/** A filter as it is written. */
export type Syntax =
  | { type: 'and'; parts: readonly Syntax[] }
  | { type: 'or'; parts: readonly Syntax[] }
  | { type: 'not'; part: Syntax }
  | { type: 'constant'; value: boolean }
  | { type: 'null'; property: Property }
  | { type: 'compare'; property: Property; comparison: Comparison; value: Literal }
  | { type: 'between'; property: Property; from: Literal; to: Literal }
  | { type: 'in'; property: Property; values: readonly Literal[] }
  | { type: 'like'; property: Property; pattern: string; isFolded: boolean }
  | { type: 'intersects'; property: Property; shape: Shape }

/** Bounds of a filter. */
export const filterLimits = {
  /** Characters. */
  length: 10_000,
  /** Expressions within one another. */
  depth: 60,
  /** Predicates, and values of lists. */
  predicates: 300,
  /** Positions of shapes. */
  positions: 500,
} as const
