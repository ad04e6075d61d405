-- Open services are called by the same keys as published calls, and counted with them.
alter table data_api_use
  alter column api drop not null,
  add column service text check (service in ('ogc', 'tiles', 'harvest')),
  add constraint data_api_use_of check ((api is null) <> (service is null)),
  drop constraint data_api_use_key,
  add constraint data_api_use_key unique nulls not distinct (api, service, app, day);
comment on table data_api_use is '数据接口与开放服务每个应用每天的调用次数；不用密钥的合为一行。数据接口的上限即据此计';
comment on column data_api_use.service is '以密钥调用的开放服务：ogc 要素，tiles 瓦片，harvest 目录采集；数据接口的调用没有';
