import { files } from '#contract/files/files.ts'
import { implement } from '#server/http/implement.ts'

import { openFile, previewFile } from './record-files.ts'

export const fileRoutes = implement(files, {
  preview: ({ db, answers, leavePlace, dataDir, input }) =>
    previewFile({ db, answers, leavePlace }, dataDir, input.id),
  download: ({ db, dataDir, input, actor }) => openFile(db, dataDir, { id: input.id, actor }),
})
