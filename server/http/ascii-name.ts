import { pinyin } from 'pinyin-pro'

const han = /(\p{Script=Han}+)/u
const maxStem = 100

/**
 * A name of a file for programs that know no Chinese: pinyin instead of characters, and beside letters and digits
 * nothing that a shell, an address or a file system could read as its own.
 */
export function asciiName(name: string): string {
  const [, stem = name, extension = ''] = /^(.+)(\.[a-z\d]{1,8})$/i.exec(name.normalize('NFKC')) ?? []
  return `${spelled(stem.normalize('NFKC')) || 'file'}${extension.toLowerCase()}`
}

function spelled(text: string): string {
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
