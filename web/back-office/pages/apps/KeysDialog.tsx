import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { app, appRoutes } from '#contract/back-office/app.ts'
import type { Output } from '#contract/route.ts'
import { act } from '#web/api/caller.ts'
import { useCall } from '#web/api/hooks.ts'
import { usePermission } from '#web/api/session.ts'
import { refresh } from '#web/back-office/refresh.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Note } from '#web/ui/states/States.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { copyText } from '#web/ui/text/copy.ts'
import { momentText } from '#web/ui/text/moments.ts'

import { NewKey } from './NewKey.tsx'

type Key = Output<typeof appRoutes.keys>[number]

interface KeysDialogProps {
  rows: readonly { id: number; name: string }[]
  onClose: () => void
}

/** The keys of an app: what each is for and when it was used; a new one is shown once. */
export function KeysDialog({ rows: [row], onClose }: KeysDialogProps) {
  const { id, name } = row ?? { id: 0, name: '' }
  const answers = useQueryClient()
  const mayWrite = usePermission('apps.write')
  const [made, setMade] = useState<string>()
  const [revoked, setRevoked] = useState<Key>()
  const again = () => refresh(app, answers)
  const show = (key: string) => {
    setMade(key)
    void again()
  }
  return (
    <Dialog open fitted title={`${name} 的密钥`} {...(!made && { onClose })}>
      <div className="office-dialog">
        {made && <Made secret={made} onNoted={() => setMade(undefined)} />}
        <Keys app={id} onRevoke={mayWrite ? setRevoked : undefined} />
        {mayWrite && !made && <NewKey app={id} onMade={show} />}
      </div>
      {revoked && (
        <ConfirmDialog
          open
          title={`作废密钥“${revoked.purpose}”`}
          lines={['凭它取得的令牌立即失效', '不能恢复；仍在使用的程序须先换用新的密钥']}
          verb="作废"
          onClose={() => setRevoked(undefined)}
          onConfirm={async () => {
            await act(appRoutes.revokeKey, { id, key: revoked.id })
            await again()
          }}
        />
      )}
    </Dialog>
  )
}

/** A key that nobody is shown again. */
const Made = ({ secret, onNoted }: { secret: string; onNoted: () => void }) => (
  <section aria-label="新的密钥">
    <p className="once-password once-key num">{secret}</p>
    <Note variant="warn">
      密钥只显示这一次，本馆只存它的散列。请现在复制到程序的配置中，不要写进代码或邮件。
    </Note>
    <Row gap={12} wrap above={12} below={12} className="tick-act">
      <Button icon="copy" onClick={() => void copyText(secret, '密钥已复制')}>
        复制
      </Button>
      <Button variant="primary" onClick={onNoted}>
        我已记下
      </Button>
    </Row>
  </section>
)

function stateOf({ revokedAt, expiresAt }: Key): string {
  if (revokedAt) return '已作废'
  return expiresAt && Date.parse(expiresAt) <= Date.now() ? '已到期' : '有效'
}

const wordsOf = ({ createdAt, usedAt, expiresAt, revokedAt }: Key): string =>
  [
    `${momentText(createdAt)} 建立`,
    usedAt ? `${momentText(usedAt)} 最近使用` : '尚未使用',
    revokedAt ? `${momentText(revokedAt)} 作废` : expiresAt ? `${momentText(expiresAt)} 到期` : '长期有效',
  ].join('，')

interface KeysProps {
  app: number
  onRevoke: ((key: Key) => void) | undefined
}

function Keys({ app: id, onRevoke }: KeysProps) {
  const answer = useCall(appRoutes.keys, { id })
  const { data } = answer
  if (!data) return <AnswerState answer={answer} rows={3} />
  if (data.length === 0) return <p className="cap">还没有密钥，程序还不能登录。</p>
  return (
    <ul className="key-list" aria-label="密钥">
      {data.map((key) => (
        <KeyLine key={key.id} of={key} onRevoke={onRevoke} />
      ))}
    </ul>
  )
}

function KeyLine({ of: key, onRevoke }: Pick<KeysProps, 'onRevoke'> & { of: Key }) {
  const { purpose, prefix, revokedAt } = key
  const state = stateOf(key)
  return (
    <li>
      <div>
        <b>{purpose}</b> {prefix && <span className="num">{prefix}……</span>}{' '}
        <Tag on={state === '有效'}>{state}</Tag>
        <p>{wordsOf(key)}</p>
      </div>
      {onRevoke && !revokedAt && (
        <Button size="s" variant="danger" aria-label={`作废 ${purpose}`} onClick={() => onRevoke(key)}>
          作废
        </Button>
      )}
    </li>
  )
}
