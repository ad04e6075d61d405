import { search } from '#contract/search/search.ts'
import { implement } from '#server/http/implement.ts'

import { listLoggedWords, setHotKeyword } from './log.ts'

const { words, setHotKeyword: hot } = search

export const logRoutes = implement(
  { words, hot },
  {
    words: ({ db, input }) => listLoggedWords(db, input),
    hot: ({ db, input, actor, from }) => setHotKeyword(db, input, { actor, from }),
  },
)
