import type { Sketch } from '#contract/site.ts'
import { MapMark } from '#web/ui/drawings/MapMark.tsx'

import './place-sketch.css'

const pathOf = (line: readonly number[]) =>
  line.map((value, i) => (i % 2 ? ` ${value}` : `${i ? 'L' : 'M'}${value}`)).join('')

/** Map of the streets around the archive, to scale, north up. Directions are given as text beside it. */
export function PlaceSketch({ sketch, mark }: { sketch: Sketch; mark: string }) {
  const { width, height, waters, greens, blocks, roads, metros, stops, house } = sketch
  const [x, y] = house.at
  return (
    <figure className="sketch">
      <div className="map-frame">
        <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`${house.name}周边示意图，上方为北`}>
          <rect width={width} height={height} className="sketch-land" />
          {waters.map(({ ring }) => (
            <path key={ring.join()} d={`${pathOf(ring)}Z`} className="sketch-water" />
          ))}
          {greens.map(({ ring }) => (
            <path key={ring.join()} d={`${pathOf(ring)}Z`} className="sketch-green" />
          ))}
          {blocks.map((ring) => (
            <path key={ring.join()} d={`${pathOf(ring)}Z`} className="sketch-block" />
          ))}
          <Roads roads={roads} />
          {metros.map(({ name, line }) => (
            <path key={name} d={pathOf(line)} className="sketch-metro" />
          ))}
          <Names sketch={sketch} />
          {stops.map((stop) => (
            <Stop key={stop.name} {...stop} />
          ))}
          <path d={`${pathOf(house.ring)}Z`} className="sketch-house" />
          <g transform={`translate(${x} ${y})`} className="sketch-here">
            <path d="M0 0c-14-18-22-28-22-40a22 22 0 0 1 44 0c0 12-8 22-22 40z" />
            <circle cy="-40" r="8" />
            <text y="-76">{house.name}</text>
          </g>
          <North x={width - 34} y={height - 46} />
          <Bar x={width - 180} y={height - 46} />
        </svg>
        <MapMark mark={mark} />
      </div>
      <figcaption className="cap">示意图，按比例绘制，上方为北</figcaption>
    </figure>
  )
}

/** Casings first, so that crossings are open. */
function Roads({ roads }: Pick<Sketch, 'roads'>) {
  return (
    <>
      {roads.map(({ name, width, line }) => (
        <path key={name} d={pathOf(line)} strokeWidth={width + 3} className="sketch-case" />
      ))}
      {roads.map(({ name, width, line }) => (
        <path key={name} d={pathOf(line)} strokeWidth={width} className="sketch-road" />
      ))}
    </>
  )
}

/** Names of north–south streets are written vertically. */
function Names({ sketch: { roads, waters, greens } }: { sketch: Sketch }) {
  return (
    <g className="sketch-names">
      {roads.map(({ name, at: [x, y], turn }) =>
        turn > 45 ? (
          <text key={name} className="sketch-upright">
            {[...name].map((letter, i) => (
              <tspan key={letter} x={x} y={y + i * 24}>
                {letter}
              </tspan>
            ))}
          </text>
        ) : (
          <text key={name} x={x} y={y + 7} transform={`rotate(${turn} ${x} ${y})`}>
            {name}
          </text>
        ),
      )}
      {[...waters, ...greens].map(({ name, at: [x, y], ring }) => (
        <text key={ring.join()} x={x} y={y} className="sketch-nature">
          {name}
        </text>
      ))}
    </g>
  )
}

function Stop({ name, kind, at: [x, y] }: Sketch['stops'][number]) {
  return (
    <g transform={`translate(${x} ${y})`} className={`sketch-stop sketch-stop-${kind}`}>
      <circle r="12" />
      <text y="5" className="sketch-letter">
        {kind === 'metro' ? '铁' : '公'}
      </text>
      <text x="20" y={kind === 'metro' ? 7 : -16}>
        {name}
      </text>
    </g>
  )
}

function North({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`} className="sketch-scale">
      <path d="M0-34L9 0 0-8-9 0z" />
      <text y="6">北</text>
    </g>
  )
}

function Bar({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`} className="sketch-scale">
      <path d="M0-6V0H100V-6M50-4V0" fill="none" />
      <text x="50" y="6">
        100 m
      </text>
    </g>
  )
}
