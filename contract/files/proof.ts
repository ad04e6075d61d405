/** Bytes from which a file may be proved instead of sent: below, a guess at its content would be worth while. */
export const minProved = 8 * 2 ** 20

/** Spans of a file that a proof covers. */
export const proofSpans = { count: 64, bytes: 32_768 } as const
/** Bytes of a challenge: four for each span. */
export const challengeLength = 4 * proofSpans.count

/** Where the spans begin; they follow from the challenge, so that both sides read the same. */
export function proofOffsets(challenge: Uint8Array, size: number): number[] {
  const view = new DataView(challenge.buffer, challenge.byteOffset, challenge.byteLength)
  return Array.from({ length: proofSpans.count }, (_, i) =>
    Math.floor((view.getUint32(i * 4) / 2 ** 32) * Math.max(0, size - proofSpans.bytes)),
  )
}
