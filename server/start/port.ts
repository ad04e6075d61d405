import { createServer } from 'node:net'

import { StartRefusal } from '#database/start-refusal.ts'

/** Throws if the port cannot be listened on; checked before slower steps of the start. */
export async function checkPort(port: number, host: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer().once('error', (error) => reject(portTrouble(error, port, host)))
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

export function portTrouble(error: Error & { code?: string }, port: number, host: string): Error {
  const sentences: Record<string, string> = {
    EADDRINUSE: `端口 ${port} 已被其他程序占用，请先停止它，或用 PORT 另指一个端口`,
    EACCES: `没有权限监听端口 ${port}，请用 PORT 另指一个 1024 以上的端口`,
    EADDRNOTAVAIL: `本机没有地址 ${host}，请检查环境变量 HOST`,
    ENOTFOUND: `找不到地址 ${host}，请检查环境变量 HOST`,
    EAI_AGAIN: `找不到地址 ${host}，请检查环境变量 HOST`,
  }
  const sentence = sentences[error.code ?? '']
  return sentence ? new StartRefusal(sentence) : error
}
