-- Messages in the library: what they are about, which of them a member mutes, and which go by mail as well ---------------

alter table notice drop constraint notice_topic_check;
alter table notice add constraint notice_topic_check
  check (topic in ('saved_search', 'organisation', 'draft', 'feedback', 'account', 'privacy'));
alter table notice add column mail_due boolean not null default false;
comment on column notice.mail_due is '还须寄一封邮件';
create index notice_unread on notice (account) where read_at is null;
create index notice_to_mail on notice (id) where mail_due;

create table notice_choice (
  account bigint not null references account on delete cascade,
  topic text not null,
  muted boolean not null default false,
  mail boolean not null default false,
  primary key (account, topic),
  constraint notice_choice_heard check (not (muted and topic in ('account', 'privacy')))
);
comment on table notice_choice is '会员对各类站内消息的选择；没有一行的，收而不寄邮件';

insert into menu (id, parent, position, type, name, path, component, permission) overriding system value values
  (98, 90, 7, 1, '消息', '/personal-center/messages', 'personal/messages', null);
insert into role_menu (role, menu) select role, 98 from role_menu where menu = 92;
