import type { Kind } from '#contract/catalogue/kind.ts'
import type { Entry } from '#contract/catalogue/routes.ts'
import type { LngLat } from '#geology/places/crs.ts'
import { drawnStrips } from '#web/panels/panels.tsx'
import { publicPlace } from '#web/records/distance.ts'
import { leadingFacts } from '#web/records/leading-facts.ts'

import { ListedRow } from './ListedRow.tsx'

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
  const at = drawnPlace(entry)
  const type = kind.type ? entry.values[kind.type] : undefined
  return (
    <ListedRow
      {...{ kind, entry, isAsked }}
      type={typeof type === 'string' ? type : undefined}
      facts={leadingFacts(kind, entry)}
      onAsk={at && (() => onPoint(at))}
      onMark={(isMarked) => onMark(isMarked ? at : undefined)}
    >
      <Strips {...{ kind, entry }} />
    </ListedRow>
  )
}

function Strips({ kind, entry }: { kind: Kind; entry: Entry }) {
  return drawnStrips(kind, entry).map(([part, drawing]) => (
    <span key={part} className="record-strip">
      {drawing}
    </span>
  ))
}
