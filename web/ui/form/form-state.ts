/** What a form was opened on: the values that are stored, and the version that a save is based on. */
export interface FormBase<V> {
  values: V
  version: number
}

/** What another has saved first. */
export interface OtherSave<V> extends FormBase<V> {
  editor?: string | undefined
  editedAt?: string | undefined
}

/** A field that two editors have changed to different values. */
export interface Conflict {
  name: string
  mine: unknown
  theirs: unknown
}

/** Another has saved first: theirs has been taken over; what both have changed is chosen one by one. */
export interface OvertakenForm {
  editor: string
  editedAt: string
  conflicts: readonly Conflict[]
  /** Names of the conflicts that have not been decided; until then nothing is saved. */
  open: readonly string[]
}

export interface FormState<V> {
  base: FormBase<V>
  values: V
  overtaking?: OvertakenForm
}

export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** A form after `sent` was saved: what was typed since stays as it is, the rest is as it is stored now. */
export function withSave<V extends object>(
  { values }: FormState<V>,
  sent: V,
  stored: FormBase<V>,
): FormState<V> {
  const { overtaking: _, ...state } = withOtherSave({ base: { values: sent, version: 0 }, values }, stored)
  return state
}

/** A form after somebody has changed some of its fields, which decides their conflicts. */
export function withChange<V extends object>(state: FormState<V>, some: Partial<V>): FormState<V> {
  const { overtaking } = state
  const open = overtaking?.open.filter((name) => !Object.hasOwn(some, name)) ?? []
  return {
    ...state,
    values: { ...state.values, ...some },
    ...(overtaking && { overtaking: { ...overtaking, open } }),
  }
}

/**
 * A form on top of what another has saved. What only one of the two has changed is taken over; what both have changed
 * differently keeps mine until it is decided.
 */
export function withOtherSave<V extends object>(state: FormState<V>, theirs: OtherSave<V>): FormState<V> {
  const { editor = '', editedAt = '', version } = theirs
  const [was, their] = [new Map(Object.entries(state.base.values)), new Map(Object.entries(theirs.values))]
  const conflicts: Conflict[] = []
  const values = Object.fromEntries(
    Object.entries(state.values).map(([name, mine]) => {
      const [before, other] = [was.get(name), their.get(name)]
      const [isMine, isTheirs] = [!same(before, mine), !same(before, other)]
      if (isMine && isTheirs && !same(mine, other)) conflicts.push({ name, mine, theirs: other })
      return [name, isMine || same(mine, other) ? mine : other] // an editor knows its own text by identity
    }),
  )
  return {
    base: { values: theirs.values, version },
    // oxlint-disable-next-line no-unsafe-type-assertion -- the names and their values are those of the form
    values: values as V,
    overtaking: { editor, editedAt, conflicts, open: conflicts.map(({ name }) => name) },
  }
}
