import { useState } from 'react'

import { useSession } from '#web/api/session.ts'
import { FileLine } from '#web/files/FileLine.tsx'
import { ImageDialog } from '#web/files/ImagePreview.tsx'
import type { Item } from '#web/files/uploader.ts'
import { Uploader, useUploader } from '#web/files/Uploader.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Stack } from '#web/ui/layout/box.tsx'
import { SignInLink } from '#web/ui/SignInLink.tsx'
import { Note } from '#web/ui/states/States.tsx'

const size = 4_294_967_296
const states: readonly Item[] = [
  { key: 1, name: '示例测线.sgy', size, state: 'waiting', done: 0 },
  { key: 2, name: '示例测线.sgy', size, state: 'reading', done: size * 0.3 },
  { key: 3, name: '示例测线.sgy', size, state: 'sending', done: size * 0.6, rate: 3_250_000 },
  { key: 4, name: '示例测线.sgy', size, state: 'checking', done: size },
  { key: 5, name: '示例测线.sgy', size, state: 'paused', done: size * 0.6 },
  { key: 6, name: '示例测线.sgy', size, state: 'failed', done: 0, reason: '网络不通，请检查网络后再试' },
]
const noActions = { pause: () => {}, resume: () => {}, remove: async () => {} }

/** The uploader itself for who has signed in, and the states of a file for everybody. */
export function Uploads() {
  const { token } = useSession()
  const [isShown, setIsShown] = useState(false)
  return (
    <Stack gap={24}>
      {token === undefined ? (
        <Note>
          上传须先登录。<SignInLink>登录</SignInLink>
        </Note>
      ) : (
        <>
          <Now />
          <OnSubmit />
        </>
      )}
      <Stack as="ul" aria-label="一个文件的各种状态">
        {states.map((item) => (
          <FileLine key={item.key} item={item} uploader={noActions} />
        ))}
      </Stack>
      <div className="row wraps">
        <Button onClick={() => setIsShown(true)}>没有图片的预览</Button>
      </div>
      {isShown && <ImageDialog imgUrl="" title="预览" onClose={() => setIsShown(false)} />}
    </Stack>
  )
}

function Now() {
  return <Uploader label="即选即传" uploader={useUploader({ pathName: 'demo/now' })} />
}

const images = ['image/*']

function OnSubmit() {
  const uploader = useUploader({ pathName: 'demo/submit', accept: images, uploadOnce: true, delOnce: true })
  const [isBusy, setIsBusy] = useState(false)
  const submit = async () => {
    setIsBusy(true)
    await uploader.submit().finally(() => setIsBusy(false))
  }
  return (
    <>
      <Uploader label="提交时上传（图片）" uploader={uploader} />
      <div className="row wraps">
        <Button variant="primary" busy={isBusy} onClick={() => void submit()}>
          提交
        </Button>
      </div>
    </>
  )
}
