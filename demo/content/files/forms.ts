import { buffer } from 'node:stream/consumers'

import { strToU8, zipSync } from 'fflate'
import PDFDocument from 'pdfkit'

const title = '岩心库团体观摩申请表'
const fields = ['申请单位', '联系人', '联系电话', '观摩日期', '人数', '关注的层位或钻孔', '单位意见（盖章）']
const remark = '虚构资料，仅供演示'
const day = new Date('2026-04-20T00:00:00Z')

const a4 = { width: 595.28, height: 841.89 }
const table = { left: 70, top: 150, label: 130, width: 455, rows: [44, 44, 44, 44, 44, 150, 150] }

/** The form on paper that has gone through a scanner: a little askew, a little grey. */
export function scannedForm(font: Uint8Array): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    info: { Title: title, Subject: remark, CreationDate: day, ModDate: day },
    lang: 'zh-CN',
  })
  const bytes = buffer(pdf)
  pdf.registerFont('han', font).font('han')
  pdf.rect(0, 0, a4.width, a4.height).fill('#f4f1ea')
  pdf.rotate(-0.7, { origin: [a4.width / 2, a4.height / 2] })
  pdf.fillColor('#2b2b2b').fontSize(22).text(title, 0, 90, { width: a4.width, align: 'center' })
  drawTable(pdf)
  pdf.fontSize(10).fillColor('#6b6b6b')
  pdf.text(`${remark} · 提前 7 日送交岩心库`, 0, 730, { width: a4.width, align: 'center' })
  pdf.end()
  return bytes
}

function drawTable(pdf: InstanceType<typeof PDFDocument>): void {
  const { left, label, width, rows } = table
  let y = table.top
  for (const [i, height] of rows.entries()) {
    pdf.rect(left, y, width, height).lineWidth(0.9).stroke('#3a3a3a')
    pdf
      .moveTo(left + label, y)
      .lineTo(left + label, y + height)
      .stroke('#3a3a3a')
    pdf
      .fillColor('#2b2b2b')
      .fontSize(12)
      .text(fields[i] ?? '', left + 10, y + 14, { width: label - 20 })
    y += height
  }
}

const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const paragraph = (text: string, size: number) =>
  `<w:p><w:r><w:rPr><w:sz w:val="${size}"/></w:rPr><w:t>${text}</w:t></w:r></w:p>`
const cell = (text: string, width: number) =>
  `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr>${paragraph(text, 24)}</w:tc>`
const edges = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  .map((edge) => `<w:${edge} w:val="single" w:sz="6"/>`)
  .join('')

/** The same to be filled in with a word processor. */
export function blankForm(): Buffer {
  const rows = fields.map((field) => `<w:tr>${cell(field, 2600)}${cell('', 6200)}</w:tr>`).join('')
  const body = `${paragraph(title, 36)}<w:tbl><w:tblPr><w:tblBorders>${edges}</w:tblBorders></w:tblPr>${rows}</w:tbl>${paragraph(remark, 20)}`
  const parts = {
    '[Content_Types].xml': `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${xml}<w:document xmlns:w="${word}"><w:body>${body}</w:body></w:document>`,
  }
  const packed = Object.entries(parts).map(([name, text]) => [name, strToU8(text)] as const)
  return Buffer.from(zipSync(Object.fromEntries(packed), { mtime: day }))
}
