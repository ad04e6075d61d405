import { useEffect, useState } from 'react'

import { FloatingWindow } from '#web/ui/dialog/FloatingWindow.tsx'

import { PageFrame } from './PageFrame.tsx'

interface IframePopupProps {
  title: string
  /** A hash path or path of this site, or an address of a listed origin; anything else gives the notice. */
  url: string
  onClose: () => void
  width?: number
  height?: number
}

/** Milliseconds until it opens. */
const delay = 300

/** A page of an allowed address in a floating window. */
export function IframePopup({ title, url, onClose, width, height }: IframePopupProps) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOpen(true), delay)
    return () => clearTimeout(timer)
  }, [])
  if (!isOpen) return null
  return (
    <FloatingWindow {...{ title, onClose }} {...(width && { width })} {...(height && { height })}>
      <PageFrame
        {...{ title, url }}
        renderFailure={(reason) => (
          <button type="button" className="frame-notice" role="alert" onClick={onClose}>
            <b>打开失败</b>
            <span>{reason}点击此处关闭。</span>
          </button>
        )}
      />
    </FloatingWindow>
  )
}
