-- Among boreholes and archive records without a value the secret ones stand last: the order is that of the index.
drop index borehole_by_final_depth, borehole_by_final_depth_down, borehole_by_completed_on,
  borehole_by_completed_on_down, borehole_by_district, borehole_by_kind_depth_down,
  borehole_by_district_completed_on_down, borehole_by_kind_completed_on_down,
  archive_by_formed_on, archive_by_formed_on_down;

create index borehole_by_final_depth on borehole (final_depth, (access = 'secret'), id)
  include (hole_kind, district, access);
create index borehole_by_final_depth_down on borehole
  (final_depth desc nulls last, (access = 'secret'), id desc) include (hole_kind, district, access);
create index borehole_by_completed_on on borehole (completed_on, (access = 'secret'), id)
  include (code_key, hole_kind, district, final_depth, access);
create index borehole_by_completed_on_down on borehole
  (completed_on desc nulls last, (access = 'secret'), id desc) include (hole_kind, district, access);
create index borehole_by_district on borehole (district, final_depth, (access = 'secret'), id)
  include (code_key, hole_kind, completed_on, access);
create index borehole_by_kind_depth_down on borehole
  (hole_kind, final_depth desc nulls last, (access = 'secret'), id desc) include (district, access);
create index borehole_by_district_completed_on_down on borehole
  (district, completed_on desc nulls last, (access = 'secret'), id desc) include (hole_kind, final_depth, access);
create index borehole_by_kind_completed_on_down on borehole
  (hole_kind, completed_on desc nulls last, (access = 'secret'), id desc) include (district, final_depth, access);
create index archive_by_formed_on on archive (formed_on, (access = 'secret'), id);
create index archive_by_formed_on_down on archive (formed_on desc nulls last, (access = 'secret'), id desc);
