import { countText } from '#web/catalogue/format.ts'

/** How many records have no value in a facet: told, but nothing that can be chosen. */
export function Unknown({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p className="facet-unknown">
      <span>未填</span>
      <span className="num">{countText(count)}</span>
    </p>
  )
}
