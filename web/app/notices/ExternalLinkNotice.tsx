import type { RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Icon } from '#web/ui/Icon.tsx'

import './external-link-notice.css'

/** Whether a click is plain; clicks with a modifier key or the middle button keep the browser's behaviour. */
const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey

/** The external link that was clicked, if any. */
function foreignLink({ target }: MouseEvent): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a') : null
  return link && /^https?:$/.test(link.protocol) && link.origin !== location.origin ? link : undefined
}

/**
 * Shows the target of an external link before it is followed; applies to all external links. The confirmation is a
 * link itself, so that the browser opens it normally.
 */
export function ExternalLinkNotice() {
  const onward = useRef<HTMLAnchorElement>(null)
  const [link, setLink] = useState<HTMLAnchorElement>()
  useForeignLinks(onward, setLink)
  useEffect(() => onward.current?.focus(), [link])
  const close = () => setLink(undefined)
  const actions = (
    <>
      <Button onClick={close}>取消</Button>
      <a
        className="btn btn-primary btn-m"
        href={link?.href}
        target="_blank"
        rel="noopener noreferrer"
        ref={onward}
        onClick={() => setTimeout(close)}
      >
        继续访问
        <Icon name="external" small />
      </a>
    </>
  )
  return (
    <Dialog open={link !== undefined} onClose={close} title="您即将离开本站" actions={actions}>
      <p>
        前往 <b className="leaving-host">{link?.host}</b>
      </p>
      <p className="cap leaving-remark">
        该网站不由本馆管理，内容与个人信息由其自行负责。
        {link?.protocol === 'http:' && '连接未加密，请勿填写个人信息。'}
      </p>
    </Dialog>
  )
}

/** Reports plain clicks on external links except the confirmation, and returns the focus when the notice closes. */
function useForeignLinks(
  onward: RefObject<HTMLAnchorElement | null>,
  onPress: (link: HTMLAnchorElement) => void,
): void {
  useEffect(() => {
    const watch = (event: MouseEvent) => {
      const link = foreignLink(event)
      if (!link || link === onward.current || event.defaultPrevented || !isPlain(event)) return
      event.preventDefault()
      link.focus()
      onPress(link)
    }
    document.addEventListener('click', watch)
    return () => document.removeEventListener('click', watch)
  }, [onward, onPress])
}
