import { workingDaysLater } from '#contract/calendar/working-days.ts'
import { openMoves, processOf, stateAfter } from '#contract/cases/workflow.ts'
import { type LoanMove, type LoanParty, type LoanState, loanWorkflow } from '#contract/loans/loan-workflow.ts'
import { isElectronic } from '#contract/loans/papers.ts'
import { demoCalendar } from '#demo/calendar/holidays.ts'
import { isoDay } from '#demo/city/days.ts'

/** What an invented reader asks for, and how far it has come. */
export interface Way {
  /** Days since it was submitted. */
  ago: number
  purpose: string
  useMode: string
  reason: string
  /** Of what openness its things are. */
  access: 'open' | 'protected' | 'secret'
  items: number
  /** Moves in turn, with what was said; `submit` comes before them. */
  moves: readonly (readonly [move: string, opinion?: string])[]
}

const read = { purpose: 'construction', useMode: 'read', access: 'open', items: 2 } as const
const science = { ...read, purpose: 'science', items: 1 } as const

const movesToAccepted = [['accept']] as const
const movesToApproved = [...movesToAccepted, ['approve', '用途与所借资料相符，同意。']] as const
const movesToReady = [...movesToApproved, ['prepare']] as const
const movesToLent = [...movesToReady, ['handOver']] as const
const movesToBack = [...movesToLent, ['takeBack']] as const

/** One or more of every state, so that every box and every page has something to show. */
export const ways: readonly Way[] = [
  ...Array.from({ length: 8 }, (_, i): Way => ({
    ...(i % 3 === 0 ? science : read),
    ago: i % 4,
    reason:
      [
        '滨湾组团 12-05 地块基坑设计，需参考邻近勘察报告的分层与抗剪强度指标。',
        '区域地面沉降与软土压缩性关系的研究。',
        '望江路快速通道初步设计，核对沿线浅层地下水位。',
        '旧厂房改造加固，查原勘察资料。',
      ][i % 4] ?? '',
    items: 1 + (i % 4),
    moves: [],
  })),
  { ...read, ago: 1, reason: '石矶山隧道洞口边坡复核。', access: 'protected', moves: [] },
  { ...read, ago: 2, reason: '地铁车站深基坑降水方案比选。', moves: movesToAccepted },
  { ...science, ago: 3, reason: '软土固结系数的区域统计。', access: 'protected', moves: movesToAccepted },
  {
    ...{ ...read, ago: 4, items: 1, access: 'secret' },
    reason: '重点工程选址，需核对深部断裂的位置。',
    moves: [...movesToAccepted, ['approve', '提请保密审查。']],
  },
  {
    ...{ ...read, ago: 3, reason: '' },
    moves: [...movesToAccepted, ['return', '请写明项目名称与地点；单位介绍信缺公章，请补盖后重新上传。']],
  },
  { ...read, ago: 3, reason: '鹭洲岛堤防加固设计。', moves: movesToApproved },
  { ...science, ago: 2, reason: '第四纪地层对比。', moves: movesToApproved },
  { ...read, ago: 4, reason: '云浦区老城更新地下空间普查。', moves: movesToReady },
  { ...science, ago: 3, reason: '教学用剖面图的底稿。', moves: movesToReady },
  { ...read, ago: 5, reason: '汀东新区综合管廊施工图设计。', moves: movesToLent },
  { ...science, ago: 4, reason: '孢粉与海平面变化。', moves: [...movesToLent, ['extend']] },
  { ...read, ago: 21, reason: '高层建筑桩基方案。', moves: [...movesToLent, ['fallDue']] },
  { ...read, ago: 8, reason: '北滨路道路改造。', moves: movesToBack },
  { ...read, ago: 30, reason: '岩土工程手册编写。', moves: [...movesToBack, ['close']] },
  { ...science, ago: 26, reason: '毕业论文。', moves: [...movesToBack, ['close']] },
  {
    ...{ ...read, ago: 18, reason: '编制宣传材料。' },
    moves: [...movesToAccepted, ['reject', '所借资料与用途不符，公开目录已可满足。']],
  },
  { ...read, ago: 12, reason: '方案已取消。', moves: [['withdraw']] },
  { ...read, ago: 40, reason: '项目暂停。', moves: [...movesToReady, ['lapse']] },
]

