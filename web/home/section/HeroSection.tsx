import type { PointerEvent } from 'react'
import { useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'

import type { GroundSection } from '#contract/site.ts'
import { useSite } from '#web/api/site.ts'
import { HatchPattern } from '#web/ui/drawings/HatchPattern.tsx'

import { AboveGround } from './AboveGround.tsx'
import { BelowGround } from './BelowGround.tsx'
import { commonSoils } from './common-soils.ts'
import { exaggeration, lineOf, scaleFor, yOf } from './scale.ts'
import type { Scale } from './scale.ts'
import { stratumAt, stratumLines, depthAt, isCut, layOut } from './section.ts'
import type { Section } from './section.ts'

import './hero-section.css'

/** Section of city and ground; pointing at the ground shows depth and stratum. */
export function HeroSection() {
  const { version, section: given } = useSite()
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(() => document.documentElement.clientWidth || innerWidth)
  const [probe, setProbe] = useState<{ x: number; y: number }>()
  useLayoutEffect(() => {
    const watch = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)))
    if (box.current) watch.observe(box.current)
    return () => watch.disconnect()
  }, [])
  const scale = useMemo(() => scaleFor(width), [width])
  const section = useMemo(() => layOut(given ?? commonSoils, scale), [given, scale])
  // Words and search first: the drawing follows in slices that leave the page free.
  const drawn = useDeferredValue(version > 0, false)
  const point = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const { left, top, width } = currentTarget.getBoundingClientRect()
    const zoom = width / scale.width
    setProbe({ x: (clientX - left) / zoom, y: (clientY - top) / zoom })
  }
  return (
    <div className="section" ref={box}>
      <svg
        width={scale.width}
        height={scale.height}
        role="img"
        aria-label={wordsFor(given)}
        onPointerMove={point}
        onPointerLeave={() => setProbe(undefined)}
      >
        {drawn && <Drawing section={section} scale={scale} />}
      </svg>
      {probe && <Probe section={section} scale={scale} at={probe} />}
      <p className="section-note">
        {given ? `示意剖面，竖向放大 ${exaggeration} 倍` : '常见岩土的示意，不代表任何一地'}
        ；建筑与隧道不按比例
      </p>
    </div>
  )
}

/** The section for those who cannot see it. */
function wordsFor(given: GroundSection | null): string {
  const { strata, channel } = given ?? commonSoils
  const names = strata.map(({ name }) => name).join('、')
  return `示意地质剖面，自上而下为${names}${channel ? `；${channel.name}切入其中` : ''}`
}

function Drawing({ section, scale }: { section: Section; scale: Scale }) {
  return useMemo(
    () => (
      <>
        <defs>
          {section.strata.map(({ name, lithology }, i) => (
            <HatchPattern key={name} id={`hero-${i}`} lithology={lithology} />
          ))}
        </defs>
        <AboveGround section={section} scale={scale} />
        <Ground section={section} scale={scale} />
        <BelowGround section={section} scale={scale} />
        {scale.wide && <Names section={section} scale={scale} />}
        <Ruler scale={scale} />
      </>
    ),
    [section, scale],
  )
}

/** The strata; the valley fill is drawn last, over the strata it cuts. */
function Ground({ section, scale }: { section: Section; scale: Scale }) {
  const { strata, xs, valley } = section
  const order = [...strata.keys()].toSorted((a, b) => Number(a === valley?.fill) - Number(b === valley?.fill))
  const y = (depth: number) => Math.min(yOf(scale, depth), scale.height + 4)
  return (
    <g>
      {order.map((i) => {
        const { top, base } = stratumLines(section, i)
        const d = `${lineOf(xs, top.map(y))}${lineOf(xs.toReversed(), base.map(y).toReversed()).replace('M', 'L')}Z`
        return (
          <g key={i}>
            <path d={d} fill={`var(--st-${strata[i]?.colour})`} />
            <path d={d} fill={`url(#hero-${i})`} opacity="0.36" />
          </g>
        )
      })}
      <g fill="none" stroke="#3a3f46" strokeWidth="0.8" opacity="0.65">
        {strata.map(({ name }, i) => (
          <path key={name} d={contactOf(section, scale, i)} />
        ))}
      </g>
      <path d={lineOf(xs, section.ground.map(y))} fill="none" stroke="#1b2430" strokeWidth="1.6" />
    </g>
  )
}

