-- A member's rights: the consents they gave, a copy of what is known of them, the end of the account -------------------------

create table consent (
  id bigint generated always as identity primary key,
  account bigint not null references account on delete cascade,
  version text not null,
  given_at timestamptz not null,
  ended_at timestamptz,
  revoked boolean not null default false,
  constraint consent_revoked_once_ended check (ended_at is not null or not revoked)
);
comment on table consent is '会员对用户协议与隐私政策各版本的同意';
comment on column consent.revoked is '由本人撤回；否则由新版本的同意取代';
create unique index consent_in_force on consent (account) where ended_at is null;
create index consent_by_account on consent (account, id);

insert into consent (account, version, given_at)
select id, agreed_to, coalesce(agreed_at, created_at) from account where agreed_to is not null;

create function note_consent() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    update consent set ended_at = now(), revoked = new.agreed_to is null
    where account = new.id and ended_at is null;
  end if;
  if new.agreed_to is not null then
    insert into consent (account, version, given_at) values (new.id, new.agreed_to, coalesce(new.agreed_at, now()));
  end if;
  return null;
end $$;
create trigger consent_given after insert on account for each row
when (new.agreed_to is not null) execute function note_consent();
create trigger consent_changed after update of agreed_to on account for each row
when (new.agreed_to is distinct from old.agreed_to) execute function note_consent();

create table personal_copy (
  id bigint generated always as identity primary key,
  account bigint not null unique references account on delete cascade,
  asked_at timestamptz not null default now(),
  made_at timestamptz,
  content bytea,
  constraint personal_copy_made check ((made_at is null) = (content is null))
);
comment on table personal_copy is '会员个人信息的副本，加密保存 7 天；每人只留最近一份';
create index personal_copy_by_age on personal_copy (asked_at);

alter table account add column leaves_at timestamptz;
comment on column account.leaves_at is '本人申请注销后，账号注销的时刻；此前可以撤回';
create index account_leaving on account (leaves_at) where leaves_at is not null;

insert into menu (id, parent, position, type, name, path, component, permission) overriding system value values
  (99, 90, 8, 1, '个人信息与隐私', '/personal-center/privacy', 'personal/privacy', null);
insert into role_menu (role, menu) select role, 99 from role_menu where menu = 92;
