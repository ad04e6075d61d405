-- Apps with several keys, quotas and privileges; groups of users; templates; organisations with their members --------

create table app_key (
  id bigint generated always as identity primary key,
  app bigint not null references app on delete cascade,
  purpose text not null,
  prefix text not null,
  hash bytea not null,
  created_at timestamptz not null default now(),
  created_by bigint references account on delete set null,
  used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  unique (app, hash)
);
comment on table app_key is '应用的密钥：可有几把以便更换，只存散列，只显示一次';
comment on column app_key.prefix is '密钥的前几位，供辨认；早先的密钥没有';
insert into app_key (app, purpose, prefix, hash, created_at) select id, '原有密钥', '', secret_hash, created_at from app;

alter table app
  drop column secret_hash,
  add column description text,
  add column per_minute int check (per_minute > 0),
  add column per_day int check (per_day > 0),
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add column updated_by bigint references account on delete set null;
comment on table app is '应用：0 平台，1 网页，2 移动，3 服务';
comment on column app.per_minute is '每分钟调用上限；空为不限';
comment on column app.per_day is '每 24 小时调用上限；空为不限';
alter table session add column app_key bigint references app_key on delete set null;
comment on column session.app_key is '程序登录所用的密钥：密钥作废，登录随之失效';

create table app_privilege (
  app bigint not null references app on delete cascade,
  feature text not null,
  type text not null check (type in ('read', 'write')),
  primary key (app, feature, type)
);
comment on table app_privilege is '应用凭自己的令牌可以调用的功能：read 查询，write 提交';
insert into app_privilege (app, feature, type) select app.id, may.feature, may.type
from app, (select feature, type from unnest(array['ask', 'catalogue', 'content', 'dictionaries', 'files', 'map', 'places',
  'search', 'site', 'statistics']) as feature, unnest(array['read', 'write']) as type) as may;

create table role_app (
  role bigint not null references role on delete cascade,
  app bigint not null references app on delete cascade,
  primary key (role, app)
);
create index role_app_by_app on role_app (app);
comment on table role_app is '可以使用应用的角色；没有任何一行的应用，所有角色都可使用';

create table user_group (
  id bigint generated always as identity primary key,
  name text not null unique,
  remark text,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references account on delete set null
);
comment on table user_group is '用户组：有名称的一批用户，供筛选与批量操作';
create table user_group_member (
  user_group bigint not null references user_group on delete cascade,
  account bigint not null references account on delete cascade,
  primary key (user_group, account)
);
create index user_group_member_by_account on user_group_member (account);
comment on table user_group_member is '用户组的成员';

create table template_group (
  id bigint generated always as identity primary key,
  name text not null,
  remark text,
  is_custom smallint not null default 1 check (is_custom in (0, 1)),
  owner bigint references account on delete cascade,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references account on delete set null,
  check ((is_custom = 1) = (owner is not null)),
  constraint template_group_name_key unique nulls not distinct (owner, name)
);
comment on table template_group is '模板夹：自有的归其所有者，馆方的人人可用';
create table template (
  id bigint generated always as identity primary key,
  "group" bigint not null references template_group,
  name text not null,
  use text not null check (use in ('search', 'export', 'print')),
  target text not null,
  content text not null check (octet_length(content) <= 20480),
  is_custom smallint not null default 1 check (is_custom in (0, 1)),
  owner bigint references account on delete cascade,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references account on delete set null,
  check ((is_custom = 1) = (owner is not null)),
  constraint template_name_key unique ("group", name)
);
create index template_by_target on template (target, use);
create index template_by_owner on template (owner) where owner is not null;
comment on table template is '模板：查询、导出、打印的保存样式';
comment on column template.target is '资料类别或后台资源的名字';

-- One rule for what makes two names of an organisation the same
create function organisation_key(name text) returns text immutable parallel safe strict language sql
return regexp_replace(lower(normalize(name, NFKC)), '[\s()\[\]【】〔〕·.,，、-]', '', 'g');
comment on function organisation_key is '去掉全半角、大小写、空格、括号与标点差别后的单位名称';

alter table organisation
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add column updated_by bigint references account on delete set null,
  alter column remark drop not null,
  alter column remark drop default;
create index organisation_by_grams on organisation using gin (grams(name_key));
create table organisation_former_name (
  name_key text primary key,
  name text not null,
  organisation bigint not null references organisation on delete cascade
);
create index organisation_former_name_by_organisation on organisation_former_name (organisation);
comment on table organisation_former_name is '已并入其他单位的名称：不再另建，归到并入的单位';

-- PostgreSQL 15 adds no column with a default while a function takes rows of the table; 0062 puts a column in its place.
drop index account_by_words;
drop function account_words;
alter table account
  add column company_manager boolean not null default false,
  add constraint account_manages_own_company check (not company_manager or organisation is not null);
comment on column account.company_manager is '单位管理员：确认与移出本单位的成员';
create index account_by_company_key on account (organisation_key(company)) where organisation is null;

insert into menu (id, parent, position, type, name, path, component, permission) overriding system value values
  (80, null, 5, 0, '系统', null, null, null),
  (81, 80, 1, 1, '应用', '/admin/apps', 'manage/app', 'apps.read'),
  (82, 81, 1, 2, '新建、修改、启停与删除，管理密钥', null, null, 'apps.write'),
  (83, 81, 2, 2, '授予应用权限与可用角色', null, null, 'apps.empower'),
  (84, 20, 6, 1, '单位', '/admin/organisations', 'manage/organisation', 'organisations.read'),
  (85, 84, 1, 2, '新建、修改、合并与删除，确认成员', null, null, 'organisations.write'),
  (86, 20, 7, 1, '用户组', '/admin/groups', 'manage/group', 'groups.read'),
  (87, 86, 1, 2, '新建、修改与删除，增减成员', null, null, 'groups.write'),
  (88, 80, 2, 1, '模板', '/admin/templates', 'manage/template', 'templates.use'),
  (89, 88, 1, 2, '维护馆方模板', null, null, 'templates.write'),
  (93, 80, 3, 1, '模板夹', '/admin/template-groups', 'manage/testGroup', 'templates.use');

insert into role_menu (role, menu)
select role.id, menu.id from role, menu where role.seeded and (
  (role.code = 'system_admin' and menu.id in (80, 81, 82, 84, 85, 86, 87, 88, 89, 93))
  or (role.code = 'security_admin' and menu.id in (80, 81, 83, 86, 88, 93))
  or (role.code = 'records_manager' and menu.id in (80, 88, 89, 93))
  or (role.code in ('audit_admin', 'loan_reviewer', 'counter_clerk') and menu.id in (80, 88, 93)))
on conflict do nothing;
