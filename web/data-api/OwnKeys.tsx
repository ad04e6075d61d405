import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'

import { dataApis } from '#contract/data-api/data-api.ts'
import type { Output } from '#contract/route.ts'
import { act } from '#web/api/caller.ts'
import { useCall } from '#web/api/hooks.ts'
import { useSession } from '#web/api/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { Field, TextInput } from '#web/ui/form/Field.tsx'
import { SignInLink } from '#web/ui/SignInLink.tsx'
import { Failed, Loading, Note } from '#web/ui/states/States.tsx'
import { Tag } from '#web/ui/Tag.tsx'
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
    <section id={ownKeysPlace} className="own-keys" aria-label="我的密钥">
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
  const { data, error, refetch } = useCall(dataApis.mine, {}, { fresh: true })
  const [made, setMade] = useState<string>()
  const [revoked, setRevoked] = useState<Key>()
  const again = () => client.invalidateQueries({ queryKey: [dataApis.mine.path] })
  if (!data) return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Loading rows={3} />
  return (
    <>
      {made !== undefined && <Made secret={made} onNoted={() => setMade(undefined)} />}
      <KeyList keys={data.keys} onRevoke={setRevoked} />
      {made === undefined && (
        <TakeKey
          onMade={(key) => {
            setMade(key)
            onMade(key)
            void again()
          }}
        />
      )}
      <OwnUse today={data.today} days={data.days} onRefresh={() => void again()} />
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

/** A key that nobody is shown again. */
const Made = ({ secret, onNoted }: { secret: string; onNoted: () => void }) => (
  <section className="own-key-made" aria-label="新的密钥">
    <p className="own-key-text num">{secret}</p>
    <Note variant="warn">
      密钥只显示这一次，本馆只存它的散列。请现在复制到程序的配置中，不要写进代码或邮件。上面的“试一次”已填好它。
    </Note>
    <div className="published-act">
      <Button icon="copy" onClick={() => void copyText(secret, '密钥已复制')}>
        复制
      </Button>
      <Button variant="primary" onClick={onNoted}>
        我已记下
      </Button>
    </div>
  </section>
)

function TakeKey({ onMade }: OwnKeysProps) {
  const [purpose, setPurpose] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (purpose.trim() === '') return setError('请填写用途')
    setBusy(true)
    act(dataApis.makeKey, { purpose })
      .then(
        ({ key }) => onMade(key),
        ({ message }: Error) => setError(message),
      )
      .finally(() => setBusy(false))
  }
  return (
    <form className="take-key" onSubmit={submit} aria-label="取得密钥" noValidate>
      <Field label="用途" {...(error && { error })}>
        {(control) => (
          <TextInput
            {...control}
            value={purpose}
            maxLength={60}
            autoComplete="off"
            placeholder="如：规划平台"
            onChange={({ target }) => {
              setPurpose(target.value)
              setError(undefined)
            }}
          />
        )}
      </Field>
      <Button type="submit" icon="plus" busy={busy}>
        取得密钥
      </Button>
    </form>
  )
}

interface KeyListProps {
  keys: readonly Key[]
  onRevoke: (key: Key) => void
}

const KeyList = ({ keys, onRevoke }: KeyListProps) =>
  keys.length > 0 && (
    <ul className="own-key-list" aria-label="密钥">
      {keys.map((key) => (
        <li key={key.id}>
          <div>
            <b>{key.purpose}</b> <span className="num">{key.prefix}……</span>{' '}
            <Tag on={!key.revokedAt}>{key.revokedAt ? '已作废' : '有效'}</Tag>
            <p>{wordsOf(key)}</p>
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

const wordsOf = ({ createdAt, usedAt, revokedAt }: Key): string =>
  [
    `${momentText(createdAt)} 取得`,
    usedAt ? `${momentText(usedAt)} 最近使用` : '尚未使用',
    ...(revokedAt ? [`${momentText(revokedAt)} 作废`] : []),
  ].join('，')
