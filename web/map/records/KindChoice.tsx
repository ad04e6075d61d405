import type { Near } from '#contract/catalogue/condition.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { mapQueries } from '#contract/map/queries.ts'
import { useCall } from '#web/api/hooks.ts'
import { countText } from '#web/catalogue/format.ts'
import { Select } from '#web/ui/form/Field.tsx'

interface KindChoiceProps {
  kind: Kind
  near: Near
  onChoose: (kind: Kind) => void
}

/** What lies in a place, by kind; one of them is listed. */
export function KindChoice({ kind, near, onChoose }: KindChoiceProps) {
  const counts = useCall(mapQueries.counts, { near }, { keep: true })
  const found = (counts.data ?? []).filter(({ kind: name, total }) => total > 0 || name === kind.name)
  const options = found.flatMap(({ kind: name, total }) => {
    const of = kindOf(name)
    return of ? [{ value: name, label: `${of.label} ${countText(total)}` }] : []
  })
  return (
    <Select
      small
      aria-label="资料类别"
      value={kind.name}
      options={options.length > 0 ? options : [{ value: kind.name, label: kind.label }]}
      onChange={(name) => {
        const chosen = kindOf(name)
        if (chosen) onChoose(chosen)
      }}
    />
  )
}

const kindOf = (name: string) => Object.values<Kind>(kinds).find((one) => one.name === name)
