import { useLocation, useNavigate } from 'react-router'

import { signOut } from '#web/api/caller.ts'
import { currentSession } from '#web/api/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Row, Stack } from '#web/ui/layout/box.tsx'

import { useRedirectAfterSignIn } from './return-path.ts'

/** Shown when a signed-in user opens a sign-in page: continue, or switch the account. */
export function AlreadySignedIn({ onLeft }: { onLeft: () => void }) {
  const enter = useRedirectAfterSignIn()
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const leave = () => {
    onLeft()
    signOut()
    void navigate(pathname + search, { replace: true, state }) // signing out navigates home; stay on this page instead
  }
  return (
    <Stack gap={16}>
      <p>已登录为 {currentSession().name}。</p>
      <Row gap={12} wrap>
        <Button variant="primary" onClick={() => void enter()}>
          继续
        </Button>
        <Button onClick={leave}>换一个账号登录</Button>
      </Row>
    </Stack>
  )
}
