import { checkConditions } from '#contract/catalogue/condition.ts'
import { everythingIn } from '#contract/catalogue/everything.ts'
import { search } from '#contract/search/search.ts'
import { implement } from '#server/http/implement.ts'

import { changeSaved, listSaved, removeSaved, saveSearch } from './saved.ts'

const { saved, save, changeSaved: change, removeSaved: remove } = search

export const savedRoutes = implement(
  { saved, save, change, remove },
  {
    saved: ({ db, actor }) => listSaved(db, actor.id),
    save: ({ db, kinds, actor, input }) => {
      checkConditions(everythingIn(kinds), input.question.conditions)
      return saveSearch(db, actor.id, input)
    },
    change: ({ db, actor, input }) => changeSaved(db, actor.id, input),
    remove: ({ db, actor, input }) => removeSaved(db, actor.id, input.id),
  },
)
