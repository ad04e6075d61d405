-- The rules of signing in and of the gateway are edited like other rows; ciphers are among them --------------------

alter table sign_in_policy drop column one;
alter table sign_in_policy
  add column id bigint primary key default 1 check (id = 1),
  add column version int not null default 1,
  add column updated_at timestamptz not null default now(),
  add column updated_by bigint references account on delete set null,
  add column cipher_mode text not null default 'DEFAULT' check (cipher_mode in ('DEFAULT', 'SM')),
  add column password_scheme text not null default 'argon2id' check (password_scheme in ('argon2id', 'pbkdf2-sm3')),
  add column anonymous_pass_id text not null default 'anonymous' check (anonymous_pass_id ~ '^[\w.-]{1,60}$'),
  add check (cipher_mode = 'SM' or password_scheme = 'argon2id'),
  add check (staff_password_days between 1 and 365),
  add check (staff_idle_minutes between 1 and 240),
  add check (most_sessions between 1 and 100),
  add check (pass_id ~ '^[\w.-]{1,60}$'),
  add check (pass_token ~ '^[\w.-]{8,100}$'),
  add check (tenant ~ '^[\w.-]{1,60}$');
comment on table sign_in_policy is '登录、签名与密码算法的规则，一行';
comment on column sign_in_policy.cipher_mode is 'DEFAULT 国际算法，SM 国密算法；服务重启后用于传输与保存，已有数据照读';
comment on column sign_in_policy.password_scheme is '新密码以何种方式保存；SM 下可选 PBKDF2-SM3，旧的在下次登录时更换';
comment on column sign_in_policy.pass_id is '已登录的调用在签名中自称的通行标识';
comment on column sign_in_policy.anonymous_pass_id is '未登录的调用所用的通行标识';
comment on column sign_in_policy.pass_token is '签名用的公开口令：只防重放，不作认证';
comment on column sign_in_policy.tenant is '本馆的租户标识';

alter table transit_key
  add column mode text not null default 'DEFAULT' check (mode in ('DEFAULT', 'SM'));
comment on column transit_key.mode is 'DEFAULT 为 RSA，SM 为 SM2';

-- An application belongs to a tenant, and may have pages of its own at a host ---------------------------------------

alter table app
  add column tenant text not null default '1' check (tenant ~ '^[\w.-]{1,60}$'),
  add column host text unique check (host ~ '^[a-z0-9.:-]{1,200}$'),
  add column built_in boolean not null default false;
update app set tenant = p.tenant from sign_in_policy p;
comment on column app.tenant is '所属租户的标识';
comment on column app.host is '从这个主机打开的网页以此应用与租户的名义调用；空则没有自己的网页';
comment on column app.built_in is '门户自己，不能停用或删除';
insert into app (code, name, type, description, tenant, built_in)
select 'portal', '资料馆门户', 0, '本馆的网页', tenant, true from sign_in_policy;

-- Accounts at services of others; what is secret is sealed ----------------------------------------------------------

create table service_setting (
  id bigint primary key default 1 check (id = 1),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references account on delete set null,
  ai_url text,
  ai_model text,
  ai_key bytea,
  sms_provider text check (sms_provider in ('aliyun', 'tencent')),
  sms_key_id text,
  sms_key_secret bytea,
  sms_sign_name text,
  sms_app_id text,
  sms_templates text,
  mail_host text,
  mail_port int check (mail_port between 1 and 65535),
  mail_tls boolean not null default true,
  mail_user text,
  mail_password bytea,
  mail_from text
);
comment on table service_setting is '外部服务的账号：智能回答、短信、邮件，一行；没有填的取环境变量';
comment on column service_setting.ai_key is '以主密钥密封，不再读出';
comment on column service_setting.sms_key_secret is '以主密钥密封，不再读出';
comment on column service_setting.sms_templates is '每行一种消息：消息=模板编号';
comment on column service_setting.mail_tls is '连接即加密（465 端口）；否则以 STARTTLS 加密';
comment on column service_setting.mail_password is '以主密钥密封，不再读出';
insert into service_setting default values;

insert into menu (id, parent, position, type, name, path, component, permission) overriding system value values
  (270, 80, 5, 1, '登录与接入', '/admin/gateway', 'manage/gatewaySetting', 'gateway.read'),
  (271, 270, 1, 2, '修改登录与接入的规则', null, null, 'gateway.write'),
  (272, 80, 6, 1, '外部服务', '/admin/services', 'manage/serviceSetting', 'services.read'),
  (273, 272, 1, 2, '修改外部服务的账号', null, null, 'services.write');
insert into role_menu (role, menu)
select role.id, menu.id from role, menu where
  (role.code = 'security_admin' and menu.id in (80, 270, 271))
  or (role.code = 'system_admin' and menu.id in (80, 270, 272, 273))
on conflict do nothing;
