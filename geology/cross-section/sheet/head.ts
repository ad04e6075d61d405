import type { Column } from '#geology/cross-section/correlation/columns.ts'
import type { Section } from '#geology/cross-section/correlation/section.ts'
import { titleOver } from '#geology/drawing/a4-page.ts'
import { lineMark, moveMarks, textMark, type Mark } from '#geology/drawing/marks.ts'
import type { TitleBlock } from '#geology/drawing/sheet-frame.ts'

import { margin, type Frame } from './frame.ts'
import { exaggerationText, type SectionScales } from './scales.ts'

export interface SectionTitle {
  /** What is written over the sheet: 工程地质剖面图 1—1′. */
  readonly title: string
  /** What its owner calls it, under the title. */
  readonly name?: string
  /** The two ends with the direction, as they are written: 1, 1′ and 方位角 62°. */
  readonly ends: readonly [from: string, to: string]
  readonly direction: string
  /** What is to be known of the sheet: 高程为吴淞高程. */
  readonly notes: readonly string[]
  /** Who holds what it is made from, of what, and when it was made. */
  readonly made: Omit<TitleBlock, 'title' | 'scale' | 'sheet'>
}

interface HeadSetting {
  readonly scales: SectionScales
  /** Of the sheet, millimetres. */
  readonly middle: number
  readonly sheet: TitleBlock['sheet']
}

const scaleText = (scales: SectionScales): string =>
  `比例尺　水平 1:${scales.horizontal}　垂直 1:${scales.vertical}　${exaggerationText(scales)}`

/** Title, scales and ends of a sheet. */
export function headOf(
  { title, name, ends, direction }: SectionTitle,
  frame: Frame,
  { scales, middle, sheet: [number, count] }: HeadSetting,
): Mark[] {
  return [
    ...moveMarks(titleOver(title, 2 * middle), [0, 3]),
    ...(name === undefined ? [] : [textMark('frame', [middle, 15.6], name, { size: 3 })]),
    textMark('frame', [middle, name === undefined ? 17 : 19.8], scaleText(scales), { size: 3 }),
    ...(number === 1 ? [textMark('frame', [frame.left, 26], ends[0], { size: 5 })] : []),
    ...(number === count ? [textMark('frame', [frame.right, 26], ends[1], { size: 5 })] : []),
    textMark('frame', [frame.left + 8, 25.6], direction, { size: 2.8, anchor: 'start' }),
  ]
}

/** Above and below the hole at which a section goes on elsewhere: the number of the other sheet. */
export function matchLines({ columns }: Section, frame: Frame, [number, count]: TitleBlock['sheet']): Mark[] {
  const at = (column: Column | undefined, other: number): Mark[] => {
    if (!column || other < 1 || other > count) return []
    const [x] = frame.place([column.x, 0])
    return [
      ...[[25, margin.top - 11] as const, [frame.foot - 4, frame.foot + 6] as const].map(([from, to]) =>
        lineMark(
          'frame',
          [
            [x, from],
            [x, to],
          ],
          0.25,
          [3, 0.8, 0.6, 0.8],
        ),
      ),
      textMark('frame', [x, 23.5], `接第 ${other} 张`, { size: 3 }),
    ]
  }
  return [...at(columns[0], number - 1), ...at(columns.at(-1), number + 1)]
}
