import type { RefObject } from 'react'

import { consoleName } from '#web/records/uses/chosen-points-path.ts'
import { seriesFile } from '#web/series/marks/series-file.ts'
import type { Span } from '#web/series/scales.ts'
import { dayOf } from '#web/series/series.ts'
import { Button } from '#web/ui/Button.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'
import { Row } from '#web/ui/layout/box.tsx'
import { keepFile } from '#web/ui/page/keep-file.ts'
import { keepCsv } from '#web/ui/table/keep-csv.ts'

import { picturePng, pictureSvg } from './picture.ts'
import type { ConsoleLine } from './useConsoleLines.ts'

interface TakeConsoleProps {
  /** Holds the charts. */
  figure: RefObject<HTMLDivElement | null>
  /** The lines within the window. */
  lines: readonly ConsoleLine[]
  span: Span
  since: string
  /** Readings are on their way: a file would lack them. */
  isPartial: boolean
}

/** What is drawn since a day: amounts add up, others change. */
const movementWords = (lines: readonly ConsoleLine[]): string => {
  const sums = lines.filter(({ series }) => series.amount).length
  return sums === 0 ? '变化' : sums === lines.length ? '累计' : '变化与累计'
}

/** Takes what is shown away: the picture, and the numbers. */
export function TakeConsole({ figure, lines, span, since, isPartial }: TakeConsoleProps) {
  const period = `${dayOf(span[0])} 至 ${dayOf(span[1])}`
  const name = `${consoleName}-${period.replaceAll(' ', '')}`
  const title = since ? `${period}，${since} 起的${movementWords(lines)}` : period
  const draw = () => (figure.current ? pictureSvg(figure.current, title) : undefined)
  const keepSvg = () => {
    const drawn = draw()
    if (drawn) keepFile(drawn.blob, `${name}.svg`)
  }
  const keepPng = async () => {
    const drawn = draw()
    if (!drawn) return
    try {
      keepFile(await picturePng(drawn), `${name}.png`)
    } catch (error) {
      toastFault(error)
    }
  }
  return (
    <Row gap={8} wrap above={12} className="no-print">
      <Button size="s" icon="download" onClick={() => void keepPng()}>
        PNG
      </Button>
      <Button size="s" icon="download" onClick={keepSvg}>
        SVG
      </Button>
      <Button size="s" icon="download" disabled={isPartial} onClick={() => keepCsv(seriesFile(lines), name)}>
        CSV
      </Button>
      <Button size="s" icon="print" onClick={() => window.print()}>
        打印
      </Button>
    </Row>
  )
}
