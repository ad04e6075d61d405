import type { ReactNode } from 'react'
import { useState } from 'react'

import { security } from '#contract/accounts/account-security.ts'
import { users } from '#contract/accounts/users.ts'
import type { Output } from '#contract/route.ts'
import { useAction, useCall } from '#web/api/hooks.ts'
import { Button } from '#web/ui/Button.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { toast } from '#web/ui/states/Toast.tsx'
import { dayText } from '#web/ui/text/moments.ts'

import { BoundAccounts } from './bound/BoundAccounts.tsx'
import { ContactDialog } from './ContactDialog.tsx'
import { OwnSessions } from './OwnSessions.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { RecoveryDialog } from './RecoveryDialog.tsx'
import { SecondFactorDialog } from './SecondFactorDialog.tsx'

import './personal.css'

type Overview = Output<typeof security.overview>
type OpenDialog = 'password' | 'phone' | 'mail' | 'factor'

/** Security settings of the own account. */
export function SecurityPage() {
  const answer = useCall(security.overview, {})
  const { data } = answer
  return (
    <section className="personal">
      <h1>账号安全</h1>
      {data && <Overview overview={data} />}
      <AnswerState answer={answer} rows={5} />
      <BoundAccounts />
      <OwnSessions />
    </section>
  )
}

interface RowProps {
  label: string
  children: ReactNode
  action: ReactNode
}

function Row({ label, children, action }: RowProps) {
  return (
    <li>
      <b>{label}</b>
      <span>{children}</span>
      <span className="actions">{action}</span>
    </li>
  )
}

function Overview({ overview }: { overview: Overview }) {
  const { phone, mail, passwordAt, passwordUntil, secondFactorNeeded } = overview
  const [open, setOpen] = useState<OpenDialog>()
  const [codes, setCodes] = useState<readonly string[]>()
  const close = () => setOpen(undefined)
  const opener = (what: OpenDialog, words: string) => <Button onClick={() => setOpen(what)}>{words}</Button>
  const onBound = (made: readonly string[]) => {
    close()
    setCodes(made)
  }
  return (
    <>
      <ul className="security-list">
        <Row label="登录密码" action={opener('password', '修改')}>
          {passwordWords(passwordAt, passwordUntil)}
        </Row>
        {(
          [
            ['phone', '手机号', phone],
            ['mail', '邮箱', mail],
          ] as const
        ).map(([what, label, held]) => (
          <Row key={what} label={label} action={opener(what, held ? '更换' : '绑定')}>
            {held || '未绑定'}
          </Row>
        ))}
        <SecondFactor overview={overview} onOpen={() => setOpen('factor')} onCodes={setCodes} />
      </ul>
      {open === 'password' && <PasswordDialog staff={secondFactorNeeded} onClose={close} />}
      {(open === 'phone' || open === 'mail') && <ContactDialog what={open} onClose={close} />}
      {open === 'factor' && <SecondFactorDialog onClose={close} onBound={onBound} />}
      {codes && <RecoveryDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </>
  )
}

function passwordWords(at: string | null, until: string | null): string {
  const set = at ? `${dayText(at)} 修改` : '尚未设置'
  return until ? `${set}，须在 ${dayText(until)} 前更换` : set
}

interface SecondFactorProps {
  overview: Overview
  onOpen: () => void
  onCodes: (codes: readonly string[]) => void
}

function SecondFactor({ overview, onOpen, onCodes }: SecondFactorProps) {
  const { secondFactor, secondFactorNeeded, recoveryCodes } = overview
  const drop = useAction(security.dropSecret, [security.overview, users.me])
  const renew = useAction(security.newRecoveryCodes, [security.overview])
  const stop = () => drop.mutate({}, { onError: toastFault, onSuccess: () => toast('动态口令已停用') })
  const change = () =>
    renew.mutate({}, { onError: toastFault, onSuccess: (made) => onCodes(made.recoveryCodes) })
  const tools = (
    <>
      <Button onClick={onOpen}>{secondFactor ? '更换设备' : '启用'}</Button>
      {secondFactor && !secondFactorNeeded && (
        <Button busy={drop.isPending} onClick={stop}>
          停用
        </Button>
      )}
    </>
  )
  return (
    <>
      <Row label="动态口令" action={tools}>
        {secondFactor ? '已启用，登录时在密码之外再验证一次' : '未启用。启用后，只知道密码也不能登录'}
        {secondFactorNeeded && '（馆内人员必须启用）'}
      </Row>
      {secondFactor && (
        <Row
          label="恢复码"
          action={
            <Button busy={renew.isPending} onClick={change}>
              换一组
            </Button>
          }
        >
          还有 {recoveryCodes} 个可用。手机不在身边时，用一个恢复码代替动态口令
        </Row>
      )}
    </>
  )
}
