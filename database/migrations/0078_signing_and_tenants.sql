-- Whether pages sign, and whether calls have to be signed, are two questions -----------------------------------------------

alter table sign_in_policy add column signing text not null default 'none'
  check (signing in ('none', 'sent', 'required'));
comment on column sign_in_policy.signing is '请求签名：none 不签名，sent 网页签名而不强制（前置的网关查验），required 签名并强制';
update sign_in_policy set signing = 'required' where signature_required;
alter table sign_in_policy drop column signature_required;

-- An app that a member has made belongs to the tenant of the archive --------------------------------------------------------

update app set tenant = p.tenant from sign_in_policy p where app.owner is not null and app.tenant <> p.tenant;

-- Which servers run, and in which mode: those in the former one are named until they are restarted --------------------------

create unlogged table running_server (
  name text primary key,
  mode text not null check (mode in ('DEFAULT', 'SM')),
  seen_at timestamptz not null default now()
);
comment on table running_server is '正在运行的服务器，每 20 秒记一次；丢失无妨';
comment on column running_server.name is '主机名、进程号与随机的后缀';
comment on column running_server.mode is '启动时的密码算法';
comment on column running_server.seen_at is '最近一次记下的时间';
