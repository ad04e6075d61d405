import { loans, staffLoans } from '#contract/loans/loans.ts'
import { implement } from '#server/http/implement.ts'

import { addToCart, cartOf, removeDraft, saveLoan } from './cart.ts'
import { listToFetch } from './counter.queries.ts'
import { scan } from './counter.ts'
import { moveLoan } from './moves.ts'
import { pageOwn } from './queue.queries.ts'
import { copyTo, moveBatch, peopleOf, queueOf } from './queue.ts'
import { readLoan } from './view.ts'

export const loanRoutes = implement(loans, {
  cart: ({ db, actor }) => cartOf(db, actor),
  add: ({ db, kinds, input, actor }) => addToCart(db, kinds, input, actor),
  page: async ({ db, input, actor }) => ({
    ...(await pageOwn(db, actor.id, input)),
    current: input.current,
    size: input.size,
  }),
  one: ({ db, input, actor }) => readLoan(db, input.id, actor),
  save: ({ db, input, actor }) => saveLoan(db, input, actor),
  remove: ({ db, input, actor }) => removeDraft(db, input.id, actor),
  move: ({ db, input, actor, from }) => moveLoan(db, input, { actor, from }),
})

export const staffLoanRoutes = implement(staffLoans, {
  queue: ({ db, input, actor }) => queueOf(db, input, actor),
  moveBatch: ({ db, input, actor, from }) => moveBatch(db, input, { actor, from }),
  people: ({ db, input, actor }) => peopleOf(db, input.id, actor),
  copy: ({ db, input, actor }) => copyTo(db, input, actor),
  scan: ({ db, input }) => scan(db, input.code),
  fetchList: ({ db }) => listToFetch(db),
})
