create table result (
  id bigint primary key references record on delete cascade,
  code_key text collate "C" not null,
  title_key text collate "C" not null,
  access text not null,
  district text,
  year int,
  result_kind text,
  undertaker text,
  leader text,
  level text,
  started_on date,
  completed_on date,
  summary text,
  keywords text,
  archive_id bigint references record,
  award text,
  remark text
);
comment on table result is '研究成果';
create index result_by_code on result (code_key, id);
create index result_by_archive on result (archive_id);
select count_facets_of('result', 'result',
  'resultKind', 'result_kind', 'level', 'level', 'undertaker', 'undertaker');

create table result_borehole (
  record bigint not null references record on delete cascade,
  position int not null,
  borehole_id bigint not null references record,
  note text,
  primary key (record, position)
);
comment on table result_borehole is '研究成果所用钻孔';
create index result_borehole_by_borehole on result_borehole (borehole_id);

create table literature (
  id bigint primary key references record on delete cascade,
  code_key text collate "C" not null,
  title_key text collate "C" not null,
  access text not null,
  district text,
  year int,
  literature_kind text,
  authors text,
  source text,
  published_on date,
  volume text,
  issue text,
  pages text,
  doi text,
  isbn text,
  issn text,
  keywords text,
  abstract text,
  result_id bigint references record,
  remark text
);
comment on table literature is '文献：专著、论文、期刊、报告';
create index literature_by_code on literature (code_key, id);
create index literature_by_result on literature (result_id);
select count_facets_of('literature', 'literature', 'literatureKind', 'literature_kind');
