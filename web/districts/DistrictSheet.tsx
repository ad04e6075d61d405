import type { ReactNode } from 'react'
import type { To } from 'react-router'
import { Link } from 'react-router'

import { MapMark } from '#web/ui/drawings/MapMark.tsx'
import { Row } from '#web/ui/layout/box.tsx'

import type { Sheet } from './outline.ts'
import { shadeOf } from './outline.ts'

import './district-map.css'

interface DistrictSheetProps {
  sheet: Omit<Sheet, 'place'>
  mark: string
  /** Counts by name of the district. */
  counts: ReadonlyMap<string, number>
  over: string | undefined
  setOver: (name: string | undefined) => void
  /** Link target of a district. */
  to: (name: string) => To
  /** Covers the drawing. */
  children?: ReactNode
}

/** Map of districts shaded by count. The list beside it is the accessible equivalent. */
export function DistrictSheet({ sheet, mark, counts, over, setOver, to, children }: DistrictSheetProps) {
  const greatest = Math.max(0, ...sheet.districts.map(({ name }) => counts.get(name) ?? 0))
  const { width, height } = sheet
  return (
    <div className="district-sheet map-frame">
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" onPointerLeave={() => setOver(undefined)}>
        {sheet.districts.map(({ name, d }) => (
          <Link key={name} to={to(name)} tabIndex={-1} onPointerEnter={() => setOver(name)}>
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
      <Row as="p" gap={2} className="cap district-legend" aria-hidden="true">
        少
        {[1, 2, 3, 4, 5].map((shade) => (
          <i key={shade} className={`shade-${shade}`} />
        ))}
        多　示意图
      </Row>
      <MapMark mark={mark} />
      {children}
    </div>
  )
}
