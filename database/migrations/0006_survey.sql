create table survey (
  id bigint primary key references record on delete cascade,
  code_key text collate "C" not null,
  title_key text collate "C" not null,
  access text not null,
  district text,
  year int,
  survey_type text,
  scale text,
  map_sheet text,
  area_km2 double precision,
  undertaker text,
  leader text,
  started_on date,
  completed_on date,
  outcome text,
  archive_id bigint references record,
  remark text
);
comment on table survey is '地质调查项目';
create index survey_by_code on survey (code_key, id);
create index survey_by_archive on survey (archive_id);
select count_facets_of('survey', 'survey',
  'surveyType', 'survey_type', 'scale', 'scale', 'undertaker', 'undertaker');
