import { z } from 'zod'

import { named } from '#contract/named.ts'
import { route } from '#contract/route.ts'
import { pageOf, PageQuery } from '#contract/wire.ts'

import { loanWorkflow, type LoanState } from './loan-workflow.ts'
import { maxItems, papers, type Paper } from './papers.ts'

const id = z.int().positive()
const keysOf = <K extends string>(of: Readonly<Record<K, unknown>>): [K, ...K[]] =>
  // oxlint-disable-next-line no-unsafe-type-assertion -- the keys of a literal
  Object.keys(of) as [K, ...K[]]

export const LoanStateName = z.enum(keysOf<LoanState>(loanWorkflow.states))
export const PaperName = z.enum(keysOf<Paper>(papers))
const Day = z.iso.date()

/** How a record can be had. */
const Availability = z.object({
  /** Copies that lie on the shelf, and those that are out. */
  free: z.int(),
  out: z.int(),
  waiting: z.int(),
  /** When the first of those that are out is due back. */
  dueOn: Day.nullable(),
  files: z.int(),
})
export type Availability = z.infer<typeof Availability>

const LoanItem = z.object({
  position: z.int(),
  kind: z.string(),
  code: z.string(),
  title: z.string(),
  access: z.enum(['open', 'member', 'protected', 'secret']),
  state: z.enum(['asked', 'waiting', 'held', 'out', 'back', 'released']),
  /** The box in which it lies; for those at the counter. */
  box: z.string().nullable(),
  shelf: z.string().nullable(),
  damage: z.string(),
  available: Availability,
})
named.add(LoanItem, { id: 'LoanItem' })
export type LoanItem = z.infer<typeof LoanItem>

const LoanLine = z.object({
  number: z.int(),
  at: z.iso.datetime(),
  /** Who moved it; the archive's own staff by name, and the clock. */
  by: z.string(),
  party: z.string(),
  move: z.string(),
  label: z.string(),
  code: z.enum(['TJ', 'SP', 'BH', 'WP', 'ZB', 'TZ', 'terminate']),
  after: LoanStateName,
  opinion: z.string(),
  person: z.string().nullable(),
})
named.add(LoanLine, { id: 'LoanLine' })
export type LoanLine = z.infer<typeof LoanLine>

const LoanRow = z.object({
  id,
  number: z.string(),
  reader: z.string(),
  company: z.string(),
  purpose: z.string(),
  useMode: z.string(),
  state: LoanStateName,
  process: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  holder: z.string().nullable(),
  dueOn: Day.nullable(),
  submittedAt: z.iso.datetime().nullable(),
  /** The number of its last line: what somebody saw when they decided. */
  line: z.int(),
  items: z.int(),
  firstTitle: z.string(),
})
named.add(LoanRow, { id: 'LoanRow' })
export type LoanRow = z.infer<typeof LoanRow>

const OpenMove = z.object({
  name: z.string(),
  label: z.string(),
  opinion: z.boolean(),
  person: z.boolean(),
})

export const LoanPaper = z.object({
  id,
  paper: PaperName,
  file: id,
  name: z.string(),
  size: z.int(),
  at: z.iso.datetime(),
})
export type LoanPaper = z.infer<typeof LoanPaper>

const Loan = LoanRow.omit({ items: true, firstTitle: true }).extend({
  reason: z.string(),
  lentOn: Day.nullable(),
  extended: z.boolean(),
  items: z.array(LoanItem),
  needed: z.array(z.object({ paper: PaperName, because: z.string() })),
  papers: z.array(LoanPaper),
  lines: z.array(LoanLine),
  moves: z.array(OpenMove),
  copies: z.array(z.string()),
})
named.add(Loan, { id: 'Loan' })
export type Loan = z.infer<typeof Loan>

const Asked = z.object({
  purpose: z.string().max(60),
  useMode: z.string().max(60),
  reason: z.string().trim().max(1000, '最长 1000 字'),
})

const opinion = z.string().trim().max(1000, '最长 1000 字').default('')
const Moved = z.object({ state: LoanStateName, line: z.int() })

export const loanBoxes = {
  todo: '待办',
  mine: '我承办的',
  done: '已办',
  copies: '抄送',
  all: '全部',
} as const
export type LoanBox = keyof typeof loanBoxes

