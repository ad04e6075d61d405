import { expect, test } from 'vitest'

import { checkedType, inertType, suffixOf } from './media-type.ts'

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
