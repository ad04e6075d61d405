import { type Copy, copyDays, privacy } from '#contract/accounts/privacy.ts'
import { useAction } from '#web/api/hooks.ts'
import { Button } from '#web/ui/Button.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'
import { download } from '#web/ui/page/download.ts'
import { Note } from '#web/ui/states/States.tsx'
import { momentText } from '#web/ui/text/moments.ts'

/** A copy of everything that the library knows of its reader. */
export function PersonalCopy({ copy }: { copy: Copy | null }) {
  const ask = useAction(privacy.askCopy, [privacy.overview])
  const onAsk = () => ask.mutate({}, { onError: toastFault })
  const isMaking = copy?.state === 'making'
  const isReady = copy?.state === 'ready'
  return (
    <section aria-labelledby="own-copy">
      <h2 id="own-copy">个人信息副本</h2>
      <p>
        本馆保存的、与您有关的信息：账号、同意、登录、保存的检索、标注、消息与操作日志，打包为一个 ZIP
        文件，内为 JSON。
      </p>
      <div role="status">{copy && <CopyState copy={copy} />}</div>
      <p className="privacy-actions">
        {isReady && (
          <Button
            variant="primary"
            icon="download"
            onClick={() => void download(privacy.copy, {}, '个人信息副本.zip')}
          >
            下载副本
          </Button>
        )}
        {!isMaking && (
          <Button variant={isReady ? 'plain' : 'primary'} busy={ask.isPending} onClick={onAsk}>
            {copy ? '重新制作' : '制作副本'}
          </Button>
        )}
      </p>
    </section>
  )
}

function CopyState({ copy: { state, askedAt, until } }: { copy: Copy }) {
  if (state === 'failed') return <Note variant="bad">副本没有制作成功，请重新制作。</Note>
  if (state === 'making' || until === null)
    return <Note>{momentText(askedAt)} 开始制作，完成后会发消息告诉您，可以先离开这一页。</Note>
  return (
    <Note variant="ok">
      副本已制作完成，可下载到 {momentText(until)}，保存 {copyDays} 天后删除。
    </Note>
  )
}
