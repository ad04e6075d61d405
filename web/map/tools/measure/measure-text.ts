const formatNumber = (value: number, digits: number) =>
  value.toLocaleString('zh-CN', { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** 85.3 米, 1,250 米, 12.34 公里 */
export function lengthText(metres: number): string {
  if (metres < 1000) return `${formatNumber(metres, 1)} 米`
  return metres < 10_000 ? `${formatNumber(metres, 0)} 米` : `${formatNumber(metres / 1000, 2)} 公里`
}

const hectare = 10_000
const squareKilometre = 1_000_000

/** 850.3 平方米, 3.27 公顷, 12.34 平方公里 */
export function areaText(squareMetres: number): string {
  if (squareMetres < hectare) return `${formatNumber(squareMetres, 1)} 平方米`
  if (squareMetres < squareKilometre) return `${formatNumber(squareMetres / hectare, 2)} 公顷`
  return `${formatNumber(squareMetres / squareKilometre, 2)} 平方公里`
}
