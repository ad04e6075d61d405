import { useEffect, useRef, useState } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { toast } from '#web/ui/states/Toast.tsx'

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>
}
type DetectorClass = new (options: { formats: string[] }) => Detector

const detectorOf = (): DetectorClass | undefined => {
  const known: unknown = Reflect.get(globalThis, 'BarcodeDetector')
  // oxlint-disable-next-line no-unsafe-type-assertion -- the browser's own class, which TypeScript does not know
  return typeof known === 'function' ? (known as DetectorClass) : undefined
}

/** Whether this browser reads codes with its camera. */
export const hasCameraScan = (): boolean =>
  detectorOf() !== undefined && typeof navigator.mediaDevices?.getUserMedia === 'function'

const everyMs = 250

/** Reads a code with the camera. */
export function CameraScan({ onCode }: { onCode: (code: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="l" icon="screen" onClick={() => setOpen(true)}>
        用摄像头
      </Button>
      {isOpen && (
        <Dialog open title="用摄像头扫描" onClose={() => setOpen(false)}>
          <Camera
            onCode={(code) => {
              setOpen(false)
              onCode(code)
            }}
            onFault={(words) => {
              setOpen(false)
              toast(words, { fault: true })
            }}
          />
        </Dialog>
      )}
    </>
  )
}

function Camera({ onCode, onFault }: { onCode: (code: string) => void; onFault: (words: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const report = useRef({ onCode, onFault })
  useEffect(() => {
    const Detector = detectorOf()
    const picture = video.current
    if (!Detector || !picture) return undefined
    const detector = new Detector({ formats: ['qr_code', 'code_128', 'code_39'] })
    return watch(picture, detector, report.current)
  }, [])
  return (
    <div className="camera">
      <video ref={video} muted playsInline aria-label="摄像头画面" />
      <p className="cap">把借阅单上的二维码或盒上的条码放进画面。</p>
    </div>
  )
}

/** Shows the camera in a picture and looks for a code in it; returns what ends both. */
function watch(
  picture: HTMLVideoElement,
  detector: Detector,
  { onCode, onFault }: { onCode: (code: string) => void; onFault: (words: string) => void },
): () => void {
  let stream: MediaStream | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const stop = () => {
    isOver = true
    clearTimeout(timer)
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
  const detect = async () => {
    const [found] = await detector.detect(picture).catch(() => [])
    if (isOver) return
    if (found) {
      stop()
      onCode(found.rawValue)
    } else timer = setTimeout(() => void detect(), everyMs)
  }
  const begin = async () => {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
    if (isOver) return stop()
    picture.srcObject = stream
    await picture.play()
    return detect()
  }
  begin().catch(() => {
    if (!isOver) onFault('摄像头没能打开，请检查权限，或改用扫描枪')
  })
  return stop
}
