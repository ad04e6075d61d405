import type { Action } from '#web/ui/ActionItems.tsx'
import { Button } from '#web/ui/Button.tsx'

import { copyText } from './copy.ts'

import './share-address.css'

interface ShareAddressProps {
  /** Title passed to the share dialog. */
  title: string
  /** The permanent address, in full. */
  url: string
  size?: 's' | 'm'
}

/** Copies the permanent address, or shares it where the device supports that. */
export function shareActions(title: string, url: string): Action[] {
  const copy = () => void copyText(url, '网址已复制')
  const share = () => {
    navigator.share({ title, url }).catch((error: unknown) => {
      const given = error instanceof DOMException && error.name === 'AbortError' // the share dialog was cancelled
      if (!given) copy()
    })
  }
  return [
    { label: '复制网址', icon: 'copy', act: copy },
    ...('share' in navigator ? [{ label: '分享', icon: 'share' as const, act: share }] : []),
  ]
}

/** The same as buttons. */
export const ShareAddress = ({ title, url, size }: ShareAddressProps) => (
  <span className="share-address no-print">
    {shareActions(title, url).map(({ label, icon, act }) => (
      <Button key={label} size={size} icon={icon} onClick={act}>
        {label}
      </Button>
    ))}
  </span>
)
