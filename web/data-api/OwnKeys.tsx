import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { dataApis } from '#contract/data-api/data-api.ts'
import type { Output } from '#contract/route.ts'
import { act } from '#web/api/caller.ts'
import { useCall } from '#web/api/hooks.ts'
import { useSession } from '#web/api/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx'
import { Form, SubmitButton } from '#web/ui/form/Form.tsx'
import { useFieldForm } from '#web/ui/form/useFieldForm.ts'
import { Row, Text } from '#web/ui/layout/box.tsx'
import { SignInLink } from '#web/ui/SignInLink.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Note } from '#web/ui/states/States.tsx'
import { copyText } from '#web/ui/text/copy.ts'
import { momentText } from '#web/ui/text/moments.ts'

import { ownKeysPlace } from './own-keys-place.ts'
import { OwnUse } from './OwnUse.tsx'

type Key = Output<typeof dataApis.mine>['keys'][number]

interface OwnKeysProps {
  /** A new key, to try calls with. */
  onMade: (key: string) => void
}

/** The keys of whoever looks, and how much they were used. */
export function OwnKeys({ onMade }: OwnKeysProps) {
  const { token } = useSession()
  return (
    <section id={ownKeysPlace} className="own-keys" aria-label="我的密钥" tabIndex={-1}>
      <h2>我的密钥</h2>
      {token === undefined ? (
        <p>
          <SignInLink />
          后可取得密钥，查看用量。
        </p>
      ) : (
        <Keys onMade={onMade} />
      )}
    </section>
  )
}

function Keys({ onMade }: OwnKeysProps) {
  const client = useQueryClient()
  const answer = useCall(dataApis.mine, {}, { fresh: true })
  const { data } = answer
  const [made, setMade] = useState<string>()
  const [revoked, setRevoked] = useState<Key>()
  const again = () => client.invalidateQueries({ queryKey: [dataApis.mine.path] })
  if (!data) return <AnswerState answer={answer} rows={3} />
  return (
    <>
      {made !== undefined && <Made secret={made} onNoted={() => setMade(undefined)} />}
      <KeyLists keys={data.keys} onRevoke={setRevoked} />
      {made === undefined && (
        <TakeKey
          onMade={(key) => {
            setMade(key)
            onMade(key)
            void again()
          }}
        />
      )}
      {data.keys.length > 0 && <OwnUse use={data.use} onRefresh={() => void again()} />}
      {revoked && (
        <ConfirmDialog
          open
          title={`作废密钥“${revoked.purpose}”`}
          lines={['使用它的程序立即不能再调用', '不能恢复']}
          verb="作废"
          onClose={() => setRevoked(undefined)}
          onConfirm={async () => {
            await act(dataApis.revokeKey, { key: revoked.id })
            await again()
          }}
        />
      )}
    </>
  )
}

/** A key that nobody is shown again; it takes the focus. */
function Made({ secret, onNoted }: { secret: string; onNoted: () => void }) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <section className="own-key-made" aria-label="新的密钥" tabIndex={-1} ref={place}>
      <p>
        <code className="own-key-text">{secret}</code>
      </p>
      <Note variant="warn">
        密钥只显示这一次，本馆只存它的散列。请现在存到程序的环境变量中，不要写进代码或邮件。上面的“试一次”已填好它。
      </Note>
      <Row gap={12} wrap className="published-act">
        <Button icon="copy" onClick={() => void copyText(secret, '密钥已复制')}>
          复制
        </Button>
        <Button variant="primary" onClick={onNoted}>
          我已记下
        </Button>
      </Row>
    </section>
  )
}

function TakeKey({ onMade }: OwnKeysProps) {
  const form = useFieldForm({
    initial: { purpose: '' },
    check: ({ purpose }) => ({ purpose: purpose.trim() === '' ? '请填写用途' : undefined }),
    send: async ({ purpose }) => onMade((await act(dataApis.makeKey, { purpose })).key),
  })
  return (
    <Form form={form} className="take-key" label="取得密钥">
      <TextField
        {...form.field('purpose')}
        label="用途"
        maxLength={60}
        autoComplete="off"
        placeholder="如：规划平台"
      />
      <SubmitButton form={form} variant="plain" icon="plus">
        取得密钥
      </SubmitButton>
    </Form>
  )
}

interface KeyListProps {
  keys: readonly Key[]
  onRevoke: (key: Key) => void
}

/** Keys in force, and folded those that were revoked. */
function KeyLists({ keys, onRevoke }: KeyListProps) {
  const valid = keys.filter(({ revokedAt }) => revokedAt === null)
  const revoked = keys.filter(({ revokedAt }) => revokedAt !== null)
  return (
    <>
      {valid.length === 0 && (
        <Text size={14} tone="quiet" className="published-words">
          还没有有效的密钥。一把密钥可用于所有接口，每个程序各取一把便于更换。
        </Text>
      )}
      <KeyList label="有效的密钥" keys={valid} onRevoke={onRevoke} />
      {revoked.length > 0 && (
        <details className="own-keys-revoked">
          <summary>已作废的密钥（{revoked.length}）</summary>
          <KeyList label="已作废的密钥" keys={revoked} onRevoke={onRevoke} />
        </details>
      )}
    </>
  )
}

const KeyList = ({ label, keys, onRevoke }: KeyListProps & { label: string }) =>
  keys.length > 0 && (
    <ul className="own-key-list" aria-label={label}>
      {keys.map((key) => (
        <li key={key.id}>
          <div>
            <b>{key.purpose}</b> <code>{key.prefix}…</code>
            <Text above={4} size={13} tone="quiet">
              {wordsOf(key)}
            </Text>
          </div>
          {!key.revokedAt && (
            <Button
              size="s"
              variant="danger"
              aria-label={`作废 ${key.purpose}`}
              onClick={() => onRevoke(key)}
            >
              作废
            </Button>
          )}
        </li>
      ))}
    </ul>
  )

const wordsOf = ({ createdAt, usedAt, expiresAt, revokedAt }: Key): string =>
  [
    `${momentText(createdAt)} 取得`,
    usedAt ? `${momentText(usedAt)} 最近使用` : '尚未使用',
    ...(expiresAt ? [`有效至 ${momentText(expiresAt)}`] : []),
    ...(revokedAt ? [`${momentText(revokedAt)} 作废`] : []),
  ].join('，')
