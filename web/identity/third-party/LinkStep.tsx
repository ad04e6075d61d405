import { useNavigate } from 'react-router'

import type { Link } from '#contract/sign-in/token.ts'
import { useReturnPath } from '#web/identity/return-path.ts'
import { StepFrame } from '#web/identity/sign-in/StepFrame.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Stack, Text } from '#web/ui/layout/box.tsx'

import './third-party.css'

interface LinkStepProps {
  link: Link
  onBind: (link: Link) => void
}

/** Asked once, when a third party names somebody whom no account knows: bind an account, or register. */
export function LinkStep({ link, onBind }: LinkStepProps) {
  const navigate = useNavigate()
  const wanted = useReturnPath()
  const { provider, label } = link
  return (
    <StepFrame title="这是您第一次这样登录">
      <p className="link-person">
        <Text as="b" weight={500}>
          {provider}
        </Text>
        {label && `：${label}`}
      </p>
      <p className="step-lead">选一次即可，以后从{provider}来，直接登录。</p>
      <Stack gap={12} className="link-choices">
        <Button variant="primary" size="l" onClick={() => onBind(link)}>
          绑定已有账号
        </Button>
        <Button size="l" onClick={() => void navigate('/register', { state: { wanted, link } })}>
          注册新账号
        </Button>
      </Stack>
    </StepFrame>
  )
}
