import { constants, setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'

import { AppError } from '#contract/errors.ts'
import { writeDxf } from '#geology/drawing/dxf/dxf.ts'
import { paintSheet } from '#server/drawings/sheet-painter.ts'
import { openPrint } from '#server/printing/print-document.ts'
import { answerOnce } from '#server/processes/answer-once.ts'

import { cadParts, numberedSheets, partsOfSet, type SetPart, type SetRequest } from './parts.ts'
import type { CadFile, SetAnswer, SetEnd } from './print-set.ts'

const report = (answer: SetAnswer) => process.send?.(answer)

// A process of its own: a set of many sheets is drawn for seconds, which other calls must not wait for.
setPriority(constants.priority.PRIORITY_LOW)

answerOnce((request: SetRequest) =>
  print(request).catch((error: unknown) => {
    if (error instanceof AppError) return { failure: error.message } // the font lacks a character, which it names
    throw error
  }),
)

async function print(request: SetRequest): Promise<SetEnd> {
  const parts = partsOfSet(request)
  if (parts.length === 0) return { failure: '所选钻孔都没有可画的数据' }
  const sheets = numberedSheets(request, parts)
  const pdf = await openPrint({ autoFirstPage: false, info: { Title: request.title } })
  const content = buffer(pdf)
  let saidAt = 0
  for (const [i, { sheet, begins }] of sheets.entries()) {
    paintSheet(pdf, sheet)
    if (begins) pdf.outline.addItem(begins)
    if (Date.now() - saidAt > 300) {
      saidAt = Date.now()
      report({ drawn: i + 1, sheets: sheets.length })
      await new Promise(setImmediate) // what is said goes out
    }
  }
  report({ drawn: sheets.length, sheets: sheets.length })
  pdf.end()
  return { content: await content, cad: request.withCad ? cadFilesOf(parts) : [] }
}

/** The plan and the sections as DXF, a file for each sheet. */
const cadFilesOf = (parts: readonly SetPart[]): CadFile[] =>
  parts
    .filter(({ name }) => cadParts.includes(name))
    .flatMap(({ drawings }) =>
      drawings.flatMap(({ title, sheets }) =>
        sheets.map((sheet, i) => ({
          name: `${title}${sheets.length > 1 ? ` ${i + 1}` : ''}.dxf`.replaceAll(/[\\/:*?"<>|]/g, '-'),
          content: writeDxf(sheet),
        })),
      ),
    )
