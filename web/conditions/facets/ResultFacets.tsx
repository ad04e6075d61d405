/** The number of matches, in sight while a facet far down the page is chosen; the head of the list announces it. */
export const ResultFacets = ({ words }: { words: string | undefined }) =>
  words !== undefined && (
    <p className="facets-found num" aria-hidden="true">
      共 {words}
    </p>
  )
