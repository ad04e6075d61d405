-- Drafts and their review, the bin, and batches of changes that are taken back together -------------------------------

alter table change drop constraint change_state_check;
alter table change
  add constraint change_state_check
    check (state in ('draft', 'review', 'returned', 'discarded', 'applied', 'undone')),
  add column drafted boolean not null default false,
  add column version int not null default 1,
  add column base_version int,
  add column updated_at timestamptz not null default now(),
  add column reviewer bigint references account on delete set null,
  add column title text,
  add column secret boolean not null default false,
  add column in_bin boolean not null default false,
  add column belongings jsonb,
  add column operation bigint,
  add check (drafted or state in ('applied', 'undone')) not valid,
  add check (not in_bin or (action = 'remove' and state = 'applied'));
comment on table change is '资料的每一次变更：草稿（起草、待审、退回、作废）、已发布（即历史）、已撤销';
comment on column change.drafted is '由草稿而来';
comment on column change.version is '草稿本身的版本：每存一次、每转一步加一';
comment on column change.base_version is '草稿所依据的资料版本；新增者为空';
comment on column change.reviewer is '发布这份草稿的人';
comment on column change.title is '草稿与回收站一览所用的题名';
comment on column change.secret is '草稿或回收站内容涉密：只给有权查看涉密资料者';
comment on column change.in_bin is '撤下的资料在回收站中，可恢复';
comment on column change.belongings is '撤下时所附的文件与观测数据，恢复时一并放回';
comment on column change.operation is '同一次批量操作的编号，可一起撤销';

create sequence change_operation;
create index change_by_operation on change (operation, id) where operation is not null;
create index change_drafted_by_state on change (state, id desc) include (kind, account, secret) where drafted;
create index change_drafted_by_account on change (account, id desc) include (kind, state, secret) where drafted;
create index change_drafted_by_code on change (kind, code) where drafted;
create index change_in_bin on change (id desc) include (kind, secret) where in_bin;

update change c set in_bin = true, title = wanted ->> 'title', secret = wanted ->> 'access' = 'secret'
where action = 'remove' and state = 'applied' and coalesce(comment, '') not like '撤销导入批次%'
  and not exists (select from change later where later.kind = c.kind and later.code = c.code and later.id > c.id);

create table change_comment (
  id bigint generated always as identity primary key,
  change bigint not null references change on delete cascade,
  account bigint references account on delete set null,
  at timestamptz not null default now(),
  part text,
  "row" int,
  field text,
  text text not null,
  check ("row" is null or part is not null)
);
create index change_comment_by_change on change_comment (change, id);
comment on table change_comment is '对草稿的审核意见';
comment on column change_comment.part is '所指的数据表；为空即资料本身';
comment on column change_comment."row" is '所指的行，从 0 起';
comment on column change_comment.field is '所指的项；为空即整行或整份';

insert into menu (id, parent, position, type, name, path, component, permission) overriding system value values
  (30, 1, 10, 2, '起草资料', null, null, 'records.draft'),
  (31, 1, 11, 2, '审核与发布', null, null, 'records.review'),
  (32, 1, 12, 2, '公开程度与保护期', null, null, 'records.protect'),
  (33, 1, 13, 2, '清空回收站', null, null, 'records.purge');
insert into role_menu (role, menu)
select role.id, menu.id from role, menu where role.code = 'records_manager' and menu.id between 30 and 33;
