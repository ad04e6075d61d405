import { buffer } from 'node:stream/consumers'

import { encode } from 'uqr'

import { materials, openAfterDays, partsOf } from '#contract/deposits/materials.ts'
import type { DepositCase } from '#server/deposits/deposits.queries.ts'
import type { FileRow } from '#server/deposits/files.queries.ts'
import { openPrint, type PrintDocument } from '#server/printing/print-document.ts'

interface Voucher {
  deposit: DepositCase
  files: readonly FileRow[]
  /** Its number with the check characters. */
  code: string
  /** Name of the archive. */
  site: string
  /** Where anybody verifies it; undefined while the address of the site is not configured. */
  address: string | undefined
}

const margin = 64
const width = 595.28 - 2 * margin
const ink = '#1f2329'
const faintColour = '#5b6470'
const qrSide = 104

/** Draws the voucher as A4 pages with the characters that it uses embedded; the same voucher gives the same text. */
export async function drawVoucher(voucher: Voucher): Promise<Buffer> {
  const { deposit, files, code, site, address } = voucher
  const day = new Date(`${deposit.acceptedOn}T00:00:00Z`)
  const info = { Title: `地质资料汇交凭证 ${deposit.number}`, Author: site, CreationDate: day, ModDate: day }
  const pdf = await openPrint({ size: 'A4', margin, info })
  pdf.fillColor(ink)
  head(pdf, voucher)
  for (const [label, value] of factsOf(deposit)) fact(pdf, label, value)
  list(pdf, deposit, files)
  drawQr(pdf, address ?? code)
  foot(pdf, { code, site, address, day: deposit.acceptedOn ?? '' })
  pdf.end()
  return buffer(pdf)
}

function head(pdf: PrintDocument, { code, site }: Voucher): void {
  pdf.fontSize(11).fillColor(faintColour).text(site, { width, align: 'center' })
  pdf
    .moveDown(0.4)
    .fontSize(24)
    .fillColor(ink)
    .text('地质资料汇交凭证', { width, align: 'center', characterSpacing: 3 })
  pdf.moveDown(0.5).fontSize(12).text(`编号 ${code}`, { width, align: 'center' })
  const y = pdf.y + 12
  pdf
    .moveTo(margin, y)
    .lineTo(margin + width, y)
    .lineWidth(1)
    .stroke(ink)
  pdf.x = margin
  pdf.y = y + 18
}

function factsOf(deposit: DepositCase): [label: string, value: string][] {
  const { protectedYears, openOn } = deposit
  const rule = protectedYears > 0 ? `登记保护 ${protectedYears} 年` : `接收后 ${openAfterDays} 日`
  const facts: [string, string | null][] = [
    ['资料名称', deposit.title],
    ['资料种类', materials[deposit.material].label],
    ['汇交人', deposit.depositor],
    ['编写单位', deposit.author],
    ['项目编号', deposit.projectCode],
    ['形成日期', deposit.formedOn],
    ['接收日期', deposit.acceptedOn],
    ['开放日期', openOn && `${openOn}（${rule}）`],
  ]
  return facts.flatMap(([label, value]) => (value ? [[label, value]] : []))
}

const labelWidth = 84

function fact(pdf: PrintDocument, label: string, value: string): void {
  const { y } = pdf
  pdf.fontSize(11).fillColor(faintColour).text(label, margin, y, { width: labelWidth })
  pdf.fillColor(ink).text(value, margin + labelWidth, y, { width: width - labelWidth, lineGap: 3 })
  pdf.x = margin
  pdf.y += 5
}

/** Every file with its size and its digest. */
function list(pdf: PrintDocument, { material }: DepositCase, files: readonly FileRow[]): void {
  const parts = partsOf(material)
  pdf.moveDown(0.8).fontSize(12).text(`电子文件 ${files.length} 个`, margin)
  pdf.moveDown(0.4)
  files.forEach(({ part, name, size, sha256 }, index) => {
    pdf
      .fontSize(10)
      .fillColor(ink)
      .text(`${index + 1}. ${parts[part]?.label ?? part}　${name}`, { width, lineGap: 2 })
    pdf
      .fontSize(8.5)
      .fillColor(faintColour)
      .text(`${size.toLocaleString('en-US')} 字节　SHA-256 ${sha256.toString('hex')}`, { width, indent: 14 })
    pdf.moveDown(0.25)
  })
}

/** The code at the lower left, on a page with room for it. */
function drawQr(pdf: PrintDocument, text: string): void {
  if (pdf.y > pdf.page.height - margin - qrSide - 24) pdf.addPage()
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const top = pdf.page.height - margin - qrSide
  const side = qrSide / size
  data.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (isDark) pdf.rect(margin + x * side, top + y * side, side, side)
    }),
  )
  pdf.fill(ink)
}

interface Foot extends Pick<Voucher, 'code' | 'site' | 'address'> {
  day: string
}

function foot(pdf: PrintDocument, { code, site, address, day }: Foot): void {
  const left = margin + qrSide + 20
  const room = { width: width - qrSide - 20, lineGap: 3 }
  const where = address ? `扫码，或打开 ${address} 核验。` : `在${site}网站的“核验汇交凭证”页输入编号核验。`
  pdf.fontSize(11).fillColor(ink)
  pdf.text('上列资料已经本馆验收合格，准予接收。', left, pdf.page.height - margin - qrSide, room)
  pdf
    .fontSize(9)
    .fillColor(faintColour)
    .text(`编号 ${code}`, { ...room })
  pdf.text(where, { ...room })
  pdf
    .moveDown(0.6)
    .fontSize(11)
    .fillColor(ink)
    .text(`${site}　${day}`, { ...room, align: 'right' })
}
