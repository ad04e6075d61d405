/**
 * Tables that an office fills by hand or that have one row: they may be locked and read as a whole. Every other table is
 * taken to grow with the library.
 */
export const smallTables: ReadonlySet<string> = new Set(
  `agreement app app_key app_privilege audit_head backfill banner base_map calendar_day category credit_price
  credit_setting data_api data_api_host department dictionary_group dictionary_item dictionary_state hot_keyword
  import_turn kind_state loan_setting map_layer map_layer_role map_query map_state menu migration quality_state role
  role_app role_department role_menu running_server search_state secret_fingerprint service_setting sign_in_policy
  sign_in_provider site site_drawing site_link site_origin site_outline site_phone template template_group threshold
  transit_key ui_menu user_group write_probe`.split(/\s+/),
)
