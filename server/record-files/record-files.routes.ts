import { files } from '#contract/files/files.ts'
import { implement } from '#server/http/implement.ts'

import { openFile } from './record-files.ts'

export const fileRoutes = implement(files, {
  download: ({ db, dataDir, input, actor }) => openFile(db, dataDir, { id: input.id, actor }),
})
