import { useContext, useId, useMemo } from 'react'

import { layOutLogSheet, type LogSheet as Layout } from '#geology/log-sheet/log-sheet.ts'
import { pagesOf, paper } from '#geology/log-sheet/pages.ts'
import { sheetWidth } from '#geology/log-sheet/scale.ts'
import type { Hole } from '#geology/strata/hole.ts'
import { useMedia } from '#web/ui/page/media.ts'
import { SiteName } from '#web/ui/page/page-title.ts'

import { HatchRows } from './Hatch.tsx'
import { LayerText, LogLayer } from './LogLayer.tsx'
import { AxisLabels, LogTests } from './LogTests.tsx'
import { layerLabel, useLayerChoice } from './strata/useLayerChoice.ts'

import './log.css'

interface LogSheetProps {
  hole: Hole
  /** 1:scale, or fit to page. */
  scale?: number | 'fit'
  /** Index of the selected stratum. */
  selected: number | null
  onSelect: (row: number) => void
}

/** The borehole log (柱状图), black on white in every theme; on paper page by page. */
export function LogSheet({ hole, scale = 'fit', selected, onSelect }: LogSheetProps) {
  const printed = useMedia('print')
  const sheet = useMemo(() => layOutLogSheet(hole, scale), [hole, scale])
  const option = useLayerChoice(
    sheet.layers.map(({ index }) => index),
    selected,
    onSelect,
  )
  const drawing = { hole, sheet, option }
  return printed ? <PrintedSheet {...drawing} /> : <ScreenSheet {...drawing} />
}

interface DrawingProps {
  hole: Hole
  sheet: Layout
  option: ReturnType<typeof useLayerChoice>
}

function ScreenSheet({ hole, sheet, option }: DrawingProps) {
  const id = useId()
  return (
    <svg
      className="log log-sheet"
      viewBox={`-1 0 ${sheetWidth + 2} ${Math.ceil(sheet.bottom + 30)}`}
      role="group"
      aria-label={`钻孔 ${hole.code} 柱状图，比例尺 1:${sheet.scale}`}
    >
      <TitleBlock sheet={sheet} />
      <TrackHeads sheet={sheet} />
      <Columns {...{ sheet, option, id }} />
      <Foot sheet={sheet} y={sheet.bottom + 20} />
    </svg>
  )
}

/** A drawing for each page, the heads of the columns on every one. */
function PrintedSheet({ hole, sheet, option }: DrawingProps) {
  const id = useId()
  const pages = pagesOf(sheet)
  return pages.map(({ top, base }, i) => {
    const first = i === 0
    const head = first ? sheet.top : paper.head
    const height = base - top
    return (
      <svg
        key={top}
        className="log log-sheet log-leaf"
        viewBox={`-1 0 ${sheetWidth + 2} ${Math.ceil(head + height + paper.foot)}`}
      >
        {first ? <TitleBlock sheet={sheet} /> : <NextTitle code={hole.code} />}
        <g transform={`translate(0 ${head - sheet.top})`}>
          <TrackHeads sheet={sheet} />
        </g>
        <svg
          x={-1}
          y={head}
          width={sheetWidth + 2}
          {...{ height }}
          viewBox={`-1 ${top} ${sheetWidth + 2} ${height}`}
        >
          <Columns {...{ sheet, option, id: `${id}${i}` }} />
        </svg>
        <path className="log-bold" d={`M0 ${head + height}H${sheetWidth}`} />
        <Foot sheet={sheet} y={head + height + 20} page={`第 ${i + 1} 页，共 ${pages.length} 页`} />
      </svg>
    )
  })
}

const NextTitle = ({ code }: { code: string }) => (
  <text x={0} y={20}>
    {code} 钻孔柱状图（续）
  </text>
)

function Foot({ sheet, y, page }: { sheet: Layout; y: number; page?: string }) {
  const site = useContext(SiteName)
  return (
    <>
      <text className="log-foot" x={0} y={y}>
        比例尺 1:{sheet.scale}，按纸宽 180 mm 打印时成立
      </text>
      <text className="log-foot" x={sheetWidth} y={y} textAnchor="end">
        {[site, page].filter(Boolean).join('　')}
      </text>
    </>
  )
}

