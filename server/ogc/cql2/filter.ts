import type { Expression } from '#server/catalogue/query/query.ts'

import { expressionOf, type FilterTerms } from './meaning.ts'
import { parseFilter } from './parse.ts'
import { FilterFault } from './tokens.ts'

/** Reads a filter in CQL2 text, or tells what is wrong with it. */
export function readFilter(filter: string, terms: FilterTerms): Expression | { refused: string } {
  try {
    return expressionOf(terms, parseFilter(filter))
  } catch (error) {
    if (error instanceof FilterFault) return { refused: error.message }
    throw error
  }
}
