import { AppError } from '#contract/errors.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { audit, operator } from '#server/audit/audit.ts'
import { hasRightKey, replaceKey } from '#server/secrets/secrets.ts'

import { clearSealed, countSealed, type SealedCounts } from './new-key.queries.ts'

/**
 * Creates a new key for a database whose key is lost, and clears the unreadable data: phones, mails and
 * authenticators must be bound again. Refuses if the key is correct, or if the loss is not accepted.
 */
export function takeNewKey(db: Db, dataDir: string, accepted: boolean): Promise<SealedCounts> {
  return atomically(db, async (tx) => {
    if (await hasRightKey(dataDir, tx))
      throw new AppError('invalid_input', {}, '密钥文件与数据库相符，无需新的密钥')
    const lost = await countSealed(tx)
    if (!accepted) throw new AppError('invalid_input', {}, `${wordsOf(lost)}\n确认放弃请加 --accept-loss`)
    await clearSealed(tx)
    await audit(tx, { ...operator, action: 'key_replaced', object: 'secret.key', detail: { ...lost } })
    await replaceKey(dataDir, tx)
    return lost
  })
}

const wordsOf = ({ phones, mails, authenticators, nameless }: SealedCounts) =>
  `会失去：${phones} 个手机号、${mails} 个邮箱、${authenticators} 个动态口令，以及全部恢复码和待发的消息；所有登录都会失效，\
本人用用户名与密码登录后重新绑定${nameless > 0 ? `；其中 ${nameless} 个账号没有用户名，将无法再登录` : ''}`