/** All below the heads. */
function Columns({ sheet, option, id }: Omit<DrawingProps, 'hole'> & { id: string }) {
  return (
    <>
      <HatchRows
        id={id}
        lithologies={sheet.layers.flatMap(({ lithology }) => lithology ?? [])}
        width={sheet.column[1] - sheet.column[0]}
      />
      <g role="listbox" aria-label="地层" aria-orientation="vertical">
        {sheet.layers.map((layer) => (
          <g key={layer.index} className="log-layer" aria-label={layerLabel(layer)} {...option(layer.index)}>
            <LogLayer sheet={sheet} layer={layer} hatch={id} />
          </g>
        ))}
      </g>
      <g className="log-words" aria-hidden="true">
        {sheet.layers.map((layer) => (
          <LayerText key={layer.index} sheet={sheet} layer={layer} />
        ))}
      </g>
      <Frame sheet={sheet} />
      <LogTests sheet={sheet} />
    </>
  )
}

const titleColumns = [0, 100, 442, 540] as const

function TitleBlock({ sheet: { title, headTop } }: { sheet: Layout }) {
  const y = (row: number) => title.top + row * title.rowHeight
  return (
    <>
      <text className="log-title" x={sheetWidth / 2} y={28} textAnchor="middle">
        钻孔柱状图
      </text>
      {title.rows.map((row, i) => (
        <g key={row[0]}>
          <path className="log-boundary" d={`M0 ${y(i)}H${sheetWidth}`} />
          {titleColumns.map((x, cell) => (
            <text key={x} className={cell % 2 ? undefined : 'log-label'} x={x + 9} y={y(i) + 16.5}>
              {row[cell]}
            </text>
          ))}
        </g>
      ))}
      <path
        className="log-boundary"
        d={titleColumns
          .slice(1)
          .map((x) => `M${x} ${title.top}V${headTop}`)
          .join('')}
      />
      <path className="log-bold" d={`M0 ${headTop}V${title.top}H${sheetWidth}V${headTop}`} />
    </>
  )
}

function TrackHeads({ sheet }: { sheet: Layout }) {
  const { tracks, headTop, top } = sheet
  return (
    <>
      <path className="log-bold" d={`M0 ${top}V${headTop}H${sheetWidth}V${top}Z`} />
      <path
        className="log-boundary"
        d={tracks
          .slice(1)
          .map(({ x }) => `M${x} ${headTop}V${top}`)
          .join('')}
      />
      <AxisLabels sheet={sheet} />
      {tracks.map(({ name, x, width, heading }) => (
        <text key={name} className="log-label" textAnchor="middle" aria-hidden="true">
          {heading.map((line, i) => (
            <tspan key={line} x={x + width / 2} y={headTop + headingY(name, heading.length) + i * 16}>
              {line}
            </tspan>
          ))}
        </text>
      ))}
    </>
  )
}

/** Tracks with an axis reserve the lower half of the heading for its labels. */
function headingY(name: string, lines: number): number {
  if (['blowCount', 'waterContent', 'cone'].includes(name)) return 18
  return lines > 1 ? 19 : 27
}

function Frame({ sheet }: { sheet: Layout }) {
  const { tracks, top, bottom, column, columnBottom } = sheet
  const [left, right] = column
  return (
    <g className="log-words" aria-hidden="true">
      <path
        className="log-boundary"
        d={tracks
          .slice(1)
          .map(({ x }) => `M${x} ${top}V${bottom}`)
          .join('')}
      />
      <path className="log-contact" d={`M${left} ${top}V${columnBottom}H${right}V${top}`} />
      {sheet.ticks.map(({ y, long }) => (
        <path key={y} className={long ? 'log-contact' : 'log-rule'} d={`M${left} ${y}h${long ? 9 : 4}`} />
      ))}
      {sheet.ticks.map(
        ({ y, depth, long }) =>
          long &&
          depth > 0 &&
          y < columnBottom && (
            <text key={y} className="log-fine log-depth log-halo" x={left - 3} y={y + 3} textAnchor="end">
              {depth}
            </text>
          ),
      )}
      {sheet.water.map(({ y, depth }) => (
        <g key={y} className="log-water" transform={`translate(${(left + right) / 2} ${y})`}>
          <path d="M-7-9H7L0 0z" />
          <path d="M-15 0H15M-9 3H9" />
          {depth < 0 && (
            <text className="log-fine log-halo" y={14} textAnchor="middle">
              +{(-depth).toFixed(2)} m
            </text>
          )}
        </g>
      ))}
      <path className="log-bold" d={`M0 ${top}V${bottom}H${sheetWidth}V${top}`} />
    </g>
  )
}
