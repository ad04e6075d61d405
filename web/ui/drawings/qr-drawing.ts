import { encode } from 'uqr'

/** Width of the quiet zone that readers need: four light modules (ISO/IEC 18004, 6.3.8). */
const quietZone = 4

export interface QrDrawing {
  /** Modules on a side, the quiet zone included. */
  size: number
  /** One path of rows: `M x y h n v 1 h -n z`. */
  d: string
}

/** Draws an address as a QR code of error correction level Q: readable with a quarter of it damaged. */
export function drawQr(address: string): QrDrawing {
  const { data, size } = encode(address, { ecc: 'Q', border: quietZone })
  const d = data.flatMap((row, y) => runsOf(row).map(([x, n]) => `M${x} ${y}h${n}v1h${-n}z`)).join('')
  return { size, d }
}

/** Runs of dark modules in a row; drawn as one shape they print without seams. */
function runsOf(row: readonly boolean[]): [x: number, n: number][] {
  const runs: [number, number][] = []
  row.forEach((dark, x) => {
    const last = runs.at(-1)
    if (dark && last && last[0] + last[1] === x) last[1] += 1
    else if (dark) runs.push([x, 1])
  })
  return runs
}
