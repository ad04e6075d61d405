// A workflow is a table of moves. Server, pages and the description for staff are drawn from it; plain data without zod.

/** Codes of the flow: 提交, 审批, 驳回, 委派 (comes back), 转办 (does not), 跳转, 终止. */
export const flowCodes = {
  TJ: '提交',
  SP: '审批',
  BH: '驳回',
  WP: '委派',
  ZB: '转办',
  TZ: '跳转',
  terminate: '终止',
} as const
export type FlowCode = keyof typeof flowCodes

/** Whether a case runs, rests or has ended. */
export const processStates = { 1: '进行中', 2: '已挂起', 0: '已结束' } as const
export type ProcessState = 0 | 1 | 2

export interface State {
  readonly label: string
  /** Working days within which the step is to be done; the case is due at the end of the last of them. */
  readonly days?: number
  /** Nothing follows: the process has ended. */
  readonly end?: true
}

export interface Move {
  readonly name: string
  /** On its button, and in the timeline. */
  readonly label: string
  readonly code: FlowCode
  readonly from: readonly string[]
  /** `same` stays in its state; `returner` is the step that had sent the case back. */
  readonly to: string
  readonly by: readonly string[]
  /** All of these must hold for the row to apply; `!` in front denies one. */
  readonly when?: readonly string[]
  /** What must be there, checked in this order; each refusal has its own words. */
  readonly needs?: readonly string[]
  /** What it brings about, in the same transaction. */
  readonly causes?: readonly string[]
  /** The one who moves must say why. */
  readonly opinion?: true
  /** The one who moves chooses who is to go on. */
  readonly person?: true
  /** Open while the case rests, and only then. */
  readonly resting?: true
}

export interface Workflow {
  readonly states: Readonly<Record<string, State>>
  /** Who may move: 申请人, 审核人 … and the clock. */
  readonly parties: Readonly<Record<string, string>>
  readonly conditions: Readonly<Record<string, string>>
  readonly needs: Readonly<Record<string, string>>
  readonly causes: Readonly<Record<string, string>>
  readonly moves: readonly Move[]
}

/** Keeps the names of a table literal, and has each of them defined. */
export const workflow = <
  const S extends string,
  const P extends string,
  const C extends string,
  const N extends string,
  const E extends string,
>(table: {
  readonly states: Readonly<Record<S, State>>
  readonly parties: Readonly<Record<P, string>>
  readonly conditions: Readonly<Record<C, string>>
  readonly needs: Readonly<Record<N, string>>
  readonly causes: Readonly<Record<E, string>>
  readonly moves: readonly (Move & {
    readonly from: readonly NoInfer<S>[]
    readonly to: NoInfer<S> | 'same' | 'returner'
    readonly by: readonly NoInfer<P>[]
    readonly when?: readonly (NoInfer<C> | `!${NoInfer<C>}`)[]
    readonly needs?: readonly NoInfer<N>[]
    readonly causes?: readonly NoInfer<E>[]
  })[]
}) => table

/** What is known of a case and of the one who looks at it. */
export interface Situation {
  readonly state: string
  readonly process: ProcessState
  readonly parties: readonly string[]
  readonly holds: readonly string[]
}

const applies = (condition: string, holds: readonly string[]): boolean =>
  condition.startsWith('!') ? !holds.includes(condition.slice(1)) : holds.includes(condition)

const isOpen = (move: Move, { state, process, parties, holds }: Situation): boolean =>
  process === (move.resting ? 2 : 1) &&
  move.from.includes(state) &&
  move.by.some((party) => parties.includes(party)) &&
  (move.when ?? []).every((condition) => applies(condition, holds))

/** The moves that are open in a situation; of each name at most one. */
export const openMoves = (table: Workflow, situation: Situation): readonly Move[] =>
  table.moves.filter((move) => isOpen(move, situation))

/** The process state that a state stands for while nothing rests. */
export const processOf = (table: Workflow, state: string): ProcessState => (table.states[state]?.end ? 0 : 1)

/** The state after a move: `returner` is the step that had sent the case back. */
export function stateAfter(move: Move, state: string, returner: string | null): string {
  if (move.to === 'same') return state
  return move.to === 'returner' ? (returner ?? state) : move.to
}
