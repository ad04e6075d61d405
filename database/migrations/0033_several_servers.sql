-- What several servers of one database share of their callers: harmless when lost, so nothing of it is logged.

create unlogged table call_count (
  key bytea primary key,
  taken int not null,
  expires_at timestamptz not null
);
comment on table call_count is '各服务器合计的访问频次，过期即删';
comment on column call_count.key is '限制的名称与来源的散列';

create unlogged table transit_key (
  id text primary key,
  private_key bytea not null,
  made_at timestamptz not null default now()
);
comment on table transit_key is '浏览器加密密码所用的密钥，各服务器共用，一天一换';
comment on column transit_key.private_key is '以主密钥密封';
