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
  /** The case rests after it. */
  readonly rests?: true
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

/** A move as a table is written: its name, its label and its code first. */
type Row<S extends string, P extends string, C extends string, N extends string, E extends string> = Omit<
  Move,
  'name' | 'label' | 'code'
> & {
  readonly is: readonly [name: string, label: string, code: FlowCode]
  readonly from: readonly S[]
  readonly to: S | 'same' | 'returner'
  readonly by: readonly P[]
  readonly when?: readonly (C | `!${C}`)[]
  readonly needs?: readonly N[]
  readonly causes?: readonly E[]
}

type Words<K extends string> = Readonly<Record<K, string>>

/** A workflow from its words and rows; a row can only name what the words define. */
export const workflow = <
  S extends string,
  P extends string,
  C extends string,
  N extends string,
  E extends string,
>({
  moves,
  ...words
}: {
  readonly states: Readonly<Record<S, State>>
  readonly parties: Words<P>
  readonly conditions: Words<C>
  readonly needs: Words<N>
  readonly causes: Words<E>
  readonly moves: readonly Row<NoInfer<S>, NoInfer<P>, NoInfer<C>, NoInfer<N>, NoInfer<E>>[]
}) => ({
  ...words,
  moves: moves.map(({ is: [name, label, code], ...row }) => ({ name, label, code, ...row })),
})

/** What is known of a case and of the one who looks at it. */
export interface Situation {
  readonly state: string
  readonly process: ProcessState
  readonly parties: readonly string[]
  readonly holds: readonly string[]
}

const isConditionMet = (condition: string, holds: readonly string[]): boolean =>
  condition.startsWith('!') ? !holds.includes(condition.slice(1)) : holds.includes(condition)

const isOpen = (move: Move, { state, process, parties, holds }: Situation): boolean =>
  process === (move.resting ? 2 : 1) &&
  move.from.includes(state) &&
  move.by.some((party) => parties.includes(party)) &&
  (move.when ?? []).every((condition) => isConditionMet(condition, holds))

/** The moves that are open in a situation; of each name at most one. */
export const openMoves = <M extends Move>({ moves }: { moves: readonly M[] }, situation: Situation): M[] =>
  moves.filter((move) => isOpen(move, situation))

/** The open move of a name. */
export const findMove = (table: Workflow, situation: Situation, name: string): Move | undefined =>
  openMoves(table, situation).find((move) => move.name === name)

/** The process state that a state stands for while nothing rests. */
export const processOf = (table: Workflow, state: string): ProcessState => (table.states[state]?.end ? 0 : 1)

/** The state after a move: `returner` is the step that had sent the case back. */
export function stateAfter<S extends string>(
  { to }: { to: S | 'same' | 'returner' },
  state: S,
  returner: S | null,
): S {
  if (to === 'same') return state
  return to === 'returner' ? (returner ?? state) : to
}
