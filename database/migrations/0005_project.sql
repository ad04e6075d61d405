create table project (
  id bigint primary key references record on delete cascade,
  code_key text collate "C" not null,
  title_key text collate "C" not null,
  access text not null,
  district text,
  year int,
  stage text,
  purpose text,
  contractor text,
  grade text,
  holes int,
  footage double precision,
  started_on date,
  completed_on date,
  archive_id bigint references record,
  client text,
  remark text
);
comment on table project is '工程勘察项目';
create index project_by_code on project (code_key, id);
create index project_by_archive on project (archive_id);
select count_facets_of('project', 'project',
  'stage', 'stage', 'purpose', 'purpose', 'contractor', 'contractor', 'grade', 'grade');

alter table borehole add column project_id bigint references record;
comment on column borehole.project_id is '所属工程勘察项目';
-- The holes of a project are listed in the order of their codes.
create index borehole_by_project on borehole (project_id, code_key, id);
