import { useMemo } from 'react'
import { encode } from 'uqr'

/** The secret as a code for a camera. It is not read out: the secret stands below it as text. Black on white always. */
export function SecretCode({ uri }: { uri: string }) {
  const { data, size } = useMemo(() => encode(uri, { ecc: 'M', border: 4 }), [uri])
  const d = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      className="authenticator-code"
      role="img"
      aria-label="动态口令的二维码"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={d} />
    </svg>
  )
}
