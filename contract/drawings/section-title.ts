import { directionText } from '#geology/cross-section/correlation/line.ts'
import type { SectionTitle } from '#geology/cross-section/sheet/head.ts'

import type { SectionHoles } from './section-holes.ts'

interface TitleSource {
  /** What the drawing is called; without it a section is called by its ends. */
  readonly title?: string | undefined
  /** Of the section among others, from 1. */
  readonly number?: number
  /** Name of the archive. */
  readonly holder: string
  /** The day on which the drawing is made. */
  readonly madeOn: string
}

/** What is written on a section: the same on the screen, on paper and for CAD. */
export const sectionTitleOf = (
  { azimuth, datum, project }: SectionHoles,
  { number = 1, title = `工程地质剖面图 ${number}—${number}′`, holder, madeOn }: TitleSource,
): SectionTitle => ({
  title,
  ends: [`${number}`, `${number}′`],
  direction: directionText(azimuth),
  notes: [
    `高程基准：${datum ?? '未记录'}。`,
    '孔左为层底深度（标高），单位 m。',
    '依据馆藏资料编绘，不作为勘察成果使用。',
  ],
  made: { holder, project: project ?? '', madeOn },
})
