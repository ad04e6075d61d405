import { ask } from '#contract/search/ask.ts'
import { implement } from '#server/http/implement.ts'

import { answerQuestion } from './answer.ts'
import { askQuestion, readNearby, type AskContext } from './ask.ts'
import type { AiAccount } from './service.ts'

/** Questions in plain Chinese; answers only where the operator has chosen a service. */
export const askRoutes = (context: AskContext, service: () => Promise<AiAccount | undefined>) =>
  implement(ask, {
    question: async ({ input, actor }) => ({
      ...(await askQuestion(context, { ...input, actor })),
      answers: (await service()) !== undefined,
    }),
    nearby: ({ input }) => readNearby(context, input.text),
    answer: async ({ input, actor }) =>
      answerQuestion(context, { ...input, service: await service(), asker: actor.id }),
  })
