import { ask } from '#contract/ask.ts'
import { implement } from '#server/http/implement.ts'

import { answerQuestion } from './answer.ts'
import { askQuestion } from './ask.ts'
import type { AiAccount } from './service.ts'

/** Questions in plain Chinese; answers only where the operator has chosen a service. */
export const askRoutes = (service: AiAccount | undefined) =>
  implement(ask, {
    question: async ({ db, kinds, input, actor }) => ({
      ...(await askQuestion(db, kinds, { ...input, actor })),
      answers: service !== undefined,
    }),
    answer: ({ db, kinds, input }) => answerQuestion(db, kinds, { ...input, service }),
  })
