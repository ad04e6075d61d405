import { audit, serverItself } from '#server/audit/audit.ts'
import { causeOf } from '#server/audit/failures.ts'
import { forgetFiles } from '#server/back-office/sheet/sheet.ts'
import { openDueRecords } from '#server/catalogue/opening/opening.ts'
import { recheckStored } from '#server/catalogue/quality/recheck.ts'
import { keepQualityDay } from '#server/catalogue/quality/trend.ts'
import { purgeRemoved } from '#server/content/content.ts'
import { sweepContentFiles } from '#server/content/files/content-files.ts'
import { forgetDeliveries } from '#server/deliveries/deliveries.ts'
import { tendDeposits } from '#server/deposits/clock/clock.ts'
import { forgetSets } from '#server/drawings/sets/sets.ts'
import { forgetExports } from '#server/exports/exports.ts'
import { expireUploads, resumeChecks, sweepOrphans, sweepUnnamed } from '#server/files/file-service.ts'
import { type FileService, inBackground, removeChunks } from '#server/files/service/service.ts'
import { forgetOldChanges } from '#server/harvest/changes.ts'
import { spoolFolder } from '#server/http/spool/spool.ts'
import { deleteExpiredKeys } from '#server/idempotency/idempotency.ts'
import { forgetLoans } from '#server/loans/clock/forgotten.ts'
import { deleteUnusedAreas } from '#server/map/areas/areas.ts'
import { deleteEndedMessages } from '#server/messages/messages.ts'
import { forgetCopies } from '#server/privacy/privacy.ts'
import { deleteExpiredWindows } from '#server/rates/rates.ts'
import { deleteExpiredSpent } from '#server/rates/spent.queries.ts'
import { sweepCopies } from '#server/record-files/attached/attached.ts'
import type { Pyramids } from '#server/record-files/pyramid/pyramids.ts'
import { cutAhead, sweepTiles } from '#server/record-files/pyramid/tending.ts'
import type { SearchContext } from '#server/search/context.ts'
import { forgetLoggedWords } from '#server/search/log/log.ts'
import { notifySavedSearches } from '#server/search/saved/alerts.ts'
import { deleteOldAttempts } from '#server/sign-in/attempts.queries.ts'
import { deleteExpiredPasses } from '#server/sign-in/captcha/captcha.ts'
import { deleteExpiredCodes } from '#server/sign-in/codes/codes.ts'
import { deleteOldSources } from '#server/sign-in/known-source.queries.ts'
import { deleteExpiredPayloadKeys } from '#server/sign-in/payload-encryption/payload-encryption.ts'
import { deleteEndedSessions } from '#server/sign-in/tokens/tokens.queries.ts'
import { deleteOldStatementTimes } from '#server/statements/statements.ts'
import { deleteExpiredRequests } from '#server/third-party/requests.ts'
import { deleteEndedProviderSessions } from '#server/third-party/sign-out/sign-out.ts'
import { endLeavingUsers, forgetRemovedUsers } from '#server/users/forgotten.ts'

const interval = 10 * 60_000

/** A task, and how many things it did where it says so. */
type Tasks = Record<string, () => Promise<unknown>>

/** What tasks work on. */
interface HousekeepingContext {
  search: SearchContext
  files: FileService
  pyramids: Pyramids
  dataDir: string
}

