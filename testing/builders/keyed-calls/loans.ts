import { daysLater, workingDaysLater } from '#contract/calendar/working-days.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { today } from '#server/catalogue/view-level.ts'
import { buildHolding, buildLoan } from '#testing/builders/loans.ts'
import { buildRecord } from '#testing/builders/records.ts'
import { storePdf } from '#testing/builders/uploads.ts'

import { byNewcomer, byStaff, type KeyedCalls, phoneOf, type Scene } from './scene.ts'

const workday = (days: number) => workingDaysLater(today(), days, new Map())

const buildReport = ({ library: { db }, next }: Scene): Promise<string> =>
  buildRecord(db, kinds.archive, { code: `R-${next()}`, title: '勘察报告', values: { level: 'item' } })

/** A report on the shelf. */
async function shelveReport(scene: Scene): Promise<string> {
  const code = await buildReport(scene)
  await buildHolding(scene.library.db, code, { box: `BOX-${code}` })
  return code
}

type Fields = Partial<Parameters<typeof buildLoan>[1]>

/** A loan of one report by a reader. */
const buildLoanBy = async (scene: Scene, account: number, fields: Fields = {}): Promise<number> =>
  buildLoan(scene.library.db, { account, items: [[await shelveReport(scene), 'asked']], ...fields })

/** A loan that another has asked for. */
const buildSubmittedLoan = async (scene: Scene): Promise<number> =>
  buildLoanBy(scene, (await scene.buildCaller('none')).actor.id, { state: 'submitted' })

/** Seats for everybody, and the afternoon free for sessions of a minute each. */
const openRoom = ({ share, library: { pool } }: Scene) =>
  share('reading room', () =>
    pool.query(`update reading_session set seats = 1000,
      closes = case opens when '15:00' then '15:01' else closes end`),
  )

const timeOf = (minute: number) => `${15 + Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`

/** Minutes of the afternoon that have a session already; there are 119. */
let minutes = 0

/** Loans and the reading room. */
export const loanCalls: KeyedCalls = {
  'loans.add': byNewcomer(async (scene) => ({ kind: 'archive', code: await shelveReport(scene) })),
  'loans.again': byNewcomer(async (scene, { actor }) => ({
    id: await buildLoanBy(scene, actor.id, { state: 'closed' }),
  })),
  'loans.move': byNewcomer(async (scene, { actor }) => ({
    ...{ id: await buildLoanBy(scene, actor.id), line: 0, move: 'submit' },
  })),
  'staffLoans.moveBatch': byStaff(async (scene) => ({
    move: 'accept',
    loans: [
      { id: await buildSubmittedLoan(scene), line: 0 },
      { id: await buildSubmittedLoan(scene), line: 0 },
    ],
  })),
  'staffLoans.copy': byStaff(async (scene) => ({
    id: await buildSubmittedLoan(scene),
    people: [(await scene.buildCaller('all')).actor.id],
  })),
  'staffLoans.onBehalf': byStaff(async (scene) => ({
    ...{ reader: '无账号读者', phone: phoneOf(scene.next()), company: '云勘设计院', reason: '' },
    ...{ purpose: 'construction', useMode: 'read' },
    items: [{ kind: 'archive', code: await shelveReport(scene) }],
  })),
  'loanPapers.saveBatch': byNewcomer(async (scene, by) => ({
    id: await buildLoanBy(scene, by.actor.id),
    attachments: [{ paper: 'other', file: await storePdf(by, `同意 ${scene.next()}`, 'own') }],
  })),
  'readingRoom.book': byNewcomer(async (scene, { actor }) => {
    await openRoom(scene)
    const id = await buildLoanBy(scene, actor.id, { state: 'approved', dueOn: workday(2) })
    return { id, day: workday(3), opens: '09:00' }
  }),
  'readingSession.create': byStaff(async (scene) => {
    await openRoom(scene)
    minutes += 1
    return { values: { opens: timeOf(minutes), closes: timeOf(minutes + 1), seats: 3 } }
  }),
  'holding.create': byStaff(async (scene) => ({
    values: {
      ...{ number: `GC-${scene.next()}`, kind: 'archive', copy: 1, box: 'BOX-7', shelf: 'A-01' },
      code: await buildReport(scene),
    },
  })),
  'holding.export': byStaff(() => ({})),
  'calendarDay.create': byStaff(({ next }) => ({
    values: { day: daysLater('2040-01-01', next()), kind: 'rest', note: '放假' },
  })),
  'calendarDay.export': byStaff(() => ({})),
}
