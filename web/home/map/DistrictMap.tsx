import { useMemo, useState } from 'react'
import { Link } from 'react-router'

import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { site } from '#contract/site.ts'
import { useCall } from '#web/api/hooks.ts'
import { listAddress } from '#web/home/search.ts'
import { Select } from '#web/ui/Field.tsx'
import { MapMark, useMapMark } from '#web/ui/MapMark.tsx'

import type { Sheet } from './outline.ts'
import { laySheet, shadeOf } from './outline.ts'

import './district-map.css'

const mapped = Object.values<Kind>(kinds).filter(
  ({ place, facets }) => place === 'point' && facets.includes('district'),
)

/** How many records of a kind lie in each district: drawn, and told in a list; both lead to those records. */
export function DistrictMap() {
  const [name, setName] = useState('borehole')
  const kind = mapped.find((kind) => kind.name === name) ?? mapped[0]
  const { data: outlines } = useCall(site.outlines, {})
  const sheet = useMemo(() => outlines && laySheet(outlines.districts, outlines.rivers, 560), [outlines])
  const counts = useCounts(name)
  const [over, setOver] = useState<string>()
  const mark = useMapMark()
  if (!kind || (outlines && !sheet)) return null
  return (
    <section className="sec wide" aria-labelledby="by-district">
      <div className="sec-head">
        <h2 id="by-district">按区看</h2>
        <p>点一个区，看那里的资料</p>
        <span className="district-kind">
          <Select
            small
            aria-label="资料种类"
            value={name}
            options={mapped.map(({ name, label }) => ({ value: name, label }))}
            onChange={setName}
          />
        </span>
      </div>
      <div className="district">
        {mark !== undefined && (
          <div className="district-sheet">
            {sheet && <Drawing {...{ sheet, mark, kind, counts, over, setOver }} />}
          </div>
        )}
        <DistrictList
          names={sheet?.districts.map(({ name }) => name) ?? []}
          {...{ kind, counts, over, setOver }}
        />
      </div>
    </section>
  )
}

type Counts = ReadonlyMap<string, number>

function useCounts(kind: string): Counts {
  const { data } = useCall(catalogue.facets, { kind, conditions: [] }, { keep: true })
  return useMemo(() => {
    const values = data?.find(({ prop }) => prop === 'district')?.values ?? []
    return new Map(values.map(({ value, count }) => [value, count]))
  }, [data])
}

interface Shown {
  kind: Kind
  counts: Counts
  over: string | undefined
  setOver: (name: string | undefined) => void
}

const inDistrict = (kind: Kind, name: string) => listAddress(kind, [{ prop: 'district', anyOf: [name] }])

/** The list beside it says the same to those who cannot see it. */
function Drawing({ sheet, mark, kind, counts, over, setOver }: Shown & { sheet: Sheet; mark: string }) {
  const greatest = Math.max(0, ...sheet.districts.map(({ name }) => counts.get(name) ?? 0))
  const { width, height } = sheet
  return (
    <>
      <div className="map-frame">
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" onPointerLeave={() => setOver(undefined)}>
          {sheet.districts.map(({ name, d }) => (
            <Link key={name} to={inDistrict(kind, name)} tabIndex={-1} onPointerEnter={() => setOver(name)}>
              <path d={d} className={`district-shape shade-${shadeOf(counts.get(name) ?? 0, greatest)}`} />
            </Link>
          ))}
          {sheet.rivers.map(({ name, d }) => (
            <path key={name} d={d} className="district-river" />
          ))}
          {sheet.districts.map(
            ({ name, d }) => name === over && <path key={name} d={d} className="district-over" />,
          )}
          {sheet.districts.map(({ name, at: [x, y] }) => (
            <text key={name} x={x} y={y}>
              <tspan x={x}>{name}</tspan>
              <tspan x={x} dy="1.35em" className="num">
                {counts.get(name)?.toLocaleString('zh-CN')}
              </tspan>
            </text>
          ))}
        </svg>
        <MapMark mark={mark} />
      </div>
      <p className="cap district-legend" aria-hidden="true">
        少
        {[1, 2, 3, 4, 5].map((shade) => (
          <i key={shade} className={`shade-${shade}`} />
        ))}
        多　<span>示意图，不作测量与定界依据</span>
      </p>
    </>
  )
}

function DistrictList({ names, kind, counts, over, setOver }: Shown & { names: readonly string[] }) {
  const sorted = names.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
  return (
    <ul className="district-list" onPointerLeave={() => setOver(undefined)}>
      {sorted.map((name) => (
        <li key={name} className={name === over ? 'district-on' : undefined}>
          <Link to={inDistrict(kind, name)} onPointerEnter={() => setOver(name)}>
            <span>{name}</span>
            <span>
              <b className="num">{(counts.get(name) ?? 0).toLocaleString('zh-CN')}</b> {kind.counter}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
