import { pinyin } from 'pinyin-pro'

const han = /\p{Script=Han}/u

/**
 * A key that puts texts in the order a Chinese reader expects when compared byte by byte: pinyin for Han,
 * lower case for Latin, digits by value (G2 before G10).
 */
export function sortKey(text: string): string {
  const spelled = han.test(text)
    ? pinyin(text, { toneType: 'num', type: 'array', nonZh: 'consecutive' }).join(' ')
    : text
  return spelled
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(8, '0'))
    .slice(0, 400)
}
