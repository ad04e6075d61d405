-- Pictures and attachments of articles and banners. A text itself says which files it names.
create table content_file (
  file bigint primary key references stored_file,
  width int check (width > 0),
  height int check (height > 0),
  check ((width is null) = (height is null))
);
comment on table content_file is '文章与专题的图片和附件；一日后仍无文章引用的即清理';
comment on column content_file.width is '图片的像素；附件没有';

create function files_named(body jsonb, others jsonb) returns bigint[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct (named ->> 'file')::bigint), '{}') from (
    select block as named from jsonb_array_elements(body) block where block ->> 'type' = 'picture'
    union all select other from jsonb_array_elements(others) other) found
$$;

alter table article add column attachments jsonb not null default '[]';
alter table article add column files bigint[] not null generated always as (files_named(body, attachments)) stored;
alter table banner add column picture jsonb not null default '[]' check (jsonb_array_length(picture) < 2);
alter table banner add column files bigint[] not null generated always as (files_named(body, picture)) stored;
create index article_by_files on article using gin (files);
create index banner_by_files on banner using gin (files);
comment on column article.attachments is '附件：文件、名称与大小';
comment on column article.files is '正文与附件引用的文件';
comment on column banner.picture is '代替图样的图片，至多一幅';
comment on column banner.files is '正文与图片引用的文件';
