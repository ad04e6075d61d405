import type { RecordView } from '#contract/catalogue/routes.ts'
import { holeOf } from '#contract/drawings/borehole-record.ts'
import { planLinesOf, planPointsOf, type PlanPoints } from '#contract/drawings/plan-points.ts'
import { fewestHoles, sectionHolesOf } from '#contract/drawings/section-holes.ts'
import { sectionTitleOf } from '#contract/drawings/section-title.ts'
import { layOutConeSheet } from '#geology/cone-sheet/cone-sheet.ts'
import { correlateSection } from '#geology/cross-section/correlation/section.ts'
import { layOutSheets } from '#geology/cross-section/sheet/sheet.ts'
import { textMark, type Sheet } from '#geology/drawing/marks.ts'
import { tablePages } from '#geology/drawing/table.ts'
import { drawLog } from '#geology/log-sheet/sheets.ts'
import { layOutPlan, tableNotes } from '#geology/point-plan/plan.ts'
import { pointTablePages } from '#geology/point-plan/point-table.ts'
import { statisticsPages } from '#server/drawings/statistics-pages.ts'

/** What a set is made from. */
export interface SetRequest {
  /** The holes that go in, as their reader sees them. */
  readonly records: readonly RecordView[]
  /** The others, by the code that was asked for, each with the reason. */
  readonly leftOut: readonly { readonly code: string; readonly reason: string }[]
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

/** The test by which outliers are found in a set: the one that is usual. */
const outlierTest = 'grubbs'

/** The parts of a set in the order of a survey report; what holes give no drawing for is left out. None where nothing can be drawn. */
export function partsOfSet({ records, holder, madeOn }: SetRequest): SetPart[] {
  const holes = records.map((record) => holeOf(record))
  const plan = planPointsOf(records)
  const made = { holder, project: plan.project ?? '', madeOn }
  const sections = sectionsThrough(plan, records, { holder, madeOn })
  const lines = planLinesOf(
    plan.points,
    sections.map(({ codes }) => codes),
  )
  const content = { ...plan, lines, made }
  const parts: SetPart[] = [
    {
      name: '勘探点一览表',
      drawings: [{ title: '勘探点一览表', sheets: pointTablePages(plan.points, tableNotes(content)) }],
    },
    {
      name: '勘探点平面布置图',
      drawings: [{ title: '勘探点平面布置图', sheets: layOutPlan(content).slice(0, 1) }],
    },
    { name: '工程地质剖面图', drawings: sections },
    {
      name: '钻孔柱状图',
      drawings: holes
        .filter(({ strata }) => strata.length > 0)
        .map((hole) => ({
          title: `钻孔柱状图 ${hole.code}`,
          sheets: drawLog(hole, { site: holder }).sheets,
        })),
    },
    {
      name: '静力触探曲线图',
      drawings: holes.map((hole) => ({
        title: `静力触探曲线图 ${hole.code}`,
        sheets: layOutConeSheet(hole),
      })),
    },
    {
      name: '物理力学指标统计表',
      drawings: [{ title: '物理力学指标统计表', sheets: statisticsPages(records, outlierTest) }],
    },
  ]
  return parts
    .map(({ name, drawings }) => ({ name, drawings: drawings.filter(({ sheets }) => sheets.length > 0) }))
    .filter(({ drawings }) => drawings.length > 0)
}

/** A section along the group of points and one across it, through the holes themselves. */
function sectionsThrough(
  plan: PlanPoints,
  records: readonly RecordView[],
  made: { holder: string; madeOn: string },
): (SetDrawing & { codes: string[] })[] {
  const byCode = new Map(records.map((record) => [record.code, record]))
  const holes = plan.sections
    .map((codes) => sectionHolesOf(codes.flatMap((code) => byCode.get(code) ?? [])))
    .filter(({ drawn }) => drawn.length >= fewestHoles)
  return holes.map((each, i) => {
    const title = sectionTitleOf(each, { number: i + 1, ...made })
    return {
      title: title.title,
      sheets: layOutSheets(each.drawn, correlateSection(each.drawn), title),
      codes: each.drawn.map(({ code }) => code),
    }
  })
}

interface ListRow {
  readonly number: string
  readonly title: string
  readonly sheets: number
}

/** A sheet in its place in a set, and what it begins. */
export interface SetSheet {
  readonly sheet: Sheet
  readonly begins: string | undefined
}

/** All sheets of a set with their numbers (图号), the table of sheets first, then what could not be drawn. */
export function numberedSheets(
  { title, leftOut, holder, madeOn }: SetRequest,
  parts: readonly SetPart[],
): SetSheet[] {
  const drawings = parts.flatMap(({ drawings: ofPart }, part) =>
    ofPart.map((drawing, i) => ({ ...drawing, number: `${part + 1}-${i + 1}` })),
  )
  const list = tablePages<ListRow>(
    '图纸目录',
    [
      { label: '序号', width: 16, align: 'middle', text: (_, i) => String(i + 1) },
      { label: '图号', width: 24, align: 'middle', text: ({ number }) => number },
      { label: '图名', width: 126, align: 'left', text: (row) => row.title },
      { label: '张数', width: 24, align: 'middle', text: ({ sheets }) => String(sheets) },
    ],
    drawings.map(({ sheets, ...row }) => ({ ...row, sheets: sheets.length })),
    [`${title}。`, `${holder}　${madeOn}。`, '依据馆藏资料编绘，不作为勘察成果使用。'],
  )
  return [
    ...begun('图纸目录', list),
    ...begun('未收入的钻孔', leftOutPages(leftOut)),
    ...drawings.flatMap(({ number, title: name, sheets }) =>
      begun(
        `${number}　${name}`,
        sheets.map((sheet) => withNumber(sheet, number)),
      ),
    ),
  ]
}

const begun = (name: string, sheets: readonly Sheet[]): SetSheet[] =>
  sheets.map((sheet, i) => ({ sheet, begins: i === 0 ? name : undefined }))

/** 图号 in the lower right corner, beneath the frame. */
const withNumber = (sheet: Sheet, number: string): Sheet => ({
  ...sheet,
  marks: [
    ...sheet.marks,
    textMark('frame', [sheet.width - 10, sheet.height - 1.6], `图号 ${number}`, { size: 2.5, anchor: 'end' }),
  ],
})

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
    [],
  )
