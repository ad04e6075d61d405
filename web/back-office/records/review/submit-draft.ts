import { drafts } from '#contract/catalogue/editing/drafts.ts'
import { act } from '#web/api/caller.ts'
import { refreshRecords } from '#web/back-office/records/refresh.ts'
import { toastFault } from '#web/ui/form/error-words.ts'
import { toast } from '#web/ui/states/Toast.tsx'

import { doneWords } from './moves.ts'

/** Sends a stored draft to review. */
export async function submitDraft(saved: { id: number; version: number }): Promise<void> {
  await act(drafts.move, { move: 'submit', drafts: [saved] }).then(() => toast(doneWords.submit), toastFault)
  await refreshRecords()
}
