-- Corrections of records, and questions to the archive; staff answer ------------------------------------------------------------

create table feedback (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('correction', 'question')),
  account bigint references account on delete set null,
  mail bytea,
  record bigint references record on delete set null,
  field text,
  field_label text not null default '',
  body text not null check (char_length(body) between 1 and 2000),
  suggestion text,
  may_publish boolean not null default false,
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  answer text,
  answered_at timestamptz,
  published boolean not null default false,
  created_at timestamptz not null default now(),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references account on delete set null,
  constraint feedback_published check (not published or kind = 'question' and may_publish and answer is not null)
);
comment on table feedback is '纠错、咨询与留言，及本馆的答复';
comment on column feedback.mail is '访客留下的邮箱，加密；答复寄到这里';
comment on column feedback.may_publish is '提问的人同意公开';
create index feedback_by_state on feedback (state, id desc);
create index feedback_by_account on feedback (account, id desc) where account is not null;
create index feedback_by_record on feedback (record) where record is not null;
create index feedback_published_by_answer on feedback (answered_at desc, id desc) where published;

insert into menu (id, parent, position, type, name, path, component, permission) overriding system value values
  (147, 140, 7, 1, '纠错与咨询', '/admin/feedback', 'manage/feedback', 'feedback.read'),
  (148, 147, 1, 2, '答复与公开', null, null, 'feedback.answer');
insert into role_menu (role, menu)
select role.id, menu.id from role, menu
where role.code in ('records_manager', 'counter_clerk') and menu.id in (140, 147, 148)
on conflict do nothing;
