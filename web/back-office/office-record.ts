import { matchPath } from 'react-router'

import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { recordPath } from '#web/records/record-path.ts'

const records = '/data-manager'

/** Where a record opens within the back office. */
export const officeRecordPath = (kind: Kind, code: string): string => records + recordPath(kind, code)

/** The pattern of such addresses. */
export const officeRecordPattern = ({ path }: Kind): string => `${records}${path}/:code`

/** The record that an address of the back office names. */
export function officeRecordAt(pathname: string): { kind: Kind; code: string } | undefined {
  if (!pathname.startsWith(`${records}/`)) return undefined
  for (const kind of Object.values<Kind>(kinds)) {
    const code = matchPath(officeRecordPattern(kind), pathname)?.params['code']
    if (code !== undefined) return { kind, code }
  }
  return undefined
}
