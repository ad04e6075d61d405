import { storedFileRoutes } from '#contract/back-office/content/stored-file.ts'
import { fileService } from '#contract/files/file-service.ts'
import { readHandlers } from '#server/back-office/handlers.ts'
import { proveUpload } from '#server/files/uploads/proof.ts'
import {
  beginUpload,
  giveUp,
  mergeUpload,
  progressOf,
  storeChunk,
  unfinishedOf,
} from '#server/files/uploads/uploads.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'
import { received } from '#server/http/spool/spool.ts'

import {
  downloadFile,
  type FileService,
  filesIn,
  pageOfFiles,
  readableOwner,
  removeFiles,
  storeFile,
  thumbnailFile,
} from './service.ts'
import { storedFiles } from './stores.ts'

/** What people do with their files, and the list of all. */
export const fileEndpoints = (service: FileService): Record<'fileService' | 'storedFile', Endpoint[]> => ({
  fileService: own(service),
  storedFile: implement(storedFileRoutes, readHandlers(service.db, storedFiles)),
})

const own = (service: FileService): Endpoint[] =>
  implement(fileService, {
    upload: ({ input: { file, pathName }, actor }) =>
      storeFile(service, { file: received(file), pathName }, actor),
    list: ({ db, input: { pathName }, actor }) => filesIn(db, { owner: actor.id, pathName }),
    fileListForAll: ({ db, input: { pathName }, actor }) =>
      filesIn(db, { owner: readableOwner(actor), pathName }),
    page: ({ db, input: { current, size, ...asked }, actor }) =>
      pageOfFiles(db, { owner: readableOwner(actor), ...asked }, { current, size }),
    delete: ({ input: { ids }, actor, from }) => removeFiles(service, ids, { actor, from }),
    download: ({ input: { id }, actor }) => downloadFile(service, id, actor),
    thumbnail: ({ db, input: { id }, actor }) => thumbnailFile(db, id, actor),
    unfinished: ({ db, actor }) => unfinishedOf(db, actor),
    chunkCheck: ({ db, input, actor }) => beginUpload(db, service, input, actor),
    chunkProof: ({ input, actor }) => proveUpload(service, input, actor),
    chunkUpload: ({ input: { id, number, file }, actor }) =>
      storeChunk(service, { id, number, file: received(file) }, actor),
    getChunkCount: ({ db, input: { id }, actor }) => progressOf(db, id, actor),
    merge: ({ db, input: { id }, actor, afterwards }) => {
      afterwards(service.jobs.hurry)
      return mergeUpload(db, service, id, actor)
    },
    deleteMultipart: async ({ input: { id }, actor }) => {
      await giveUp(service, id, actor)
      return {}
    },
  })
