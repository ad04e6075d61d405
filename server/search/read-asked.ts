import { readQuery, withKinds, withLayer, withWords, type SearchQuery, type Term } from '#language/query.ts'
import type { SearchState } from '#server/catalogue/search-documents/state.ts'

import type { Articles } from './articles/articles.ts'
import type { SearchContext } from './context.ts'
import { kindsNamedBy } from './kind-words/kind-words.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Of words that sound alike so many are searched. */
const maxSpelled = 4
const minSpelled = 4

type TermSources = Pick<Vocabulary, 'bySpelling'> & Pick<Articles, 'layers'>

/** Pinyin of a whole word of the library as that word, and what the archive calls a layer as that layer. */
function widenTerm(term: Term, { bySpelling, layers }: TermSources): Term {
  const spelled = term.text.length < minSpelled ? [] : (bySpelling.get(term.text) ?? [])
  const layer = layers.get(term.text)
  const wider = spelled.length > 0 ? withWords(term, spelled.slice(0, maxSpelled)) : term
  return layer === undefined ? wider : withLayer(wider, layer)
}

/** A question as this library understands it: one word that names a kind is met by all records of that kind. */
export async function readAsked(
  context: Pick<SearchContext, 'vocabulary' | 'articles' | 'kindWords'>,
  text: string,
  { state, exact = false }: { state: Pick<SearchState, 'articles'>; exact?: boolean | undefined },
): Promise<SearchQuery> {
  const query = readQuery(text, { exact })
  if (exact) return query
  const [{ bySpelling }, { layers }] = await Promise.all([
    context.vocabulary.read(),
    context.articles(state.articles),
  ])
  const terms = query.terms.map((term) => (term.quoted ? term : widenTerm(term, { bySpelling, layers })))
  const [only, more] = terms
  if (!only || more || only.quoted) return { terms }
  return { terms: [withKinds(only, kindsNamedBy(only, context.kindWords))] }
}
