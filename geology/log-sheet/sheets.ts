import { cutMarks, type Strip } from '#geology/drawing/cut.ts'
import { lineMark, moveMarks, textMark, type Mark, type Place, type Sheet } from '#geology/drawing/marks.ts'
import type { Hole } from '#geology/strata/hole.ts'

import { layOutLog, type LogChoice, type LogLayout } from './log-sheet.ts'
import { dividers, headingMarks, nextTitleMarks, titleMarks } from './marks/head-marks.ts'
import { layerRegions } from './marks/layer-marks.ts'
import { trackMarks } from './marks/track-marks.ts'
import { pagesOf } from './pages.ts'
import { page, pen, print, sheetWidth } from './print.ts'

export interface LogPaper extends LogChoice {
  /** A4 pages, or one sheet as long as the log. */
  readonly paper?: 'pages' | 'roll'
  /** Whose drawing it is, at the foot. */
  readonly site?: string | undefined
}

export interface LogSheets {
  /** As it was asked for, or as it fits. */
  readonly scale: number
  readonly sheets: readonly [Sheet, ...Sheet[]]
}

/** Around a roll, so that the lines of its frame are whole. */
const rim = 1

/**
 * The log of a hole (钻孔柱状图) as marks: A4 pages whose heads repeat, with 续 from the second on, or one long sheet, whose
 * regions are the layers by their row in the strata of the hole. The column is true to the scale on paper.
 */
export function drawLog(hole: Hole, { paper = 'pages', site, ...choice }: LogPaper = {}): LogSheets {
  const layout = layOutLog(hole, choice)
  const marks = [...trackMarks(layout), ...frameMarks(layout)]
  const first = partsOf(titleMarks(layout), headingMarks(layout))
  const next = partsOf(nextTitleMarks(layout), headingMarks(layout))
  const { scale } = layout
  if (paper === 'roll') return { scale, sheets: [rollOf(layout, { first, marks, site })] }
  const room = page.height - page.top - page.bottom - page.foot
  const [strip, ...others] = pagesOf(layout, marks, { first: room - first.height, next: room - next.height })
  const write = (each: Strip, i: number) =>
    pageOf(layout, each, {
      ...{ marks, site },
      head: i ? next : first,
      number: `第 ${i + 1} 页，共 ${others.length + 1} 页`,
    })
  return {
    scale,
    sheets: [
      write(strip ?? { top: 0, base: layout.bottom }, 0),
      ...others.map((each, i) => write(each, i + 1)),
    ],
  }
}

interface Leaf {
  readonly head: Part
  readonly marks: readonly Mark[]
  readonly site: string | undefined
  /** Of the page and of all. */
  readonly number: string
}

function pageOf({ scale, bottom }: LogLayout, strip: Strip, { head, marks, site, number }: Leaf): Sheet {
  const base = head.height + strip.base - strip.top
  const inner = [
    ...head.marks,
    ...moveMarks(cutMarks(marks, strip), [0, head.height - strip.top]),
    ...(strip.base < bottom ? [bottomLine(base)] : []),
    ...footMarks(scale, base, [site, number]),
  ]
  return { width: page.width, height: page.height, marks: moveMarks(inner, [page.left, page.top]) }
}

interface Part {
  readonly marks: readonly Mark[]
  readonly height: number
}

const partsOf = (title: Part, heading: Part): Part => ({
  height: title.height + heading.height,
  marks: [...title.marks, ...moveMarks(heading.marks, [0, title.height])],
})

interface Roll {
  readonly first: Part
  readonly marks: readonly Mark[]
  readonly site: string | undefined
}

function rollOf(layout: LogLayout, { first, marks, site }: Roll): Sheet {
  const base = first.height + layout.bottom
  const move = ([x, y]: Place): Place => [x + rim, y + first.height]
  return {
    width: sheetWidth + 2 * rim,
    height: base + page.foot,
    marks: [
      ...moveMarks(first.marks, [rim, 0]),
      ...moveMarks(marks, [rim, first.height]),
      ...moveMarks(footMarks(layout.scale, base, [site]), [rim, 0]),
    ],
    regions: layerRegions(layout).map(({ of, outline }) => ({ of, outline: outline.map(move) })),
  }
}

/** The lines between the tracks, and the frame around them. */
function frameMarks({ tracks, bottom }: LogLayout): Mark[] {
  const upright = (x: number, width: number) =>
    lineMark(
      'frame',
      [
        [x, 0],
        [x, bottom],
      ],
      width,
    )
  return [
    ...dividers(tracks).map((x) => upright(x, pen.rule)),
    upright(0, pen.bold),
    upright(sheetWidth, pen.bold),
    bottomLine(bottom),
  ]
}

const bottomLine = (y: number) =>
  lineMark(
    'frame',
    [
      [0, y],
      [sheetWidth, y],
    ],
    pen.bold,
  )

const source = '依据馆藏资料编绘，不作为勘察成果使用'

function footMarks(scale: number, base: number, right: readonly (string | undefined)[]): Mark[] {
  const y = base + 4
  return [
    textMark('frame', [0, y], `${source}　比例尺 1:${scale}，按原大打印时成立`, {
      size: print.fine,
      anchor: 'start',
    }),
    textMark('frame', [sheetWidth, y], right.filter(Boolean).join('　'), {
      size: print.fine,
      anchor: 'end',
    }),
  ]
}
