const initial = [
  0x7380166f, 0x4914b2b9, 0x172442d7, 0xda8a0600, 0xa96f30bc, 0x163138aa, 0xe38dee4d, 0xb0fb0e4e,
] as const

const rotate = (x: number, n: number) => (x << n) | (x >>> (32 - n))
const diffuse0 = (x: number) => x ^ rotate(x, 9) ^ rotate(x, 17)
const diffuse1 = (x: number) => x ^ rotate(x, 15) ^ rotate(x, 23)

/** The 68 words of an expanded block. */
function expand(block: DataView, at: number): Int32Array {
  const w = new Int32Array(68)
  for (let j = 0; j < 16; j += 1) w[j] = block.getInt32(at + j * 4)
  const word = (j: number) => w[j] ?? 0
  for (let j = 16; j < 68; j += 1)
    w[j] =
      diffuse1(word(j - 16) ^ word(j - 9) ^ rotate(word(j - 3), 15)) ^ rotate(word(j - 13), 7) ^ word(j - 6)
  return w
}

const choose = (j: number, x: number, y: number, z: number) => (j < 16 ? x ^ y ^ z : (x & y) | (~x & z))
const majority = (j: number, x: number, y: number, z: number) =>
  j < 16 ? x ^ y ^ z : (x & y) | (x & z) | (y & z)

/** Compresses one block into the state (GB/T 32905-2016, 5.3.3). */
function compress(state: Int32Array, w: Int32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let j = 0; j < 64; j += 1) {
    const turned = rotate(a, 12)
    const ss1 = rotate((turned + e + rotate(j < 16 ? 0x79cc4519 : 0x7a879d8a, j % 32)) | 0, 7)
    const [wj = 0, wj4 = 0] = [w[j], w[j + 4]]
    const tt1 = (majority(j, a, b, c) + d + (ss1 ^ turned) + (wj ^ wj4)) | 0
    const tt2 = (choose(j, e, f, g) + h + ss1 + wj) | 0
    ;[d, c, b, a] = [c, rotate(b, 9), a, tt1]
    ;[h, g, f, e] = [g, rotate(f, 19), e, diffuse0(tt2)]
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = (state[i] ?? 0) ^ word))
}

/** The message with a one bit, zeros, and its length in bits: whole blocks of 64 bytes. */
function padded(message: Uint8Array): DataView {
  const bytes = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64)
  bytes.set(message)
  bytes[message.length] = 0x80
  const view = new DataView(bytes.buffer)
  view.setBigUint64(bytes.length - 8, BigInt(message.length) * 8n)
  return view
}

/** The SM3 hash of some bytes (GB/T 32905-2016). For browsers: a server has it in `node:crypto`, and quicker. */
export function sm3(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const state = Int32Array.from(initial)
  const blocks = padded(message)
  for (let at = 0; at < blocks.byteLength; at += 64) compress(state, expand(blocks, at))
  const hash = new Uint8Array(32)
  const view = new DataView(hash.buffer)
  state.forEach((word, i) => view.setInt32(i * 4, word))
  return hash
}
