import { Link } from 'react-router'

import { fieldOf, type Kind } from '#contract/catalogue/kind.ts'
import type { Entry } from '#contract/catalogue/routes.ts'
import type { LngLat } from '#geology/places/crs.ts'
import { valueWithUnit } from '#web/catalogue/format.ts'
import { publicPlace } from '#web/catalogue/list/distance.ts'
import { extrasOf } from '#web/catalogue/panels.tsx'
import { recordPath } from '#web/catalogue/record-path.ts'
import { AccessBadge } from '#web/ui/AccessBadge.tsx'
import { SignImage } from '#web/ui/drawings/SignImage.tsx'

interface RecordRowProps {
  kind: Kind
  entry: Entry
  /** The row's place is asked. */
  isAsked: boolean
  /** Asks the place of the record. */
  onPoint: (at: LngLat) => void
  /** Marks it on the map, while the row has the pointer or the focus. */
  onMark: (at: LngLat | undefined) => void
}

/** Where the map draws a record. */
export const drawnPlace = ({ access, place }: Entry): LngLat | undefined =>
  place ? publicPlace(access, place) : undefined

/** A record in the list beside the map. */
export function RecordRow({ kind, entry, isAsked, onPoint, onMark }: RecordRowProps) {
  const { code, title, access, openOn, values } = entry
  const at = drawnPlace(entry)
  const type = kind.type ? values[kind.type] : undefined
  const [mark, unmark] = [() => onMark(at), () => onMark(undefined)]
  const marking = { onMouseEnter: mark, onMouseLeave: unmark, onFocus: mark, onBlur: unmark }
  return (
    <li className="record-row" aria-current={isAsked || undefined}>
      <button
        type="button"
        className="record-point"
        disabled={!at}
        onClick={() => at && onPoint(at)}
        {...marking}
      >
        <SignImage kind={kind} type={typeof type === 'string' ? type : undefined} />
        <span className="vh">在图上看 {code}</span>
      </button>
      <Link to={recordPath(kind, code)} {...marking}>
        {kind.codeTells ? code : title}
      </Link>
      <AccessBadge access={access} openOn={openOn} short />
      <p>{factsOf(kind, entry).join('　')}</p>
      <Strips {...{ kind, entry }} />
    </li>
  )
}

/** Two of the facts that a kind leads with. */
const factsOf = (kind: Kind, { values }: Entry): string[] =>
  kind.facts
    .filter((prop) => values[prop] != null && !fieldOf(kind, prop)?.seen)
    .slice(0, 2)
    .flatMap((prop) => {
      const field = fieldOf(kind, prop)
      return field ? [valueWithUnit(field, values[prop])] : []
    })

function Strips({ kind, entry }: { kind: Kind; entry: Entry }) {
  if (entry.access !== 'open') return null
  const drawn = Object.entries(extrasOf(kind).strips ?? {}).filter(([part]) => entry.preview[part]?.length)
  return drawn.map(([part, { draw }]) => (
    <span key={part} className="record-strip">
      {draw(entry)}
    </span>
  ))
}
