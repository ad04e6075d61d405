import { ask } from '#contract/search/ask.ts'
import { implement } from '#server/http/implement.ts'

import { answerQuestion } from './answer.ts'
import { askQuestion, readNearby, type AskContext } from './ask.ts'
import type { AiAccount } from './service.ts'

/** Questions in plain Chinese; answers only where the operator has chosen a service. */
export const askRoutes = (context: AskContext, service: AiAccount | undefined) =>
  implement(ask, {
    question: async ({ input, actor }) => ({
      ...(await askQuestion(context, { ...input, actor })),
      answers: service !== undefined,
    }),
    nearby: ({ input }) => readNearby(context, input.text),
    answer: ({ input }) => answerQuestion(context, { ...input, service }),
  })
