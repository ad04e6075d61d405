import { cleanup, render } from '@testing-library/react'
import fc from 'fast-check'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { Block, Picture } from '#contract/content/article.ts'
import { Body } from '#contract/content/content.ts'
import { badLinks } from '#testing/builders/links.ts'

import '#web/app/themes/tokens.css'
import '#web/app/themes/base.css'

import { BlockEditor } from './BlockEditor.tsx'
import { blocksOf, linesOf } from './lines.ts'
import { linesFromHtml } from './paste.ts'

const paragraph = (text: string): Block => ({ type: 'paragraph', spans: [{ text }] })
let body: Block[] = []

/** A store that numbers what it takes, and refuses texts. */
const pictures = {
  take: async ({ name, type }: File): Promise<Picture> => {
    if (!type.startsWith('image/')) throw new Error('不是图片')
    return { file: Number.parseInt(name, 10), alt: '', width: 80, height: 40 }
  },
  View: ({ picture }: { picture: Picture }) => <i>图 {picture.file}</i>,
}
const pictureBlock = (file: number, words: Partial<Picture> = {}): Block => ({
  ...{ type: 'picture', file, alt: '', width: 80, height: 40 },
  ...words,
})
const imageFile = (n: number) => new File(['x'], `${n}.png`, { type: 'image/png' })

function Writer({ before }: { before: readonly Block[] }) {
  const [value, setValue] = useState(before)
  return (
    <BlockEditor
      label="正文"
      value={value}
      pictures={pictures}
      onChange={(next) => {
        body = next
        setValue(next)
      }}
    />
  )
}
const write = (...before: Block[]) => render(<Writer before={before} />)
const line = (n: number) => page.getByRole('textbox', { name: new RegExp(`^第 ${n} 段`) })
const press = (keys: string) => userEvent.keyboard(keys)

afterEach(cleanup)

async function paste(html: string, text = '', files: readonly File[] = []): Promise<void> {
  const data = new DataTransfer()
  for (const file of files) data.items.add(file)
  data.setData('text/html', html)
  data.setData('text/plain', text)
  const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
  document.activeElement?.dispatchEvent(event)
  await new Promise(requestAnimationFrame)
}

test('writes paragraphs; Enter begins one, Backspace at its beginning joins it to the one before', async () => {
  write(paragraph('甲乙'))
  await line(1).click()
  await press('{Home}{ArrowRight}{Enter}')
  expect(body).toEqual([paragraph('甲'), paragraph('乙')])
  await press('丙')
  expect(body).toEqual([paragraph('甲'), paragraph('丙乙')])
  await press('{Home}{Backspace}')
  expect(body).toEqual([paragraph('甲丙乙')])
})

test('makes a list, which an empty item ends', async () => {
  write(paragraph('甲'))
  await line(1).click()
  await page.getByText('编号', { exact: true }).click()
  await press('{End}{Enter}乙{Enter}{Enter}丙')
  expect(body).toEqual([
    { type: 'list', ordered: true, items: [[{ text: '甲' }], [{ text: '乙' }]] },
    paragraph('丙'),
  ])
})

test('moves, adds and removes lines, by keys and by buttons', async () => {
  write(paragraph('甲'), paragraph('乙'))
  await line(2).click()
  await press('{Alt>}{ArrowUp}{/Alt}')
  expect(body).toEqual([paragraph('乙'), paragraph('甲')])
  await page.getByRole('button', { name: '下移这一段' }).click()
  expect(body).toEqual([paragraph('甲'), paragraph('乙')])
  await page.getByRole('button', { name: '加一段' }).click()
  await press('丙')
  expect(body.at(-1)).toEqual(paragraph('丙'))
  await page.getByRole('button', { name: '删去这一段' }).click()
  expect(body).toEqual([paragraph('甲'), paragraph('乙')])
})

test('links the chosen words to a safe address only', async () => {
  write(paragraph('见公告'))
  await line(1).click()
  await press('{Home}{ArrowRight}{Shift>}{End}{/Shift}{Control>}k{/Control}')
  const address = page.getByRole('textbox', { name: '链接的网址' })
  await address.fill('javascript:alert(1)')
  await press('{Enter}')
  await expect.element(page.getByText('须为 http(s) 网址或本站 #/ 路径')).toBeVisible()
  await address.fill('#/information/3')
  await press('{Enter}')
  expect(body).toEqual([
    { type: 'paragraph', spans: [{ text: '见' }, { text: '公告', href: '#/information/3' }] },
  ])
})

const word = `<html><head><style>p{color:red}</style></head><body>
<h1>开放时间</h1><p class=MsoNormal><b>周一</b>至周五<o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp;</span></span><![endif]>带证件</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>2.</span>填<a href="https://a.example/b">表</a></p>
<p>点<a href="javascript:alert(1)">此</a><img src=x onerror="alert(1)"><script>alert(1)</script></p></body></html>`

