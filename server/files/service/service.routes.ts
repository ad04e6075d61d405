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
import { type Effect, type Endpoint, implement } from '#server/http/implement.ts'
import { requireReceived } from '#server/http/spool/spool.ts'

import {
  downloadFile,
  fileContext,
  type FileService,
  filesIn,
  pageOfFiles,
  readableFiles,
  removeFiles,
  storeFile,
  thumbnailFile,
} from './service.ts'
import { filesOf } from './stored.sql.ts'
import { storedFiles } from './stores.ts'

/** What people do with their files, and the list of all. */
export const fileEndpoints = (service: FileService): Record<'fileService' | 'storedFile', Endpoint[]> => ({
  fileService: ownEndpoints(service),
  storedFile: implement(storedFileRoutes, readHandlers(storedFiles)),
})

const ownEndpoints = (service: FileService): Endpoint[] => {
  const context = (call: Effect) => fileContext(service, call)
  return implement(fileService, {
    upload: ({ input: { file, pathName }, actor, ...call }) =>
      storeFile(context(call), { file: requireReceived(file), pathName }, actor),
    list: ({ db, input: { pathName }, actor }) => filesIn(db, { owners: filesOf(actor.id), pathName }),
    fileListForAll: async ({ db, input: { pathName }, actor }) =>
      filesIn(db, { owners: await readableFiles(db, actor), pathName }),
    page: async ({ db, input: { current, size, ...asked }, actor }) =>
      pageOfFiles(db, { owners: await readableFiles(db, actor), ...asked }, { current, size }),
    delete: ({ input: { ids }, actor, from, ...call }) => removeFiles(context(call), ids, { actor, from }),
    download: ({ input: { id }, actor, ...call }) => downloadFile(context(call), id, actor),
    thumbnail: ({ db, input: { id }, actor }) => thumbnailFile(db, id, actor),
    unfinished: ({ db, actor }) => unfinishedOf(db, actor),
    chunkCheck: ({ db, input, actor }) => beginUpload(db, service, input, actor),
    chunkProof: { prepare: ({ input, actor, ...call }) => proveUpload(context(call), input, actor) },
    chunkUpload: ({ input: { id, number, file }, actor, ...call }) =>
      storeChunk(context(call), { id, number, file: requireReceived(file) }, actor),
    getChunkCount: ({ db, input: { id }, actor }) => progressOf(db, id, actor),
    merge: ({ db, input: { id }, actor, afterwards }) => {
      afterwards(service.jobs.hurry)
      return mergeUpload(db, service, id, actor)
    },
    deleteMultipart: async ({ input: { id }, actor, ...call }) => {
      await giveUp(context(call), id, actor)
      return {}
    },
  })
}
