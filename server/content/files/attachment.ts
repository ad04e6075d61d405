import { attachmentSuffixes, attachmentWords } from '#contract/content/file-bounds.ts'
import { AppError } from '#contract/errors.ts'
import { checkedType, headLength, suffixOf } from '#server/files/file-service.ts'
import { openArchive } from '#server/foreign-files/archive.ts'

/** The part of a document by which its content is known, whatever its name says. */
const mainParts: Readonly<Record<string, string>> = {
  docx: 'word/document.xml',
  xlsx: 'xl/workbook.xml',
  pptx: 'ppt/presentation.xml',
  ofd: 'OFD.xml',
}

/** How older documents of Office name the part with their macros. */
const macrosOfOle = Buffer.from('_VBA_PROJECT', 'utf16le')

export const refuseType = (words: string) =>
  new AppError('file_type_refused', { fields: { file: words } }, words)

/** The type of a file that may be attached; refuses by its content what is no document, and what runs. */
export async function attachedType(name: string, bytes: Buffer): Promise<string> {
  const suffix = suffixOf(name)
  if (!attachmentSuffixes.includes(suffix)) throw refuseType(`附件须为 ${attachmentWords}`)
  const type = checkedType(name, bytes.subarray(0, headLength))
  const part = mainParts[suffix]
  const hasMacros =
    part === undefined
      ? bytes.includes(macrosOfOle) && /^(?:doc|xls)$/.test(suffix)
      : await zipHasMacros(bytes, part)
  if (hasMacros) throw refuseType('附件含有宏，请另存为不含宏的文件')
  return type
}

/** Whether a packed document holds macros; refuses what is packed and no such document. */
async function zipHasMacros(bytes: Buffer, part: string): Promise<boolean> {
  const archive = await openArchive(bytes, '附件').catch(() => undefined)
  if (!archive?.names.has(part)) throw new AppError('file_type_differs')
  return [...archive.names].some((one) => /vbaProject\.bin$/i.test(one))
}
