import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { access, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'

import { encode } from 'jpeg-js'
import PDFDocument from 'pdfkit'

import { type Figure, figure, median } from '#bench/measure.ts'
import { benchFolder, root } from '#bench/product.ts'
import { openStamper } from '#server/loans/copies/stamper.ts'

const pages = 300
const rounds = 5

/** A report of 300 pages, a third of them with a scanned picture, is stamped by the process that does so for readers. */
export async function stamping(log: (line: string) => void): Promise<Figure[]> {
  const folder = await benchFolder('stamping')
  const path = join(folder, 'report.pdf')
  await access(path).catch(() => writeReport(path))
  log(`a report of ${pages} pages, ${((await stat(path)).size / 2 ** 20).toFixed(1)} MB`)
  const stamper = openStamper({ read: folder, write: join(folder, 'stamped') })
  const times: number[] = []
  const peak = watchChildren()
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now()
    const stamped = await stamper.stamp(path, '王伟超 JY2026000123 2026-11-23', 1)
    await pipeline(stamped, new Writable({ write: (_, __, done) => done() }))
    times.push((performance.now() - began) / 1000)
  }
  const memory = peak()
  await stamper.close()
  log(`stamped in ${times.map((time) => time.toFixed(2)).join(', ')} s`)
  return [
    figure(`${pages} watermarked pages`, median(times), 's', ['<', 3]),
    figure('memory of the process that stamps them, at most', memory, 'MB', ['<', 150]),
  ]
}

/** The most memory that a child of this process takes, in megabytes. */
function watchChildren(): () => number {
  let maxMemory = 0
  const measure = async () => {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '--ppid', String(process.pid)])
    maxMemory = Math.max(maxMemory, ...stdout.split('\n').map((line) => Number(line) / 1024))
  }
  const timer = setInterval(() => void measure().catch(() => {}), 50)
  return () => {
    clearInterval(timer)
    return maxMemory
  }
}

async function writeReport(path: string): Promise<void> {
  const pdf = new PDFDocument({ autoFirstPage: false, size: 'A4', margin: 50 })
  const written = pipeline(pdf, createWriteStream(path))
  pdf.registerFont('han', await readFile(join(root, 'assets/noto-sans-cjk-sc.ttf')))
  const scans = [1, 2, 3, 4, 5, 6].map(scan)
  for (let page = 1; page <= pages; page += 1) {
    pdf.addPage().font('han').fontSize(11)
    for (let line = 1; line <= 36; line += 1)
      pdf.text(
        `第 ${page} 页第 ${line} 行：粉质黏土，可塑，标准贯入击数 ${(page * line) % 30} 击，层底深度 ${page / 10} m。`,
      )
    const picture = page % 3 === 0 ? scans[page % 6] : undefined
    if (picture) pdf.image(picture, 50, 50, { width: 200 })
  }
  pdf.end()
  await written
}

/** A picture that does not compress well. */
function scan(seed: number): Buffer {
  const [width, height] = [500, 700]
  const data = Buffer.alloc(width * height * 4)
  for (let i = 0; i < data.length; i += 1) data[i] = (Math.imul(i + seed * 7919, 2_654_435_761) >>> 13) & 255
  return Buffer.from(encode({ data, width, height }, 30).data)
}
