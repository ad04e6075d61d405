import { vi } from 'vitest'

import { type Export, exports } from '#contract/exports/exports.ts'
import { fileTickets } from '#contract/files/file-tickets.ts'
import type { Input } from '#contract/route.ts'
import type { SignedIn, TestApp } from '#testing/app.ts'

/** The latest export of a member, once it has ended. */
export const endOfExport = (by: SignedIn): Promise<Export> =>
  vi.waitUntil(
    async () => {
      const [latest] = await by.call(exports.mine, {})
      return latest?.state === 'making' ? undefined : latest
    },
    { timeout: 120_000, interval: 50 },
  )

/** The file of an export, as the browser of a member fetches it. */
export async function fetchExport(library: TestApp, by: SignedIn, id: number): Promise<Buffer> {
  const { path } = await by.call(fileTickets.issue, { id: `export-${id}` })
  return (await library.app.inject({ url: path })).rawPayload
}

/** Has an export made and fetches its file. */
export async function exportFile(
  library: TestApp,
  by: SignedIn,
  wish: Omit<Input<typeof exports.make>, 'title'>,
): Promise<Buffer> {
  const { id } = await by.call(exports.make, { title: '导出', ...wish })
  const { failure } = await endOfExport(by)
  if (failure !== null) throw new Error(failure)
  return fetchExport(library, by, id)
}
