import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import { AppError } from '#contract/errors.ts'

import { templateName, templateOf } from './template.ts'

/**
 * Writes the template of a kind, given by name or label, to a file or directory, and returns the path. An
 * existing file is not overwritten; for an unknown kind the error lists all kinds.
 */
export async function saveTemplate(kinds: Kinds, asked: string, path = '.'): Promise<string> {
  const kind = kindNamed(kinds, asked)
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
  const file = isFolder ? join(path, templateName(kind)) : path
  try {
    await writeFile(file, templateOf(kind, kinds), { flag: 'wx' })
  } catch (error) {
    refuse(troubles[String(Object(error).code)] ?? '无法写入', file)
  }
  return file
}

const troubles: Record<string, string> = {
  EEXIST: '文件已存在，未覆盖',
  ENOENT: '找不到文件夹',
  EACCES: '没有写入的权限',
}

function kindNamed(kinds: Kinds, asked: string): Kind {
  const all = Object.values(kinds)
  const found = all.find(({ name, label }) => asked === name || asked === label)
  return found ?? refuse('没有这类资料，可选', all.map(({ name, label }) => `\n  ${name} ${label}`).join(''))
}

function refuse(trouble: string, what: string): never {
  throw new AppError('invalid_input', {}, `${trouble}：${what}`)
}
