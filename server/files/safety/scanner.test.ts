import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { fileService } from '#contract/files/file-service.ts'
import { testApp } from '#testing/app.ts'
import { bytesFor, sendAll } from '#testing/builders/uploads.ts'
import { startClamd } from '#testing/clamd.ts'

import { openScanner } from './scanner.ts'

async function* content(words: string) {
  for (let at = 0; at < words.length; at += 1000) yield Buffer.from(words.slice(at, at + 1000))
}

test('clean, infected, too large to be scanned', async () => {
  const { address, scanned } = await startClamd({ limit: 100_000 })
  const scan = openScanner(address)
  expect(await scan(content('黏土'.repeat(3000)))).toBe(true)
  await expect(scan(content(`${'x'.repeat(5000)}VIRUS`))).rejects.toMatchObject({ code: 'file_infected' })
  expect(await scan(content('x'.repeat(3_000_000)))).toBe(false)
  expect(scanned).toEqual([18_000, 5005])
})

test('a scanner that is away or says nothing sensible lets nothing pass', async () => {
  const away = openScanner({ host: '127.0.0.1', port: 1 })
  await expect(away(content('x'))).rejects.toMatchObject({ code: 'scanner_away' })
  const server = createServer((socket) => socket.end('UNKNOWN COMMAND\0')).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const odd = openScanner({ host: '127.0.0.1', port: (server.address() as AddressInfo).port })
  await expect(odd(content('x'))).rejects.toMatchObject({ code: 'scanner_away' })
})

test('an infected file is refused in one call and in chunks; a clean one says that it was scanned', async () => {
  const { address } = await startClamd()
  const library = await testApp({ files: { scanner: address } })
  const { call, ...person } = await library.signIn()
  const send = (words: string) =>
    call(fileService.upload, { file: new File([words], '说明.txt'), pathName: 'survey' })
  expect((await send('干净')).scanned).toBe(true)
  await expect(send('带有 VIRUS')).rejects.toMatchObject({ code: 'file_infected', status: 550 })
  const bytes = bytesFor(3_000_000)
  bytes.write('VIRUS', 2 ** 21 - 2) // over the edge of two chunks
  const end = await sendAll({ call, ...person }, bytes)
  expect([end.state, end.reason]).toEqual(['refused', '文件带有病毒，没有保存'])
  expect(await call(fileService.list, { pathName: 'survey/2026' })).toEqual([])
})
