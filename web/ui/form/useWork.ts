import { useMutation } from '@tanstack/react-query'

import { client } from '#web/api/client.ts'

import { toastFault } from './error-words.ts'

interface WorkOptions {
  /** The failure is shown where the work was started, instead of a toast. */
  shown?: boolean
}

/**
 * Work that a button starts: whether it is under way, and why it failed. It is not started again while it is under
 * way.
 */
export function useWork<A extends readonly unknown[]>(
  work: (...input: A) => unknown,
  { shown = false }: WorkOptions = {},
) {
  const { mutate, isPending, error, reset, variables } = useMutation(
    {
      mutationFn: async (input: A) => work(...input),
      networkMode: 'always',
      onError: (fault) => {
        if (!shown) toastFault(fault)
      },
    },
    client,
  )
  return {
    busy: isPending,
    /** What it was started with. */
    input: isPending ? variables : undefined,
    error: error ?? undefined,
    /** The failure is over; what is under way goes on. */
    clear: () => {
      if (!isPending) reset()
    },
    run: (...input: A): void => {
      if (!isPending) mutate(input)
    },
  }
}
