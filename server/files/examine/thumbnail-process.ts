import { answerOnce } from '#server/processes/answer-once.ts'

import { thumbnailOf } from './thumbnail.ts'

// A process of its own, since a picture may be hostile: it may take its memory and its time, and nothing else.
answerOnce((bytes: Uint8Array) => thumbnailOf(bytes))
