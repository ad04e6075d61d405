-- The key of a deployment lies outside of the database; what it is known by stands here.

create table secret_fingerprint (
  one boolean primary key default true check (one),
  fingerprint bytea not null check (length(fingerprint) = 32),
  since timestamptz not null default now()
);
comment on table secret_fingerprint is '本库所用密钥（secret.key）的指纹：由密钥单向导出，换错或丢失密钥时据此拒绝启动';