export const loans = {
  cart: route({
    method: 'GET',
    path: '/loan/cart',
    summary: '本人的借阅车，也就是尚未提交的申请；没有则为空',
    access: 'member',
    input: z.object({}),
    output: Loan.nullable(),
  }),
  add: route({
    method: 'POST',
    path: '/loan/cart',
    summary: `把资料放入借阅车，至多 ${maxItems} 件；已在其中的不重复`,
    access: 'member',
    input: z.object({ kind: z.string().max(60), code: z.string().min(1).max(200) }),
    output: z.object({ items: z.int() }),
  }),
  page: route({
    method: 'GET',
    path: '/loan/platform/page',
    summary: '本人的借阅申请，新的在前',
    access: 'member',
    input: PageQuery.extend({ state: LoanStateName.optional() }),
    output: pageOf(LoanRow),
  }),
  one: route({
    method: 'GET',
    path: '/loan/:id',
    summary: '一份借阅申请：资料、材料、流转记录与此刻可办的事',
    access: 'member',
    input: z.object({ id }),
    output: Loan,
  }),
  save: route({
    method: 'PUT',
    path: '/loan/:id',
    summary: '修改草稿或退回补正的申请：利用目的、利用方式、用途说明、资料',
    access: 'member',
    input: Asked.partial().extend({
      id,
      line: z.int().min(0),
      /** Positions that stay. */
      keep: z.array(z.int().min(1).max(maxItems)).max(maxItems).optional(),
    }),
    output: Loan,
  }),
  remove: route({
    method: 'DELETE',
    path: '/loan/:id',
    summary: '删除草稿',
    access: 'member',
    input: z.object({ id }),
    output: z.object({}),
  }),
  move: route({
    method: 'POST',
    path: '/loan/:id/moves',
    summary: '流转：提交、撤回、受理、同意、退回、委派、转办、借出、归还等；对此刻的环节与本人开放的才能办',
    access: 'member',
    input: z.object({
      id,
      move: z.string().max(40),
      line: z.int().min(0),
      opinion,
      person: id.optional(),
      /** What is brought back: positions of items; all that are out by default. */
      positions: z.array(z.int().min(1).max(maxItems)).max(maxItems).optional(),
      damage: z.string().trim().max(200).default(''),
    }),
    output: Moved,
  }),
}

/** What staff see and do of loans. */
export const staffLoans = {
  queue: route({
    method: 'GET',
    path: '/loan/queue',
    summary: '借阅申请：待办、我承办的、已办、抄送、全部；按到期先后',
    access: 'loans.read',
    input: PageQuery.extend({
      box: z.enum(keysOf<LoanBox>(loanBoxes)).default('todo'),
      state: LoanStateName.optional(),
      q: z.string().trim().max(60).default(''),
    }),
    output: pageOf(LoanRow),
  }),
  moveBatch: route({
    method: 'POST',
    path: '/loan/moveBatch',
    summary: '成批办理：每份各自成败，答复逐份的结果',
    access: 'loans.read',
    input: z.object({
      move: z.enum(['accept', 'approve', 'prepare', 'close']),
      loans: z
        .array(z.object({ id, line: z.int().min(0) }))
        .min(1, '请先选择')
        .max(100),
      opinion,
    }),
    output: z.object({
      done: z.array(id),
      refused: z.array(z.object({ id, number: z.string(), message: z.string() })),
    }),
  }),
  people: route({
    method: 'GET',
    path: '/loan/:id/people',
    summary: '可以委派或转办的人',
    access: 'loans.read',
    input: z.object({ id }),
    output: z.array(z.object({ id, name: z.string() })),
  }),
  copy: route({
    method: 'POST',
    path: '/loan/:id/copies',
    summary: '抄送',
    access: 'loans.read',
    input: z.object({ id, people: z.array(id).min(1, '请先选择').max(20) }),
    output: z.object({}),
  }),
  scan: route({
    method: 'GET',
    path: '/loan/scan',
    summary: '扫描：借阅单上的编号，或盒上的条码；盒码答出借出或留存其中资料的申请，以及等候的人数',
    access: 'loans.counter',
    input: z.object({ code: z.string().trim().min(3).max(60) }),
    output: z.object({
      loans: z.array(LoanRow),
      box: z
        .object({
          code: z.string(),
          shelf: z.string(),
          items: z.array(
            z.object({
              title: z.string(),
              loan: id.nullable(),
              position: z.int().nullable(),
              waiting: z.int(),
            }),
          ),
        })
        .nullable(),
    }),
  }),
  fetchList: route({
    method: 'GET',
    path: '/loan/fetch-list',
    summary: '待取的盒：每盒一次，按库位',
    access: 'loans.counter',
    input: z.object({}),
    output: z.array(
      z.object({
        box: z.string(),
        shelf: z.string(),
        items: z.array(z.object({ loan: id, number: z.string(), title: z.string() })),
      }),
    ),
  }),
}
