-- The number of a secret record whose own code tells its project or type: the code is under seal with the rest.
alter table sealed_record add kind text, add code text;
comment on column sealed_record.code is '原编号：编号本身泄露项目或类型时封存于此，对外另给无含义的编号';
create unique index sealed_record_by_code on sealed_record (kind, code) where code is not null;

update sealed_record s set kind = r.kind,
  code = case when r.kind in ('borehole', 'archive') then r.code end
from record r where r.id = s.record;

update record r set code = 'SM-' ||
  1000000000 + ('x' || substr(md5(gen_random_uuid()::text), 1, 15))::bit(60)::bigint % 9000000000
from sealed_record s where s.record = r.id and s.code is not null;

-- Opaque numbers come after all codes.
update borehole k set code_key = '~' || replace(lower(r.code), '-', '-9')
from record r where r.id = k.id and r.access = 'secret';
update archive k set code_key = '~' || replace(lower(r.code), '-', '-9')
from record r where r.id = k.id and r.access = 'secret';

-- Their documents hold the codes as words: they are emptied at once, and written anew after the start.
update search_document d set code = '', plain = '', words = ''
from sealed_record s where s.record = d.record and s.code is not null;
update search_state set version = 0 where exists (select from sealed_record where code is not null);

alter table sealed_record alter kind set not null;

-- Lists begin with what is newest.
create index borehole_by_district_completed_on_down on borehole (district, completed_on desc nulls last, id desc)
  include (hole_kind, final_depth);
create index borehole_by_kind_completed_on_down on borehole (hole_kind, completed_on desc nulls last, id desc)
  include (district, final_depth);
create index project_by_completed_on_down on project (completed_on desc nulls last, id desc);
create index public_document_by_kind_issued_on_down on public_document (document_kind, issued_on desc nulls last, id desc);
