import fc from 'fast-check'
import { expect, test } from 'vitest'

import { checkedType, inertType, requireHarmlessName, suffixOf } from './media-type.ts'

const bytes = (latin: string) => Buffer.from(latin, 'latin1')

test.each([
  ['报告.PDF', bytes('%PDF-1.7'), 'application/pdf'],
  ['照片.jpeg', bytes('\xff\xd8\xff\xe0'), 'image/jpeg'],
  ['表.xlsx', bytes('PK\x03\x04'), 'application/zip'],
  ['图.svg', Buffer.from('\uFEFF<?xml version="1.0"?><!-- x --><svg xmlns="x"/>'), 'image/svg+xml'],
  ['页.txt', Buffer.from('  <SCRIPT >alert(1)'), 'text/html'],
  ['国标.csv', bytes('\xbf\xd7\xc9\xee,24.6'), 'text/plain'],
  ['测线.sgy', bytes('C 1\0\0'), 'application/octet-stream'],
  ['没有后缀', Buffer.from('孔深'), 'text/plain'],
])('%s', (name, head, type) => {
  expect(checkedType(name, head)).toBe(type)
})

test.each([
  ['程序.exe', bytes('anything'), 'file_type_refused'],
  ['脚本.js', bytes('alert(1)'), 'file_type_refused'],
  ['数据.dat', bytes('MZ\x90'), 'file_type_refused'],
  ['说明.txt', bytes('#!/bin/sh'), 'file_type_refused'],
  ['报告.pdf', bytes('PK\x03\x04'), 'file_type_differs'],
  ['照片.png', Buffer.from('<svg onload="x">'), 'file_type_differs'],
])('%s is refused', (name, head, code) => {
  expect(() => checkedType(name, head)).toThrow(expect.objectContaining({ code }))
})

/** A character as it may be written to look the same: of full width, or beside what nobody sees. */
const disguised = (one: string) =>
  fc.constantFrom(
    one,
    one.toUpperCase(),
    String.fromCodePoint((one.codePointAt(0) ?? 0) + 0xfee0),
    ...['\u200B', '\u00AD', '\u2060', '\uFEFF', '\u202E', '\uFE0F', '\u{E0041}'].map(
      (unseen) => `${unseen}${one}`,
    ),
  )
const trailing = fc.string({ unit: fc.constantFrom('.', ' ', '\u00A0', '\u3000', '．', '\u200B', '\u2003') })

test('a program stays one, in whatever width, with whatever nobody sees, whatever stands behind', () => {
  for (const name of ['x.exe.', 'ｘ．ｅｘｅ', 'x.e\u200Bxe', 'x.exe . .', 'x\u2024exe'])
    expect(() => requireHarmlessName(name)).toThrow(expect.objectContaining({ code: 'file_type_refused' }))
  const program = fc.constantFrom('exe', 'js', 'hta', 'ps1', 'lnk')
  const written = program.chain((suffix) => fc.tuple(...[...`.${suffix}`].map(disguised), trailing))
  fc.assert(
    fc.property(fc.string({ maxLength: 8 }), written, (stem, suffix) => {
      expect(() => requireHarmlessName(`${stem}${suffix.join('')}`)).toThrow(/./)
    }),
  )
  for (const name of ['报告.pdf', 'exe', '关于 exe 的说明.txt', '孔 1.5 m', '岩芯．ｐｄｆ'])
    expect(() => requireHarmlessName(name)).not.toThrow()
  expect(suffixOf('岩芯．ｐｄｆ ')).toBe('pdf')
})

test('what a browser would run is sent as data', () => {
  expect(['image/svg+xml', 'text/html', 'application/pdf'].map(inertType)).toEqual([
    'application/octet-stream',
    'application/octet-stream',
    'application/pdf',
  ])
})

test.each([
  ['a.tar.GZ', 'gz'],
  ['无', ''],
  ['.htaccess', 'htaccess'],
  ['a.<b>', ''],
])('the suffix of %s', (name, suffix) => {
  expect(suffixOf(name)).toBe(suffix)
})
