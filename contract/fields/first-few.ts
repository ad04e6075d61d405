const maxNamed = 5

/** The first few of many, for a sentence: 2、3、7、8、9 等. */
export const joinFirst = (items: readonly (string | number)[]): string =>
  items.slice(0, maxNamed).join('、') + (items.length > maxNamed ? ' 等' : '')
