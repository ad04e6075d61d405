import { fileTickets } from '#contract/files/file-tickets.ts'
import type { FileService } from '#server/files/service/service.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'

import type { FileTickets } from './tickets.ts'

/** Downloads that the browser does by itself. */
export const fileTicketEndpoints = (tickets: FileTickets, files: FileService): Endpoint[] =>
  implement(fileTickets, {
    issue: async ({ db, dataDir, input: { id }, actor, session }) => ({
      path: await tickets.pathOf({ dataDir, files: { db, store: files.store } }, id, { actor, session }),
    }),
    download: ({ db, dataDir, input: { ticket } }) =>
      tickets.open({ dataDir, files: { db, store: files.store } }, ticket),
  })
