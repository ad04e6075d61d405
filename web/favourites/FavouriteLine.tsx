import { Link } from 'react-router'

import { fieldOf } from '#contract/catalogue/kind.ts'
import type { Favourite } from '#contract/personal/favourites.ts'
import { valueWithUnit } from '#web/records/format.ts'
import { kindNamed } from '#web/records/kind-named.ts'
import { AccessBadge } from '#web/ui/AccessBadge.tsx'
import { Row, Stack } from '#web/ui/layout/box.tsx'

/** Characters of a value that stay on one line: a day, a depth. */
const maxUnbroken = 12

/** A kept record: its name, kind and code, what a list says of it, the note. */
export function FavouriteLine({ row }: { row: Favourite }) {
  const kind = kindNamed(row.type)
  const { code } = row.linkBody
  const names = new Set<unknown>([row.title, code])
  const facts = row.content.flatMap(({ prop, value, label }) => {
    const field = kind && fieldOf(kind, prop)
    return field && !names.has(value) ? [{ label, text: valueWithUnit(field, value) }] : []
  })
  return (
    <Stack as="span" gap={4} className="favourite-line">
      <span>
        <Link to={row.link}>{row.title}</Link> <AccessBadge access={row.access} openOn={null} short />
      </span>
      <Row as="span" gap={[2, 16]} wrap className="cap favourite-facts">
        {kind && <span>{kind.label}</span>}
        {code !== row.title && <span>{code}</span>}
        {facts.map(({ label, text }) => (
          <span key={label}>
            {label} <b className={text.length <= maxUnbroken ? 'word' : undefined}>{text}</b>
          </span>
        ))}
      </Row>
      {row.note && <span className="favourite-note">{row.note}</span>}
    </Stack>
  )
}
