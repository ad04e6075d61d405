import { SearchBox } from '#web/search/SearchBox.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/states/States.tsx'

import { flatMenu, useMenu } from './menu/menu.ts'

import './not-found.css'

export function NotFoundPage() {
  const list = flatMenu(useMenu())[1]
  return (
    <div className="wide">
      <h1 className="vh">找不到页面</h1>
      <Empty
        drawing="probe"
        title="这里没有钻到东西"
        text="网址可能已变，或多写了几个字。可以输入编号、名称或地名查找。"
        action={
          <>
            <div className="not-found-search">
              <SearchBox />
            </div>
            <ButtonLink variant="primary" to="/home">
              回首页
            </ButtonLink>
            <ButtonLink to="/map">打开地图</ButtonLink>
            {list && <ButtonLink to={list.to}>去{list.label}</ButtonLink>}
          </>
        }
      />
    </div>
  )
}
