import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

import { onTestFinished } from 'vitest'

interface MailServer {
  port: number
  /** Lines sent by clients. */
  heard: string[]
}

/** A mail server with configurable answers; other commands succeed. */
export async function mailServer(answers: Record<string, string> = {}): Promise<MailServer> {
  const heard: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let data = false
    const log = (line: string) => void socket.write(`${line}\r\n`)
    const answer = (line: string): void => {
      heard.push(line)
      const command = line.split(/[ :]/)[0]?.toUpperCase() ?? ''
      if (data) {
        if (line !== '.') return
        data = false
        return log(answers['BODY'] ?? '250 taken')
      }
      data = command === 'DATA' && !answers['DATA']
      const defaultAnswer = { EHLO: '250-test\r\n250 AUTH PLAIN', DATA: '354 go on', QUIT: '221 bye' }[
        command
      ]
      return log(answers[command] ?? defaultAnswer ?? '250 ok')
    }
    let rest = ''
    socket.on('error', () => {})
    socket.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split('\r\n')
      rest = lines.pop() ?? ''
      lines.forEach(answer)
    })
    log(answers['HELLO'] ?? '220 test')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { port, heard }
}
