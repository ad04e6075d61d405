import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

import { fetchReadiness } from '#web/api/call.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { StateDrawing } from '#web/ui/states/StateDrawing.tsx'

import './service-unavailable.css'

/** Shown while the network is away, too: without its code a fault is drawn. */
const CityOutline = lazy(() =>
  import('./CityOutline.tsx').then(
    ({ CityOutline }) => ({ default: CityOutline }),
    () => ({ default: () => <StateDrawing name="fault" /> }),
  ),
)

interface ServiceUnavailableProps {
  title: string
  text: string
  /** What to do once the server answers again. */
  onBack: () => void
}

const isReady = () =>
  fetchReadiness().then(
    ({ status }) => status === 'ok',
    () => false,
  )

/**
 * Shown when the server does not respond, with a retry button. It continues only once the server is ready, so that a
 * retry does not lose the page; automatically when the network is back.
 */
export function ServiceUnavailable({ title, text, onBack }: ServiceUnavailableProps) {
  const [state, setState] = useState<'idle' | 'asking' | 'away'>('idle')
  const retry = async () => {
    setState('asking')
    if (await isReady()) onBack()
    else setState('away')
  }
  useEffect(() => {
    const again = () => void retry()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  })
  return (
    <div className="trouble" role="alert">
      <Suspense fallback={<StateDrawing name="fault" />}>
        <CityOutline />
      </Suspense>
      <div>
        <h2>{title}</h2>
        <p>{state === 'away' ? '仍然连不上服务器，请检查网络，过一会儿再试。' : text}</p>
        <div className="state-actions">
          <Button variant="primary" icon="refresh" busy={state === 'asking'} onClick={() => void retry()}>
            再试一次
          </Button>
          <ButtonLink to="/home">回首页</ButtonLink>
        </div>
      </div>
    </div>
  )
}

/** 502: for gateways and pages that send a reader here while the service is away. */
export function ServiceUnavailablePage() {
  const navigate = useNavigate()
  const goBack = () => void (history.length > 1 ? navigate(-1) : navigate('/home'))
  return (
    <div className="wide">
      <h1 className="vh">服务暂时中断</h1>
      <ServiceUnavailable
        title="服务暂时中断"
        text="服务器没有应答，可能正在重启或维护。恢复后按“再试一次”，回到刚才的页面。"
        onBack={goBack}
      />
    </div>
  )
}
