create table message (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('sms', 'mail')),
  template text not null,
  shown text not null,
  content bytea,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'withheld')),
  tries int not null default 0,
  reason text,
  detail text,
  created_at timestamptz not null default now(),
  next_try_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'waiting') = (content is not null)),
  check ((state = 'waiting') = (ended_at is null))
);
comment on table message is '发件箱：短信与邮件，先记录后发送';
comment on column message.shown is '遮蔽后的手机号或邮箱';
comment on column message.content is '收件人与填入模板的内容（加密）；送达、失败或过期即清除';
comment on column message.state is 'waiting 待发，delivered 已交服务商，failed 未送达，withheld 无人可收而不发';
comment on column message.next_try_at is '下次发送的时间；发送中的消息推后一分钟，进程中断后由此继续';
comment on column message.detail is '服务商的错误码';
create index message_by_next_try on message (next_try_at) where state = 'waiting';
create index message_by_end on message (ended_at) where ended_at is not null;

create table verification_code (
  purpose text not null,
  target bytea not null,
  address bytea not null,
  code_hash bytea not null,
  tries int not null default 0 check (tries <= 5),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  ticket_hash bytea,
  ticket_expires_at timestamptz,
  primary key (purpose, target),
  check ((ticket_hash is null) = (ticket_expires_at is null))
);
comment on table verification_code is '验证码：每个用途、每个号码只有最近一个有效，只存散列';
comment on column verification_code.target is '手机号或邮箱的盲索引';
comment on column verification_code.address is '手机号或邮箱（加密）';
comment on column verification_code.ticket_hash is '核对通过后换得的凭据，与验证码合用一次';
create unique index verification_code_by_ticket on verification_code (ticket_hash);
create index verification_code_by_end on verification_code (expires_at);

create table code_allowance (
  target bytea primary key,
  day date not null,
  issued int not null check (issued between 1 and 10),
  last_at timestamptz not null
);
comment on table code_allowance is '每个号码当天发过的验证码条数与最近一次的时间';
create index code_allowance_by_time on code_allowance (last_at);
