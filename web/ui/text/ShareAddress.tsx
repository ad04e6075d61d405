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

/** Button that copies the permanent address, or shares it where the device supports that. */
export function ShareAddress({ title, url, size }: ShareAddressProps) {
  const share = () => {
    navigator.share({ title, url }).catch((error: unknown) => {
      const given = error instanceof DOMException && error.name === 'AbortError' // the share dialog was cancelled
      if (!given) void copyText(url, '地址已复制，可发给同事')
    })
  }
  return (
    <span className="share-address no-print">
      <Button size={size} icon="copy" onClick={() => void copyText(url, '地址已复制，可发给同事')}>
        复制地址
      </Button>
      {'share' in navigator && (
        <Button size={size} icon="share" onClick={share}>
          分享
        </Button>
      )}
    </span>
  )
}
