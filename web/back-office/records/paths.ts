import type { Kind } from '#contract/catalogue/kind.ts'
import { officeRecordPath } from '#web/back-office/office-record.ts'

export const draftsPath = '/data-manager/drafts'

export const draftPath = (id: number): string => `${draftsPath}/${id}`

/** Asks the page of a record for the form of a change. */
export const changeParam = 'change'
export const changePath = (kind: Kind, code: string): string =>
  `${officeRecordPath(kind, code)}?${changeParam}=1`
