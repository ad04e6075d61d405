import { directionText } from '#geology/cross-section/correlation/line.ts'
import type { SectionTitle } from '#geology/cross-section/sheet/head.ts'

import type { SectionHoles } from './section-holes.ts'

interface TitleSource {
  /** What its owner calls the drawing. */
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
  { number = 1, title, holder, madeOn }: TitleSource,
): SectionTitle => ({
  ...titleLines(`工程地质剖面图 ${number}—${number}′`, title),
  ends: [`${number}`, `${number}′`],
  direction: directionText(azimuth),
  notes: [
    `高程基准：${datum ?? '未记录'}。`,
    '孔左为层底深度（标高），单位 m。',
    '依据馆藏资料编绘，不作为勘察成果使用。',
  ],
  made: { holder, project: project ?? '', madeOn },
})

/** A sheet says what it is: a name that does not stands under its title. */
const titleLines = (kind: string, name: string | undefined): Pick<SectionTitle, 'title' | 'name'> => {
  if (name === undefined) return { title: kind }
  return name.includes('剖面') ? { title: name } : { title: kind, name }
}
