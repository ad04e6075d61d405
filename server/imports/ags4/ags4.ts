import { borehole } from '#contract/catalogue/borehole.ts'
import {
  noteOn,
  problemAt,
  refuseFile,
  type Problem,
  type Source,
  type SourceRow,
} from '#server/foreign-files/source.ts'
import { damagedText } from '#server/foreign-files/text/damaged-text.ts'
import { decodeText } from '#server/foreign-files/text/text.ts'

import { rowsOf, untakenHeadings, type AgsContext } from './columns.ts'
import { parseAgs, type AgsFile, type AgsRow } from './file.ts'
import { readHoles } from './holes.ts'
import { labGroups, readSamples } from './samples.ts'
import { readSoundings, soundingGroups } from './soundings.ts'
import { readSpt } from './spt.ts'
import { readStrata } from './strata.ts'

/** Groups about the file itself; they do not describe holes. */
const aboutTheFile = new Set('PROJ ABBR CODE DICT TRAN TYPE UNIT FILE STND PREM'.split(' '))
const aboutHoles = new Set([
  'LOCA',
  'HDPH',
  'GEOL',
  'ISPT',
  'WSTG',
  'MOND',
  'SAMP',
  ...labGroups,
  ...soundingGroups,
])

export function isAgs(text: string): boolean {
  return /^\uFEFF?\s*"GROUP"/.test(text)
}

/** Reads an AGS4 file: holes, strata, SPT, soundings, samples with laboratory results, water levels. */
export function readAgs(bytes: Uint8Array): Source {
  const decoded = decodeText(bytes, 'windows-1252')
  if (!isAgs(decoded.text)) refuseFile('不是 AGS4 文件：没有以 "GROUP" 开头')
  const file = parseAgs(decoded.text.replace(/^\uFEFF/, ''))
  if (!file.groups.get('LOCA')?.rows.length) refuseFile('AGS 文件中没有 LOCA（勘探点）的数据，无法导入')
  return sourceOfGroups(file, 'ags4', [...damagedText('AGS', decoded), ...decoded.notes])
}

/** What the groups of a file hold, in the headings of AGS4. */
export function sourceOfGroups(file: AgsFile, format: Source['format'], notes: readonly Problem[]): Source {
  const context: AgsContext = { file, spell: spellerOf(file), problems: [...file.problems, ...notes] }
  const project = file.groups.get('PROJ')?.rows[0]?.values
  context.problems.push(...projectLeft(file))
  return {
    format,
    kind: borehole.name,
    project: { code: project?.get('PROJ_ID') ?? null, name: project?.get('PROJ_NAME') ?? null },
    rows: readRows(context),
    problems: context.problems,
  }
}

function* readRows(context: AgsContext): Generator<SourceRow> {
  for (const read of [
    readHoles,
    readStrata,
    readSpt,
    readSoundings,
    readSamples,
    readStrikes,
    readMonitoring,
  ])
    yield* read(context)
  context.problems.push(...groupsLeft(context.file))
}

function spellerOf(file: AgsFile): AgsContext['spell'] {
  const known = new Map<string, string>()
  for (const { values } of file.groups.get('ABBR')?.rows ?? []) {
    const text = values.get('ABBR_DESC')
    if (text && text !== 'Undefined') known.set(`${values.get('ABBR_HDNG')} ${values.get('ABBR_CODE')}`, text)
  }
  return (heading, code) => known.get(`${heading} ${code}`) ?? code
}

/** Water strikes during drilling. */
function readStrikes(context: AgsContext): SourceRow[] {
  const group = context.file.groups.get('WSTG')
  if (!group) return []
  context.problems.push(...untakenHeadings(group, ['LOCA_ID', 'WSTG_DPTH', 'WSTG_DTIM']))
  const wanted = { depth: ['WSTG_DPTH', 'm'], measuredOn: ['WSTG_DTIM'] } as const
  return rowsOf(context, group, 'waterLevels', wanted).map((row) => withLevel(row, '0', 'WSTG_DPTH'))
}

/** Water levels measured in a pipe; other instrument readings are skipped and reported. */
function readMonitoring(context: AgsContext): SourceRow[] {
  const group = context.file.groups.get('MOND')
  if (!group) return []
  const levels = group.rows.filter((row) => /^W(?:DEP|AT)$/.test(row.values.get('MOND_TYPE') ?? ''))
  const others = group.rows.length - levels.length
  if (others > 0)
    context.problems.push(noteOn('MOND', `${others} 行不是水位埋深（MOND_TYPE 非 WDEP），未导入`))
  const taken = ['LOCA_ID', 'MOND_RDNG', 'MOND_DTIM', 'MOND_TYPE', 'MOND_UNIT']
  context.problems.push(...untakenHeadings({ ...group, rows: levels }, taken))
  const wanted = { depth: ['MOND_RDNG'], measuredOn: ['MOND_DTIM'] } as const
  return rowsOf(context, { ...group, rows: levels }, 'waterLevels', wanted)
    .filter((row, i) => inMetres(context, row, levels[i]!))
    .map((row) => withLevel(row, '1', 'MOND_TYPE'))
}

function inMetres(context: AgsContext, { at, cells }: SourceRow, { values }: AgsRow): boolean {
  const unit = values.get('MOND_UNIT') ?? 'm'
  if (unit === 'm') return true
  context.problems.push(problemAt(at, 'refused', `水位的单位是 ${unit}，不是 m`, cells['depth']))
  return false
}

function withLevel(row: SourceRow, levelKind: string, column: string): SourceRow {
  return { ...row, cells: { ...row.cells, levelKind: { column, raw: levelKind } } }
}

/** Names of unsupported groups, after the AGS dictionary. */
const groupNames: Record<string, string> = {
  BKFL: '回填',
  CDIA: '套管直径',
  CHIS: '凿进',
  CONS: '固结试验分级',
  CORE: '岩芯采取',
  DETL: '地层细部描述',
  DPRB: '动力触探击数',
  DPRG: '动力触探',
  FLSH: '冲洗液',
  FRAC: '裂隙',
  CBRG: '承载比试验',
  CMPG: '击实试验',
  CNMT: '化学试验',
  GCHM: '化学试验',
  GRAD: '颗粒分析',
  GRAG: '颗粒分析',
  GRAT: '颗粒分析曲线',
  IPID: 'PID 检测',
  IVAN: '现场十字板',
  LBSG: '试验委托',
  LBST: '试验委托明细',
  MONG: '监测管',
  PIPE: '监测管构造',
  PREF: '测压管构造',
  PTIM: '钻进进度',
  PTST: '渗透试验',
  SHBT: '直剪分级',
  TRET: '三轴有效应力分级',
  TRIG: '三轴不排水',
  TRIT: '三轴不排水分级',
  TRIX: '三轴试验分级',
  WETH: '风化程度',
  WADD: '加水',
  WSTD: '初见水位后续观测',
}

function groupsLeft(file: AgsFile): Problem[] {
  return [...file.groups.values()]
    .filter(({ name, rows }) => rows.length > 0 && !aboutTheFile.has(name) && !aboutHoles.has(name))
    .map(({ name, rows }) =>
      noteOn(name, `${groupNames[name] ?? '本馆未设的内容'}：${rows.length} 行，未导入`),
    )
}

function projectLeft({ groups }: AgsFile): Problem[] {
  const project = groups.get('PROJ')
  return project ? untakenHeadings(project, ['PROJ_ID', 'PROJ_NAME', 'PROJ_CONT']) : []
}
