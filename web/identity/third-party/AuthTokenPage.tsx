import { useState } from 'react'
import { useSearchParams } from 'react-router'

import { olderSystems } from '#contract/sign-in/third-party.ts'
import { act } from '#web/api/caller.ts'
import { Loading } from '#web/ui/states/States.tsx'

import { ArrivalFailure } from './ArrivalFailure.tsx'
import { useArrival } from './useArrival.ts'

import '#web/identity/entry.css'

/** Takes the reader on to the page of an older system that is on the list, with a one-time token. */
export function AuthTokenPage() {
  const [query] = useSearchParams()
  const [app, setApp] = useState<string>()
  const { trouble } = useArrival(async () => {
    const state = query.get('state')
    const asked = { page: query.get('page') ?? '', ...(state !== null && { state }) }
    const { address, app: name } = await act(olderSystems.authToken, asked)
    setApp(name)
    location.replace(address)
  })
  return (
    <div className="wide">
      <div className="entry-narrow">
        <h1>打开其他系统</h1>
        {trouble !== undefined && <ArrivalFailure trouble={trouble} to="/home" words="去首页" />}
        {trouble === undefined && (app ? <p role="status">正在打开{app}</p> : <Loading rows={1} />)}
      </div>
    </div>
  )
}
