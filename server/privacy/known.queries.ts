import { type RawBuilder, sql } from 'kysely'

import type { AuditAction } from '#contract/audit.ts'
import type { Db } from '#database/database.ts'
import { calledName } from '#server/data-api/stores.sql.ts'

// What is known of an account, in columns that speak to its owner. The newest rows of each table, to a limit.

export type Row = Record<string, unknown>

const limit = 10_000

/** The word of a dictionary for a value; the value itself where there is none. */
const wordOf = (
  group: string,
  value: RawBuilder<unknown>,
) => sql`coalesce((select d.label from dictionary_item d
  where d.group_code = ${group} and d.value = ${value}), ${value})`

export interface SealedAccountRow extends Row {
  手机号: Buffer | null
  邮箱: Buffer | null
}

export async function listAccount(db: Db, account: number): Promise<SealedAccountRow[]> {
  const { rows } =
    await sql<SealedAccountRow>`select a.id as "账号编号", a.username as "用户名", a.name as "姓名",
      a.phone as "手机号", a.mail as "邮箱", case a.party when 'organisation' then '单位用户' else '个人用户' end as "注册类型",
      a.company as "单位名称", ${wordOf('dwxz', sql`a.company_nature`)} as "单位性质", ${wordOf('industry', sql`a.industry`)} as "所属行业", o.name as "已确认的单位",
      a.company_manager as "单位管理员", a.workplace as "工作地点", a.number as "工号", a.workunit as "工作部门",
      a.unit as "所属科室", a.business as "从事业务", d.name as "部门", a.created_at as "注册时间",
      a.password_at as "密码设置时间", a.totp is not null as "启用动态口令", a.leaves_at as "将注销于",
      array(select role.name from account_role ar join role on role.id = ar.role where ar.account = a.id
        order by role.id) as "角色"
    from account a left join organisation o on o.id = a.organisation left join department d on d.id = a.department
    where a.id = ${account}`.execute(db)
  return rows
}

export async function listGivenConsents(db: Db, account: number): Promise<Row[]> {
  const { rows } = await sql<Row>`select version as "版本", given_at as "同意时间", ended_at as "终止时间",
    case when ended_at is null then '有效' when revoked then '本人撤回' else '由新版本取代' end as "状态"
    from consent where account = ${account} order by id desc limit ${limit}`.execute(db)
  return rows
}

export async function listSessions(db: Db, account: number): Promise<Row[]> {
  const { rows } = await sql<Row>`select created_at as "登录时间", seen_at as "最近使用", address as "地址",
    agent as "浏览器", ended_at as "结束时间" from session where account = ${account}
    order by id desc limit ${limit}`.execute(db)
  return rows
}

export async function listBound(db: Db, account: number): Promise<Row[]> {
  const { rows } =
    await sql<Row>`select p.name as "第三方", i.subject as "对方的账号标识", i.trust as "认证等级",
      i.bound_at as "绑定时间", i.used_at as "最近使用"
    from account_identity i join sign_in_provider p on p.id = i.provider where i.account = ${account}
    order by i.id desc limit ${limit}`.execute(db)
  return rows
}

export async function listSources(db: Db, account: number): Promise<Row[]> {
  const { rows } = await sql<Row>`select source as "地址", seen_at as "最近登录" from known_source
    where account = ${account} order by seen_at desc limit ${limit}`.execute(db)
  return rows
}

export async function listSearches(db: Db, account: number): Promise<Row[]> {
  const { rows } = await sql<Row>`select name as "名称", question as "检索", alert as "留意新资料",
    created_at as "保存时间" from saved_search where account = ${account} order by id desc limit ${limit}`.execute(
    db,
  )
  return rows
}

export async function listOwnThresholds(db: Db, account: number): Promise<Row[]> {
  const { rows } = await sql<Row>`select r.code as "资料编号", t.quantity as "观测量",
      case t.measure when 'value' then '观测值' else '变化' end as "所比的", t.since as "起算日",
      case t.side when 'above' then '上限' else '下限' end as "上限或下限", t.bound as "限值", t.created_at as "设定时间"
    from threshold t join record r on r.id = t.record and not r.sealed where t.account = ${account}
    order by t.id desc limit ${limit}`.execute(db)
  return rows
}

export async function listFavourites(db: Db, account: number): Promise<Row[]> {
  const { rows } =
    await sql<Row>`select r.code as "资料编号", r.kind as "资料类别", d.name as "收藏夹", f.note as "备注",
      f.created_at as "保存时间"
    from favourite f join record r on r.id = f.record left join favourite_folder d on d.id = f.folder
    where f.account = ${account} and r.access <> 'secret'
    order by f.id desc limit ${limit}`.execute(db)
  return rows
}

export async function listVisited(db: Db, account: number): Promise<Row[]> {
  const { rows } =
    await sql<Row>`select r.code as "资料编号", r.kind as "资料类别", h.visits as "次数", h.at as "最近浏览"
    from browse_history h join record r on r.id = h.record where h.account = ${account} and r.access <> 'secret'
    order by h.at desc limit ${limit}`.execute(db)
  return rows
}

export async function listDownloads(db: Db, account: number): Promise<Row[]> {
  const { rows } =
    await sql<Row>`select f.name as "文件", r.code as "资料编号", r.kind as "资料类别", d.times as "次数",
      d.at as "最近下载"
    from download d join file f on f.id = d.file join record r on r.id = f.record
    where d.account = ${account} and r.access <> 'secret' order by d.at desc limit ${limit}`.execute(db)
  return rows
}

export async function listRequests(db: Db, account: number): Promise<Row[]> {
  const { rows } = await sql<Row>`select created_at as "时间", amount as "积分", purpose as "用途",
      for_company as "为单位申请", state as "状态", granted as "充值的积分", answer as "答复", answered_at as "答复时间"
    from credit_request where account = ${account} order by id desc limit ${limit}`.execute(db)
  return rows
}

