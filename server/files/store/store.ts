import type { S3Account } from '#server/files/bucket/bucket.ts'

import type { FileStore } from './file-store.ts'
import { openFolderStore } from './folder.ts'
import { openS3Store } from './s3.ts'

/** Where chunks are stored: in the data directory by default. */
export const openStore = (dataDir: string, s3: S3Account | undefined): FileStore =>
  s3 ? openS3Store(s3) : openFolderStore(dataDir)
