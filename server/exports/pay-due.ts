import type { Kind } from '#contract/catalogue/kind.ts'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#database/database.ts'
import { pricedRow } from '#server/catalogue/record.sql.ts'
import { lackFor } from '#server/credit/credit.ts'
import { openPaid } from '#server/credit/openings.ts'

import type { ExportReader } from './lines.sql.ts'
import { type DueRecord, listDue, type RecordSelection } from './selected.sql.ts'

interface DueLot {
  kind: Kind
  selected: RecordSelection
}

/**
 * Opens for its reader what is selected and not open yet, one after the other, each as if they had opened its page.
 * Throws before the first where it costs more than they have agreed to or have. Should other calls empty their purse
 * meanwhile, it ends with `credit_short`, and what was opened until then stays open for its 24 hours.
 */
export async function payDue(
  db: Db,
  lots: readonly DueLot[],
  { reader, agreed }: { reader: ExportReader; agreed: number },
): Promise<void> {
  const due: (DueRecord & { kind: Kind })[] = []
  for (const { kind, selected } of lots)
    for (const record of await listDue(db, kind, selected, reader)) due.push({ ...record, kind })
  const price = due.reduce((sum, record) => sum + record.price, 0)
  if (price > agreed)
    throw new AppError(
      'invalid_input',
      {},
      `现在打开这些资料共需 ${price} 积分，多于您同意的 ${agreed} 积分，没有扣除`,
    )
  const lack = await lackFor(
    db,
    reader.account,
    due.map((record) => record.price),
  )
  if (lack > 0)
    throw new AppError(
      'credit_short',
      {},
      `打开这些资料共需 ${price} 积分，还差 ${lack} 积分，没有扣除；可在个人中心申请充值`,
    )
  for (const { kind, code } of due)
    await openPaid(
      db,
      { account: reader.account, kind: kind.name, record: pricedRow(kind), code, day: reader.day, pay: true },
      { whole: () => Promise.resolve(), closed: () => Promise.resolve() },
    )
}
