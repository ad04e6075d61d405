import { expect, test } from 'vitest'

import { piecesOf } from './NoBreakText.tsx'

test.each([
  ['云汀市工程勘察资料全宗', ''],
  ['希望虫（YT-2006-001-G0031 孔）', '（YT-2006-001-G0031 孔）'],
  ['云汀市地质调查院（虚构）', '（虚构）'],
  ['项目YT-2006-001-G0031孔岩心', 'YT-2006-001-G0031孔'],
  ['潮生栈桥路12 m 孔隙水压力管', '12 m'],
  ['6 map', '6|map'],
  ['澜湾风篁大道1号井', '1号'],
  ['⑤1-1层黏土', '⑤1-1层'],
  ['③层淤泥质粉质黏土', '③层'],
  ['叶汀兰、江汀兰、叶青岩', '叶汀兰、|江汀兰、|叶青岩'],
  ['云汀市三维地质结构模型建设（第2期）', '（第2期）'],
  ['2026 年国庆节', '2026 年'],
])('%s keeps %s together', (text, unbroken) => {
  const pieces = piecesOf(text)
  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
  expect(
    pieces
      .filter((piece) => piece.whole)
      .map((piece) => piece.text)
      .join('|'),
  ).toBe(unbroken)
})
