import { useEffect, useState } from 'react'

import { useSite } from '#web/api/site.ts'

import { FloatingWindow } from './FloatingWindow.tsx'
import { frameAddress } from './frame-address.ts'

interface IframePopupProps {
  title: string
  /** A hash path or path of this site, or an address of a listed origin; anything else gives the notice. */
  url: string
  onClose: () => void
  width?: number
  height?: number
}

/** Milliseconds until it opens, and until a page that has not arrived is given up. */
const delay = 300
const loadTimeout = 8000

/** Not `allow-top-navigation`: the page in it cannot lead this one elsewhere. */
const sandbox = 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads'

/** A page of an allowed address in a floating window. */
export function IframePopup({ title, url, onClose, width, height }: IframePopupProps) {
  const { pageOrigins } = useSite()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOpen(true), delay)
    return () => clearTimeout(timer)
  }, [])
  if (!isOpen) return null
  const address = frameAddress(url, location.origin, pageOrigins)
  return (
    <FloatingWindow {...{ title, onClose }} {...(width && { width })} {...(height && { height })}>
      {address === undefined ? (
        <Notice reason="这个地址不在允许打开的范围内。" onClose={onClose} />
      ) : (
        <Frame key={address} {...{ title, address, onClose }} />
      )}
    </FloatingWindow>
  )
}

interface FrameProps {
  title: string
  address: string
  onClose: () => void
}

function Frame({ title, address, onClose }: FrameProps) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  useEffect(() => {
    if (state !== 'loading') return undefined
    const timer = setTimeout(() => setState('failed'), loadTimeout)
    return () => clearTimeout(timer)
  }, [state])
  if (state === 'failed') return <Notice reason="页面没有及时打开。" onClose={onClose} />
  return (
    <>
      <iframe
        title={title}
        src={address}
        sandbox={sandbox}
        referrerPolicy="same-origin"
        onLoad={() => setState('loaded')}
        ref={(frame) => {
          const fail = () => setState('failed')
          frame?.addEventListener('error', fail) // React listens for `load` of a frame only
          return () => frame?.removeEventListener('error', fail)
        }}
      />
      {state === 'loading' && (
        <p className="frame-wait" role="status">
          正在打开…
        </p>
      )}
    </>
  )
}

const Notice = ({ reason, onClose }: { reason: string; onClose: () => void }) => (
  <button type="button" className="frame-notice" role="alert" onClick={onClose}>
    <b>打开失败</b>
    <span>{reason}点击此处关闭。</span>
  </button>
)
