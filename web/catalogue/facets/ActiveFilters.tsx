import { quoted } from '#web/catalogue/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Tag } from '#web/ui/Tag.tsx'

import './facets.css'

interface ActiveFiltersProps {
  filters: readonly { key: string; words: string; onRemove: () => void }[]
  onClear?: () => void
}

/** What a result is filtered by; each filter can be taken off. */
export function ActiveFilters({ filters, onClear }: ActiveFiltersProps) {
  if (filters.length === 0) return null
  return (
    <ul className="active-filters" aria-label="已选条件">
      {filters.map(({ key, words, onRemove }) => (
        <li key={key}>
          <Tag on removeLabel={`去掉${quoted(words)}`} onRemove={onRemove}>
            {words}
          </Tag>
        </li>
      ))}
      {onClear && (
        <li className="no-print">
          <Button size="s" variant="text" onClick={onClear}>
            全部清除
          </Button>
        </li>
      )}
    </ul>
  )
}
