import { auditActions, type AuditAction } from '#contract/audit.ts'
import { pick, type Random, randomOf, pickWeighted, randomInteger } from '#demo/city/random.ts'

export interface LogLine {
  at: string
  log_type: number
  operation: number | null
  action: AuditAction
  account: number | null
  name: string
  address: string
  object: string
  success: boolean
  detail: Record<string, unknown>
}

interface Actor {
  id: number
  name: string
  role: string
}

const day = 86_400_000
const lines = 400

/** What is done how often, by whom, and to what. */
const weightedActions: readonly [action: AuditAction, weight: number, roles: readonly string[]][] = [
  ['sign_in', 30, []],
  ['sign_out', 8, []],
  ['sign_in_refused', 5, []],
  ['record_updated', 18, ['records_manager']],
  ['record_created', 12, ['records_manager']],
  ['record_removed', 2, ['records_manager']],
  ['draft_created', 8, ['records_manager']],
  ['draft_moved', 8, ['records_manager']],
  ['resource_exported', 3, ['records_manager']],
  ['password_changed', 4, []],
  ['personal_read', 2, ['counter_clerk', 'loan_reviewer']],
  ['denied', 2, ['counter_clerk', 'member']],
  ['housekeeping', 6, ['system']],
]

const systemActor: Actor = { id: 0, name: '系统', role: 'system' }

/** Invented lines of the year before a moment, the earliest first: by day, within working hours. */
export function yearOfLog(people: readonly Actor[], now: number): LogLine[] {
  return Array.from({ length: lines }, (_, i) => {
    const random = randomOf(9061, i)
    const daysAgo = Math.floor(((lines - i) * 364) / lines) + 1
    return lineAt(random, people, now - daysAgo * day)
  }).toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)))
}

function lineAt(random: Random, people: readonly Actor[], moment: number): LogLine {
  const [action, , roles] = pickWeighted(
    random,
    weightedActions.map((doing) => [doing, doing[1]] as const),
  )
  const able = people.filter(({ role }) => roles.length === 0 || roles.includes(role))
  const actor = able.length > 0 ? pick(random, able) : systemActor
  const isHouse = actor === systemActor
  const { type, operation } = { operation: null, ...auditActions[action] }
  const morning = new Date(moment).toISOString().slice(0, 10)
  const minutes = randomInteger(random, 0, 9 * 60 - 1)
  return {
    at: new Date(
      Date.parse(`${morning}T08:30:00+08:00`) + minutes * 60_000 + randomInteger(random, 0, 59_999),
    ).toISOString(),
    log_type: type,
    operation,
    action,
    account: isHouse ? null : actor.id,
    name: actor.name,
    address: isHouse ? '本机' : `10.6.${randomInteger(random, 1, 8)}.${randomInteger(random, 2, 250)}`,
    success: action !== 'sign_in_refused' && action !== 'denied',
    ...subjectOf(random, action),
  }
}

/** What a line is about, and what it says of it. */
function subjectOf(random: Random, action: AuditAction): Pick<LogLine, 'object' | 'detail'> {
  if (action.startsWith('record_') || action.startsWith('draft_')) {
    const code = `ZK${String(randomInteger(random, 1, 20_000)).padStart(5, '0')}`
    const fields =
      action === 'record_updated' ? { fields: [pick(random, ['孔深', '孔口高程', '终孔日期'])] } : {}
    return { object: `工程地质钻孔 ${code}`, detail: { kind: 'borehole', code, ...fields } }
  }
  if (action === 'resource_exported')
    return { object: '用户', detail: { rows: randomInteger(random, 20, 60) } }
  if (action === 'denied') return { object: 'POST /role/page', detail: {} }
  return { object: '', detail: {} }
}
