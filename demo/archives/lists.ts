import type { archive } from '#contract/catalogue/archive.ts'
import type { RecordParts } from '#contract/catalogue/kind.ts'
import { isoDay, lastDay } from '#demo/city/days.ts'

import type { Item, Volume } from './holdings.ts'

type Parts = RecordParts<typeof archive>
type Lists = Omit<Parts, 'contents'>
type Of<N extends keyof Lists> = Lists[N][number]

export const noLists: Parts = { contents: [], releases: [], entities: [], materials: [] }

/** Days from deposit to the day on which the catalogue and the text are released. */
const untilReleased = 30

const numberRows = <T>(rows: readonly T[]) => rows.map((row, index) => ({ sequence: index + 1, ...row }))

const releaseDay = (day: number) => isoDay(Math.min(day + untilReleased, lastDay))

/** What is released of a volume is its catalogue; its pieces on the shelves are its items. */
export function listsOfVolume({ items }: Volume, code: string, day: number): Lists {
  const releasedOn = releaseDay(day)
  return {
    releases: numberRows([
      { content: '案卷目录与卷内目录', readers: 'everyone', way: 'online', releasedOn },
    ] as const),
    entities: numberRows(items.map((item) => pieceInVolume(item, `${code}-${item.mark}`))),
    materials: [],
  }
}

/** A secret item has neither name nor number in its volume: everybody reads the list. */
function pieceInVolume(item: Item, number: string) {
  const piece = pieceOf(item, number, item.title)
  return item.access === 'secret' ? { ...piece, number: '不公开', name: '涉密资料', form: null } : piece
}

interface Deposit {
  code: string
  day: number
  pages: number | null
}

export function listsOfItem(item: Item, { code, day, pages }: Deposit): Lists {
  const copy = { ...pieceOf(item, `${code}/1`, nameOf(item)), pages }
  const disc = { number: `${code}/2`, name: '电子文件', form: 'disc', quantity: 1, pages: null } as const
  return {
    releases: numberRows(releasesOf(item, releaseDay(day))),
    entities: numberRows(item.written ? [copy, disc] : [copy]),
    materials: numberRows(materialsOf(item)),
  }
}

function pieceOf({ mark, materialClass }: Item, number: string, name: string) {
  const form = materialClass === 'physical' ? 'box' : (forms[mark.slice(0, 1)] ?? 'book')
  return { number, name, form, quantity: 1, pages: null as number | null }
}

const forms: Readonly<Record<string, Of<'entities'>['form']>> = { T: 'sheet', R: 'disc' }

const types: Readonly<Record<string, readonly [Of<'materials'>['materialType'], string]>> = {
  Z: ['text', '报告正文'],
  T: ['drawings', '附图'],
  B: ['tables', '附表'],
  Y: ['original', '原始记录'],
  S: ['specimens', '岩芯及土样'],
  R: ['data', '钻孔数据库'],
}

const typeOf = ({ mark }: Item) => types[mark.slice(0, 1)] ?? (['other', '其他资料'] as const)
const nameOf = (item: Item) => typeOf(item)[1]

function materialsOf(item: Item): Omit<Of<'materials'>, 'sequence'>[] {
  const [materialType, name] = typeOf(item)
  const format = item.written
    ? 'PDF'
    : materialType === 'data'
      ? '数据库'
      : materialType === 'specimens'
        ? '实物'
        : '纸质'
  const own = { materialType, name, format, quantity: 1 }
  if (materialType !== 'text') return [own]
  return [
    own,
    { materialType: 'tables', name: '地层特性表', format, quantity: 1 },
    { materialType: 'approval', name: '成果审查意见', format: '纸质', quantity: 1 },
  ]
}

/** The catalogue is for everyone; the text for those who sign in; what is closed is not released. */
function releasesOf(item: Item, releasedOn: string): Omit<Of<'releases'>, 'sequence'>[] {
  const entry = { content: '目录与内容提要', readers: 'everyone', way: 'online', releasedOn } as const
  const content = nameOf(item)
  if (item.access === 'protected' || item.access === 'secret')
    return [entry, { content, readers: 'none', way: null, releasedOn: null }]
  if (!item.written) return [entry, { content, readers: 'visitor', way: 'counter', releasedOn }]
  return [entry, { content, readers: 'member', way: 'download', releasedOn }]
}
