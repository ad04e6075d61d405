import type { logTypes, operationTypes } from '#contract/audit.ts'
import { auditActions } from '#contract/audit.ts'
import { firstPageSize, pageSizes } from '#contract/wire.ts'
import { sizeUnnamed } from '#web/ui/list/list-address.ts'

export type LogType = keyof typeof logTypes
export type Operation = keyof typeof operationTypes

/** The whole view of the log, as its address holds it. */
export interface LogPlace {
  page: number
  size: number
  /** The months in place of the lines. */
  archive: boolean
  text: string
  type: LogType | undefined
  operation: Operation | undefined
  action: string | undefined
  account: number | undefined
  /** Days, both included. */
  from: string | undefined
  to: string | undefined
  success: boolean | undefined
  /** The line that is open. */
  open: number | undefined
}

const wholeIn = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,11}$/.test(text) ? Number(text) : undefined

const dayIn = (text: string | null): string | undefined =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined

const findAmong = <V>(values: readonly V[], text: string | null): V | undefined =>
  values.find((value) => String(value) === text)

const types: readonly LogType[] = [1, 2, 3, 4]
const operations: readonly Operation[] = [1, 2, 3, 4, 5, 6]

/** Reads a place; what the log does not know is dropped. */
export function readLogPlace(params: URLSearchParams, defaultSize: number): LogPlace {
  const get = (name: string) => params.get(name)
  const action = get('action')
  return {
    page: wholeIn(get('page')) ?? 1,
    size: findAmong(pageSizes, get('size')) ?? sizeUnnamed(params, defaultSize),
    archive: get('show') === 'months',
    text: (get('text') ?? '').slice(0, 60),
    type: findAmong(types, get('type')),
    operation: findAmong(operations, get('operation')),
    action: action !== null && Object.hasOwn(auditActions, action) ? action : undefined,
    account: wholeIn(get('account')),
    from: dayIn(get('from')),
    to: dayIn(get('to')),
    success: { yes: true, no: false }[get('success') ?? ''],
    open: wholeIn(get('open')),
  }
}

/** The query of a place; what nobody asked for is left out. */
export function logQuery(place: LogPlace): string {
  const { page, size, archive, success, text, ...rest } = place
  const params = new URLSearchParams()
  const words = {
    show: archive ? 'months' : undefined,
    text: text || undefined,
    ...rest,
    success: success === undefined ? undefined : success ? 'yes' : 'no',
    page: page > 1 ? page : undefined,
    size: size === firstPageSize ? undefined : size,
  }
  for (const [name, value] of Object.entries(words)) if (value !== undefined) params.set(name, String(value))
  const query = params.toString()
  return query && `?${query}`
}

/** What a list asks the server for. */
export function askedOf({ text, type, operation, action, account, from, to, success }: LogPlace) {
  return {
    text,
    types: type ? [type] : [],
    operations: operation ? [operation] : [],
    actions: action ? [action] : [],
    ...{ account, from, to, success },
  }
}

export const noConditions = {
  ...{ text: '', operation: undefined, action: undefined, account: undefined },
  ...{ from: undefined, to: undefined, success: undefined },
} as const

export const isFiltered = (place: LogPlace): boolean =>
  place.text !== '' ||
  [place.operation, place.action, place.account, place.from, place.to, place.success].some(
    (value) => value !== undefined,
  )
