import { useEffect, useState } from 'react'
import { useRouteError } from 'react-router'

import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Empty, Failed } from '#web/ui/States.tsx'

/** The code of a page did not arrive: no network, or a newer version has replaced it. */
export class PageNotLoaded extends Error {
  override name = 'PageNotLoaded'
}

/** Fetches the code of a page; a failure is told apart from a fault of the page itself. */
export function fetchPage<Module>(load: () => Promise<Module>): Promise<Module> {
  return load().catch((cause: unknown) => {
    throw new PageNotLoaded('The code of a page did not arrive', { cause })
  })
}

/** What stands in place of a page that cannot be shown; header and footer stay. */
export function RouteFailure() {
  const error = useRouteError()
  return (
    <div className="wide">
      <h1 className="vh">打不开的页面</h1>
      {error instanceof PageNotLoaded ? (
        <NotLoaded />
      ) : (
        <Failed error={error} title="这一页没能显示" onRetry={() => location.reload()} />
      )}
    </div>
  )
}

/** Reloads only once the server answers, so that a retry without network does not lose the page; by itself when it is back. */
function NotLoaded() {
  const [state, setState] = useState<'idle' | 'asking' | 'away'>('idle')
  const retry = async () => {
    setState('asking')
    const answered = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
      (answer) => answer.ok,
      () => false,
    )
    if (answered) location.reload()
    else setState('away')
  }
  useEffect(() => {
    const again = () => void retry()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])
  return (
    <Empty
      drawing="water"
      title="这一页还没有取到"
      text={state === 'away' ? '仍然连不上服务器，请检查网络后再试。' : '可能是网络断开，或网站刚刚更新过。'}
      action={
        <>
          <Button look="primary" icon="refresh" busy={state === 'asking'} onClick={() => void retry()}>
            再试一次
          </Button>
          <ButtonLink to="/home">回首页</ButtonLink>
        </>
      }
    />
  )
}
