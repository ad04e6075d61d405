import type { Kinds } from '#contract/catalogue/kind.ts'
import type { Term } from '#language/query.ts'
import { facetWord } from '#server/catalogue/search-documents/document.ts'
import { wordsOf } from '#server/search/ask/rules/vocabulary.ts'

/** The words of the index that all documents of a kind have, or of one type of it, by the folded names of the kind. */
export type KindWords = ReadonlyMap<string, readonly string[]>

/** Whatever names a kind by its descriptor, as questions in plain Chinese understand it. */
export function kindWordsOf(kinds: Kinds): KindWords {
  const found = new Map<string, string[]>()
  for (const [word, meanings] of wordsOf(kinds, []).words) {
    const shared = meanings.flatMap((meaning) => {
      if (meaning.is !== 'kind') return []
      const { kind, condition } = meaning
      return condition
        ? condition.anyOf.map((type) => facetWord('type', `${kind}.${type}`))
        : [facetWord('kind', kind)]
    })
    if (shared.length > 0) found.set(word, shared)
  }
  return found
}

/** The kinds that a term names, itself or by a synonym, each once. */
export function kindsNamedBy({ text, variants }: Term, words: KindWords): readonly string[] {
  const synonyms = variants.flatMap((variant) => (variant.by === 'synonym' ? [variant.text] : []))
  return [...new Set([text, ...synonyms].flatMap((name) => words.get(name) ?? []))]
}
