import type { RefObject } from 'react'
import { useEffect, useId, useRef, useState } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'

import './leaving-notice.css'

/** A plain press or Enter; with a key held, or the middle button, the browser does what it always does. */
const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey

/** The link to another site that was pressed, wherever on the page it stands. */
function foreignLink(event: MouseEvent, notice: HTMLElement | null): HTMLAnchorElement | undefined {
  const { target, defaultPrevented } = event
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || defaultPrevented || !isPlain(event) || notice?.contains(link)) return undefined
  return /^https?:$/.test(link.protocol) && link.origin !== location.origin ? link : undefined
}

/**
 * Says where a link to another site leads before it is followed: one rule for every link, whoever it leads to. The
 * link that is followed is a link itself, so that the browser opens it as it opens links.
 */
export function LeavingNotice() {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const onward = useRef<HTMLAnchorElement>(null)
  const [link, setLink] = useState<HTMLAnchorElement>()
  useForeignLinks(dialog, setLink)
  useEffect(() => {
    if (!link) return
    dialog.current?.showModal()
    onward.current?.focus()
  }, [link])
  const close = () => dialog.current?.close()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a press beside the box closes it; Escape does the same by keyboard
    <dialog
      className="leaving"
      ref={dialog}
      aria-labelledby={titleId}
      onClick={({ target }) => target === dialog.current && close()}
      onClose={() => {
        setLink(undefined)
        link?.focus()
      }}
    >
      {link && (
        <div className="leaving-in">
          <h2 id={titleId}>您即将离开本站</h2>
          <p>
            前往 <b className="leaving-host">{link.host}</b>
          </p>
          <p className="cap">
            该网站不由本馆管理，内容与个人信息由其自行负责。
            {link.protocol === 'http:' && '连接未加密，请勿填写个人信息。'}
          </p>
          <div className="leaving-actions">
            <Button onClick={close}>取消</Button>
            <a
              className="btn btn-primary btn-m"
              href={link.href}
              target="_blank"
              rel="noopener noreferrer"
              ref={onward}
              onClick={() => setTimeout(close)}
            >
              继续访问
              <Icon name="external" small />
            </a>
          </div>
        </div>
      )}
    </dialog>
  )
}

function useForeignLinks(
  notice: RefObject<HTMLElement | null>,
  onPress: (link: HTMLAnchorElement) => void,
): void {
  useEffect(() => {
    const watch = (event: MouseEvent) => {
      const link = foreignLink(event, notice.current)
      if (!link) return
      event.preventDefault()
      onPress(link)
    }
    document.addEventListener('click', watch)
    return () => document.removeEventListener('click', watch)
  }, [notice, onPress])
}