function tasksOver(
  { search, files: service, pyramids, dataDir }: HousekeepingContext,
  signal: AbortSignal,
): Tasks {
  const { db, kinds, vocabulary } = search
  const files = inBackground(service, db)
  return {
    开放到期资料: () => openDueRecords(db, kinds, signal),
    清理请求编号: () => deleteExpiredKeys(db),
    清理登录会话: () => deleteEndedSessions(db),
    清理登录失败记录: () => deleteOldAttempts(db),
    清理登录来源: () => deleteOldSources(db),
    清理已用凭证: () => deleteExpiredSpent(db),
    清理慢语句的记录: () => deleteOldStatementTimes(db),
    清理频次计数: () => deleteExpiredWindows(db),
    清理传输密钥: () => deleteExpiredPayloadKeys(db),
    清理安全验证: () => deleteExpiredPasses(db),
    清理验证码: () => deleteExpiredCodes(db),
    清理第三方登录请求: () => deleteExpiredRequests(db),
    清理第三方的登录: () => deleteEndedProviderSessions(db),
    清理消息: () => deleteEndedMessages(db),
    清理上传的范围: () => deleteUnusedAreas(db),
    清理删除的内容: () => purgeRemoved(db),
    清理无人引用的图片与附件: () => sweepContentFiles(files),
    清理采集的旧版本: () => forgetOldChanges(db),
    清理检索词: () => forgetLoggedWords(db),
    清理导入文件: () => forgetFiles(db),
    清理没有入库的资料: () => forgetDeliveries(files),
    核对资料的质量: () => recheckStored(db, kinds, signal),
    记下疑点的件数: () => keepQualityDay(db),
    汇交的期限: () => tendDeposits(db, kinds),
    注销到期的账号: () => endLeavingUsers(db),
    放弃过期的上传: () => expireUploads(files),
    重新核对上传: () => resumeChecks(files),
    清理无人使用的文件内容: () => sweepUnnamed(files),
    清理无主的文件内容: () => sweepOrphans(files, spoolFolder(dataDir)),
    清理没有附上的文件: () => sweepCopies(db, dataDir),
    清理图片的分块: () => sweepTiles(db, pyramids),
    预先切分大图: () => cutAhead(db, dataDir, pyramids),
    隐去已删账号的个人信息: () => forgetRemovedUsers(db),
    隐去办结借阅的个人信息: () => forgetLoans(files),
    清理个人信息副本: () => forgetCopies(db),
    清理成套图件: () => forgetSets(db),
    清理导出的文件: async () => {
      const keys = await forgetExports(db)
      await removeChunks(files, keys)
      return keys.length
    },
    更新词表: vocabulary.renew,
    通知新资料: () => notifySavedSearches(search, signal),
  }
}

type Report = (error: unknown) => void

/**
 * Runs all tasks once. A failed one is reported, the others run nevertheless. A round that did something or failed is a
 * line of the audit log, with how much of each: what was deleted at the end of its term is proved by it.
 */
export async function runRound(
  housekept: HousekeepingContext,
  report: Report,
  signal = new AbortController().signal,
): Promise<void> {
  const done: Record<string, number> = {}
  const failed: Record<string, string> = {}
  for (const [name, task] of Object.entries(tasksOver(housekept, signal))) {
    if (signal.aborted) break
    try {
      const count = await task()
      if (typeof count === 'number' && count > 0) done[name] = count
    } catch (error) {
      failed[name] = causeOf(error)
      report(error)
    }
  }
  await auditRound(housekept.search.db, { done, failed }).catch(report)
}

/** Runs periodic tasks, at once and then every ten minutes; what failed is tried again in the next round. */
export function runHousekeeping(
  housekept: HousekeepingContext,
  report: Report,
): { close: () => Promise<void> } {
  const ending = new AbortController()
  const round = () => runRound(housekept, report, ending.signal)
  let running = round()
  const timer = setInterval(() => (running = running.then(round)), interval)
  return {
    close: async () => {
      clearInterval(timer)
      ending.abort()
      await running
    },
  }
}

interface Round {
  done: Record<string, number>
  failed: Record<string, string>
}

async function auditRound(db: SearchContext['db'], { done, failed }: Round): Promise<void> {
  const [did, missed] = [Object.keys(done), Object.keys(failed)]
  if (did.length + missed.length === 0) return
  const object = [...did, ...missed].join('、')
  const success = missed.length === 0
  await audit(db, { ...serverItself, action: 'housekeeping', success, object, detail: { done, failed } })
}
