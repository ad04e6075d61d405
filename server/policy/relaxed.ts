import type { Db } from '#database/database.ts'

import { findLimits, type PolicyLimits } from './policy.queries.ts'

/** What the product is delivered with; more than that is a relaxed rule. */
const deliveredLimits: Readonly<Record<keyof PolicyLimits, [limit: number, label: string]>> = {
  mostSessions: [10, '每个账号同时登录上限（处）'],
  memberSessionDays: [30, '读者一次登录最长（天）'],
  staffSessionHours: [12, '馆内人员一次登录最长（小时）'],
  staffIdleMinutes: [30, '馆内人员闲置下线（分钟）'],
  staffPasswordDays: [90, '馆内人员密码有效期（天）'],
  codesAnHour: [600, '验证码每小时上限（条）'],
}

interface StartSettings {
  publicUrl: string | undefined
  log: boolean
  apiDocs: 'everyone' | 'staff' | undefined
}

/** Settings that are looser than delivered, a line each: whoever starts a library in production reads them. */
export async function listRelaxed(db: Db, { publicUrl, log, apiDocs }: StartSettings): Promise<string[]> {
  const limits = await findLimits(db)
  const loose = Object.entries(deliveredLimits).flatMap(([name, [limit, label]]) => {
    const now: unknown = Reflect.get(limits, name)
    return typeof now === 'number' && now > limit ? [`${label}：${now}，出厂为 ${limit}`] : []
  })
  return [
    ...loose,
    ...(publicUrl?.startsWith('http:') ? [`PUBLIC_URL 为 ${publicUrl}：网址没有加密`] : []),
    ...(log ? [] : ['LOG 为 off：请求没有日志']),
    ...(apiDocs === 'everyone' ? ['API_DOCS 为 everyone：接口文档人人可看'] : []),
  ]
}
