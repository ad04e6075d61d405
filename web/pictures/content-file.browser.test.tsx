import { expect, test } from 'vitest'

import { maxPicture, pictureSide } from '#contract/content/file-bounds.ts'

import { fitPicture } from './content-file.ts'

async function draw(width: number, height: number, type: string, name: string): Promise<File> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const pen = canvas.getContext('2d')
  for (let x = 0; x < width; x += 1) {
    if (pen) pen.fillStyle = `hsl(${(x * 37) % 360} 80% 50%)`
    pen?.fillRect(x, 0, 1, height)
  }
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type))
  return new File([blob ?? ''], name, { type })
}

const sizeOf = async (file: File) => {
  const { width, height } = await createImageBitmap(file)
  return [width, height]
}

test.each([
  ['a text', new File(['<svg/>'], '图.svg', { type: 'image/svg+xml' }), '图片须为 JPEG、PNG 或 WebP'],
  ['a picture by name alone', new File(['x'], '图.png', { type: 'image/png' }), '文件内容与后缀不符'],
])('%s is refused before it is sent', async (_, file, words) => {
  await expect(fitPicture(file)).rejects.toThrow(words)
})

test('a small picture is sent as it is', async () => {
  const file = await draw(300, 200, 'image/png', '图.png')
  expect(await fitPicture(file)).toBe(file)
})

test.each([
  ['wide', 4000, 1000, [pictureSide, 480]],
  ['high', 1000, 4000, [480, pictureSide]],
])('a %s photograph is made as large as a page needs', async (_, width, height, expected) => {
  const fitted = await fitPicture(await draw(width, height, 'image/png', 'IMG_0001.PNG'))
  expect([fitted.name, fitted.type]).toEqual(['IMG_0001.jpg', 'image/jpeg'])
  expect(await sizeOf(fitted)).toEqual(expected)
  expect(fitted.size).toBeLessThan(maxPicture)
})
