import { useLocation } from 'react-router'

/** The id of the case that the address names at its end. */
export function useCaseId(): number | undefined {
  const id = /\/(\d{1,15})$/.exec(useLocation().pathname)?.[1]
  return id === undefined ? undefined : Number(id)
}
