import { fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { Db } from '#database/database.ts'
import { findSeen } from '#server/cases/cases.ts'
import type { MadeFile } from '#server/http/bytes.ts'
import type { SiteSettings } from '#server/site/site.ts'

import { type FileRow, findFile, listFiles } from './files.queries.ts'
import { depositTrade } from './moves.ts'
import { drawVoucher } from './voucher/drawn.ts'
import { codeOf } from './voucher/voucher.ts'

/** What a voucher is made with. */
export interface VoucherContext {
  /** Key of the check characters. */
  key: Buffer
  site: SiteSettings
  /** Scheme and host of the site, if configured. */
  publicUrl: string | undefined
}

/** A file of a deposit for somebody who may see that. */
export async function fileSeenBy(
  db: Db,
  { id, attached }: { id: number; attached: number },
  actor: Actor,
): Promise<FileRow> {
  await findSeen(db, depositTrade, id, actor)
  return (await findFile(db, id, attached)) ?? fail('not_found')
}

/** The short address under which anybody verifies a voucher. */
export const voucherPath = '/r/voucher/'

/** The voucher of a deposit as a PDF; there is none before it is accepted. */
export async function voucherFile(
  db: Db,
  { key, site, publicUrl }: VoucherContext,
  id: number,
  actor: Actor,
): Promise<MadeFile> {
  const deposit = await findSeen(db, depositTrade, id, actor)
  if (deposit.acceptedOn === null) return fail('not_found')
  const files = await listFiles(db, id)
  const code = codeOf(key, deposit, files)
  const { name } = await site.read()
  const address = publicUrl && `${publicUrl}${voucherPath}${code}`
  const content = await drawVoucher({ deposit, files, code, site: name, address })
  return { name: `汇交凭证 ${deposit.number}.pdf`, mediaType: 'application/pdf', content }
}
