import { sql } from 'kysely'

import { processOf } from '#contract/cases/workflow.ts'
import { type DepositState, depositWorkflow } from '#contract/deposits/deposit-workflow.ts'
import type { MaterialName } from '#contract/deposits/materials.ts'
import type { Db } from '#database/database.ts'

import { bookOf } from './workbooks/workbooks.ts'

interface DepositFields {
  account: number | null
  title?: string
  material?: MaterialName
  depositor?: string
  contact?: string
  state?: DepositState
  holder?: number | null
  delegator?: number | null
  returner?: DepositState | null
  dueOn?: string | null
  dueFrom?: string | null
  dueDays?: number | null
}

/** A deposit in any state, as though it had come there. */
export async function buildDeposit(db: Db, fields: DepositFields): Promise<number> {
  const { account, state = 'draft', dueOn = null } = fields
  const defaults = { dueFrom: dueOn, dueDays: dueOn && 1, holder: null, delegator: null, returner: null }
  const texts = { title: '勘察报告', material: 'other', depositor: '云汀岩土公司', contact: '联系人' }
  const given = { ...defaults, ...texts, ...fields }
  const { title, material, depositor, contact, holder, delegator, returner, dueFrom, dueDays } = given
  const isAccepted = state === 'accepted'
  const { rows } = await sql<{ id: number }>`
    insert into deposit (account, title, material, depositor, contact, state, process, holder, delegator, returner,
      due_from, due_days, due_on, accepted_on, open_on, submitted_at)
    values (${account}, ${title}, ${material}, ${depositor}, ${contact}, ${state},
      ${processOf(depositWorkflow, state)}, ${holder}, ${delegator}, ${returner}, ${dueFrom}::date, ${dueDays}::int,
      ${dueOn}::date, case when ${isAccepted}::boolean then current_date end,
      case when ${isAccepted}::boolean then current_date + 90 end,
      case when ${state} <> 'draft' then now() end) returning id`.execute(db)
  return rows[0]?.id ?? 0
}

interface Hole {
  code: string
  depth?: number | string
  lng?: number
  lat?: number
  /** Base depths of its strata. */
  bases?: readonly number[]
}

/** A workbook of the template of boreholes. */
export const holesBook = (...holes: Hole[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    bookOf({
      工程地质钻孔: [
        ['钻孔编号', '孔号', '钻孔类型', '经度', '纬度', '孔深'],
        ...holes.map(({ code, depth = 20, lng, lat }) => [
          code,
          code,
          '取土孔',
          lng ?? null,
          lat ?? null,
          depth,
        ]),
      ],
      地层: [
        ['钻孔编号', '层号', '岩土名称', '层底深度'],
        ...holes.flatMap(({ code, bases = [2, 20] }) =>
          bases.map((base, index) => [code, `${index + 1}`, '粉质黏土', base]),
        ),
      ],
    }),
  )