/** The base of a stratum, interrupted where the valley has carried it away. */
function contactOf(section: Section, scale: Scale, i: number): string {
  const { base } = stratumLines(section, i)
  return section.xs.reduce((d, x, k) => {
    const cut = isCut(section, i, k)
    const pen = k === 0 || isCut(section, i, k - 1) ? 'M' : 'L'
    return cut ? d : `${d}${d === '' ? 'M' : pen}${x} ${yOf(scale, base[k] ?? 0)}`
  }, '')
}

/** Names of the strata at the left edge of the page column; a stratum without a number has no circle. */
function Names({ section, scale }: { section: Section; scale: Scale }) {
  const left = Math.max(24, (scale.width - 1344) / 2)
  const x = left + 60
  return (
    <g className="section-names">
      {section.strata.map(({ layer, name, colour }, i) => {
        const { top, base } = stratumLines(section, i)
        const from = yOf(scale, depthAt(top, x))
        const to = Math.min(yOf(scale, depthAt(base, x)), scale.height)
        if (to - from < 15) return null
        const y = (from + to) / 2
        return (
          <g key={name}>
            {layer && <LayerSign {...{ layer, y }} x={left + 11} small={to - from <= 22} />}
            <text x={layer ? left + 30 : left} y={y} dy=".35em" stroke={`var(--st-${colour})`}>
              {name}
            </text>
          </g>
        )
      })}
      <ValleyName section={section} scale={scale} />
    </g>
  )
}

function LayerSign({ layer, x, y, small }: { layer: string; x: number; y: number; small: boolean }) {
  return (
    <>
      <circle cx={x} cy={y} r={small ? 8 : 10} />
      <text x={x} y={y} dy=".35em" textAnchor="middle" className="section-number">
        {layer}
      </text>
    </>
  )
}

function ValleyName({ section: { strata, valley }, scale }: { section: Section; scale: Scale }) {
  if (!valley) return null
  return (
    <text
      x={scale.width * 0.568}
      y={yOf(scale, Math.max(...valley.floor.map((depth) => depth ?? 0)) * 0.65)}
      textAnchor="middle"
      stroke={`var(--st-${strata[valley.fill]?.colour})`}
      letterSpacing="3"
    >
      {valley.name}
    </text>
  )
}

/** Depth at the right edge; a kilometre at the foot. */
function Ruler({ scale }: { scale: Scale }) {
  const { width, height, perMetre, wide } = scale
  const depths = [0, 10, 20, 30, 40, 50, 60, 70].filter((depth) => yOf(scale, depth) < height - 12)
  const kilometre = (perMetre / exaggeration) * 1000
  const left = Math.max(24, (width - 1344) / 2)
  return (
    <g className="section-ruler">
      {depths.map((depth) => (
        <g key={depth}>
          <path d={`M${width} ${yOf(scale, depth)}h${depth % 20 ? -8 : -14}`} />
          {depth > 0 && (
            <text x={width - 20} y={yOf(scale, depth) + 4.5} textAnchor="end">
              {depth} m
            </text>
          )}
        </g>
      ))}
      {wide && (
        <g transform={`translate(${left} ${height - 16})`}>
          <path d={`M0-5V0H${kilometre}V-5M${kilometre / 2}-3V0`} />
          <text x={kilometre + 8} y="2">
            1 km
          </text>
        </g>
      )}
    </g>
  )
}

/** Depth and stratum at the pointer; the label is placed towards the middle. */
function Probe({ section, scale, at }: { section: Section; scale: Scale; at: { x: number; y: number } }) {
  const depth = (at.y - scale.datum) / scale.perMetre
  const stratum = stratumAt(section, at.x, depth)
  if (!stratum) return null
  const below = Math.max(0, depth - depthAt(section.ground, at.x))
  const side = at.x < scale.width / 2 ? { left: at.x + 12 } : { right: scale.width - at.x + 12 }
  return (
    <>
      <i className="section-point" style={{ left: at.x, top: at.y }} />
      <p className="section-probe" style={{ ...side, top: at.y }}>
        深 {below.toFixed(0)} m　{stratum.name}
      </p>
    </>
  )
}
