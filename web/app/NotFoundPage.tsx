import { ButtonLink } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/states/States.tsx'

import { menu } from './menu/menu.ts'

export function NotFoundPage() {
  const list = menu[1]
  return (
    <div className="wide">
      <h1 className="vh">找不到页面</h1>
      <Empty
        drawing="probe"
        title="这里没有钻到东西"
        text="地址可能已变，或多写了几个字。可以从首页重新找起。"
        action={
          <>
            <ButtonLink variant="primary" to="/home">
              回首页
            </ButtonLink>
            {list && <ButtonLink to={list.to}>看{list.label}</ButtonLink>}
          </>
        }
      />
    </div>
  )
}