interface Step {
  move: LoanMove
  party: LoanParty
  before: LoanState
  after: LoanState
  opinion: string
  at: string
}

export interface WalkedLoan {
  steps: Step[]
  state: LoanState
  process: number
  dueOn: string | null
  lentOn: string | null
  dueFrom: string | null
  dueDays: number | null
  extended: boolean
}

const hour = 3_600_000
const dayLength = 24 * hour
const chinaAhead = 8 * hour
const lendingDays = 5
const allParties = ['applicant', 'reviewer', 'secrecy', 'counter', 'clock'] as const

/** Goes along the table of moves; a way that the table does not have is an error. */
export function walk({ ago, useMode, access, moves }: Way, now: number): WalkedLoan {
  const holds = [
    'lastBack',
    ...(access === 'secret' ? ['secret'] : []),
    ...(isElectronic(useMode) ? ['electronic'] : []),
  ]
  const walked: WalkedLoan = { ...start, steps: [] }
  const asked = [['submit'] as const, ...moves]
  for (const [place, [name, opinion = '']] of asked.entries()) {
    const { move, party } = openMove(walked.state, name, holds)
    const after = stateAfter(move, walked.state, null)
    const inTurn = inHours(
      now - ago * dayLength + (place * Math.max(ago, 1) * dayLength) / (asked.length + 1),
      now,
    )
    const isDue = party === 'clock' && walked.dueOn !== null
    const at = isDue ? Date.parse(`${walked.dueOn}T16:05:00Z`) : inTurn // the clock moves when the day has ended
    walked.steps.push({ move, party, before: walked.state, after, opinion, at: new Date(at).toISOString() })
    walked.state = after
    step(walked, name, isoDay(Math.floor(at / dayLength)))
  }
  return { ...walked, process: processOf(loanWorkflow, walked.state) }
}

/** The same day between nine and five, the first by the clock first; no later than now. */
function inHours(at: number, now: number): number {
  const day = Math.floor((at + chinaAhead) / dayLength) * dayLength - chinaAhead
  return Math.min(day + 9 * hour + ((at - day) / dayLength) * 8 * hour, now)
}

/** The move of that name, and the first who may make it; an error when the table does not open it. */
function openMove(state: LoanState, name: string, holds: readonly string[]) {
  const situation = { state, process: 1 as const, parties: allParties, holds }
  const move = openMoves(loanWorkflow, situation).find((one) => one.name === name)
  const [party] = move?.by ?? []
  if (!move || !party) throw new Error(`${name} is not open in ${state}`)
  return { move, party }
}

const start = {
  state: 'draft',
  process: 1,
  dueOn: null,
  lentOn: null,
  dueFrom: null,
  dueDays: null,
  extended: false,
} as const

/** What a move makes of the days. */
function step(walked: WalkedLoan, name: string, day: string): void {
  const { state } = walked
  if (name === 'handOver') walked.lentOn = day
  if (name === 'extend') walked.extended = true
  if (state === 'overdue') return
  Object.assign(walked, state === 'lent' ? lentTerm(walked, day) : stepTerm(state, day))
}

const termOf = (dueFrom: string, dueDays: number) => ({
  dueFrom,
  dueDays,
  dueOn: workingDaysLater(dueFrom, dueDays, demoCalendar),
})

const lentTerm = ({ lentOn, extended }: WalkedLoan, day: string) =>
  termOf(lentOn ?? day, extended ? 2 * lendingDays : lendingDays)

function stepTerm(state: LoanState, day: string) {
  const { days }: { days?: number } = loanWorkflow.states[state]
  return days === undefined ? { dueFrom: null, dueDays: null, dueOn: null } : termOf(day, days)
}

const itemStates: Partial<Record<LoanState, string>> = {
  approved: 'held',
  ready: 'held',
  lent: 'out',
  overdue: 'out',
  back: 'back',
  closed: 'back',
  withdrawn: 'released',
  terminated: 'released',
}

/** Where the things of an application are while it stands there. */
export const itemStateOf = (state: LoanState): string => itemStates[state] ?? 'asked'
