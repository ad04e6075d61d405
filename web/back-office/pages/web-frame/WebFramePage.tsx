import { useState } from 'react'
import { useLocation } from 'react-router'

import { Button } from '#web/ui/Button.tsx'
import { PageFrame } from '#web/ui/frame/PageFrame.tsx'
import { Empty } from '#web/ui/states/States.tsx'
import { findMenu, useMenus } from '#web/workplace/menus.ts'

import './web-frame.css'

/** The page of another site that an entry of the menu names, in the place of ours. */
export function WebFramePage() {
  const { pathname } = useLocation()
  const [tries, setTries] = useState(0)
  const item = findMenu(useMenus().menus ?? [], pathname)
  if (!item) return null
  const { menuName, menuUrl } = item
  const again = (
    <Button variant="primary" icon="refresh" onClick={() => setTries(tries + 1)}>
      重新打开
    </Button>
  )
  return (
    <div className="web-frame-page">
      <header>
        <h1>{menuName}</h1>
      </header>
      <div className="web-frame">
        <PageFrame
          key={tries}
          title={menuName}
          url={menuUrl ?? ''}
          renderFailure={(reason) => (
            <div role="alert">
              <Empty drawing="fault" title={`“${menuName}”没能打开`} text={reason} action={again} />
            </div>
          )}
        />
      </div>
    </div>
  )
}
