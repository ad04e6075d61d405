import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

interface Size {
  holes: number
  /** Strata of each hole. */
  strata: number
  /** Moves all depths, so that a second file changes what the first one brought. */
  deeper?: number
}

/** Writes an AGS4 deposit of so many holes on a grid of 60 m, each with its strata, as a city's year would fill it. */
export async function writeLargeFile(path: string, size: Size): Promise<void> {
  await pipeline(Readable.from(lines(size)), createWriteStream(path))
}

const row = (...values: (string | number)[]) =>
  `${values.map((value) => `"${String(value).replaceAll('"', '""')}"`).join(',')}\r\n`

function* group(name: string, headings: readonly (readonly [name: string, unit: string])[]) {
  yield row('GROUP', name)
  yield row('HEADING', ...headings.map(([heading]) => heading))
  yield row('UNIT', ...headings.map(([, unit]) => unit))
  yield row('TYPE', ...headings.map(() => 'X'))
}

function* lines({ holes, strata, deeper = 0 }: Size): Generator<string> {
  yield* group('PROJ', [
    ['PROJ_ID', ''],
    ['PROJ_NAME', ''],
    ['PROJ_CONT', ''],
  ])
  yield row('DATA', 'L2024', '全市地质资料年度汇交', '市勘察院')
  yield '\r\n'
  yield* group('LOCA', [
    ['LOCA_ID', ''],
    ['LOCA_NATE', 'm'],
    ['LOCA_NATN', 'm'],
    ['LOCA_GREF', ''],
    ['LOCA_GL', 'm'],
    ['LOCA_FDEP', 'm'],
    ['LOCA_STAR', 'yyyy-mm-dd'],
    ['LOCA_ENDD', 'yyyy-mm-dd'],
    ['LOCA_LOCA', ''],
  ])
  for (let hole = 0; hole < holes; hole += 1) yield holeLine(hole, strata, deeper)
  yield '\r\n'
  yield* group('GEOL', [
    ['LOCA_ID', ''],
    ['GEOL_TOP', 'm'],
    ['GEOL_BASE', 'm'],
    ['GEOL_LEG', ''],
    ['GEOL_GEOL', ''],
    ['GEOL_DESC', ''],
  ])
  for (let hole = 0; hole < holes; hole += 1) {
    for (let stratum = 0; stratum < strata; stratum += 1) yield stratumLine(hole, stratum, deeper)
  }
}

const nameOf = (hole: number) => `ZK${hole + 1}`
/** Metres down to which a stratum reaches: no two holes alike. */
const baseOf = (hole: number, stratum: number, deeper: number) =>
  (
    ((stratum + 1) * (250 + ((hole * 7919 + stratum * 104_729) % 23)) + ((hole * 31) % 17) + deeper * 100) /
    100
  ).toFixed(2)

function holeLine(hole: number, strata: number, deeper: number): string {
  const [east, north] = [41_560_000 + 60 * (hole % 200), 3_400_000 + 60 * Math.floor(hole / 200)]
  const day = (ahead: number) =>
    new Date(Date.UTC(2024, 0, 1 + ahead + (hole % 350))).toISOString().slice(0, 10)
  const place = `${streets[hole % streets.length]}${1 + (hole % 400)} 号`
  const grid = [east, north, 'CGCS2000 / 3度带 41带', (3 + (hole % 400) / 100).toFixed(2)]
  const depth = baseOf(hole, strata - 1, deeper)
  return row('DATA', nameOf(hole), ...grid, depth, day(0), day(3), place)
}

function stratumLine(hole: number, stratum: number, deeper: number): string {
  const soil = soils[(stratum * 3 + (hole % 3)) % soils.length]!
  const [name, geologicalAge, description] = soil
  const top = stratum === 0 ? '0.00' : baseOf(hole, stratum - 1, deeper)
  const fullDescription = `${colours[(hole + stratum) % colours.length]}，${description}`
  return row('DATA', nameOf(hole), top, baseOf(hole, stratum, deeper), name, geologicalAge, fullDescription)
}

const streets = ['滨河路', '学院大街', '港务路', '青年路', '東湖道', '建设二路', '槐荫街', '望江路']
const colours = ['灰黄色', '褐黄色', '灰色', '青灰色', '暗绿色', '灰黑色']
const soils: readonly (readonly [name: string, geologicalAge: string, description: string])[] = [
  ['杂填土', 'Q4ml', '松散，以粘性土为主，含碎砖、混凝土块'],
  ['粉质黏土', 'Q4al', '可塑，稍有光泽，干强度中等，韧性中等'],
  ['黏土', 'Q4al', '可塑至硬塑，有光泽，干强度高'],
  ['淤泥质粉质黏土', 'Q4m', '流塑，含有机质，夹薄层粉砂，具水平层理'],
  ['淤泥质黏土', 'Q4m', '流塑，偶见贝壳碎屑'],
  ['砂质粉土', 'Q4m', '稍密，饱和，摇震反应迅速'],
  ['粉砂', 'Q3al', '中密，饱和，颗粒级配一般，含云母'],
  ['细砂', 'Q3al', '密实，饱和，以石英、长石为主'],
  ['黏质粉土', 'Q3al', '中密，很湿，夹薄层黏性土'],
  ['中砂', 'Q2al', '密实，饱和，含少量砾石'],
]
