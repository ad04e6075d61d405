import { type FileId, fileTickets } from '#contract/files/file-tickets.ts'
import { act } from '#web/api/caller.ts'
import { toastFault } from '#web/ui/form/error-words.ts'

/**
 * Has the browser itself download a file, in its own list, however large: it keeps nothing in memory and goes on after an
 * interruption. Throws the server's refusal.
 */
export async function startDownload(id: FileId): Promise<void> {
  const { path } = await act(fileTickets.issue, { id })
  const link = document.createElement('a')
  link.href = path
  link.download = '' // the server gives the name; what it refuses does not replace the page
  link.click()
}

/** The same; a refusal is shown. */
export const download = (id: FileId): Promise<void> => startDownload(id).catch(toastFault)
