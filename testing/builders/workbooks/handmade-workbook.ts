import { crc32, deflateRawSync } from 'node:zlib'

/** A workbook of one sheet whose XML is written by hand. */
export function buildHandmadeWorkbook(sheet: string, more: Record<string, string> = {}): Uint8Array {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const relation = (type: string, target: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/${type}" Target="${target}"/></Relationships>`
  const parts = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns:r="${office}"><sheets><sheet name="甲&amp;乙" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    ...more,
  }
  return zipOf(parts)
}

/** A zip archive, packed as tightly as deflate can. */
export function zipOf(parts: Record<string, string>): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [path, text] of Object.entries(parts)) {
    const packed = deflateRawSync(text, { level: 9 })
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(text), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(Buffer.byteLength(text), 18)
    fields.writeUInt16LE(Buffer.byteLength(path), 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    bodies.push(Buffer.from('PK\u0003\u0004'), fields, Buffer.from(path), packed)
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), fields, place, Buffer.from(path))
    offset += 30 + Buffer.byteLength(path) + packed.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(bodies.length / 4, 6)
  end.writeUInt32LE(Buffer.concat(directory).length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...bodies, ...directory, Buffer.from('PK\u0005\u0006'), end])
}
