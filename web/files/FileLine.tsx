import { useState } from 'react'

import type { StoredFile } from '#contract/files/file-service.ts'
import { sizeText } from '#web/records/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon, type IconName } from '#web/ui/Icon.tsx'
import { Row, Text } from '#web/ui/layout/box.tsx'

import { ImagePreview } from './ImagePreview.tsx'
import { timeLeftText } from './pace.ts'
import { download } from './start-download.ts'
import type { Item, Uploader } from './uploader.ts'

const iconOf: Partial<Record<Item['state'], IconName>> = { stored: 'check', failed: 'warning' }

const statesUnderWay: readonly Item['state'][] = ['reading', 'comparing', 'sending', 'interrupted', 'busy']
const isUnderWay = ({ state }: Item): boolean => statesUnderWay.includes(state)

/** How far these are is not known. */
const isUnmeasured = ({ state }: Item): boolean => state === 'checking' || state === 'comparing'

/** What is being done with a file, in words. */
function stateText({ state, done, size, rate, reason }: Item): string {
  const share = `${sizeText(done)} / ${sizeText(size)}`
  const texts: Record<Item['state'], () => string> = {
    waiting: () => `${sizeText(size)} · 等待上传`,
    reading: () => `${share} · 正在读取`,
    sending: () =>
      rate ? `${share} · ${sizeText(rate)}/s · ${timeLeftText(size - done, rate)}` : `${share} · 正在上传`,
    comparing: () => `${sizeText(size)} · 正在比对馆内已有的文件`,
    interrupted: () => `${share} · 连接中断，恢复后接着传`,
    busy: () => `${share} · 暂时传不了，稍后自动继续`,
    checking: () => `${sizeText(size)} · 已传完，正在核对`,
    paused: () => `${share} · 已暂停`,
    failed: () => reason ?? '',
    stored: () => sizeText(size),
  }
  return texts[state]()
}

interface FileLineProps {
  item: Item
  uploader: Pick<Uploader, 'pause' | 'resume' | 'remove'>
}

/** One file of an uploader. */
export function FileLine({ item, uploader }: FileLineProps) {
  const { name, state, done, size } = item
  const isMoving = isUnderWay(item) || state === 'checking'
  return (
    <li className="upload-line" data-state={state}>
      <Icon name={iconOf[state] ?? 'file'} />
      <span className="upload-name">{name}</span>
      <Text as="span" size={14} tone="muted" className="upload-state num">
        {stateText(item)}
      </Text>
      <Acts {...{ item, uploader }} />
      {isMoving && (
        <progress
          aria-label={`${name}的进度`}
          max={size}
          {...(!isUnmeasured(item) && { value: done })}
          data-reading={state === 'reading' || undefined}
        />
      )}
    </li>
  )
}

/** What can be done with it now. */
function Acts({ item, uploader: { pause, resume, remove } }: FileLineProps) {
  const { key, name, state, stored } = item
  return (
    <Row as="span" align="stretch" className="upload-acts">
      {isUnderWay(item) && <Act icon="pause" label="暂停" name={name} act={() => pause(key)} />}
      {state === 'paused' && <Act icon="play" label="继续" name={name} act={() => resume(key)} />}
      {state === 'failed' && <Act icon="refresh" label="重试" name={name} act={() => resume(key)} />}
      {stored && <StoredActs file={stored} />}
      <Act icon="close" label={stored ? '删除' : '取消'} name={name} act={() => void remove(key)} />
    </Row>
  )
}

interface ActProps {
  icon: 'pause' | 'play' | 'refresh' | 'close' | 'download' | 'screen'
  label: string
  name: string
  act: () => void
}

const Act = ({ icon, label, name, act }: ActProps) => (
  <Button size="s" variant="text" icon={icon} iconOnly title={label} onClick={act}>
    {`${label}${name}`}
  </Button>
)

function StoredActs({ file }: { file: StoredFile }) {
  const [isShown, setIsShown] = useState(false)
  const { id, fileName, fileType } = file
  return (
    <>
      {/^image\/(?:png|jpeg|gif|webp|bmp)$/.test(fileType) && (
        <Act icon="screen" label="预览" name={fileName} act={() => setIsShown(true)} />
      )}
      <Act icon="download" label="下载" name={fileName} act={() => void download(id)} />
      {isShown && <ImagePreview file={file} onClose={() => setIsShown(false)} />}
    </>
  )
}
