import { expect, test } from 'vitest'

import { pictureFault } from '#contract/content/article.ts'
import { attachmentSuffixes, maxPicture } from '#contract/content/file-bounds.ts'
import { banners } from '#demo/content/banners.ts'
import { articles } from '#demo/content/content.ts'

import { illustrations } from './illustrations.ts'

test('what is illustrated is a text of the city; pictures are described, files are such as a text takes', async () => {
  const given = await illustrations()
  const titles = { article: articles.map(({ title }) => title), banner: banners.map(({ title }) => title) }
  for (const { of, title, picture, attachments } of given) {
    expect(titles[of]).toContain(title)
    expect(pictureFault(picture)).toBeUndefined()
    expect(picture.alt.length).toBeLessThanOrEqual(200)
    expect(picture.content.length).toBeLessThan(maxPicture)
    for (const { name } of attachments) expect(attachmentSuffixes).toContain(name.split('.').at(-1))
  }
  expect(given.map(({ of }) => of)).toEqual(['article', 'banner'])
})
