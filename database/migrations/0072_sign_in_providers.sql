-- Sign-in by other houses: the providers, the accounts bound to them, requests on their way; older systems' pages -----------

create table sign_in_provider (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[a-z][a-z0-9-]{1,39}$'),
  name text not null,
  kind text not null,
  app_id text,
  secret bytea,
  address text,
  agent_id text,
  public_key text,
  hosts text,
  base_dn text,
  bind_dn text,
  name_attribute text,
  domain boolean not null default false,
  audience text not null default 'everyone' check (audience in ('everyone', 'staff')),
  ends_there boolean not null default false,
  logout_address text,
  enabled boolean not null default false,
  position int not null default 0,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references account on delete set null
);
comment on table sign_in_provider is '第三方登录：微信、一网通办、域账号等，一行一个';
comment on column sign_in_provider.secret is '应用密钥或查询账号的密码（加密），只写不读';
comment on column sign_in_provider.domain is '域用户：首次登录即建立账号（用户来源 99）';
comment on column sign_in_provider.ends_there is '退出本馆时一并退出对方';

create table joined_identity (
  key text primary key,
  account bigint not null references account on delete cascade,
  unique (key, account)
);
create index joined_identity_by_account on joined_identity (account);
comment on table joined_identity is '几处登录合认的一个人：微信的 unionid，一网通办的证件号盲索引';

create table account_identity (
  id bigint generated always as identity primary key,
  account bigint not null references account on delete cascade,
  provider bigint not null references sign_in_provider,
  subject text not null,
  joined text,
  label bytea,
  trust smallint check (trust between 1 and 5),
  bound_at timestamptz not null default now(),
  used_at timestamptz,
  unique (provider, subject),
  unique (account, provider),
  foreign key (joined, account) references joined_identity (key, account) on delete cascade on update cascade
);
create index account_identity_by_joined on account_identity (joined, account) where joined is not null;
comment on table account_identity is '账号绑定的第三方账号';
comment on column account_identity.subject is '对方给出的账号标识，绝不用昵称与邮箱';
comment on column account_identity.label is '对方显示的名称（加密），供本人辨认';
comment on column account_identity.trust is '一网通办的认证等级，每次登录更新';

create unlogged table sign_in_request (
  hash bytea primary key,
  provider bigint not null references sign_in_provider on delete cascade,
  browser bytea not null,
  redirect text not null,
  account bigint references account on delete cascade,
  expires_at timestamptz not null
);
create index sign_in_request_by_end on sign_in_request (expires_at);
create index sign_in_request_by_provider on sign_in_request (provider);
create index sign_in_request_by_account on sign_in_request (account) where account is not null;
comment on table sign_in_request is '前往第三方登录的请求：state 的散列，用一次即删，10 分钟过期';
comment on column sign_in_request.browser is '发起请求的浏览器所持随机数的散列，别的浏览器不能接着用';
comment on column sign_in_request.account is '绑定请求属于谁；登录请求为空';

alter table session
  add column provider bigint references sign_in_provider on delete set null,
  add column parent bigint references session on delete cascade;
create index session_by_provider on session (provider) where provider is not null;
create index session_by_parent on session (parent) where parent is not null;
comment on column session.provider is '由哪个第三方登录';
comment on column session.parent is '由哪次登录交给旧系统：那次登录结束，它也结束';

create function end_handed_sessions() returns trigger language plpgsql as $$
begin
  update session set ended = new.ended, ended_at = new.ended_at where parent = new.id and ended is null;
  return null;
end $$;
create trigger session_ends_handed after update of ended on session for each row
when (old.ended is null and new.ended is not null) execute function end_handed_sessions();

alter table app add column pages text;
comment on column app.pages is '可接收一次性令牌的页面，每行一个网址';

insert into menu (id, parent, position, type, name, path, component, permission) overriding system value values
  (280, 20, 10, 1, '第三方登录', '/admin/sign-in-providers', 'manage/signInProvider', 'providers.read'),
  (281, 280, 1, 2, '新建、修改与删除', null, null, 'providers.write');
insert into role_menu (role, menu)
select role.id, menu.id from role, menu where role.code = 'security_admin' and menu.id in (20, 280, 281)
on conflict do nothing;
