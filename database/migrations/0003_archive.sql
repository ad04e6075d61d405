create table archive (
  id bigint primary key references record on delete cascade,
  code_key text collate "C" not null,
  title_key text collate "C" not null,
  access text not null,
  district text,
  year int,
  level text,
  parent_id bigint references record,
  material_class text,
  category text,
  author text,
  depositor text,
  formed_on date,
  deposited_on date,
  carrier text,
  pages int,
  retention text,
  summary text,
  shelf text,
  remark text
);
comment on table archive is '馆藏档案：全宗、案卷、件';
create index archive_by_parent on archive (parent_id);
create index archive_by_code on archive (code_key, id) include (level, category, access);
create index archive_by_title on archive (title_key, id);
create index archive_by_formed_on on archive (formed_on, id);
create index archive_by_formed_on_down on archive (formed_on desc nulls last, id desc);
create index archive_by_author_text on archive using gin (author gin_trgm_ops);
select count_facets_of('archive', 'archive',
  'level', 'level', 'category', 'category', 'materialClass', 'material_class');

create table archive_content (
  record bigint not null references record on delete cascade,
  position int not null,
  sequence int not null,
  title text not null,
  author text,
  formed_on date,
  pages text,
  primary key (record, position)
);
comment on table archive_content is '卷内目录';
