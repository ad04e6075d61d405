import type { Kind } from '#contract/catalogue/kind.ts'
import type { mapQueries } from '#contract/map/queries.ts'
import type { Output } from '#contract/route.ts'
import { countText } from '#web/records/format.ts'
import { kindNamed } from '#web/records/kind-named.ts'
import { Select } from '#web/ui/fields/Field.tsx'

import type { SeenAreas } from './useSeenAreas.ts'

interface KindChoiceProps {
  kind: Kind
  /** How many of each there are; undefined while that is not known. */
  counts: Output<(typeof mapQueries)['counts']> | undefined
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
export function KindChoice({ kind, counts, areas, listed, onKind, onAreas }: KindChoiceProps) {
  const found = (counts ?? [{ kind: kind.name, total: undefined }])
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
