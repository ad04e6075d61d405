import { quantity } from '#contract/catalogue/kind.ts'

/** What is called 沉降 counts what has sunk; places and heights count upward. Said in heads, charts and files. */
export const sinkingNote = '正为下沉'
export const risingNote = '正为抬升'

export const settlementRate = quantity('近一年沉降速率', {
  ...{ unit: 'mm/年', digits: 1, min: -1000, max: 1000, step: 2 },
  sign: sinkingNote,
})
