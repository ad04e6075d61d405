import { useState } from 'react'

import { kindRow, trustLevels } from '#contract/sign-in/provider-kinds.ts'
import { type BoundIdentity, thirdParty } from '#contract/sign-in/third-party.ts'
import { useCall } from '#web/api/hooks.ts'
import { leaveFor } from '#web/identity/third-party/departure.ts'
import { groupProviders, type OfferedProvider, useProviders } from '#web/identity/third-party/useProviders.ts'
import { Button } from '#web/ui/Button.tsx'
import { useWork } from '#web/ui/form/useWork.ts'
import { Row, Text } from '#web/ui/layout/box.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { dayText } from '#web/ui/text/moments.ts'

import { UnbindDialog } from './UnbindDialog.tsx'

import '#web/personal/personal.css'

interface Line {
  key: string
  name: string
  bound: BoundIdentity | undefined
  offer: OfferedProvider | undefined
}

const keyOf = ({ kind, provider }: BoundIdentity) => kindRow(kind).family ?? provider

/** What can be bound, and what is: a bound account stays in the list when its provider is switched off. */
function linesOf(offers: readonly OfferedProvider[], bound: readonly BoundIdentity[]): Line[] {
  const rest = bound.filter((one, i) => {
    const key = keyOf(one)
    return (
      !offers.some((offer) => offer.key === key) && bound.findIndex((other) => keyOf(other) === key) === i
    )
  })
  return [
    ...offers.map((offer) => ({
      key: offer.key,
      name: offer.name,
      bound: bound.find((one) => keyOf(one) === offer.key),
      offer,
    })),
    ...rest.map((one) => ({ key: keyOf(one), name: one.name, bound: one, offer: undefined })),
  ]
}

/** Third-party accounts of the own account: bind, unbind. Nothing is shown where none is offered. */
export function BoundAccounts() {
  const providers = useProviders()
  const answer = useCall(thirdParty.userList, {})
  const { data } = answer
  const [unbinding, setUnbinding] = useState<BoundIdentity>()
  const lines = linesOf(groupProviders(providers), data ?? [])
  if (data && lines.length === 0) return null
  return (
    <>
      <Row as="header" gap={16} justify="space-between" below={16}>
        <Text as="h2" size={22}>
          第三方账号
        </Text>
      </Row>
      <AnswerState answer={answer} rows={2} />
      {data && (
        <ul className="security-list">
          {lines.map((line) => (
            <BoundLine key={line.key} line={line} onUnbind={setUnbinding} />
          ))}
        </ul>
      )}
      {unbinding && <UnbindDialog bound={unbinding} onClose={() => setUnbinding(undefined)} />}
    </>
  )
}

function BoundLine({
  line: { name, bound, offer },
  onUnbind,
}: {
  line: Line
  onUnbind: (bound: BoundIdentity) => void
}) {
  const here = offer?.here
  const bind = useWork(leaveFor)
  const hint = '请在微信中打开本页，或在电脑上扫码绑定'
  return (
    <li>
      <b>{name}</b>
      <span>{bound ? boundWords(bound) : here ? '未绑定' : `未绑定。${hint}`}</span>
      <span className="actions">
        {bound ? (
          <Button onClick={() => onUnbind(bound)}>解除绑定</Button>
        ) : (
          here && (
            <Button busy={bind.busy} onClick={() => bind.run(here, 'bind')}>
              绑定
            </Button>
          )
        )}
      </span>
    </li>
  )
}

const levels: Readonly<Record<number, string>> = trustLevels

function boundWords({ label, boundAt, trust }: BoundIdentity): string {
  const level = trust === null ? undefined : levels[trust]
  return [`已绑定${label && `：${label}`}`, level && `认证等级${level}`, `${dayText(boundAt)} 绑定`]
    .filter(Boolean)
    .join('，')
}
