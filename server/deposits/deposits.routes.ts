import type { Kinds } from '#contract/catalogue/kind.ts'
import { deposits, staffDeposits } from '#contract/deposits/deposits.ts'
import { xlsxType } from '#contract/files/xlsx-type.ts'
import type { Db } from '#database/database.ts'
import { peopleOf } from '#server/cases/holders.ts'
import { kindNamed } from '#server/catalogue/columns.ts'
import { fileContext, openStored } from '#server/files/service/service.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'
import { templateName, templateOf } from '#server/imports/template.ts'
import { observedKind } from '#server/readings/batches.ts'
import * as readings from '#server/readings/template.ts'

import type { DepositContext } from './context.ts'
import { fileSeenBy, type VoucherContext, voucherFile } from './documents.ts'
import { depositTrade, moveDeposit } from './moves.ts'
import { ownOf, queueOf, removeRemark, writeRemark } from './staff.ts'
import { windowOf } from './tables/tables.ts'
import { readDeposit } from './view.ts'
import { verifyVoucher } from './voucher/voucher.ts'
import { attachFile, createDraft, detachFile, removeDeposit, saveDeposit } from './writing.ts'

type DepositServices = Pick<DepositContext, 'files' | 'reading'> & VoucherContext

/** The calls of deposits; `key` is that of their vouchers. */
export const depositEndpoints = (
  given: DepositServices,
): Record<'deposits' | 'staffDeposits', Endpoint[]> => {
  const { key, files } = given
  const context = ({ db, kinds }: { db: Db; kinds: Kinds }): DepositContext => ({ ...given, db, kinds })
  return {
    deposits: implement(deposits, {
      create: ({ db, input, actor }) => createDraft(db, input, actor),
      page: ({ db, input: { current, size }, actor }) => ownOf(db, { current, size }, actor),
      one: ({ db, input, actor }) => readDeposit(db, key, input.id, actor),
      save: async ({ db, input, actor }) => {
        await saveDeposit(db, input, actor)
        return readDeposit(db, key, input.id, actor)
      },
      remove: ({ input, actor, from, ...call }) =>
        removeDeposit(fileContext(files, call), input.id, { actor, from }),
      attach: { prepare: ({ input, actor, ...call }) => attachFile(context(call), input, actor) },
      detach: ({ input, actor, from, ...call }) =>
        detachFile(fileContext(files, call), input, { actor, from }),
      download: async ({ db, input, actor }) =>
        openStored({ db, store: files.store }, (await fileSeenBy(db, input, actor)).file),
      table: async ({ input, actor, ...call }) =>
        windowOf(
          context(call),
          { file: (await fileSeenBy(call.db, input, actor)).file, reader: actor.id },
          input,
        ),
      template: ({ kinds, input }) => {
        if (input.readings === 'yes') {
          const observed = observedKind(kinds, input.kind)
          return {
            name: readings.templateName(observed),
            mediaType: xlsxType,
            content: readings.templateOf(observed),
          }
        }
        const kind = kindNamed(kinds, input.kind)
        return { name: templateName(kind), mediaType: xlsxType, content: templateOf(kind, kinds) }
      },
      move: {
        prepare: ({ input, actor, from, ...call }) => moveDeposit(context(call), input, { actor, from }),
      },
      voucher: ({ db, input, actor }) => voucherFile(db, given, input.id, actor),
      verify: ({ db, input }) => verifyVoucher(db, key, input.code),
    }),
    staffDeposits: implement(staffDeposits, {
      queue: ({ db, input, actor }) => queueOf(db, input, actor),
      people: ({ db, input, actor }) => peopleOf(db, depositTrade, input.id, actor),
      remark: ({ db, input, actor }) => writeRemark(db, input, actor),
      removeRemark: ({ db, input, actor }) => removeRemark(db, input, actor),
    }),
  }
}
