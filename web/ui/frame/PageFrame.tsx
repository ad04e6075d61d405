import { type ReactNode, useEffect, useState } from 'react'

import { useSite } from '#web/api/site.ts'
import { SafeLink } from '#web/ui/text/SafeLink.tsx'

import { frameAddress } from './frame-address.ts'

import './page-frame.css'

interface PageFrameProps {
  title: string
  /** A hash path or path of this site, or an address of a listed origin. */
  url: string
  /** Stands in its place where the address is not allowed, or the page has not arrived within eight seconds. */
  renderFailure: (reason: string) => ReactNode
}

/** Milliseconds until a page that has not arrived is given up. */
const loadTimeout = 8000

/** Not `allow-top-navigation`: the page in it cannot lead this one elsewhere. */
const sandbox = 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads'

/** A page of an allowed address within this one. */
export function PageFrame({ title, url, renderFailure }: PageFrameProps) {
  const { pageOrigins } = useSite()
  const address = frameAddress(url, location.origin, pageOrigins)
  return address === undefined ? (
    renderFailure('这个地址不在允许打开的范围内。')
  ) : (
    <Frame key={address} {...{ title, address, renderFailure }} />
  )
}

interface FrameProps extends Omit<PageFrameProps, 'url'> {
  address: string
}

function Frame({ title, address, renderFailure }: FrameProps) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  useEffect(() => {
    if (state !== 'loading') return undefined
    const timer = setTimeout(() => setState('failed'), loadTimeout)
    return () => clearTimeout(timer)
  }, [state])
  if (state === 'failed') return renderFailure('页面没有及时打开。')
  return (
    <div className="frame-box">
      <iframe
        className="page-frame"
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
      {state === 'loaded' && isForeign(address) && <IfBlank address={address} />}
    </div>
  )
}

const isForeign = (address: string) => new URL(address).origin !== location.origin

/** No browser tells that a site refuses to be framed: it shows nothing. */
const IfBlank = ({ address }: { address: string }) => (
  <p className="frame-blank cap">
    若是空白，这个网站不许嵌入：<SafeLink href={address}>在新窗口打开</SafeLink>
  </p>
)
