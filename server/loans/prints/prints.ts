import { fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { Db } from '#database/database.ts'
import { today } from '#server/catalogue/view-level.ts'
import type { MadeFile } from '#server/http/bytes.ts'
import { readRules } from '#server/loans/term/term.ts'
import { readLoan } from '#server/loans/view.ts'
import { readSiteName } from '#server/site/site.ts'

import { drawLabels } from './labels.ts'
import { findUseMode, listBoxes } from './prints.queries.ts'
import { drawSlip } from './slip.ts'

const mediaType = 'application/pdf'

/** The slip of a loan that was submitted, for whom it concerns; boxes and shelves are for staff. */
export async function slipOf(db: Db, id: number, actor: Actor): Promise<MadeFile> {
  const loan = await readLoan(db, id, actor)
  if (loan.state === 'draft') fail('loan_move_refused')
  const [rules, site, useMode] = await Promise.all([
    readRules(db),
    readSiteName(db),
    findUseMode(db, loan.useMode),
  ])
  const { number } = loan
  const slip = {
    ...loan,
    useMode: useMode ?? loan.useMode,
    site,
    printedOn: today(),
    rules: [
      `请凭本单与有效证件到馆，出示二维码。备好的资料留存 ${rules.hold} 个工作日，借期 ${rules.days} 个工作日，可续借一次（${rules.extension} 个工作日），有他人等候时不续借。`,
      '请爱护资料，不涂画、折叠、拆散；不转借他人。涉密与保护期内的资料按承诺使用。',
    ],
  }
  return { name: `借阅单 ${number}.pdf`, mediaType, content: await drawSlip(slip) }
}

/** Labels of the boxes in which these holdings lie. */
export async function labelsOf(db: Db, holdings: readonly number[]): Promise<MadeFile> {
  const boxes = await listBoxes(db, holdings)
  if (boxes.length === 0) fail('not_found')
  return { name: '盒标签.pdf', mediaType, content: await drawLabels(boxes) }
}
