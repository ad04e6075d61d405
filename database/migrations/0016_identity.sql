-- Who is known: people, what they may do, and how they are signed in ---------------------------------------------

drop table session;
alter table account drop column permissions;

create table organisation (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) >= 4),
  name_key text not null unique,
  nature text,
  industry text,
  remark text not null default '',
  created_at timestamptz not null default now()
);
comment on table organisation is '单位';
comment on column organisation.name_key is '去掉空格与括号差别后的名称，同名单位只有一个';

alter table account
  add column username text,
  add column username_key text unique,
  add column party text not null default 'person' check (party in ('person', 'organisation')),
  add column phone bytea,
  add column phone_key bytea unique,
  add column mail bytea,
  add column mail_key bytea unique,
  add column source smallint not null default 1 check (source in (1, 99)),
  add column password text,
  add column password_at timestamptz,
  add column must_change boolean not null default false,
  add column totp bytea,
  add column totp_step bigint not null default 0,
  add column disabled_at timestamptz,
  add column company text,
  add column company_nature text,
  add column industry text,
  add column organisation bigint references organisation,
  add column workplace text,
  add column number text,
  add column workunit text,
  add column unit text,
  add column business text,
  add column agreed_to text,
  add column agreed_at timestamptz,
  add column reminded_at timestamptz,
  add check ((phone is null) = (phone_key is null)),
  add check ((mail is null) = (mail_key is null));
create index account_by_organisation on account (organisation);
comment on column account.username_key is '统一写法后的用户名，登录时查它';
comment on column account.phone is '手机号（加密）';
comment on column account.phone_key is '手机号的盲索引：同号只有一个账号';
comment on column account.mail is '邮箱（加密）';
comment on column account.source is '用户来源：1 本系统，99 域用户';
comment on column account.password is '密码的 argon2id 散列';
comment on column account.must_change is '下次登录须改密码';
comment on column account.totp is '动态口令的密钥（加密）；为空即未启用';
comment on column account.totp_step is '最近用过的动态口令所在时段，一个口令只用一次';
comment on column account.company is '本人填写的单位名称';
comment on column account.organisation is '已核实的所属单位';
comment on column account.agreed_to is '同意的用户协议与隐私政策版本';
comment on column account.reminded_at is '最近一次提醒完善个人信息';

create table agreement (
  version text primary key,
  since timestamptz not null default now(),
  terms jsonb not null,
  privacy jsonb not null
);
comment on table agreement is '用户协议与隐私政策的各个版本，最新的有效';

create table password_history (
  account bigint not null references account on delete cascade,
  set_at timestamptz not null default now(),
  password text not null,
  primary key (account, set_at)
);
comment on table password_history is '用过的密码散列，最近五个不能再用';

create table recovery_code (
  account bigint not null references account on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (account, hash)
);
comment on table recovery_code is '恢复码：丢失动态口令时各用一次，只存散列';

-- Roles and menus --------------------------------------------------------------------------------------------------

create table role (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  remark text not null default '',
  staff boolean not null default true,
  duty text check (duty in ('system', 'security', 'audit')),
  seeded boolean not null default false
);
comment on table role is '角色';
comment on column role.staff is '馆内人员：登录须两种凭证';
comment on column role.duty is '三员之一：系统、安全、审计管理员互斥';
comment on column role.seeded is '随系统建立，不能删除';

create table account_role (
  account bigint not null references account on delete cascade,
  role bigint not null references role,
  primary key (account, role)
);
create index account_role_by_role on account_role (role);
comment on table account_role is '账号的角色';

create table menu (
  id bigint generated always as identity primary key,
  parent bigint references menu on delete cascade,
  position int not null default 0,
  type smallint not null check (type in (0, 1, 2)),
  name text not null,
  path text check (path ~ '^/[A-Za-z0-9/_-]*$'),
  component text,
  permission text,
  cached boolean not null default false,
  visible boolean not null default true,
  check (type <> 1 or path is not null),
  check (type <> 2 or permission is not null)
);
create index menu_by_parent on menu (parent);
comment on table menu is '菜单：0 目录，1 页面，2 按钮';
comment on column menu.component is '页面登记表中的名字';
comment on column menu.permission is '权限码：页面与按钮要它才可用';
comment on column menu.cached is '切换标签时保留页面';

