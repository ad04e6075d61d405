create table public_document (
  id bigint primary key references record on delete cascade,
  code_key text collate "C" not null,
  title_key text collate "C" not null,
  access text not null,
  district text,
  year int,
  document_kind text,
  number text,
  issuer text,
  issued_on date,
  in_force_from date,
  in_force_to date,
  replaced_by_id bigint references record,
  state text,
  full_text text,
  remark text
);
comment on table public_document is '公共文件：标准规范、法律法规、政策文件';
create index public_document_by_code on public_document (code_key, id);
create index public_document_by_replaced_by on public_document (replaced_by_id);
select count_facets_of('public_document', 'publicDocument',
  'documentKind', 'document_kind', 'state', 'state', 'issuer', 'issuer');
