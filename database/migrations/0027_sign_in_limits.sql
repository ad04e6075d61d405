-- What is good once is noted for all servers when it is used, and nothing is kept for a stranger before that.

drop table spent_nonce;
create unlogged table spent_token (
  key bytea primary key,
  expires_at timestamptz not null
);
create index spent_token_by_end on spent_token (expires_at);
comment on table spent_token is '用过一次即作废的凭据（验证码题、登录凭证、加密随机串、签名随机串）的散列，过期即删';

create unlogged table captcha_pass (
  key bytea primary key,
  purpose bytea not null,
  expires_at timestamptz not null
);
create index captcha_pass_by_end on captcha_pass (expires_at);
comment on table captcha_pass is '已通过、尚未使用的安全验证，只存散列';
comment on column captcha_pass.purpose is '用途与来源地址的散列：他处不能使用';

-- Codes are counted by target, account and source, and in all.

alter table code_allowance rename column target to key;
alter table code_allowance rename column issued to taken;
alter table code_allowance
  drop constraint code_allowance_issued_check,
  add check (taken >= 0),
  add column period timestamptz;
update code_allowance set period = day::timestamp at time zone 'Asia/Shanghai';
alter table code_allowance
  alter column period set not null,
  drop column day;
comment on table code_allowance is '当天或当前一小时内发过的验证码条数：按号码、账号、来源地址与总量计';
comment on column code_allowance.key is '计数对象的盲索引';
comment on column code_allowance.period is '这一天或这一小时的开始';

-- A session ends by its age, however often its tokens are renewed.

alter table sign_in_policy
  add column member_session_days int not null default 30 check (member_session_days > 0),
  add column staff_session_hours int not null default 12 check (staff_session_hours > 0),
  add column codes_an_hour int not null default 600 check (codes_an_hour > 0);
comment on column sign_in_policy.member_session_days is '读者一次登录最长保持的天数';
comment on column sign_in_policy.staff_session_hours is '馆内人员一次登录最长保持的小时数';
comment on column sign_in_policy.codes_an_hour is '每小时最多发送的验证码条数，注册、登录与找回、本人更改各计';

-- Whoever shows wrongly who they are, too often in one session, loses it.

alter table session add column failed_proofs int not null default 0 check (failed_proofs between 0 and 10);
comment on column session.failed_proofs is '本次登录中连续失败的身份核实次数，满十次即终止会话';
