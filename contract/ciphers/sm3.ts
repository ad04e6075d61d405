type State = [number, number, number, number, number, number, number, number]

const initialState: State = [
  ...([0x7380166f, 0x4914b2b9, 0x172442d7, 0xda8a0600] as const),
  ...([0xa96f30bc, 0x163138aa, 0xe38dee4d, 0xb0fb0e4e] as const),
]

const rotate = (x: number, n: number) => (x << n) | (x >>> (32 - n))
const diffuse0 = (x: number) => x ^ rotate(x, 9) ^ rotate(x, 17)
const diffuse1 = (x: number) => x ^ rotate(x, 15) ^ rotate(x, 23)
const parity = (x: number, y: number, z: number) => x ^ y ^ z
const majority = (x: number, y: number, z: number) => (x & y) | (x & z) | (y & z)
const choose = (x: number, y: number, z: number) => (x & y) | (~x & z)

/** Rounds 0 to 15 have other functions and another constant than those after them. */
const earlyRounds = { constant: 0x79cc4519, mixAbc: parity, mixEfg: parity }
const lateRounds = { constant: 0x7a879d8a, mixAbc: majority, mixEfg: choose }

/** The words of a block, from 16 to 68. */
function expand(block: DataView, at: number): (j: number) => number {
  const words = new DataView(new ArrayBuffer(68 * 4))
  const word = (j: number) => words.getInt32(j * 4)
  for (let j = 0; j < 16; j += 1) words.setInt32(j * 4, block.getInt32(at + j * 4))
  for (let j = 16; j < 68; j += 1) {
    const mixed = diffuse1(word(j - 16) ^ word(j - 9) ^ rotate(word(j - 3), 15))
    words.setInt32(j * 4, mixed ^ rotate(word(j - 13), 7) ^ word(j - 6))
  }
  return word
}

/** Compresses one block into the state (GB/T 32905-2016, 5.3.3). */
function compress(state: State, word: (j: number) => number): State {
  let [a, b, c, d, e, f, g, h] = state
  for (let j = 0; j < 64; j += 1) {
    const { constant, mixAbc, mixEfg } = j < 16 ? earlyRounds : lateRounds
    const turned = rotate(a, 12)
    const ss1 = rotate((turned + e + rotate(constant, j % 32)) | 0, 7)
    const tt1 = (mixAbc(a, b, c) + d + (ss1 ^ turned) + (word(j) ^ word(j + 4))) | 0
    const tt2 = (mixEfg(e, f, g) + h + ss1 + word(j)) | 0
    ;[d, c, b, a] = [c, rotate(b, 9), a, tt1]
    ;[h, g, f, e] = [g, rotate(f, 19), e, diffuse0(tt2)]
  }
  const [a0, b0, c0, d0, e0, f0, g0, h0] = state
  return [a ^ a0, b ^ b0, c ^ c0, d ^ d0, e ^ e0, f ^ f0, g ^ g0, h ^ h0]
}

/** The message with a one bit, zeros, and its length in bits: whole blocks of 64 bytes. */
function padMessage(message: Uint8Array): DataView {
  const bytes = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64)
  bytes.set(message)
  bytes[message.length] = 0x80
  const view = new DataView(bytes.buffer)
  view.setBigUint64(bytes.length - 8, BigInt(message.length) * 8n)
  return view
}

/** The SM3 hash of some bytes (GB/T 32905-2016). For browsers: a server has it in `node:crypto`, and quicker. */
export function sm3(message: Uint8Array): Uint8Array<ArrayBuffer> {
  let state = initialState
  const blocks = padMessage(message)
  for (let at = 0; at < blocks.byteLength; at += 64) state = compress(state, expand(blocks, at))
  const hash = new Uint8Array(32)
  const view = new DataView(hash.buffer)
  state.forEach((word, i) => view.setInt32(i * 4, word))
  return hash
}
