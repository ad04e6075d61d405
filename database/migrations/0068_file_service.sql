-- Files of people: chunks as they came, contents made of them, names over contents ---------------------------------------

create table stored_content (
  id bigint generated always as identity primary key,
  sha256 bytea not null unique check (octet_length(sha256) = 32),
  size bigint not null check (size > 0),
  media_type text not null,
  chunk_size int not null check (chunk_size > 0),
  scanned boolean not null,
  pages int,
  thumbnail bytea,
  examined_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table stored_content is '文件的内容：相同的内容只存一份，由若干分块依次组成';
comment on column stored_content.media_type is '按内容认出的类型';
comment on column stored_content.pages is 'PDF 的页数';
comment on column stored_content.examined_at is '已数页、已制缩略图的时刻，不论成否';
comment on column stored_content.scanned is '已查病毒；未配置查毒，或超出其上限者为否';

create table stored_file (
  id bigint generated always as identity primary key,
  owner bigint not null references account on delete cascade,
  name text not null check (char_length(name) between 1 and 255),
  suffix text not null,
  path_name text not null,
  words text not null generated always as (lower(path_name || '/' || name)) stored,
  content bigint not null references stored_content,
  created_at timestamptz not null default now()
);
comment on table stored_file is '上传的文件：名称与归属；名称只是数据，从不作为磁盘路径';
comment on column stored_file.words is '按文字查找的范围：归类路径与文件名，小写';
comment on column stored_file.path_name is '归类的路径，如 loan/2026';
create index stored_file_by_owner on stored_file (owner, path_name, id);
create index stored_file_by_path on stored_file (path_name, id);
create index stored_file_by_content on stored_file (content);
create index stored_file_by_words on stored_file using gin (grams(words));

-- A content that may have lost its last file, whoever deleted that: swept if no file names it.
create table unnamed_content (
  content bigint primary key references stored_content on delete cascade
);
comment on table unnamed_content is '可能已无文件使用的内容，待清理';
create function note_unnamed_content() returns trigger language plpgsql as $$
begin
  insert into unnamed_content select distinct content from gone on conflict do nothing;
  return null;
end $$;
create trigger note_unnamed_content after delete on stored_file referencing old table as gone
  for each statement execute function note_unnamed_content();

create table upload (
  id uuid primary key default gen_random_uuid(),
  owner bigint not null references account on delete cascade,
  name text not null check (char_length(name) between 1 and 255),
  path_name text not null,
  size bigint not null check (size > 0),
  chunk_size int not null check (chunk_size > 0),
  sha256 bytea not null check (octet_length(sha256) = 32),
  challenge bytea,
  state text not null default 'uploading' check (state in ('uploading', 'checking', 'ready', 'refused')),
  reason text check ((state = 'refused') = (reason is not null)),
  file bigint references stored_file on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (state <> 'ready' or file is not null)
);
comment on table upload is '分块上传：接收中、核对中、已成为文件、未通过；七日无进展即删除';
comment on column upload.sha256 is '上传者算出的摘要，收齐后核对';
comment on column upload.challenge is '要求证明持有全部内容的随机数，用一次即失效';
create unique index upload_once on upload (owner, path_name, name, sha256) where state in ('uploading', 'checking');
create index upload_by_owner on upload (owner);
create index upload_by_file on upload (file);
create index upload_by_age on upload (updated_at);

create table stored_chunk (
  key uuid primary key,
  upload uuid references upload on delete cascade,
  content bigint references stored_content on delete cascade,
  number int not null check (number >= 0),
  created_at timestamptz not null default now(),
  check (num_nonnulls(upload, content) = 1),
  unique (upload, number),
  unique (content, number)
);
comment on table stored_chunk is '已存妥的分块，从 0 编号，存妥后不再改动；先属于上传，核对后属于内容';
comment on column stored_chunk.key is '存放处的随机名';

insert into menu (id, parent, position, type, name, path, component, permission) overriding system value values
  (200, 80, 4, 1, '文件', '/admin/files', 'manage/storedFile', 'files.read'),
  (201, 200, 1, 2, '删除他人的文件', null, null, 'files.write');
insert into role_menu (role, menu)
select role.id, menu.id from role, menu where
  (role.code = 'system_admin' and menu.id in (200, 201))
  or (role.code = 'records_manager' and menu.id in (80, 200, 201))
on conflict do nothing;
