-- What is released of an archive record, its pieces on the shelves, and the material it consists of.

create table archive_release (
  record bigint not null references record on delete cascade,
  position int not null,
  sequence int not null,
  content text not null,
  readers text,
  way text,
  released_on date,
  primary key (record, position)
);
comment on table archive_release is '发布内容：哪些内容、对谁、以何种方式提供';

create table archive_entity (
  record bigint not null references record on delete cascade,
  position int not null,
  sequence int not null,
  number text not null,
  name text,
  form text,
  quantity int,
  pages int,
  primary key (record, position)
);
comment on table archive_entity is '实体索引：库房中的册、张、盒、盘';

create table archive_material (
  record bigint not null references record on delete cascade,
  position int not null,
  sequence int not null,
  material_type text,
  name text not null,
  format text,
  quantity int,
  primary key (record, position)
);
comment on table archive_material is '资料数据：按正文、附图、附表等类别的组成';

alter table public_document add column text_form text;
comment on column public_document.text_form is '正文是全文还是本馆所写的内容摘要；空为全文';
