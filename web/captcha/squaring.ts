// A thread of its own: the page stays quick while it works. It squares a number as often as it is told.

interface Order {
  base: string
  modulus: string
  steps: number
}

/** How far it is, from 0 to 1, and in the end what it came to. */
export interface Squared {
  share: number
  proof?: string
}

const log = (squared: Squared) => postMessage(squared)

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  const modulus = BigInt(`0x${data.modulus}`)
  let value = BigInt(`0x${data.base}`)
  for (let step = 0; step < data.steps; step++) {
    value = (value * value) % modulus
    if (step % 50_000 === 0) log({ share: step / data.steps })
  }
  log({ share: 1, proof: value.toString(16) })
})
