/** Verbs for the rise and fall of a quantity, and how it is drawn; what a positive number means is said by its descriptor. */
export interface QuantityWording {
  rises: string
  falls: string
  /** What is measured, where the label does not say it. */
  about?: string
  /** Measured downward: its axis grows downward. */
  down?: true
  /** A level of ground water, or the rain that it follows: rain hangs above the levels, on their axis of time. */
  water?: 'level' | 'rain'
}

const sinkingWording = { rises: '下沉', falls: '抬升', down: true } as const
const amountWording = { rises: '增加', falls: '减少' } as const

const wordings: Readonly<Record<string, QuantityWording>> = {
  settlement: sinkingWording,
  surface: sinkingWording,
  mark: { rises: '压缩', falls: '回弹', about: '各标与下一标之间的土层', down: true },
  up: { rises: '抬升', falls: '下沉' },
  east: { rises: '向东移动', falls: '向西移动' },
  north: { rises: '向北移动', falls: '向南移动' },
  elevation: { rises: '抬升', falls: '下沉' },
  head: { rises: '上升', falls: '下降', water: 'level' },
  pressure: { rises: '增大', falls: '减小' },
  pumped: amountWording,
  recharged: amountWording,
  rainfall: { ...amountWording, water: 'rain' },
  waterDepth: { rises: '加深（水位下降）', falls: '变浅（水位上升）', down: true, water: 'level' },
}

/** The wording of a quantity; numbered marks of a nest share one, others use 升高 and 降低. */
export function wordingOf(quantity: string): QuantityWording {
  const name = quantity.replace(/\d+$/, '')
  return (Object.hasOwn(wordings, name) ? wordings[name] : undefined) ?? { rises: '升高', falls: '降低' }
}
