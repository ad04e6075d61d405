import { useLocation } from 'react-router'

import { ButtonLink } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/states/States.tsx'

const requestedPathIn = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'wanted' in state && typeof state.wanted === 'string'
    ? state.wanted
    : '/home'

/** Shown once when browser storage is unavailable; the catalogue works without it. */
export function NoStoragePage() {
  const { state } = useLocation()
  return (
    <div className="wide">
      <h1 className="vh">浏览器不支持本地存储</h1>
      <Empty
        drawing="box"
        title="浏览器不支持本地存储"
        text="登录状态、外观和检索过的词都要记在浏览器里。请在浏览器设置中允许本网站保存数据，或换用其他浏览器。不登录也可以查目录。"
        action={
          <ButtonLink variant="primary" to={requestedPathIn(state)} replace>
            先查目录
          </ButtonLink>
        }
      />
    </div>
  )
}
