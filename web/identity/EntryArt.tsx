import type { DrawingName } from '#contract/site.ts'
import { type Lithology, lithologies } from '#geology/strata/lithology.ts'
import { useDrawing, useSite } from '#web/api/site.ts'
import { HatchPattern } from '#web/ui/drawings/HatchPattern.tsx'

/** Drawing beside a sign-in form: the archive's own, else the hatches of soils and rocks. */
export function EntryArt({ name }: { name: DrawingName }) {
  const { version } = useSite()
  const own = useDrawing(name)
  return (
    <figure className="entry-art">
      {own && <img src={own.src} alt={own.alt} />}
      {!own && version > 0 && <Legend />}
      {own?.caption && <figcaption>{own.caption}</figcaption>}
      {!own && <figcaption>岩土花纹图例</figcaption>}
    </figure>
  )
}

/** From loose to solid, as they are drawn on log sheets and sections. */
const shownLithologies: readonly Lithology[] = [
  'plainFill',
  'siltyClay',
  'muckyClay',
  'clay',
  'sandySilt',
  'fineSand',
  'coarseSand',
  'gravel',
  'cobble',
  'mudstone',
  'sandstone',
  'limestone',
  'granite',
]

const band = 100 / shownLithologies.length

/** Bands of soils and rocks with their names, whatever the size of the frame. */
function Legend() {
  return (
    <svg
      role="img"
      aria-label={`岩土花纹图例：${shownLithologies.map((name) => lithologies[name].label).join('、')}`}
    >
      {shownLithologies.map((name, i) => (
        <g key={name} className="legend-band">
          <HatchPattern id={`legend-${name}`} lithology={name} />
          <rect
            y={`${i * band}%`}
            width="100%"
            height={`${band}%`}
            fill={`var(--st-${lithologies[name].colour})`}
          />
          <rect
            y={`${i * band}%`}
            width="100%"
            height={`${band}%`}
            fill={`url(#legend-${name})`}
            stroke="#1b2430"
          />
          <text y={`${(i + 0.5) * band}%`} dy="0.36em" stroke={`var(--st-${lithologies[name].colour})`}>
            {lithologies[name].label}
          </text>
        </g>
      ))}
    </svg>
  )
}
