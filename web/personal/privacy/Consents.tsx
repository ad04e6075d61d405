import { useState } from 'react'
import { Link } from 'react-router'

import { type Consent, privacy } from '#contract/accounts/privacy.ts'
import { users } from '#contract/accounts/users.ts'
import { useAction } from '#web/api/hooks.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx'
import { toast } from '#web/ui/states/Toast.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { momentText } from '#web/ui/text/moments.ts'

const stateOf = ({ endedAt, revoked }: Consent): string => {
  if (endedAt === null) return '有效'
  return `${momentText(endedAt)} ${revoked ? '由您撤回' : '由新版本取代'}`
}

const columns: Column<Consent>[] = [
  { key: 'version', label: '版本', render: ({ version }) => <span className="num">{version}</span> },
  { key: 'givenAt', label: '同意时间', place: 'foot', render: ({ givenAt }) => momentText(givenAt) },
  { key: 'state', label: '状态', place: 'line', render: stateOf },
]

const consequences = [
  '保存的检索不再留意新资料，消息不再寄邮件。',
  '其他设备上的登录随即结束。',
  '再次同意之前，会员功能不能使用；目录无须登录，仍可检索和查看。',
  '已经保存的内容不会删除。要删除，请注销账号。',
]

/** Consents to the agreement and the privacy policy, each version; the one in force can be revoked. */
export function Consents({ consents }: { consents: readonly Consent[] }) {
  const [asking, setAsking] = useState(false)
  const revoke = useAction(privacy.revokeConsent, [privacy.overview, users.me])
  const isInForce = consents.some(({ endedAt }) => endedAt === null)
  return (
    <section aria-labelledby="consents">
      <h2 id="consents">同意记录</h2>
      <p>
        您对 <Link to="/agreement">用户协议</Link> 与 <Link to="/privacy">隐私政策</Link>{' '}
        各版本的同意，可以随时撤回。
      </p>
      {consents.length > 0 ? (
        <DataTable caption="同意记录" columns={columns} rows={consents} rowKey={({ givenAt }) => givenAt} />
      ) : (
        <p className="cap">没有同意的记录。</p>
      )}
      {isInForce && (
        <p className="privacy-actions">
          <Button onClick={() => setAsking(true)}>撤回同意</Button>
        </p>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="撤回同意"
        lines={consequences}
        verb="撤回同意"
        onConfirm={async () => {
          await revoke.mutateAsync({})
          toast('已撤回同意')
        }}
      />
    </section>
  )
}
