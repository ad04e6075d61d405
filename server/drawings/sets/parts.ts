import type { RecordView } from '#contract/catalogue/routes.ts'
import { holeOf } from '#contract/drawings/borehole-record.ts'
import { planLinesOf, planPointsOf } from '#contract/drawings/plan-points.ts'
import { sectionTitleOf } from '#contract/drawings/section-title.ts'
import { setSectionsOf, type OwnSection, type SetSection } from '#contract/drawings/set-sections.ts'
import { layOutConeSheet } from '#geology/cone-sheet/cone-sheet.ts'
import type { SheetOrigin } from '#geology/drawing/head-table.ts'
import { textMark, type Sheet } from '#geology/drawing/marks.ts'
import { pageCount, tablePages, type TableColumn } from '#geology/drawing/table.ts'
import { hasLog } from '#geology/log-sheet/has-log.ts'
import { drawLog } from '#geology/log-sheet/sheets.ts'
import { layOutPlan, tableNotes } from '#geology/point-plan/plan.ts'
import { pointTablePages } from '#geology/point-plan/point-table.ts'
import type { OutlierTest } from '#geology/statistics/describe-values.ts'
import { sectionSheets } from '#server/drawings/section-sheets.ts'
import { statisticsPages } from '#server/drawings/statistics-pages.ts'

/** What a set is made from. */
export interface SetRequest {
  /** The holes that go in, as their reader sees them. */
  readonly records: readonly RecordView[]
  /** The others, by the code that was asked for, each with the reason. */
  readonly leftOut: readonly { readonly code: string; readonly reason: string }[]
  /** Sections that its reader has saved, and how outliers are found in its statistics. */
  readonly sections: readonly OwnSection[]
  readonly outlierTest: OutlierTest
  /** Plan and sections for CAD as well. */
  readonly withCad?: boolean
  readonly title: string
  /** Name of the archive, and the day on which the set is made. */
  readonly holder: string
  readonly madeOn: string
}

/** One drawing of a set, on one sheet or several. */
export interface SetDrawing {
  readonly title: string
  readonly sheets: readonly Sheet[]
}

/** Drawings of one kind, which are numbered together. */
export interface SetPart {
  readonly name: string
  readonly drawings: readonly SetDrawing[]
}

/** The parts that are for CAD as well. */
export const cadParts: readonly string[] = ['勘探点平面布置图', '工程地质剖面图']

/** The parts of a set in the order of a survey report; what holes give no drawing for is left out. None where nothing can be drawn. */
export function partsOfSet(request: SetRequest): SetPart[] {
  const { records, holder, madeOn, outlierTest } = request
  const holes = records.map((record) => holeOf(record))
  const plan = planPointsOf(records)
  const made = { holder, madeOn }
  const sections = setSectionsOf(plan, records, request.sections)
  const lines = planLinesOf(
    plan.points,
    sections.map(({ holes: { drawn } }) => drawn.map(({ code }) => code)),
  )
  const content = { ...plan, lines, made: { ...made, project: plan.project ?? '' } }
  const parts: SetPart[] = [
    {
      name: '勘探点一览表',
      drawings: [{ title: '勘探点一览表', sheets: pointTablePages(plan.points, tableNotes(content)) }],
    },
    {
      name: '勘探点平面布置图',
      drawings: [{ title: '勘探点平面布置图', sheets: layOutPlan(content).slice(0, 1) }],
    },
    { name: '工程地质剖面图', drawings: sections.map((section) => sectionDrawing(section, made)) },
    {
      name: '钻孔柱状图',
      drawings: holes.filter(hasLog).map((hole) => ({
        title: `钻孔柱状图 ${hole.code}`,
        sheets: drawLog(hole, { site: `${holder}　${madeOn}` }).sheets,
      })),
    },
    {
      name: '静力触探曲线图',
      drawings: holes.map((hole) => ({
        title: `静力触探曲线图 ${hole.code}`,
        sheets: layOutConeSheet(hole, { made }),
      })),
    },
    {
      name: '物理力学指标统计表',
      drawings: [{ title: '物理力学指标统计表', sheets: statisticsPages(records, { outlierTest, made }) }],
    },
  ]
  return parts
    .map(({ name, drawings }) => ({ name, drawings: drawings.filter(({ sheets }) => sheets.length > 0) }))
    .filter(({ drawings }) => drawings.length > 0)
}

