import type { Kind } from '#contract/catalogue/kind.ts'
import { labelOf } from '#web/records/format.ts'
import { Select } from '#web/ui/fields/Field.tsx'

interface SortChoiceProps {
  kind: Kind
  sort: string
  /** Whether distances from a place can order the list. */
  isNear: boolean
  onChoose: (sort: string) => void
}

/** The order of the list beside the map; `''` is the kind's own. */
export function SortChoice({ kind, sort, isNear, onChoose }: SortChoiceProps) {
  return (
    <Select
      small
      aria-label="次序"
      value={sort}
      options={[
        ...(isNear ? [{ value: 'near', label: '按距离' }] : []),
        { value: '', label: '默认次序' },
        ...kind.sort.map((prop) => ({ value: prop, label: `按${labelOf(kind, prop)}` })),
      ]}
      onChange={onChoose}
    />
  )
}
