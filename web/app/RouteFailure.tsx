import { useRouteError } from 'react-router'

import { PageLoadFailure } from '#web/ui/page/fetch-page.ts'
import { Failed } from '#web/ui/states/States.tsx'

import { ServiceUnavailable } from './notices/ServiceUnavailable.tsx'

/** Shown in place of a page that failed; header and footer stay. */
export function RouteFailure() {
  const error = useRouteError()
  return (
    <div className="wide">
      <h1 className="vh">打不开的页面</h1>
      {error instanceof PageLoadFailure ? (
        <ServiceUnavailable
          title="这一页还没有取到"
          text="可能是网络断开，或网站刚刚更新过。"
          onBack={() => location.reload()}
        />
      ) : (
        <Failed error={error} title="这一页没能显示" onRetry={() => location.reload()} />
      )}
    </div>
  )
}
