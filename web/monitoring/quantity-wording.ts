/** Wording of a quantity: verbs for its rise and fall, and its sign convention where that is not obvious. */
export interface QuantityWording {
  rises: string
  falls: string
  sign?: string
  /** Measured downward: its axis grows downward. */
  down?: true
}

const moved = { rises: '抬升', falls: '下沉', sign: '负为下沉' }
const amount = { rises: '增加', falls: '减少' }

const wordings: Readonly<Record<string, QuantityWording>> = {
  settlement: moved,
  surface: moved,
  up: moved,
  mark: { rises: '回弹', falls: '压缩', sign: '各标与下一标之间土层的变形，负为压缩' },
  east: { rises: '向东移动', falls: '向西移动', sign: '正为向东' },
  north: { rises: '向北移动', falls: '向南移动', sign: '正为向北' },
  elevation: { rises: '抬升', falls: '下沉' },
  head: { rises: '上升', falls: '下降' },
  pressure: { rises: '增大', falls: '减小' },
  pumped: amount,
  recharged: amount,
  waterDepth: { rises: '加深（水位下降）', falls: '变浅（水位上升）', sign: '自地面向下', down: true },
}

/** The wording of a quantity; numbered marks of a nest share one, others use 升高 and 降低. */
export function wordingOf(quantity: string): QuantityWording {
  const name = quantity.replace(/\d+$/, '')
  return (Object.hasOwn(wordings, name) ? wordings[name] : undefined) ?? { rises: '升高', falls: '降低' }
}
