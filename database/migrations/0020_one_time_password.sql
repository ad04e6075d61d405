-- A password that somebody else has seen is good for a day.

alter table account add column password_until timestamptz;
comment on column account.password_until is '一次性密码的失效时间；本人改过密码后为空';
