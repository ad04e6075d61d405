import { holdingRoutes } from '#contract/back-office/loans/holding.ts'
import { loanSettingRoutes } from '#contract/back-office/loans/loan-setting.ts'
import { loanFiles } from '#contract/loans/loan-files.ts'
import { loanPapers } from '#contract/loans/loan-papers.ts'
import { loanPrints } from '#contract/loans/loan-prints.ts'
import { loanStatistics } from '#contract/loans/loan-statistics.ts'
import { loans, staffLoans } from '#contract/loans/loans.ts'
import { resourceHandlers, sheetHandlers } from '#server/back-office/handlers.ts'
import type { Sheets } from '#server/back-office/sheet/sheet.ts'
import { removeDraft } from '#server/cases/cases.ts'
import { peopleOf } from '#server/cases/holders.ts'
import { toCasePage } from '#server/cases/rows.ts'
import { fileContext, type FileService } from '#server/files/service/service.ts'
import { implement } from '#server/http/implement.ts'
import { requireReceived } from '#server/http/spool/spool.ts'
import type { Personal } from '#server/people/people.ts'

import { addToCart, borrowAgain, cartOf, saveLoan } from './cart.ts'
import { downloadCopy, downloadsOf, filesOf } from './copies/copies.ts'
import type { Stamper } from './copies/stamper.ts'
import { listToFetch } from './counter.queries.ts'
import { scan } from './counter.ts'
import { loanTrade, moveLoan } from './moves.ts'
import { contactOf, enterLoan } from './on-behalf.ts'
import {
  attachBatch,
  downloadPaper,
  listOf,
  markPaper,
  removePaper,
  requestsOf,
  uploadPaper,
} from './papers/papers.ts'
import { labelsOf, slipOf } from './prints/prints.ts'
import { pageOwn } from './queue/queue.queries.ts'
import { copyTo, moveBatch, othersOf, queueOf, readerOf } from './queue/queue.ts'
import { holdings, loanSettings } from './shelves/shelves.ts'
import { statisticsOf } from './statistics/statistics.ts'
import { openLoan } from './view.ts'

export const loanRoutes = implement(loans, {
  cart: ({ db, actor }) => cartOf(db, actor),
  add: ({ db, kinds, input, actor }) => addToCart(db, kinds, input, actor),
  page: async ({ db, input, actor }) => toCasePage(await pageOwn(db, actor.id, input), input),
  one: ({ db, input, actor, from }) => openLoan(db, input.id, { actor, from }),
  save: ({ db, input, actor }) => saveLoan(db, input, actor),
  again: ({ db, input, actor }) => borrowAgain(db, input.id, actor),
  remove: ({ db, input, actor }) => removeDraft(db, loanTrade, input.id, actor),
  move: ({ db, input, actor, from }) => moveLoan(db, input, { actor, from }),
})

const staffEndpoints = ({ personal }: { personal: Personal }) =>
  implement(staffLoans, {
    queue: ({ db, input, actor }) => queueOf(db, input, actor),
    moveBatch: ({ db, input, actor, from }) => moveBatch(db, input, { actor, from }),
    others: ({ db, input, actor }) => othersOf(db, input.id, actor),
    reader: ({ db, input, actor }) => readerOf(db, input.id, actor),
    people: ({ db, input, actor }) => peopleOf(db, loanTrade, input.id, actor),
    copy: ({ db, input, actor }) => copyTo(db, input, actor),
    scan: ({ db, input }) => scan(db, input.code),
    onBehalf: ({ db, kinds, input, actor, from }) =>
      enterLoan(db, { kinds, personal }, input, { actor, from }),
    contact: ({ db, input, actor, from }) => contactOf(db, personal, input.id, { actor, from }),
    fetchList: ({ db }) => listToFetch(db),
  })

export const loanPrintRoutes = implement(loanPrints, {
  slip: ({ db, input, actor }) => slipOf(db, input.id, actor),
  labels: ({ db, input }) => labelsOf(db, input.ids),
})

export const loanStatisticsRoutes = implement(loanStatistics, {
  read: ({ db, input }) => statisticsOf(db, input),
})

const paperEndpoints = (files: FileService) =>
  implement(loanPapers, {
    requests: ({ db, actor }) => requestsOf(db, actor),
    upload: ({ input: { file, ...sent }, actor, ...call }) =>
      uploadPaper(fileContext(files, call), { ...sent, file: requireReceived(file) }, actor),
    saveBatch: ({ db, input, actor }) => attachBatch(db, input, actor),
    list: ({ db, input, actor }) => listOf(db, input.id, actor),
    mark: ({ db, input, actor, from }) => markPaper(db, input, { actor, from }),
    download: ({ input, actor, from, ...call }) =>
      downloadPaper(fileContext(files, call), input.id, { actor, from }),
    remove: ({ input, actor, ...call }) => removePaper(fileContext(files, call), input, actor),
  })

const fileEndpoints = (stamper: Stamper) =>
  implement(loanFiles, {
    list: ({ db, input, actor }) => filesOf(db, input.id, actor),
    download: ({ db, dataDir, input, actor, from, leavePlace }) =>
      downloadCopy({ db, dataDir, stamper, leavePlace }, input, { actor, from }),
    downloads: ({ db, input, actor }) => downloadsOf(db, input.id, actor),
  })

/** What the staff does with loans, their papers and electronic copies, and what the back office keeps of them: the shelves and the rules. */
export const loanEndpoints = (
  sheets: Sheets,
  identity: { personal: Personal },
  { files, stamper }: { files: FileService; stamper: Stamper },
) => ({
  staffLoans: staffEndpoints(identity),
  loanPapers: paperEndpoints(files),
  loanFiles: fileEndpoints(stamper),
  holding: implement(holdingRoutes, {
    ...resourceHandlers(holdings),
    ...sheetHandlers(sheets, holdings),
  }),
  loanSetting: implement(loanSettingRoutes, resourceHandlers(loanSettings)),
})
