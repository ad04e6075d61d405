-- A session that an older system obtained names the app and the key by which it did: it ends with them ----------------------

alter table session drop constraint session_check, add constraint session_check
  check (account is not null and (app is null or parent is not null) or account is null and app is not null);
create index session_by_app_key on session (app_key) where app_key is not null;
comment on column session.app is '程序自己的登录，或凭一次性令牌取得登录的旧系统：应用停用，登录随之失效';
comment on column session.app_key is '取得登录所用的密钥：密钥作废，登录随之失效';

-- The name with which a domain user signs in: failures elsewhere do not lock it at a known source -------------------------

alter table account_identity add column sign_in_name text;
create index account_identity_by_name on account_identity (provider, sign_in_name) where sign_in_name is not null;
comment on column account_identity.sign_in_name is '域用户最近登录所用的名称（统一写法），据此辨认其常用的来源';