export async function listCredit(db: Db, account: number): Promise<Row[]> {
  const { rows } = await sql<Row>`select l.at as "时间", l.reason as "事由", l.amount as "积分",
      l.title as "资料", l.note as "说明", p.account is null as "由单位账户支付"
    from credit_line l join credit_purse p on p.id = l.purse
    where p.account = ${account} or l.account = ${account} order by l.id desc limit ${limit}`.execute(db)
  return rows
}

export async function listDrawings(db: Db, account: number): Promise<Row[]> {
  const { rows } = await sql<Row>`select title as "标题", features as "标注", shared as "允许他人查看",
    updated_at as "修改时间" from map_drawing where account = ${account}
    order by updated_at desc limit ${limit}`.execute(db)
  return rows
}

export async function listSheets(db: Db, account: number): Promise<Row[]> {
  const { rows } = await sql<Row>`select title as "图名", kind as "种类", parameters as "参数",
      token is not null as "以链接分享", created_at as "保存时间", updated_at as "修改时间"
    from saved_drawing where account = ${account} order by id desc limit ${limit}`.execute(db)
  return rows
}

export async function listFiles(db: Db, account: number): Promise<Row[]> {
  const { rows } = await sql<Row>`select f.name as "文件名", f.path_name as "归类路径", c.size as "字节数",
      encode(c.sha256, 'hex') as "SHA-256", f.created_at as "上传时间"
    from stored_file f join stored_content c on c.id = f.content where f.owner = ${account}
    order by f.id desc limit ${limit}`.execute(db)
  return rows
}

export async function listTemplates(db: Db, account: number): Promise<Row[]> {
  const { rows } =
    await sql<Row>`select name as "名称", use as "用途", content as "内容", updated_at as "修改时间"
    from template where owner = ${account} order by id desc limit ${limit}`.execute(db)
  return rows
}

export async function listMessages(db: Db, account: number): Promise<Row[]> {
  const { rows } =
    await sql<Row>`select title as "标题", body as "内容", created_at as "时间", read_at as "阅读时间"
    from notice where account = ${account} order by id desc limit ${limit}`.execute(db)
  return rows
}

export async function listMuted(db: Db, account: number): Promise<Row[]> {
  const { rows } = await sql<Row>`select topic as "类别", muted as "不再接收", mail as "另寄邮件"
    from notice_choice where account = ${account} order by topic`.execute(db)
  return rows
}

export async function listFeedback(db: Db, account: number): Promise<Row[]> {
  const { rows } = await sql<Row>`select r.code as "资料编号", f.field_label as "栏目", f.body as "内容",
    f.suggestion as "应当是", f.answer as "答复", f.created_at as "时间"
    from feedback f left join record r on r.id = f.record where f.account = ${account}
    order by f.id desc limit ${limit}`.execute(db)
  return rows
}

export async function listLoans(db: Db, account: number): Promise<Row[]> {
  const { rows } =
    await sql<Row>`select l.number as "编号", l.reader as "读者", l.company as "单位", l.reason as "用途说明",
    l.state as "状态", l.submitted_at as "提交时间", l.ended_at as "办结时间",
    (select coalesce(jsonb_agg(i.code order by i.position), '[]') from loan_item i where i.loan = l.id) as "资料",
    (select coalesce(jsonb_agg(v.day order by v.day), '[]') from visit v where v.loan = l.id and v.state <> 'cancelled') as "到馆",
    (select coalesce(jsonb_agg(d.name order by d.id), '[]') from loan_download d where d.loan = l.id) as "下载的文件"
    from loan l where l.account = ${account} order by l.id desc limit ${limit}`.execute(db)
  return rows
}

export async function listDeposits(db: Db, account: number): Promise<Row[]> {
  const { rows } =
    await sql<Row>`select number as "编号", title as "资料名称", depositor as "汇交人", contact as "联系人",
    state as "进展", accepted_on as "接收日期", created_at as "时间"
    from deposit where account = ${account} order by id desc limit ${limit}`.execute(db)
  return rows
}

export interface LogLine {
  at: Date
  action: string
  address: string
  success: boolean
  own: boolean
}

/**
 * Lines of the audit log that an account wrote, and those of these actions of others upon it; neither names another
 * person, so without object and detail.
 */
export async function listLogLines(
  db: Db,
  account: number,
  upon: readonly AuditAction[],
): Promise<LogLine[]> {
  const { rows } =
    await sql<LogLine>`select at, action, success, coalesce(account = ${account}, false) as own,
      case when account = ${account} then address else '' end as address
    from audit_event where account = ${account}
      or action = any(${upon}) and object like ${`%（${account}）`} and account is distinct from ${account}
    order by id desc limit ${limit}`.execute(db)
  return rows
}

export async function listKeys(db: Db, account: number): Promise<Row[]> {
  const { rows } =
    await sql<Row>`select k.purpose as "用途", k.prefix as "开头几位", k.created_at as "取得时间",
      k.used_at as "最近使用", k.expires_at as "有效至", k.revoked_at as "作废时间"
    from app_key k join app on app.id = k.app where app.owner = ${account} order by k.id desc limit ${limit}`.execute(
      db,
    )
  return rows
}

export async function listApiUse(db: Db, account: number): Promise<Row[]> {
  const { rows } = await sql<Row>`select to_char(u.day, 'YYYY-MM-DD') as "日期", ${calledName('u')} as "接口",
      u.calls as "调用次数", u.refused as "超出上限"
    from data_api_use u join app on app.id = u.app
    where app.owner = ${account} order by u.id desc limit ${limit}`.execute(db)
  return rows
}
