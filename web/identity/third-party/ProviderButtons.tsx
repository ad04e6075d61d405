import { useState } from 'react'

import type { Provider } from '#contract/sign-in/third-party.ts'
import { session, storageKeys, writeStored } from '#web/api/storage.ts'
import { useReturnPath } from '#web/identity/return-path.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'
import { Stack } from '#web/ui/layout/box.tsx'

import { leaveFor } from './departure.ts'
import { groupProviders } from './useProviders.ts'

import './third-party.css'

interface ProviderButtonsProps {
  providers: readonly Provider[]
  /** They are what the page is for. */
  isLead?: true
}

/** The third parties that can sign somebody in here: one press each. Without any, nothing is shown. */
export function ProviderButtons({ providers, isLead }: ProviderButtonsProps) {
  const wanted = useReturnPath()
  const [leaving, setLeaving] = useState<string>()
  const [trouble, setTrouble] = useState<unknown>()
  const choices = groupProviders(providers).flatMap(({ here }) => here ?? [])
  if (choices.length === 0) return null
  const leave = async (provider: Provider) => {
    setLeaving(provider.code)
    setTrouble(undefined)
    writeStored(session, storageKeys.wanted, wanted)
    await leaveFor(provider, 'sign_in').catch((error: unknown) => {
      setTrouble(error)
      setLeaving(undefined)
    })
  }
  return (
    <Stack as="section" gap={12} className="third-party" aria-labelledby="third-party-ways">
      <h2 id="third-party-ways" className={isLead && 'vh'}>
        第三方登录
      </h2>
      <FormError error={trouble} />
      <ul>
        {choices.map((provider) => (
          <li key={provider.code}>
            <Button
              {...(isLead && { variant: 'primary', size: 'l' })}
              busy={leaving === provider.code}
              onClick={() => void leave(provider)}
            >
              {provider.name}
            </Button>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
