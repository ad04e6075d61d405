import { type SearchQuestion, searchSides } from '#contract/search.ts'

/** Values stand side by side with commas between them; their own are written otherwise. */
const escaped = (value: string) => value.replaceAll('%', '%25').replaceAll(',', '%2C')

/** The link to where a question is answered, as the page of searches reads it: `#/home/search?q=…&kind=borehole`. */
export function searchAddress({ text, exact, narrowing, sort }: SearchQuestion): string {
  const params = new URLSearchParams({ q: text })
  for (const side of searchSides) {
    const values = narrowing[side]
    if (values) params.set(side, values.map(escaped).join(','))
  }
  if (sort !== 'relevance') params.set('sort', sort)
  if (exact) params.set('exact', '1')
  return `#/home/search?${params.toString()}`
}
