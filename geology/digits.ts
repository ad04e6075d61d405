/** Written where there is no value. */
export const noValueSign = '—'

/** Digits in groups of three: 3421865.42 → 3,421,865.42; also behind `<`. */
export const groupDigits = (number: string): string =>
  number.replace(/^[-<]?\d+/, (whole) => whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ','))
