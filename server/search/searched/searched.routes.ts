import { search } from '#contract/search.ts'
import { implement } from '#server/http/implement.ts'

import { listSearchedWords, setHotKeyword } from './searched.ts'

const { words, setHotKeyword: hot } = search

export const searchedRoutes = implement(
  { words, hot },
  {
    words: ({ db, input }) => listSearchedWords(db, input),
    hot: ({ db, input, actor, from }) => setHotKeyword(db, input, { actor, from }),
  },
)