/** What a section is called that nobody has named. */
const plainTitle = /^工程地质剖面图(?:\s*\d+—\d+′)?$/

/** A section through the holes themselves, or as its reader has saved it. */
function sectionDrawing({ holes, number, own }: SetSection, made: SheetOrigin): SetDrawing {
  const named = own && !plainTitle.test(own.title) ? { title: `${own.title} ${number}—${number}′` } : {}
  const title = sectionTitleOf(holes, { number, ...named, ...made })
  const { horizontal, vertical, ...correlation } = own?.parameters ?? {}
  const sheets =
    sectionSheets(holes, { horizontal, vertical, ...correlation }, title) ??
    sectionSheets(holes, correlation, title)
  return { title: title.title, sheets: sheets ?? [] }
}

interface ListRow {
  readonly number: string
  readonly title: string
  readonly sheets: number
  /** Of the set. */
  readonly page: number
}

/** A sheet in its place in a set, and what it begins. */
export interface SetSheet {
  readonly sheet: Sheet
  readonly begins: string | undefined
}

/** All sheets of a set with their numbers (图号) and pages, the table of sheets first, then what could not be drawn. */
export function numberedSheets(request: SetRequest, parts: readonly SetPart[]): SetSheet[] {
  const drawings = parts.flatMap(({ drawings: ofPart }, part) =>
    ofPart.map((drawing, i) => ({ ...drawing, number: `${part + 1}-${i + 1}` })),
  )
  const notes = [
    `${request.title}。`,
    `${request.holder}　${request.madeOn}。`,
    '依据馆藏资料编绘，不作为勘察成果使用。',
  ]
  const leftOut = leftOutPages(request.leftOut)
  let page = pageCount(drawings.length, { notes }) + leftOut.length + 1
  const rows = drawings.map(({ sheets, ...row }): ListRow => {
    const listed = { ...row, sheets: sheets.length, page }
    page += sheets.length
    return listed
  })
  const all = [
    ...begun('图纸目录', tablePages('图纸目录', listColumns, rows, { notes })),
    ...begun('未收入的钻孔', leftOut),
    ...drawings.flatMap(({ number, title, sheets }) =>
      begun(
        `${number}　${title}`,
        sheets.map((sheet) => withFoot(sheet, `图号 ${number}`, 'end')),
      ),
    ),
  ]
  return all.map(({ sheet, begins }, i) => ({
    sheet: withFoot(sheet, `全册第 ${i + 1} 页　共 ${all.length} 页`, 'middle'),
    begins,
  }))
}

const listColumns: readonly TableColumn<ListRow>[] = [
  { label: '序号', width: 14, align: 'middle', text: (_, i) => String(i + 1) },
  { label: '图号', width: 20, align: 'middle', text: ({ number }) => number },
  { label: '图名', width: 112, align: 'left', text: ({ title }) => title },
  { label: '张数', width: 18, align: 'middle', text: ({ sheets }) => String(sheets) },
  { label: '页次', width: 26, align: 'middle', text: pagesText },
]

/** 5–7, or 5 */
function pagesText({ page, sheets }: ListRow): string {
  return sheets > 1 ? `${page}–${page + sheets - 1}` : String(page)
}

const begun = (name: string, sheets: readonly Sheet[]): SetSheet[] =>
  sheets.map((sheet, i) => ({ sheet, begins: i === 0 ? name : undefined }))

/** What a sheet has in the set, beneath its frame: its page in the middle, 图号 in the lower right corner. */
const withFoot = (sheet: Sheet, text: string, anchor: 'middle' | 'end'): Sheet => {
  const x = anchor === 'end' ? sheet.width - 10 : sheet.width / 2
  return {
    ...sheet,
    marks: [...sheet.marks, textMark('frame', [x, sheet.height - 1.6], text, { size: 2.5, anchor })],
  }
}

/** The holes that are not in a set, each with the reason. */
const leftOutPages = (rows: SetRequest['leftOut']): Sheet[] =>
  tablePages(
    '未收入的钻孔',
    [
      { label: '序号', width: 16, align: 'middle', text: (_, i) => String(i + 1) },
      { label: '钻孔编号', width: 74, align: 'left', text: ({ code }) => code },
      { label: '原因', width: 100, align: 'left', text: ({ reason }) => reason },
    ],
    rows,
  )
