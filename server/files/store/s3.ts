import { AppError } from '#contract/errors.ts'
import { BucketTrouble, openBucket, type S3Account } from '#server/files/bucket/bucket.ts'

import type { FileStore } from './file-store.ts'

const prefix = 'chunks/'

/** Chunks as objects of a bucket. Each is small and put whole, so no multipart upload can be left behind. */
export function openS3Store(account: S3Account): FileStore {
  const bucket = openBucket(account)
  return {
    put: (key, path) => bucket.put(prefix + key, path).catch(raise),
    read: (key, span) => raising(bucket.read(prefix + key, span)),
    remove: (key) => bucket.remove(prefix + key).catch(raise),
    list: async function* (shard) {
      for await (const { key, storedAt } of raising(bucket.list(prefix + shard)))
        yield { key: key.slice(prefix.length), storedAt }
    },
    free: async () => Infinity,
  }
}

/** The reason stands in the log, not in the answer. */
function raise(trouble: unknown): never {
  if (!(trouble instanceof BucketTrouble)) throw trouble
  const error = new AppError(trouble.isMissing ? 'content_missing' : 'storage_away')
  error.cause = trouble
  throw error
}

async function* raising<T>(pieces: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* pieces
  } catch (error) {
    raise(error)
  }
}
