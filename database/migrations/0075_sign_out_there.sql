-- Sign-out in both directions: a session remembers the session at the provider by which it began ---------------------------

create table provider_session (
  id bigint generated always as identity primary key,
  provider bigint not null references sign_in_provider on delete cascade,
  subject text not null,
  sid text,
  id_token bytea,
  begun_at timestamptz not null default now(),
  ended_at timestamptz
);
create index provider_session_by_subject on provider_session (provider, subject);
create index provider_session_by_sid on provider_session (provider, sid) where sid is not null;
comment on table provider_session is '第三方一侧的登录：对方退出时，凭它结束本馆由此开始的登录';
comment on column provider_session.sid is '对方给这次登录的编号：OIDC 的 sid，一网通办票据的散列';
comment on column provider_session.id_token is 'OIDC 的身份令牌（加密），退出时交还对方辨认';
comment on column provider_session.ended_at is '对方已退出：不能再由它开始登录';

alter table session add column provider_session bigint references provider_session on delete set null;
create index session_by_provider_session on session (provider_session) where provider_session is not null;
comment on column session.provider_session is '由第三方的哪次登录开始';

insert into provider_session (provider, subject)
select distinct i.provider, i.subject from session s
  join account_identity i on i.account = s.account and i.provider = s.provider where s.ended is null;
update session s set provider_session = p.id from account_identity i
  join provider_session p on p.provider = i.provider and p.subject = i.subject
where i.account = s.account and i.provider = s.provider and s.ended is null;
alter table session drop column provider;

alter table session drop constraint session_ended_check, add constraint session_ended_check
  check (ended in ('kicked', 'disabled', 'signed_out', 'reused', 'signed_out_there'));
