-- Columns and kinds bear the terms of the trade: blow count, geological age, total drilled length, thin section, stratum.

alter table borehole_spt rename column blows to blow_count;
alter table borehole_stratum rename column era to geological_age;
alter table project rename column footage to total_drilled_length;

drop trigger count_insert on slice;
drop trigger count_update on slice;
drop trigger count_delete on slice;
alter table slice rename to thin_section;
alter index slice_pkey rename to thin_section_pkey;
alter index slice_by_code rename to thin_section_by_code;
alter index slice_by_borehole rename to thin_section_by_borehole;
alter index slice_by_core rename to thin_section_by_core;
update record set kind = 'thinSection' where kind = 'slice';
update change set kind = 'thinSection' where kind = 'slice';
update kind_state set kind = 'thinSection' where kind = 'slice';
update facet_count set kind = 'thinSection' where kind = 'slice';
update count_change set kind = 'thinSection' where kind = 'slice';
select count_facets_of('thin_section', 'thinSection', 'rockName', 'rock_name', 'depth', 'floor(depth / 20) * 20');

-- Names of fields inside what changes and sealed records hold. A quoted name is followed by a colon in a key alone.
create function with_terms(content jsonb) returns jsonb language sql immutable as $$
  select replace(replace(replace(content::text, '"blows":', '"blowCount":'), '"era":', '"geologicalAge":'),
    '"footage":', '"totalDrilledLength":')::jsonb
$$;
update change set wanted = with_terms(wanted), before = with_terms(before) where kind in ('borehole', 'project');
update sealed_record s set "values" = with_terms("values"), parts = with_terms(parts)
from record r where r.id = s.record and r.kind in ('borehole', 'project');
drop function with_terms(jsonb);
update site set section = section - 'beds' || jsonb_build_object('strata', section->'beds') where section ? 'beds';
update saved_search set question = replace(question::text, '"slice"', '"thinSection"')::jsonb
where question::text like '%"slice"%';

-- Documents name the kind: they are written anew after the start.
update search_state set version = 0;
