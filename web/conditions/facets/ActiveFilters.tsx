import type { Condition } from '#contract/catalogue/condition.ts'
import type { Askable } from '#contract/catalogue/kind.ts'
import { conditionText, quotePhrase } from '#web/records/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { Tag } from '#web/ui/Tag.tsx'

import './facets.css'

interface ActiveFiltersProps {
  of: Askable
  conditions: readonly Condition[]
  onRemove: (prop: string) => void
  onClear?: () => void
}

/** Chips of the active conditions, each removable. */
export function ActiveFilters({ of, conditions, onRemove, onClear }: ActiveFiltersProps) {
  if (conditions.length === 0) return null
  return (
    <Row as="ul" gap={8} wrap className="active-filters" aria-label="已选条件">
      {conditions.map((condition) => {
        const words = conditionText(of, condition)
        return (
          <li key={condition.prop}>
            <Tag on removeLabel={`去掉${quotePhrase(words)}`} onRemove={() => onRemove(condition.prop)}>
              {words}
            </Tag>
          </li>
        )
      })}
      {onClear && (
        <li className="no-print">
          <Button size="s" variant="text" onClick={onClear}>
            全部清除
          </Button>
        </li>
      )}
    </Row>
  )
}
