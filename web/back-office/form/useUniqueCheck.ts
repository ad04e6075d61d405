import { useRef } from 'react'

import { callsOf } from '#contract/back-office/calls.ts'
import type { Resource } from '#contract/back-office/resource.ts'
import { act } from '#web/api/caller.ts'

/** Asks once for each value whether another row has it; undefined when it is fine, or a later one was asked for. */
export function useUniqueCheck(resource: Resource, id: number | undefined) {
  const asked = useRef(new Map<string, string>())
  return async (name: string, value: string): Promise<string | undefined> => {
    if (!resource.fields[name]?.unique || value === '' || asked.current.get(name) === value) return undefined
    asked.current.set(name, value)
    const answer = act(callsOf(resource).taken, { field: name, value, ...(id !== undefined && { id }) })
    const { fault } = await answer.catch(() => ({ fault: null })) // saving asks again
    return asked.current.get(name) === value ? (fault ?? undefined) : undefined
  }
}