create table role_menu (
  role bigint not null references role on delete cascade,
  menu bigint not null references menu on delete cascade,
  primary key (role, menu)
);
create index role_menu_by_menu on role_menu (menu);
comment on table role_menu is '角色可用的菜单与按钮';

-- Clients and sessions ---------------------------------------------------------------------------------------------

create table app (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  type smallint not null default 1 check (type in (0, 1, 2, 3)),
  secret_hash bytea not null,
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table app is '应用：0 平台，1 网页，2 移动，3 服务；密钥只存散列';

create table session (
  id bigint generated always as identity primary key,
  account bigint references account on delete cascade,
  app bigint references app on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  address text not null default '',
  agent text not null default '',
  second_factor boolean not null default false,
  proved_at timestamptz,
  ended text check (ended in ('kicked', 'disabled', 'signed_out', 'reused')),
  ended_at timestamptz,
  check ((account is null) <> (app is null))
);
create index session_by_account on session (account) where ended is null;
create index session_by_app on session (app) where ended is null;
create index session_by_seen on session (seen_at);
comment on table session is '会话：一次登录及其后的令牌更新';
comment on column session.proved_at is '最近一次核实身份，改密码、手机号等须在其后十分钟内';

create table session_token (
  hash bytea primary key,
  session bigint not null references session on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  expires_at timestamptz not null,
  spent_at timestamptz
);
create index session_token_by_session on session_token (session);
create index session_token_by_end on session_token (expires_at);
comment on table session_token is '令牌：只存 SHA-256；用过的更新令牌留到过期，再次出现即终止会话';

create table known_source (
  account bigint not null references account on delete cascade,
  source text not null,
  seen_at timestamptz not null default now(),
  primary key (account, source)
);
comment on table known_source is '账号登录成功过的地址：别处的连续失败不锁这里';

create table failed_attempt (
  key bytea primary key,
  failures int not null,
  locks int not null default 0,
  locked_until timestamptz,
  last_at timestamptz not null default now()
);
create index failed_attempt_by_time on failed_attempt (last_at);
comment on table failed_attempt is '连续失败的登录：按账号、按地址、按两者计，键为盲索引';

create unlogged table spent_nonce (
  nonce text primary key,
  at timestamptz not null default now()
);
create index spent_nonce_by_time on spent_nonce (at);
comment on table spent_nonce is '签名请求用过的随机串，保留 10 分钟';

-- Rules of signing in, and dictionaries ----------------------------------------------------------------------------

create table sign_in_policy (
  one boolean primary key default true check (one),
  captcha text not null default 'after_failure' check (captcha in ('always', 'after_failure')),
  staff_password_days int not null default 90,
  staff_idle_minutes int not null default 30,
  most_sessions int not null default 10,
  signature_required boolean not null default false,
  signature_prefix text not null default 'x-tif-' check (signature_prefix ~ '^[a-z-]{1,20}$'),
  pass_id text not null default 'geolibrary',
  pass_token text not null default replace(gen_random_uuid()::text, '-', ''),
  tenant text not null default '1'
);
insert into sign_in_policy default values;
comment on table sign_in_policy is '登录与签名的规则，一行';

create table dictionary_group (
  code text primary key,
  name text not null,
  seeded boolean not null default false
);
comment on table dictionary_group is '字典组';

create table dictionary_item (
  id bigint generated always as identity primary key,
  group_code text not null references dictionary_group on delete cascade,
  value text not null,
  label text not null,
  status text not null default '1' check (status in ('0', '1')),
  position int not null default 0,
  unique (group_code, value)
);
comment on table dictionary_item is '字典项：状态 0 停用，1 启用';

insert into dictionary_group (code, name, seeded) values ('dwxz', '单位性质', true), ('industry', '所属行业', true);
insert into dictionary_item (group_code, value, label, position)
select 'dwxz', value, label, position from (values
  ('government', '党政机关', 1), ('institution', '事业单位', 2), ('state', '国有企业', 3), ('private', '民营企业', 4),
  ('foreign', '外资及港澳台企业', 5), ('university', '高等院校', 6), ('research', '科研院所', 7), ('society', '社会团体', 8),
  ('individual', '个人', 9), ('other', '其他', 99)) as item (value, label, position);
insert into dictionary_item (group_code, value, label, position)
select 'industry', value, label, position from (values
  ('survey', '工程勘察', 1), ('design', '建筑与市政设计', 2), ('construction', '建筑施工', 3), ('transport', '轨道与道路交通', 4),
  ('water', '水利水务', 5), ('port', '港口与海洋', 6), ('energy', '能源与电力', 7), ('geology', '地质调查与矿产', 8),
  ('environment', '生态环境', 9), ('planning', '自然资源与规划', 10), ('property', '房地产', 11), ('education', '教育', 12),
  ('science', '科学研究', 13), ('finance', '金融与保险', 14), ('public', '社会公众', 98), ('other', '其他', 99))
  as item (value, label, position);

insert into role (code, name, remark, staff, duty, seeded) values
  ('system_admin', '系统管理员', '账号、部门、菜单与系统设置', true, 'system', true),
  ('security_admin', '安全管理员', '授权、会话与安全策略', true, 'security', true),
  ('audit_admin', '审计管理员', '查阅与导出审计日志', true, 'audit', true),
  ('records_manager', '资料管理员', '编辑、发布与审核资料', true, null, true),
  ('loan_reviewer', '借阅审核员', '审核借阅申请', true, null, true),
  ('counter_clerk', '窗口办理员', '受理、出借与归还', true, null, true),
  ('member', '注册用户', '个人与单位用户', false, null, true);

-- The ids are given, so that children can name their parents; later rows go on behind them.
insert into menu (id, parent, position, type, name, path, component, permission) overriding system value values
  (1, null, 1, 0, '资料管理', null, null, null),
  (2, 1, 1, 1, '工程地质钻孔', '/data-manager/borehole', 'records/borehole', 'records.read'),
  (3, 1, 2, 1, '地质调查', '/data-manager/geological-survey', 'records/survey', 'records.read'),
  (4, 1, 3, 1, '实物地质资料', '/data-manager/physical-geology', 'records/core', 'records.read'),
  (5, 1, 4, 1, '研究成果', '/data-manager/research-result', 'records/result', 'records.read'),
  (6, 1, 5, 1, '档案资料', '/data-manager/archive', 'records/archive', 'records.read'),
  (7, 1, 8, 2, '查看涉密资料', null, null, 'records.secret'),
  (8, 1, 9, 2, '编辑与发布资料', null, null, 'records.write'),
  (20, null, 2, 0, '账号与安全', null, null, null),
  (21, 20, 1, 1, '账号', '/admin/accounts', 'accounts', 'users.read'),
  (22, 21, 1, 2, '停用与启用账号', null, null, 'users.write'),
  (23, 21, 2, 2, '授予角色', null, null, 'roles.grant'),
  (24, 20, 2, 1, '登录会话', '/admin/sessions', 'sessions', 'sessions.read'),
  (25, 24, 1, 2, '强制下线', null, null, 'sessions.end'),
  (40, null, 4, 0, '审计', null, null, null),
  (41, 40, 1, 1, '审计日志', '/admin/audit', 'audit', 'audit.read'),
  (90, null, 9, 0, '个人中心', null, null, null),
  (91, 90, 1, 1, '个人信息', '/personal-center/info', 'personal/info', null),
  (92, 90, 2, 1, '账号安全', '/personal-center/security', 'personal/security', null);
select setval(pg_get_serial_sequence('menu', 'id'), 1000);

insert into role_menu (role, menu)
select role.id, menu.id from role, menu where menu.id between 90 and 99
  or (role.code = 'system_admin' and menu.id in (20, 21, 22))
  or (role.code = 'security_admin' and menu.id in (20, 21, 23, 24, 25))
  or (role.code = 'audit_admin' and menu.id between 40 and 49)
  or (role.code = 'records_manager' and menu.id between 1 and 8)
  or (role.code in ('loan_reviewer', 'counter_clerk') and menu.id between 1 and 6);
