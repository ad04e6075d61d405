-- Base maps move the version of the map too: the hosts that pages may fetch pictures from depend on them.
create trigger map_changed after insert or update or delete or truncate on base_map
  for each statement execute function move_map_version();
comment on table map_state is '图层、其角色、底图与地图查询的版本，任一变动即加一；只有一行';
