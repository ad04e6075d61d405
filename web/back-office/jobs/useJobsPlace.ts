import { useCallback } from 'react'

import type { JobState } from '#contract/back-office/jobs.ts'
import { pageSizes } from '#contract/wire.ts'
import { usualSize } from '#web/back-office/list/useListPlace.ts'
import { useAddress } from '#web/ui/page/useAddress.ts'

interface JobsPlace {
  current: number
  size: number
  /** What is not done, where none is asked for. */
  state: JobState | undefined
}

export const stateNames = ['waiting', 'running', 'failed', 'done'] as const satisfies JobState[]

function readJobsPlace(params: URLSearchParams, defaultSize: number): JobsPlace {
  const page = params.get('page') ?? ''
  return {
    current: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
    size: pageSizes.find((size) => String(size) === params.get('size')) ?? defaultSize,
    state: stateNames.find((name) => name === params.get('state')),
  }
}

function jobsQuery({ current, size, state }: JobsPlace, defaultSize: number): string {
  const params = new URLSearchParams({
    ...(state && { state }),
    ...(current > 1 && { page: String(current) }),
    ...(size !== defaultSize && { size: String(size) }),
  })
  const query = params.toString()
  return query && `?${query}`
}

/** The view of the jobs, as the address holds it, and how to change it. */
export function useJobsPlace() {
  const size = usualSize.use()
  const read = useCallback((params: URLSearchParams) => readJobsPlace(params, size), [size])
  const [place, go] = useAddress(read)
  return {
    place,
    to: (change: Partial<JobsPlace>) => {
      if (change.size !== undefined) usualSize.set(change.size)
      go(jobsQuery({ ...place, ...change }, change.size ?? size))
    },
  }
}
