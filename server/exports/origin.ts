import type { Db } from '#database/database.ts'
import { systemByCode } from '#geology/places/crs.ts'
import { today } from '#server/catalogue/view-level.ts'
import { readSiteName } from '#server/site/site.ts'

import type { ExportChoice } from './exports.queries.ts'
import type { ExportOrigin, ExportSystem } from './formats/format.ts'
import { findMiddle } from './lines.sql.ts'
import type { Lot } from './lots.ts'

const degrees: ExportSystem = { epsg: 4490, label: 'CGCS2000 经纬度', isPlane: false }

/** Ids that tell in which zone the places of a file lie. */
const sampleSize = 10_000

/** Degrees, or the zone of three degrees in which most places of the lots lie; degrees, where that is not in China. */
export async function systemFor(
  db: Db,
  lots: readonly Lot[],
  { system }: Pick<ExportChoice, 'system'>,
): Promise<ExportSystem> {
  if (system === 'degrees') return degrees
  const ids = lots.flatMap((lot) => [...lot.ids.subarray(0, sampleSize)])
  const middle = await findMiddle(db, ids)
  const epsg = middle === null ? 0 : 4509 + Math.round(middle / 3)
  const zone = epsg < 4534 || epsg > 4554 ? undefined : systemByCode(`EPSG:${epsg}`)
  return zone ? { epsg, label: zone.label, isPlane: true } : degrees
}

/** What the file of an export says of itself. */
export async function originOf(
  db: Db,
  choice: ExportChoice,
  { lots, address }: { lots: readonly Lot[]; address: string },
): Promise<ExportOrigin> {
  const holder = await readSiteName(db)
  const madeOn = today()
  const counts = lots.map(({ kind, ids }) => `${kind.label} ${ids.length} ${kind.counter}`)
  return {
    ...{ title: choice.title, holder, address, madeOn },
    system: await systemFor(db, lots, choice),
    source: {
      selections: choice.selections,
      whole: choice.whole,
      versions: Object.fromEntries(lots.map(({ kind, version }) => [kind.name, version])),
      counts: Object.fromEntries(
        lots.map(({ kind, ids, whole }) => [kind.name, { records: ids.length, whole: whole.length }]),
      ),
    },
    notes: [
      `内容：${counts.join('，')}${choice.whole ? '；含本人已打开资料的全部数据，其余只有目录（见“所含内容”）' : '；目录信息'}`,
      '高程：以各条资料所注的高程基准为准，未作换算；深度自孔口向下为正，单位见表头',
      '位置：“位置准确”为“否”的，只公布约一公里见方格网的中心',
      `引用：${holder}．${choice.title}［数据集］．${madeOn}．${address}`,
      '依据馆藏资料导出，使用时请注明来源；不作为勘察成果使用',
    ],
  }
}
