import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { Select } from '#web/ui/fields/Field.tsx'

interface KindFilterProps {
  /** Empty: all of them. */
  kind: string
  /** Which kinds there are to choose; all if absent. */
  among?: (kind: Kind) => boolean
  onChange: (kind: string) => void
}

const isAny = () => true

/** Narrows a list of records of all kinds to one. */
export const KindFilter = ({ kind, among = isAny, onChange }: KindFilterProps) => (
  <Select
    small
    aria-label="资料类别"
    value={kind}
    options={[
      { value: '', label: '资料类别：全部' },
      ...Object.values<Kind>(kinds)
        .filter(among)
        .map(({ name, label }) => ({ value: name, label })),
    ]}
    onChange={onChange}
  />
)
