import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { readBody } from '#contract/content/article.ts'
import type { FileUse } from '#contract/content/content-files.ts'
import type { AtWork } from '#server/audit/audit.ts'
import { changeRow, rowOf } from '#server/back-office/resource.ts'
import { eraseType } from '#server/back-office/store.ts'
import { articles, banners } from '#server/content/stores.ts'
import type { FileContext } from '#server/files/service/service.ts'
import { spoolFolder } from '#server/http/spool/spool.ts'

import { storeContentFile } from './content-files.ts'
import { findByTitle, findWriter, forgetChange } from './illustrate.queries.ts'

interface GivenFile {
  name: string
  content: Buffer
}

/** What is put into a text that is known by its title. */
interface Illustration {
  of: 'article' | 'banner'
  title: string
  /** In an article behind so many blocks. */
  picture: GivenFile & { behind?: number; alt: string; caption?: string }
  attachments: readonly GivenFile[]
}

const demoSource = { address: '10.6.1.20', source: '10.6.1.20', agent: '' }
const stores = { article: eraseType(articles), banner: eraseType(banners) }

/** Gives the texts of the demo city their pictures and attachments, in the way that people would. */
export async function illustrateTexts(
  files: FileContext,
  dataDir: string,
  given: readonly Illustration[],
): Promise<void> {
  const writer = await findWriter(files.db)
  if (!writer) return
  const by: AtWork = {
    actor: { ...writer, permissions: ['content.write', 'content.publish'] },
    from: demoSource,
  }
  await mkdir(spoolFolder(dataDir), { recursive: true })
  for (const illustration of given) await illustrateText(files, dataDir, illustration, by)
}

async function illustrateText(
  files: FileContext,
  dataDir: string,
  { of, title, picture, attachments }: Illustration,
  by: AtWork,
): Promise<void> {
  const id = await findByTitle(files.db, of, title)
  if (id === undefined) return
  const store = async ({ name, content }: GivenFile, use: FileUse) => {
    const path = join(spoolFolder(dataDir), randomUUID())
    await writeFile(path, content)
    return storeContentFile(files, { file: { path, name, size: content.length }, use }, by.actor)
  }
  const { file, width, height } = await store(picture, 'picture')
  const { alt, caption, behind = 0 } = picture
  const drawn = { file, alt, ...(caption && { caption }), width: width ?? 1, height: height ?? 1 }
  const row = await rowOf(files.db, stores[of], id)
  const taken = await Promise.all(attachments.map((one) => store(one, 'attachment')))
  const values =
    of === 'banner'
      ? { picture: [drawn] }
      : {
          body: readBody(row['body']).toSpliced(behind, 0, { type: 'picture', ...drawn }),
          attachments: taken.map(({ file: attached, name, size }) => ({ file: attached, name, size })),
        }
  await changeRow(files.db, stores[of], { id, version: row.version, values }, by)
  await forgetChange(files.db, of, id)
}
