import { Link } from 'react-router'

import { fieldOf } from '#contract/catalogue/kind.ts'
import type { Favourite } from '#contract/personal/favourites.ts'
import { valueWithUnit } from '#web/records/format.ts'
import { kindNamed } from '#web/records/kind-named.ts'
import { AccessBadge } from '#web/ui/AccessBadge.tsx'
import { Stack } from '#web/ui/layout/box.tsx'

/** A kept record: its name, what a list says of it, the note. */
export function FavouriteLine({ row }: { row: Favourite }) {
  const kind = kindNamed(row.type)
  const facts = row.content.flatMap(({ prop, value, label }) => {
    const field = kind && fieldOf(kind, prop)
    return field && value !== row.title ? [`${label} ${valueWithUnit(field, value)}`] : []
  })
  return (
    <Stack as="span" gap={4} className="favourite-line">
      <span>
        <Link to={row.link}>{row.title}</Link> <AccessBadge access={row.access} openOn={null} short />
      </span>
      <span className="cap">{[kind?.label, ...facts].filter(Boolean).join('　')}</span>
      {row.note && <span className="favourite-note">{row.note}</span>}
    </Stack>
  )
}
