import type { Resource } from '#contract/back-office/resource.ts'
import { AppError } from '#contract/errors.ts'
import type { Row } from '#web/back-office/office-page.ts'

interface Refusal {
  /** The row as another has left it. */
  current?: Row
  editor: string
  editedAt: string
  /** What is wrong, by field. */
  faults: Record<string, string>
  /** What is wrong as a whole, where no field of the form says it. */
  failure: string | undefined
}

const isRow = (value: object | undefined): value is Row =>
  value !== undefined && 'id' in value && 'version' in value

const none = { editor: '', editedAt: '', faults: {}, failure: undefined }

/** Why a form was not saved. */
export function refusalOf({ fields }: Resource, error: unknown): Refusal {
  if (!(error instanceof AppError))
    return { ...none, failure: error instanceof Error ? error.message : '没有保存' }
  const { code, detail, message } = error
  const { current, editor = '', editedAt = '' } = detail
  if (code === 'row_changed' && isRow(current)) return { ...none, current, editor, editedAt }
  const named = Object.entries(detail.fields ?? {}).map(([path, fault]) => [
    path.replace(/^values\./, ''),
    fault,
  ])
  const known = named.filter(([name = '']) => Object.hasOwn(fields, name))
  return { ...none, faults: Object.fromEntries(known), failure: known.length > 0 ? undefined : message }
}
