import { staffFeedbackRoutes } from '#contract/back-office/content/feedback.ts'
import { feedbacks } from '#contract/content/feedback.ts'
import { resourceHandlers } from '#server/back-office/handlers.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'
import { contextOf, type Identity } from '#server/sign-in/identity.ts'

import { openFeedback } from './answering.ts'
import { ask, correct, listAnswered, listOwn } from './feedback.ts'

export function feedbackEndpoints(identity: Identity): Record<'feedback' | 'staffFeedback', Endpoint[]> {
  const context = contextOf(identity)
  const { page, detail, update, touched, batchDelete } = resourceHandlers(openFeedback(identity))
  return {
    feedback: implement(feedbacks, {
      correct: ({ db, kinds, input, actor, from }) => correct(context(db), kinds, input, { actor, from }),
      ask: ({ db, input, actor, from }) => ask(context(db), input, { actor, from }),
      answered: ({ db, input }) => listAnswered(db, input),
      own: ({ db, actor, input }) => listOwn(db, actor.id, input),
    }),
    staffFeedback: implement(staffFeedbackRoutes, { page, detail, update, touched, batchDelete }),
  }
}
