/** Codes by which jobs most often fail, as whoever runs the library calls them. */
const wordsByCode: Readonly<Record<string, string>> = {
  '23503': '所指的内容已被删除',
  '23505': '与已有的内容重复',
  '40P01': '与其他操作互相等待',
  '53100': '数据库的磁盘已满',
  '55P03': '等待其他操作超时',
  '57014': '语句用时过长',
  '57P01': '数据库中途停止',
  DATABASE_AWAY: '数据库没有应答',
  ECONNREFUSED: '对方没有在运行',
  ECONNRESET: '连接中断',
  ENOENT: '文件不在了',
  ENOSPC: '磁盘已满',
  ETIMEDOUT: '对方没有应答',
}

/** A code is explained as far as it is known, and stays in sight; a sentence stands as it is. */
export function reasonWords(reason: string): string {
  const words = wordsByCode[reason]
  if (words !== undefined) return `${words}（${reason}）`
  return /^[\dA-Z]{5}$/.test(reason) ? `数据库错误 ${reason}` : reason
}