test('of a text from Word it keeps paragraphs, headings, lists and safe links', async () => {
  write()
  await line(1).click()
  await paste(word)
  expect(body).toEqual([
    { type: 'heading', text: '开放时间' },
    paragraph('周一至周五'),
    {
      type: 'list',
      ordered: true,
      items: [[{ text: '带证件' }], [{ text: '填' }, { text: '表', href: 'https://a.example/b' }]],
    },
    paragraph('点此'),
  ])
})

const tags = ['p', 'div', 'b', 'h2', 'ul', 'ol', 'li', 'table', 'td', 'script', 'svg', 'template', 'x-y']
const html = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small' },
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom('长'.repeat(6000), '<a>x</a>'.repeat(250), '<p>x</p>'.repeat(600), '<li>x'.repeat(300)),
    fc.constantFrom(...badLinks).map((href) => `<a href="${href}">点此</a>`),
    fc
      .tuple(fc.constantFrom(...tags), fc.array(tie('node'), { maxLength: 4 }))
      .map(([tag, inner]) => `<${tag} onclick="x()" style="mso-list:l0">${inner.join('')}</${tag}>`),
  ),
})).node

test('whatever is pasted, the contract accepts what comes of it, and it comes back as it is', () => {
  fc.assert(
    fc.property(html, (text) => {
      const blocks = blocksOf(linesFromHtml(text))
      expect(Body.safeParse(blocks).success).toBe(true)
      expect(blocksOf(linesOf(blocks))).toEqual(blocks)
    }),
    { numRuns: 150 },
  )
})

test('a full line of the editor is as wide as a phone allows', async () => {
  await page.viewport(390, 844)
  write(paragraph('字'.repeat(400)))
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await page.viewport(1440, 900)
  expect(page.getByRole('group', { name: '正文' }).element().clientWidth).toBeGreaterThan(0)
})

test('a pasted picture stands behind the line, in the place of an empty one, and is described there', async () => {
  write(paragraph('甲'))
  await line(1).click()
  await paste('<img src="https://a.example/x.png">', '', [imageFile(7)])
  await expect.element(page.getByText('图 7')).toBeVisible()
  expect(body).toEqual([paragraph('甲'), pictureBlock(7)])
  await expect.element(page.getByText('请写图片的替代文字，或标为装饰')).toBeVisible()
  await page.getByLabelText('替代文字').fill('三箱岩芯')
  await page.getByLabelText('图注（选填）').fill('三号孔')
  expect(body.at(1)).toEqual(pictureBlock(7, { alt: '三箱岩芯', caption: '三号孔' }))
  await page.getByLabelText('只是装饰，不必读出').click()
  expect(body.at(1)).toEqual(pictureBlock(7, { decorative: true, caption: '三号孔' }))
  await line(3).click()
  await paste('', '', [imageFile(8), imageFile(9)])
  await expect.element(page.getByText('图 9')).toBeVisible()
  expect(body.slice(2)).toEqual([pictureBlock(8), pictureBlock(9)])
})

test('a text that brings a picture of itself is pasted as a text', async () => {
  write(paragraph('甲'))
  await line(1).click()
  await press('{End}')
  await paste('<p>乙</p>', '乙', [imageFile(7)])
  expect(body).toEqual([paragraph('甲乙')])
})

test('files are dropped anywhere on a text; what is no picture is refused by name, the others come', async () => {
  write(paragraph('甲'))
  const data = new DataTransfer()
  for (const file of [new File(['x'], '表.txt', { type: 'text/plain' }), imageFile(5)]) data.items.add(file)
  const drop = new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
  document.querySelector('.block-lines')?.dispatchEvent(drop)
  expect(drop.defaultPrevented).toBe(true)
  await expect.element(page.getByText('图 5')).toBeVisible()
  expect(body).toEqual([paragraph('甲'), pictureBlock(5)])
})

test('a picture is moved and taken away like a line; Backspace behind it leaves it alone', async () => {
  write(paragraph('甲'), pictureBlock(7, { alt: '岩芯' }), paragraph('乙'))
  await line(3).click()
  await press('{Home}{Backspace}')
  await page.getByLabelText('替代文字').click()
  await expect.element(page.getByRole('group', { name: '这一段是' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: '上移这一段' }).click()
  expect(body).toEqual([pictureBlock(7, { alt: '岩芯' }), paragraph('甲'), paragraph('乙')])
  await page.getByRole('button', { name: '删去这一段' }).click()
  expect(body).toEqual([paragraph('甲'), paragraph('乙')])
})
