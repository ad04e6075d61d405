// Web worker that squares a number a given number of times, so that the page stays responsive.

interface Order {
  base: string
  modulus: string
  steps: number
}

/** Progress from 0 to 1, and finally the result. */
export interface SquaringProgress {
  share: number
  proof?: string
}

const post = (squared: SquaringProgress) => postMessage(squared)

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  const modulus = BigInt(`0x${data.modulus}`)
  let value = BigInt(`0x${data.base}`)
  for (let step = 0; step < data.steps; step++) {
    value = (value * value) % modulus
    if (step % 50_000 === 0) post({ share: step / data.steps })
  }
  post({ share: 1, proof: value.toString(16) })
})
