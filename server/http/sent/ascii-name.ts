import { pinyin } from 'pinyin-pro'

const han = /(\p{Script=Han}+)/u
const maxStem = 100

/**
 * An ASCII file name: pinyin instead of Chinese characters, and no characters that are special in a shell, a
 * URL or a file system.
 */
export function asciiName(name: string): string {
  const [, stem = name, extension = ''] = /^(.+)(\.[a-z\d]{1,8})$/i.exec(name.normalize('NFKC')) ?? []
  return `${spellInLatin(stem.normalize('NFKC')) || 'file'}${extension.toLowerCase()}`
}

function spellInLatin(text: string): string {
  return text
    .split(han)
    .map((run) => (han.test(run) ? ` ${pinyin(run, { toneType: 'none', separator: '', v: true })} ` : run))
    .join('')
    .normalize('NFKD')
    .replaceAll(/\p{Mark}+/gu, '')
    .replaceAll(/[^\w.]|\.{2,}/g, '-')
    .replaceAll(/-{2,}/g, '-')
    .slice(0, maxStem)
    .replaceAll(/^[-.]+|[-.]+$/g, '')
}
