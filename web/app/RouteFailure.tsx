import { useRouteError } from 'react-router'

import { Failed } from '#web/ui/States.tsx'

import { ServiceTrouble } from './ServiceTrouble.tsx'

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
        <ServiceTrouble
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
