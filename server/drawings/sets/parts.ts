import type { RecordView } from '#contract/catalogue/routes.ts'
import { holeOf } from '#contract/drawings/borehole-record.ts'
import { fewestHoles, sectionHolesOf } from '#contract/drawings/section-holes.ts'
import { sectionTitleOf } from '#contract/drawings/section-title.ts'
import { layOutConeSheet } from '#geology/cone-sheet/cone-sheet.ts'
import { mainLines } from '#geology/cross-section/correlation/main-lines.ts'
import { correlateSection } from '#geology/cross-section/correlation/section.ts'
import { layOutSheets } from '#geology/cross-section/sheet/sheet.ts'
import { textMark, type Sheet } from '#geology/drawing/marks.ts'
import { tablePages } from '#geology/drawing/table.ts'
import type { LngLat } from '#geology/places/crs.ts'

/** What a set is made from. */
export interface SetRequest {
  /** The holes as their reader sees them, and the codes that were asked for. */
  readonly records: readonly RecordView[]
  readonly codes: readonly string[]
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

/** The parts of a set in the order of a survey report; what holes give no drawing for is left out. None where nothing can be drawn. */
export function partsOfSet(request: SetRequest): SetPart[] {
  const open = request.records.filter(({ viewLevel }) => viewLevel === 'record')
  const holes = open.map((record) => holeOf(record))
  const parts: SetPart[] = [
    { name: '工程地质剖面图', drawings: sectionDrawings(open, request) },
    {
      name: '静力触探曲线图',
      drawings: holes.map((hole) => ({
        title: `静力触探曲线图 ${hole.code}`,
        sheets: layOutConeSheet(hole),
      })),
    },
  ]
  return parts
    .map(({ name, drawings }) => ({ name, drawings: drawings.filter(({ sheets }) => sheets.length > 0) }))
    .filter(({ drawings }) => drawings.length > 0)
}

/** Metres of a degree of latitude. */
const perDegree = 111_320

/** A section along the group of holes and one across it. */
function sectionDrawings(records: readonly RecordView[], { holder, madeOn }: SetRequest): SetDrawing[] {
  const exact = records.flatMap((record) => (record.place?.exact ? [{ record, place: record.place }] : []))
  const [first] = exact
  if (!first) return []
  const { lng, lat } = first.place
  const perLng = perDegree * Math.cos((lat * Math.PI) / 180)
  const lines = mainLines(
    exact.map(({ place }) => [(place.lng - lng) * perLng, (place.lat - lat) * perDegree] as const),
  )
  return lines.flatMap(({ ends, places }, i): SetDrawing[] => {
    const line = ends.map(([x, y]): LngLat => ({ lng: lng + x / perLng, lat: lat + y / perDegree }))
    const holes = sectionHolesOf(
      places.flatMap((place) => exact[place]?.record ?? []),
      line,
    )
    if (holes.drawn.length < fewestHoles) return []
    const title = sectionTitleOf(holes, { number: i + 1, holder, madeOn })
    const { drawn } = holes
    return [{ title: title.title, sheets: layOutSheets(drawn, correlateSection(drawn), title) }]
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
  { title, records, codes, holder, madeOn }: SetRequest,
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
    ...begun('未收入的钻孔', leftOutPages(records, codes)),
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
function leftOutPages(records: readonly RecordView[], codes: readonly string[]): Sheet[] {
  const byCode = new Map(records.map((record) => [record.code, record]))
  const rows = codes.flatMap((code) => {
    const record = byCode.get(code)
    if (!record) return [{ code, reason: '没有这一孔，可能已经撤下' }]
    if (record.viewLevel === 'record') return []
    return [{ code, reason: record.charge ? '编制时没有打开' : '目前不能查看' }]
  })
  return tablePages(
    '未收入的钻孔',
    [
      { label: '序号', width: 16, align: 'middle', text: (_, i) => String(i + 1) },
      { label: '钻孔编号', width: 74, align: 'left', text: ({ code }) => code },
      { label: '原因', width: 100, align: 'left', text: ({ reason }) => reason },
    ],
    rows,
    [],
  )
}
