import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'

import { olderSystems } from '#contract/sign-in/third-party.ts'
import { act } from '#web/api/caller.ts'
import { FormError } from '#web/identity/form/FormError.tsx'
import { Loading } from '#web/ui/states/States.tsx'

import '#web/identity/entry.css'

/** Takes the reader on to the page of an older system that is on the list, with a one-time token. */
export function AuthTokenPage() {
  const [query] = useSearchParams()
  const [app, setApp] = useState<string>()
  const [trouble, setTrouble] = useState<unknown>()
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const state = query.get('state')
    const handOver = async () => {
      const asked = { page: query.get('page') ?? '', ...(state !== null && { state }) }
      const { address, app: name } = await act(olderSystems.authToken, asked)
      setApp(name)
      location.replace(address)
    }
    void handOver().catch(setTrouble)
  })
  return (
    <div className="wide">
      <div className="entry-narrow">
        <h1>打开其他系统</h1>
        <FormError error={trouble} />
        {trouble === undefined && (app ? <p role="status">正在打开{app}</p> : <Loading rows={1} />)}
        {trouble !== undefined && (
          <p>
            <Link to="/home">去首页</Link>
          </p>
        )}
      </div>
    </div>
  )
}
