import { useState } from 'react'

import { useSession } from '#web/api/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { example, OpenButton } from '#web/ui/Example.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { SignInLink } from '#web/ui/SignInLink.tsx'
import { Note } from '#web/ui/states/States.tsx'

import { FileLine } from './FileLine.tsx'
import { ImageDialog } from './ImagePreview.tsx'
import type { Item } from './uploader.ts'
import { Uploader, useUploader } from './Uploader.tsx'

const size = 4_294_967_296
const states: readonly Omit<Item, 'key' | 'name' | 'size'>[] = [
  { state: 'waiting', done: 0 },
  { state: 'reading', done: size * 0.3 },
  { state: 'comparing', done: 0 },
  { state: 'sending', done: size * 0.6, rate: 3_250_000 },
  { state: 'interrupted', done: size * 0.6 },
  { state: 'busy', done: size * 0.6 },
  { state: 'checking', done: size },
  { state: 'paused', done: size * 0.6 },
  { state: 'failed', done: 0, reason: '网络不通，请检查网络后再试' },
]
const noActions = { pause: () => {}, resume: () => {}, remove: async () => {} }
const images = ['image/*']

/** The uploader itself, for who has signed in. */
function Uploaders() {
  const direct = useUploader({ pathName: 'demo/now' })
  const late = useUploader({ pathName: 'demo/submit', accept: images, uploadOnce: true, delOnce: true })
  const [isBusy, setIsBusy] = useState(false)
  const submit = async () => {
    setIsBusy(true)
    await late.submit().finally(() => setIsBusy(false))
  }
  return (
    <>
      <Uploader label="即选即传" uploader={direct} />
      <Uploader label="提交时上传（图片）" uploader={late} />
      <Row gap={12} wrap>
        <Button variant="primary" busy={isBusy} onClick={() => void submit()}>
          提交
        </Button>
      </Row>
    </>
  )
}

export const uploadExample = example.stack(
  'entry',
  '上传文件',
  '拖入、选择或粘贴图片，默认最多 5 个；断了可以接着传，传完还要核对。',
  () => (
    <>
      {useSession().token === undefined ? (
        <Note>
          上传须先登录。<SignInLink>登录</SignInLink>
        </Note>
      ) : (
        <Uploaders />
      )}
      <ul aria-label="一个文件的各种状态">
        {states.map((state, key) => (
          <FileLine
            key={state.state}
            item={{ key, name: '示例测线.sgy', size, ...state }}
            uploader={noActions}
          />
        ))}
      </ul>
      <Row gap={12} wrap>
        <OpenButton label="没有图片的预览">
          {(open, close) => open && <ImageDialog imgUrl="" title="预览" onClose={close} />}
        </OpenButton>
      </Row>
    </>
  ),
)
