import { daysLater } from '#contract/calendar/working-days.ts'
import type { MaterialName } from '#contract/deposits/materials.ts'
import type { PastDeposit } from '#contract/deposits/past-deposit.ts'
import { drawBooklet, readFont } from '#demo/booklets/draw.ts'
import { dayAt } from '#demo/loans/office-hours.ts'

import { type DepositWay, depositWays } from './past-deposits.ts'
import { walkDeposit } from './walk-deposit.ts'

/** A deposit of the invented city: what is handed in, and what has been done with it. */
export interface DemoDeposit {
  /** Begun by the member whom the demo signs in, and not handed in; else by a depositing organisation. */
  isOwn?: true
  material: MaterialName
  title: string
  written: {
    author: string
    formedOn: string
    projectCode?: string
    summary?: string
    protectedYears?: number
  }
  files: readonly { part: string; name: string; content: Buffer }[]
  /** Moves after it was handed in, by whoever examines it. */
  moves: readonly (readonly [move: string, opinion?: string])[]
  /** Said of its first file before the last move. */
  remark?: { column: string; text: string }
  /** What has become of it, of one of the past year; then it has no moves of today. */
  past?: PastDeposit
}

/** A 理正 text: a hole with its strata down to these depths. */
const hole = (name: string, bases: readonly number[], north: number): string =>
  [
    `#ZK#${name}\t取土标贯孔\t${north}\t41603000\t\t4.5\t\t${bases.at(-1)}\t\t110\t2026-02-20\t2026-02-24`,
    ...bases.map((base, index) => `#TC#${index === 0 ? '填土' : '粉质黏土'}\t${base}\t\t${index + 1}\t0`),
  ].join('\n')

const holes = (...written: string[]): Buffer => Buffer.from(`${written.join('\n')}\n`)

const table = (content: Buffer) => ({ part: 'holes', name: '勘探点.txt', content })

/** What is handed in beside the report of each. */
const plannedDeposits: readonly DemoDeposit[] = [
  {
    isOwn: true,
    material: 'engineering',
    title: '星澜大厦岩土工程勘察报告（详勘）',
    written: { author: '云汀岩土工程勘察院', projectCode: 'XL-2026', formedOn: '2026-03-01' },
    files: [table(holes(hole('ZK1', [2, 8, 6, 20], 3_401_000)))],
    moves: [],
  },
  {
    material: 'engineering',
    title: '滨江线北延伸段岩土工程勘察报告（初勘）',
    written: {
      author: '云汀地下工程设计院',
      projectCode: 'BJX-N',
      formedOn: '2026-02-10',
      protectedYears: 2,
    },
    files: [table(holes(hole('N1', [2, 12, 30], 3_402_000), hole('N2', [1.5, 11, 30], 3_402_100)))],
    moves: [],
  },
  {
    material: 'other',
    title: '云汀市北部平原地质踏勘笔记',
    written: { author: '云汀市地质调查所', formedOn: '1985-12-20', summary: '踏勘笔记一册的扫描件。' },
    files: [],
    moves: [['take'], ['return', '请补扫缺页']],
    remark: { column: '第 3 页', text: '缺这一页的背面' },
  },
  {
    material: 'engineering',
    title: '鹭洲大桥勘察报告（施工图阶段）',
    written: { author: '云汀桥隧勘察院', projectCode: 'LZQ', formedOn: '2025-11-05' },
    files: [table(holes(hole('Q1', [3, 15, 40], 3_403_000)))],
    moves: [['take'], ['accept']],
  },
]

const empty = { code: '', codeLabel: '', points: [], layers: [] }

/** A report of few pages, as its first part is drawn. */
const draw = (
  title: string,
  { author, formedOn, summary = '' }: DemoDeposit['written'],
  font: Uint8Array,
) => {
  const sections = summary === '' ? [] : [{ heading: '一、概况', paragraphs: [`${title}。`, summary] }]
  return drawBooklet({ ...empty, sections, title, author, day: formedOn }, font)
}

/** The deposits of a year that are as they have become, and a few of today, each as far as it has come. */
export async function demoDeposits(now: number): Promise<DemoDeposit[]> {
  const font = await readFont()
  const past = depositWays
    .map((way, place) => pastDeposit(way, place, now))
    .toSorted((a, b) => submittedAt(a) - submittedAt(b))
  return Promise.all(
    [...past, ...plannedDeposits].map(async (deposit) => {
      const report = {
        part: 'text',
        name: '正文.pdf',
        content: await draw(deposit.title, deposit.written, font),
      }
      return { ...deposit, files: [report, ...deposit.files] }
    }),
  )
}

const submittedAt = ({ past }: DemoDeposit): number => Date.parse(past?.steps[0]?.at ?? '')

function pastDeposit(way: DepositWay, place: number, now: number): DemoDeposit {
  const { title, material, author, made, summary, protectedYears = 0 } = way
  const past = walkDeposit(way, now, place)
  const formedOn = daysLater(dayAt(now), -way.ago - made)
  const written = { author, formedOn, summary, protectedYears }
  const remark = past.returner === null ? undefined : { column: '第 3 页', text: '见退回的意见' }
  return { material, title, written, files: beside(way, place), moves: [], past: { ...past, remark } }
}

/** What is required beside the report: two holes of a site, the map of a survey. */
function beside({ material, title }: DepositWay, place: number): DemoDeposit['files'] {
  if (material === 'regional')
    return [{ part: 'drawings', name: '附图目录.txt', content: Buffer.from(`${title}附图目录\n`) }]
  if (material !== 'engineering') return []
  const north = 3_404_000 + 500 * place
  const depth = 20 + (place % 7) * 3
  const written = [
    hole(`K${place + 1}-1`, [1.8, 9, depth], north),
    hole(`K${place + 1}-2`, [2.2, 8.5, depth], north + 60),
  ]
  return [table(holes(...written))]
}
