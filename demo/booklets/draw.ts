import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

import PDFDocument from 'pdfkit'

import type { Booklet, Section } from './booklet.ts'

const mark = '虚构资料，仅供演示'
const margin = 64
const width = 595.28 - 2 * margin
const bottom = 841.89 - margin
const ink = '#1f2329'
const faintColour = '#6b7280'
const tableHeading = '附表 地层特性表'

/** Draws a booklet as A4 pages of real, selectable Chinese text; the same booklet gives the same bytes. */
export function drawBooklet(booklet: Booklet, font: Uint8Array): Promise<Buffer> {
  const day = new Date(`${booklet.day}T00:00:00Z`)
  const pdf = new PDFDocument({
    size: 'A4',
    margin,
    autoFirstPage: false,
    info: { Title: booklet.title, Author: booklet.author, Subject: mark, CreationDate: day, ModDate: day },
    lang: 'zh-CN',
  })
  const bytes = buffer(pdf)
  pdf.registerFont('han', font)
  cover(pdf, booklet)
  contents(pdf, booklet)
  const { sections, points, layers } = booklet
  let number = 3
  for (const section of sections) sectionPage(pdf, section, number++)
  if (layers.length > 0) {
    page(pdf, number++)
    layerTable(pdf, booklet)
  }
  for (const point of points) sectionPage(pdf, point, number++)
  pdf.end()
  return bytes
}

function sectionPage(pdf: Pdf, { heading: title, paragraphs }: Section, number: number): void {
  page(pdf, number)
  heading(pdf, title)
  pdf.fontSize(11.5).fillColor(ink)
  for (const paragraph of paragraphs) {
    pdf.text(paragraph, { indent: 23, lineGap: 7, paragraphGap: 9, align: 'left' })
  }
}

type Pdf = InstanceType<typeof PDFDocument>

function page(pdf: Pdf, number: number): void {
  pdf.addPage().font('han')
  const { y } = pdf
  pdf.fontSize(8.5).fillColor(faintColour)
  pdf.text(`${mark} · 第 ${number} 页`, margin, bottom + 14, {
    width,
    align: 'center',
    lineBreak: false,
    height: 20,
  })
  pdf.x = margin
  pdf.y = y
}

function heading(pdf: Pdf, text: string): void {
  pdf.outline.addItem(text)
  pdf.fontSize(17).fillColor(ink).text(text, margin, margin, { paragraphGap: 16 })
}

function cover(pdf: Pdf, { title, note, author, day, code, codeLabel }: Booklet): void {
  page(pdf, 1)
  pdf.rect(margin, margin, width, 30).lineWidth(1).stroke('#b42318')
  pdf
    .fontSize(13)
    .fillColor('#b42318')
    .text(mark, margin, margin + 8, { width, align: 'center' })
  pdf
    .fontSize(10.5)
    .fillColor(faintColour)
    .text(`${codeLabel} ${code}`, margin, margin + 52, { width, align: 'right' })
  pdf.fontSize(24).fillColor(ink).text(title, margin, 260, { width, align: 'center', lineGap: 12 })
  if (note) pdf.moveDown(0.6).fontSize(12).fillColor(faintColour).text(note, { width, align: 'center' })
  pdf.fontSize(14).fillColor(ink).text(author, margin, 640, { width, align: 'center' })
  pdf.fontSize(12).text(day, margin, 668, { width, align: 'center' })
}

function contents(pdf: Pdf, { sections, points, layers }: Booklet): void {
  page(pdf, 2)
  heading(pdf, '目录')
  const behind = points.length > 0 ? [`附录 观测点记录（${points.length} 点）`] : []
  const table = layers.length > 0 ? [tableHeading] : []
  const lines = [...sections.map((section) => section.heading), ...table, ...behind]
  lines.forEach((line, index) => {
    const y = margin + 50 + index * 26
    pdf.fontSize(11.5).fillColor(ink).text(line, margin, y, { lineBreak: false })
    pdf.text(String(index + 3), margin, y, { width, align: 'right' })
  })
}

const columns = [
  ['层号', 44],
  ['岩土名称', 96],
  ['时代', 38],
  ['层底埋深 m', 62],
  ['层厚 m', 44],
  ['描述', 183],
] as const

function layerTable(pdf: Pdf, { layers }: Booklet): void {
  heading(pdf, tableHeading)
  let y = margin + 40
  for (const row of [columns.map(([label]) => label), ...layers]) {
    pdf.fontSize(8).fillColor(ink)
    const rooms = columns.map(([, room]) => ({ width: room - 4 }))
    const height = Math.max(...row.map((cell, i) => pdf.heightOfString(cell, rooms[i]))) + 5
    let x = margin
    row.forEach((cell, i) => {
      pdf.text(cell, x + 2, y + 2, rooms[i])
      x += columns[i]?.[1] ?? 0
    })
    y += height
    pdf
      .moveTo(margin, y)
      .lineTo(margin + width, y)
      .lineWidth(0.4)
      .stroke('#c9cdd4')
  }
}

export const readFont = (): Promise<Buffer> =>
  readFile(join(import.meta.dirname, '../../assets/noto-sans-cjk-sc.ttf'))
