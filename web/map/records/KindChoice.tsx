import type { Near } from '#contract/catalogue/condition.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { mapQueries } from '#contract/map/queries.ts'
import { useCall } from '#web/api/hooks.ts'
import { countText } from '#web/records/format.ts'
import { kindNamed } from '#web/records/kind-named.ts'
import { Select } from '#web/ui/fields/Field.tsx'

import type { SeenAreas } from './useSeenAreas.ts'

interface KindChoiceProps {
  kind: Kind
  near: Near
  /** Layers of areas that can be listed in place of a kind. */
  areas: readonly SeenAreas[]
  /** The one of them that is. */
  listed: string | undefined
  onKind: (kind: Kind) => void
  onAreas: (code: string) => void
}

/** Kinds and layers of areas may have the same name. */
const ofAreas = 'areas:'

/** What lies in a place, by kind; one of them is listed. */
export function KindChoice({ kind, near, areas, listed, onKind, onAreas }: KindChoiceProps) {
  const counts = useCall(mapQueries.counts, { near }, { keep: true })
  const found = (counts.data ?? [{ kind: kind.name, total: undefined }])
    .filter(({ kind: name, total }) => total !== 0 || (name === kind.name && listed === undefined))
    .map(({ kind: name, total }) => optionOf(name, kindNamed(name)?.label ?? name, total))
  const outlined = areas.map(({ layer, seen, answer }) =>
    optionOf(ofAreas + layer.code, layer.name, answer.data?.reason ? undefined : seen?.length),
  )
  return (
    <Select
      small
      aria-label="资料类别"
      value={listed === undefined ? kind.name : ofAreas + listed}
      options={[...found, ...outlined]}
      onChange={(value) => {
        const chosen = kindNamed(value)
        if (value.startsWith(ofAreas)) onAreas(value.slice(ofAreas.length))
        else if (chosen) onKind(chosen)
      }}
    />
  )
}

const optionOf = (value: string, label: string, total: number | undefined) => ({
  value,
  label: total === undefined ? label : `${label} ${countText(total)}`,
})
