import { useEffect, useRef } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Icon } from '#web/ui/Icon.tsx'

import './external-link-dialog.css'

interface ExternalLinkDialogProps {
  link: HTMLAnchorElement | undefined
  onClose: () => void
}

/** Shows the target of an external link. The confirmation is a link itself, so that the browser opens it normally. */
export function ExternalLinkDialog({ link, onClose }: ExternalLinkDialogProps) {
  const onward = useRef<HTMLAnchorElement>(null)
  useEffect(() => onward.current?.focus(), [link])
  const actions = (
    <>
      <Button onClick={onClose}>取消</Button>
      <a
        className="btn btn-primary btn-m"
        data-confirmed="yes"
        href={link?.href}
        target="_blank"
        rel="noopener noreferrer"
        ref={onward}
        onClick={() => setTimeout(onClose)}
      >
        继续访问
        <Icon name="external" small />
      </a>
    </>
  )
  return (
    <Dialog open={link !== undefined} {...{ onClose, actions }} title="您即将离开本站">
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
