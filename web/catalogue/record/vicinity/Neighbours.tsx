import { Link } from 'react-router'

import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue, type RecordView } from '#contract/catalogue/routes.ts'
import { useCall } from '#web/api/hooks.ts'
import { firstPage, writeAddress } from '#web/catalogue/address.ts'
import { publicPlace } from '#web/catalogue/list/distance.ts'
import { recordPath } from '#web/catalogue/record-path.ts'
import { awayText } from '#web/catalogue/record/related/away.ts'

import { LocationSketch } from './LocationSketch.tsx'

const shown = 5
const listed = 10

const drilled: Kind | undefined = Object.values<Kind>(kinds).find(({ nearby }) => nearby !== undefined)

/** Where a record lies, and the holes nearest to it; a shared address holds its public place only. */
export function Neighbours({ kind, record }: { kind: Kind; record: RecordView }) {
  const { place, access, code } = record
  if (!place || !drilled) return null
  const at = publicPlace(access, place)
  const from = { ...at, exact: access === 'open' }
  const near = (count: number) => [
    {
      prop: 'place' as const,
      near: { ...at, count, name: code, ...(kind.name === drilled.name && { except: code }) },
    },
  ]
  const all = drilled.path + writeAddress(drilled, { ...firstPage, sort: 'near', conditions: near(listed) })
  return (
    <section className="neighbours">
      <LocationSketch at={at} exact={from.exact} district={record.district} />
      <Nearest drilled={drilled} conditions={near(shown)} from={from} all={all} />
    </section>
  )
}

interface NearestProps {
  drilled: Kind
  conditions: { prop: 'place'; near: { lng: number; lat: number; count: number } }[]
  from: Parameters<typeof awayText>[0]
  /** Address of the list of the nearest. */
  all: string
}

function Nearest({ drilled, conditions, from, all }: NearestProps) {
  const { data } = useCall(catalogue.list, { kind: drilled.name, size: shown, sort: 'near', conditions })
  if (!data || data.total === 0) return null
  return (
    <>
      <h2>邻近{drilled.nearby}</h2>
      <ul className="lines">
        {data.records.map((entry) => (
          <li key={entry.id}>
            <Link className="num" to={recordPath(drilled, entry.code)}>
              {entry.code}
            </Link>
            <span className="cap num">{awayText(from, entry)}</span>
          </li>
        ))}
      </ul>
      <p className="small">
        <Link to={all}>
          最近的 {listed} {drilled.counter}
        </Link>
      </p>
    </>
  )
}
