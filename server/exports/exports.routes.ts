import { exports } from '#contract/exports/exports.ts'
import { type FileService, removeChunks } from '#server/files/service/service.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'
import { siteAddress } from '#server/http/site-address.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { SearchContext } from '#server/search/context.ts'

import { contentOf } from './content.ts'
import { askExport, listOwnExports, removeExport } from './exports.ts'
import { selectHits } from './search-hits.ts'

interface ExportServices {
  jobs: Jobs
  files: FileService
  publicUrl: string | undefined
  search: SearchContext
}

export const exportRoutes = ({ jobs, files: { store }, publicUrl, search }: ExportServices): Endpoint[] =>
  implement(exports, {
    content: ({ db, answers, kinds, input, actor }) =>
      contentOf({ db, answers }, kinds, input.selections, actor),
    hits: ({ input, actor }) => selectHits(search, input, actor),
    make: async ({ db, kinds, input, actor, afterwards, reply }) => {
      const address = siteAddress(reply.request, publicUrl)
      const { id, dropped } = await askExport({ db, kinds, jobs, actor, address }, input)
      afterwards(jobs.hurry)
      await removeChunks({ store, afterwards }, dropped)
      return { id }
    },
    mine: ({ db, actor }) => listOwnExports(db, actor.id),
    remove: async ({ db, actor, input, afterwards }) => {
      await removeChunks({ store, afterwards }, await removeExport(db, actor.id, input.id))
      return {}
    },
  })
