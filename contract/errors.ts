/** All error codes of the server with HTTP status and user message. */
export const errors = {
  invalid_input: [400, '输入有误，请检查后再试'],
  signature_refused: [400, '请求签名不对或已失效'],
  clock_skewed: [400, '本机的时间与服务器相差过大，请校准后再试'],
  unknown_tenant: [400, '没有这个租户'],
  unknown_app: [400, '没有这个应用'],
  transit_key_changed: [400, '密码的加密密钥已更新，请再试一次'],
  insecure_page: [400, '当前页面不是安全连接，不能加密密码，请用 https:// 打开本站后再试'],
  not_signed_in: [401, '请先登录'],
  api_key_refused: [401, '密钥不对、已作废或已到期'],
  forbidden: [403, '没有权限'],
  access_denied: [403, '访问被拒绝，如有疑问请与本馆联系'],
  not_found: [404, '没有找到这一项，可能已经撤下'],
  area_gone: [404, '这个上传的范围已不在馆中（30 天未用即删除），请重新上传'],
  content_missing: [404, '这个文件的内容暂时缺失，请与本馆联系'],
  tile_outside: [404, '图中没有这一块'],
  picture_uncut: [409, '这张图片还没有切块，请先打开它'],
  method_not_allowed: [405, '不支持这种请求方法'],
  harvest_cursor_refused: [410, '接续处已失效，请不带 since 从头取起'],
  request_timeout: [408, '请求超时'],
  body_too_large: [413, '提交的内容过大'],
  media_type_refused: [415, '不支持这种内容类型'],
  range_refused: [416, '文件没有所要的这一段'],
  too_many_requests: [429, '请求过于频繁，请稍后再试'],
  app_quota_used: [429, '应用的调用次数已达上限'],
  data_api_quota_used: [429, '这个接口的调用次数已达上限'],
  code_too_soon: [429, '验证码刚刚发过，请 60 秒后再试'],
  code_limit: [429, '今天获取验证码的次数已用完，请明天再试'],
  proof_locked: [429, '核实失败次数过多，请稍后再试，或重新登录'],
  server_error: [500, '问题在我们这边，已经记下，请稍后再试'],
  unknown_error: [500, '操作未成功，原因不明，请稍后再试'],
  not_implemented: [501, '尚未提供这项功能'],
  service_unavailable: [503, '服务暂时不可用，请稍后再试'],
  busy: [503, '当前访问人数较多，请稍后再试'],
  database_away: [503, '数据库暂时不可用，请稍后再试'],
  host_refused: [550, '本馆不转发到这个地址'],
  host_away: [503, '所转发的主机没有正常答复'],
  host_late: [504, '所转发的主机没有及时答复'],
  ai_off: [550, '本馆没有配置智能回答服务'],
  ai_away: [503, '智能回答服务暂时不可用'],
  ai_refused: [503, '智能回答服务没有接受本馆的请求，请告知本馆管理员'],
  ai_busy: [503, '智能回答服务正忙，请稍后再试'],
  ai_late: [504, '智能回答服务没有及时答复，请稍后再试'],
  gateway_timeout: [504, '网络超时，请稍后再试'],
  took_too_long: [504, '查询用时过长，请缩小范围再试'],
  storage_away: [503, '文件存储暂时不可用，请稍后再试'],
  scanner_away: [503, '查毒服务暂时不可用，请稍后再试'],
  disk_full: [507, '存储空间不足，暂时不能保存'],
  file_quota_used: [507, '个人的存储空间不足，请先删去不用的文件'],
  readings_changed: [550, '这批读数检查之后，馆内的读数又有变化，请重新上传检查'],
  reading_move_refused: [550, '此刻不能这样办理这批读数'],
  drawing_set_making: [550, '上一册图件还在编制，请等它编好或先停止'],
  export_making: [550, '上一份还在制作，请等它完成或先停止'],
  export_closed: [550, '其中有的资料您已不能查看，请重新导出'],
  log_unopened: [550, '打开这一孔后才能下载它的柱状图'],
  log_closed: [550, '这一孔的分层数据您目前不能查看'],
  drawing_set_closed: [550, '其中有的钻孔您已不能查看，请重新编制'],
  section_too_large: [550, '照这个比例，图幅超过 1.5 米，请改用较小的比例'],
  drawing_refused: [550, '所选的钻孔没有可画的数据'],
  section_refused: [550, '可绘制的钻孔不足两个'],
  map_area_too_large: [550, '范围太大：东西至多 19 千米，南北至多 11 千米，请画得小些'],
  map_holes_too_many: [550, '范围内外的钻孔太密，请画得小些'],
  map_refused: [550, '可用的钻孔推测不出这张专题图'],
  loan_move_refused: [550, '此刻不能这样办理这份申请'],
  loan_changed: [550, '这份申请已由他人办理，请刷新后再看'],
  loan_items_refused: [550, '所借的资料有问题，请核对'],
  loan_papers_missing: [550, '还缺少材料'],
  loan_paper_kind: [550, '材料须是图片（JPG、PNG）或 PDF'],
  loan_party_refused: [550, '本馆尚未核实您是这个单位的成员，请以本人名义申请'],
  loan_trust_needed: [550, '借阅须先实名认证：请用一网通办等平台的账号登录，或在账号安全中绑定后再提交'],
  loan_cart_full: [550, '一份申请至多 10 件资料'],
  loan_by_itself: [550, '含保护期或涉密资料，须逐份审核'],
  loan_kind_refused: [550, '这类资料不外借，请在网上查阅'],
  loan_nothing_held: [550, '还没有一件资料可以取出，都已借出'],
  loan_nothing_out: [550, '这些资料没有借出'],
  loan_extended: [550, '已续借过一次，不能再续'],
  loan_awaited: [550, '有他人等候，不能续借'],
  loan_limit: [550, '同时在办的申请已达上限，请待其中一份办结后再提交'],
  loan_file_closed: [550, '这个文件此刻不能下载：尚未批准、已到期或已停止提供'],
  loan_file_locked: [550, '文件设有密码，不能加注水印，请与窗口联系'],
  loan_file_broken: [550, '文件不能加注水印，可能已损坏，请与窗口联系'],
  loan_file_large: [550, '文件过大，不能在线提供，请与窗口联系'],
  picture_large: [550, '这张图片过大（至多 6 亿像素、边长 6 万像素、256 MB），请下载查看'],
  picture_broken: [550, '这张图片不完整或已损坏，可以下载后试着打开'],
  picture_form: [550, '这张图片不能分块显示：只能是 PNG、JPEG，渐进、隔行、四色的至多 2,400 万像素'],
  picture_full: [550, '存储空间不足，这张图片暂时不能切块，请下载查看'],
  picture_failed: [550, '这张图片这次没能切块，请一分钟后再试，或下载查看'],
  glyph_missing: [550, '字库没有其中的一个字，无法打印'],
  loan_paper_limit: [550, '一份申请至多 20 份材料'],
  visit_refused: [550, '这个时段不能预约'],
  calendar_refused: [550, '照此修改，日历上将没有足够的工作日'],
  profile_incomplete: [550, '请先完善个人信息，再提交申请'],
  deposit_move_refused: [550, '此刻不能这样办理这次汇交'],
  deposit_changed: [550, '这次汇交已有新的进展，请刷新后再看'],
  deposit_fields_missing: [550, '还有几项没有填写'],
  deposit_parts_missing: [550, '还缺少必交的资料'],
  deposit_tables_refused: [550, '表格中还有错误，请改好后替换文件'],
  deposit_contact_missing: [550, '请先在账号中绑定手机号或邮箱，以便本馆联系您'],
  deposit_draft_limit: [550, '最多保存 20 份汇交草稿，请先提交或删去不用的'],
  deposit_file_limit: [550, '一次汇交最多 50 个文件'],
  deposit_file_known: [550, '这个文件已经附上'],
  delivery_changed: [550, '检查结果又有变化，请看过再入库'],
  delivery_closed: [550, '这批资料此刻不能改动'],
  delivery_file_limit: [550, '一批最多 300 个文件、2 GB，请分批'],
  record_locked: [550, '这份资料尚未开放'],
  record_changed: [550, '这条记录已被他人改过，请刷新后再改'],
  draft_changed: [550, '这份草稿已被改过，请刷新后再试'],
  draft_move_refused: [550, '这份草稿现在不能这样处理'],
  drafts_refused: [550, '有几份草稿不能这样处理，因此一份也没有改动'],
  records_refused: [550, '有几条资料不能这样处理，因此一条也没有改动'],
  operation_undone: [550, '这次批量操作已经撤销'],
  duplicate_code: [550, '编号已被使用'],
  still_referenced: [550, '还有其他记录引用它，不能删除'],
  warnings_unconfirmed: [550, '有疑点尚未核对，请逐条核对后发布'],
  still_shelved: [550, '库中还有它的实体，先注销实体'],
  duplicate_request: [550, '同一请求编号已用于不同的内容'],
  batch_not_undoable: [550, '这批导入已撤销，或尚未入库'],
  row_changed: [550, '已被他人改过，请核对后再保存'],
  publish_refused: [550, '发布、撤下与修改已发布的内容，须有发布的权限'],
  content_incomplete: [550, '内容还不完整，不能发布'],
  row_in_use: [550, '还在使用中，不能删除'],
  value_taken: [550, '取值已被使用'],
  batch_has_problems: [550, '表格中还有错误，不能全部写入'],
  batch_not_open: [550, '这一批已经写入、取消或撤销'],
  file_gone: [550, '原文件已过保存期，请重新导入'],
  tree_cycle: [550, '不能移到自己或自己的下级之中'],
  built_in: [550, '内置的内容不能这样改'],
  role_without_menus: [550, '请先为角色分配菜单'],
  role_seeded: [550, '内置的角色不能删除'],
  not_grantable: [550, '不能授予本人没有的权限'],
  beyond_scope: [550, '超出了本人的数据范围'],
  own_case: [550, '涉及本人的事项，须由他人办理'],
  not_role_admin: [550, '这个角色不由您管理'],
  own_role: [550, '不能修改本人持有的角色'],
  sign_in_refused: [550, '用户名或密码不对'],
  password_refused: [550, '密码不对'],
  sign_in_locked: [550, '连续失败次数过多，请稍后再试，或改用短信验证码登录'],
  captcha_required: [550, '请先完成安全验证'],
  code_refused: [550, '验证码不对或已失效'],
  download_expired: [550, '下载地址已失效，请回到网页重新点下载'],
  ticket_expired: [550, '停留时间过长，请从头再来'],
  proof_required: [550, '为了账号安全，请先核实身份'],
  provider_off: [550, '没有开通这种登录方式'],
  provider_away: [503, '对方的登录服务暂时不可用，请稍后再试，或换一种方式登录'],
  provider_refused: [550, '对方没有确认这次登录，请重新登录'],
  state_refused: [550, '这次登录已失效，或不是从这个浏览器开始的，请重新登录'],
  logout_refused: [400, '退出通知无效：不是对方签发的，或已经用过'],
  identity_unknown: [550, '还没有绑定本馆的账号，请先在本馆的网页上登录'],
  identity_taken: [550, '这个第三方账号已绑定在另一个账号上'],
  identity_held: [550, '本账号已绑定同一种第三方账号，请先解除'],
  last_way_in: [550, '这是本账号最后一种登录方式，请先绑定手机号或设置密码'],
  page_not_listed: [550, '这个页面没有登记，不能接收登录'],
  account_disabled: [550, '账号已停用，请与本馆联系'],
  username_taken: [550, '用户名已被使用'],
  phone_taken: [550, '手机号已被使用'],
  mail_taken: [550, '邮箱已被使用'],
  second_factor_needed: [550, '馆内人员须启用动态口令'],
  duties_exclude: [550, '系统、安全、审计三种职责不能由一人兼任'],
  own_account: [550, '不能对自己的账号执行此操作'],
  last_of_duty: [550, '这是最后一位能担任此职责的人员'],
  cases_open: [550, '还有没办完的事，归还、撤回或办结之后再注销'],
  app_refused: [403, '应用已停用，或本人的角色不能使用此应用'],
  handed_session: [403, '代为登录的其他系统不能办理账号事务，请在本站登录后办理'],
  not_company_manager: [550, '仅单位管理员可以管理本单位的成员'],
  app_key_limit: [550, '每个应用最多 10 把有效密钥，请先作废不用的'],
  organisation_merged: [550, '这个名称已并入其他单位，不能再用'],
  saved_search_limit: [550, '最多保存 50 个检索，请先删去不用的'],
  saved_search_name_taken: [550, '已有同名的检索，请换个名称'],
  credit_due: [550, '这份资料须先打开，才能取用其中的数据与文件'],
  credit_short: [550, '积分不足，没有打开；可在个人中心申请充值'],
  credit_request_open: [550, '已有一份充值申请待答复'],
  credit_request_closed: [550, '这份申请已经答复或撤回'],
  credit_refunded: [550, '这一笔已经退还，或不能退还'],
  grant_short: [550, '有账户余额不足，都没有改动'],
  threshold_limit: [550, '最多设 100 个阈值，请先结束不用的'],
  threshold_secret: [550, '涉密资料不能设阈值'],
  favourite_limit: [550, '最多收藏 500 条资料，请先取消不用的'],
  favourite_folder_limit: [550, '最多 100 个收藏夹，请先删去不用的'],
  map_drawing_limit: [550, '标注图最多保存 100 张，请先删去不用的'],
  saved_drawing_limit: [550, '图件最多保存 200 张，请先在个人中心删去不用的'],
  copy_making: [550, '副本正在制作，完成后会发消息告诉您'],
  copy_of_today: [550, '一天可以制作一份副本，现有的一份仍可下载，请明天再来'],
  copy_gone: [550, '没有可以下载的副本。副本保存 7 天，请重新制作'],
  service_failed: [550, '服务没有成功'],
  not_leaving: [550, '没有可以撤回的注销申请'],
  consent_due: [550, '请先同意现行的用户协议与隐私政策'],
  file_type_refused: [550, '不接受程序文件'],
  file_type_differs: [550, '文件内容与后缀不符，可能已损坏或改过后缀'],
  file_hash_differs: [550, '收到的内容与原文件不一致，请重新上传'],
  file_infected: [550, '文件带有病毒，没有保存'],
  upload_closed: [550, '这个上传已结束，不再接收分块'],
  upload_limit: [550, '未完成的上传最多 100 个，请先完成或放弃'],
  chunks_missing: [550, '还有分块没有收到'],
  agreement_changed: [550, '用户协议已更新，请重新阅读'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ErrorCode = keyof typeof errors

/** Error code of a bare HTTP status, as sent by a gateway or another service. */
const codeOfStatus: Partial<Record<number, ErrorCode>> = {
  400: 'invalid_input',
  401: 'not_signed_in',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timeout',
  413: 'body_too_large',
  415: 'media_type_refused',
  429: 'too_many_requests',
  500: 'server_error',
  501: 'not_implemented',
  502: 'service_unavailable',
  503: 'service_unavailable',
  504: 'gateway_timeout',
  507: 'disk_full',
}

export const codeForStatus = (status: number): ErrorCode => codeOfStatus[status] ?? 'unknown_error'

export interface ErrorDetail {
  /** Field errors, by path in the input. */
  fields?: Record<string, string>
  reason?: 'expired' | 'kicked' | 'disabled' | 'missing' | 'signed_out_there'
  lock?: Lock
  /** Of a batch: what was refused, each with its reason. */
  refused?: Refusal[]
  /** The server's time in milliseconds, where the caller's clock is wrong. */
  time?: number
  /** Seconds until a retry is allowed. */
  retryAfter?: number
  /** HTTP status, if it differs from the code's own. */
  status?: number
  /** The row as it is now, when another has changed it. */
  current?: Readonly<Record<string, unknown>>
  /** Who changed it, and when. */
  editor?: string
  editedAt?: string
  /** Request id in the log. */
  request?: string
}

/** One of a batch, by its id, its code or its position, and why it was refused. */
export interface Refusal {
  id?: number
  code?: string
  at?: number
  error: ErrorCode
  message: string
  fields?: Record<string, string>
  /** Of a record that was changed meanwhile: what the draft changes, and what others have changed. */
  difference?: unknown
  since?: unknown
}

/** Why a record is restricted for this reader, until when, and who decides. */
export interface Lock {
  reason: string
  until: string | null
  decidedBy: string
}

/** An error with a code of the contract: thrown on the server, rethrown in the browser. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly detail: ErrorDetail

  constructor(code: ErrorCode, detail: ErrorDetail = {}, message: string = errors[code][1]) {
    super(message)
    this.code = code
    this.detail = detail
  }

  get status(): number {
    const row: readonly [status: number, words: string] | undefined = errors[this.code] // a page has no list of all
    return this.detail.status ?? row?.[0] ?? 550
  }
}

/** Throws an `AppError`; for use in expressions: `find(id) ?? fail('not_found')`. */
export function fail(code: ErrorCode, detail: ErrorDetail = {}): never {
  throw new AppError(code, detail)
}
