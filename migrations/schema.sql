CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE SEQUENCE api_key_id_seq AS bigint;
CREATE SEQUENCE appointment_id_seq AS bigint;
CREATE SEQUENCE audit_entry_id_seq AS bigint;
CREATE SEQUENCE brand_id_seq AS bigint;
CREATE SEQUENCE carrier_account_id_seq AS bigint;
CREATE SEQUENCE catalog_change_request_id_seq AS bigint;
CREATE SEQUENCE customer_order_id_seq AS bigint;
CREATE SEQUENCE cycle_count_id_seq AS bigint;
CREATE SEQUENCE dock_id_seq AS bigint;
CREATE SEQUENCE eligibility_check_id_seq AS bigint;
CREATE SEQUENCE floor_exception_id_seq AS bigint;
CREATE SEQUENCE forbidden_destination_id_seq AS bigint;
CREATE SEQUENCE fulfillment_center_id_seq AS bigint;
CREATE SEQUENCE goods_return_id_seq AS bigint;
CREATE SEQUENCE hold_id_seq AS bigint;
CREATE SEQUENCE inventory_request_carton_id_seq AS bigint;
CREATE SEQUENCE inventory_request_id_seq AS bigint;
CREATE SEQUENCE inventory_request_item_id_seq AS bigint;
CREATE SEQUENCE inventory_request_photo_id_seq AS bigint;
CREATE SEQUENCE inventory_request_receipt_id_seq AS bigint;
CREATE SEQUENCE invitation_id_seq AS bigint;
CREATE SEQUENCE item_id_seq AS bigint;
CREATE SEQUENCE listing_id_seq AS bigint;
CREATE SEQUENCE login_failure_id_seq AS bigint;
CREATE SEQUENCE marketplace_account_id_seq AS bigint;
CREATE SEQUENCE marketplace_carton_id_seq AS bigint;
CREATE SEQUENCE marketplace_carton_unit_id_seq AS bigint;
CREATE SEQUENCE marketplace_inbound_plan_id_seq AS bigint;
CREATE SEQUENCE marketplace_limit_id_seq AS bigint;
CREATE SEQUENCE marketplace_pallet_id_seq AS bigint;
CREATE SEQUENCE marketplace_shipment_id_seq AS bigint;
CREATE SEQUENCE marketplace_shipment_unit_id_seq AS bigint;
CREATE SEQUENCE marketplace_work_order_id_seq AS bigint;
CREATE SEQUENCE marketplace_work_order_item_id_seq AS bigint;
CREATE SEQUENCE middle_mile_order_id_seq AS bigint;
CREATE SEQUENCE order_shipment_id_seq AS bigint;
CREATE SEQUENCE org_id_seq AS bigint;
CREATE SEQUENCE pick_wave_id_seq AS bigint;
CREATE SEQUENCE prep_price_id_seq AS bigint;
CREATE SEQUENCE rate_card_id_seq AS bigint;
CREATE SEQUENCE rate_markup_id_seq AS bigint;
CREATE SEQUENCE rate_quote_id_seq AS bigint;
CREATE SEQUENCE return_label_id_seq AS bigint;
CREATE SEQUENCE session_id_seq AS bigint;
CREATE SEQUENCE shipping_label_id_seq AS bigint;
CREATE SEQUENCE sscc_serial_seq AS bigint;
CREATE SEQUENCE stock_transfer_id_seq AS bigint;
CREATE SEQUENCE sub_order_id_seq AS bigint;
CREATE SEQUENCE user_account_id_seq AS bigint;
CREATE SEQUENCE vendor_id_seq AS bigint;
CREATE SEQUENCE warehouse_id_seq AS bigint;
CREATE SEQUENCE webhook_endpoint_id_seq AS bigint;

CREATE TABLE access_token (
  org_id bigint NOT NULL,
  token_hash bytea NOT NULL,
  session_id bigint NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT access_token_pkey PRIMARY KEY (org_id, token_hash),
  CONSTRAINT access_token_token_hash_check CHECK ((length(token_hash) = 32))
);
CREATE INDEX access_token_by_expiry ON access_token USING btree (org_id, expires_at);
CREATE INDEX access_token_by_session ON access_token USING btree (org_id, session_id);

CREATE TABLE account_link (
  token_hash bytea NOT NULL,
  user_id bigint NOT NULL,
  purpose text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  made_by text,
  CONSTRAINT account_link_pkey PRIMARY KEY (token_hash),
  CONSTRAINT account_link_purpose_check CHECK ((purpose = ANY (ARRAY['invitation'::text, 'password_reset'::text]))),
  CONSTRAINT account_link_token_hash_check CHECK ((length(token_hash) = 32))
);
CREATE INDEX account_link_by_expiry ON account_link USING btree (expires_at);
CREATE INDEX account_link_by_user ON account_link USING btree (user_id);

CREATE TABLE api_client (
  client_id text NOT NULL,
  org_id bigint NOT NULL,
  name text NOT NULL,
  secret_hash text NOT NULL,
  scopes text[] NOT NULL,
  is_active boolean NOT NULL,
  read_rate integer,
  write_rate integer,
  in_flight_max integer,
  version bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT api_client_pkey PRIMARY KEY (client_id),
  CONSTRAINT api_client_client_id_check CHECK (((char_length(client_id) >= 3) AND (char_length(client_id) <= 100))),
  CONSTRAINT api_client_in_flight_max_check CHECK (((in_flight_max >= 1) AND (in_flight_max <= 10000))),
  CONSTRAINT api_client_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
  CONSTRAINT api_client_read_rate_check CHECK (((read_rate >= 1) AND (read_rate <= 1000000))),
  CONSTRAINT api_client_scopes_check CHECK (((cardinality(scopes) >= 1) AND (scopes <@ ARRAY['read'::text, 'write'::text, 'account'::text, 'ops'::text, 'admin'::text, 'view'::text, 'metrics'::text, 'floor'::text, 'catalog'::text, 'inventory'::text, 'warehouses'::text]))),
  CONSTRAINT api_client_write_rate_check CHECK (((write_rate >= 1) AND (write_rate <= 1000000)))
);
CREATE INDEX api_client_by_org ON api_client USING btree (org_id, client_id);

CREATE TABLE api_key (
  org_id bigint NOT NULL,
  id bigint NOT NULL,
  name text NOT NULL,
  key_hash bytea NOT NULL,
  hint text NOT NULL,
  scopes text[] NOT NULL,
  read_rate integer,
  write_rate integer,
  in_flight_max integer,
  created_by text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  last_used_at timestamp(3) with time zone,
  warehouse_ids bigint[],
  CONSTRAINT api_key_pkey PRIMARY KEY (org_id, id),
  CONSTRAINT api_key_in_flight_max_check CHECK (((in_flight_max >= 1) AND (in_flight_max <= 10000))),
  CONSTRAINT api_key_key_hash_check CHECK ((length(key_hash) = 32)),
  CONSTRAINT api_key_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
  CONSTRAINT api_key_read_rate_check CHECK (((read_rate >= 1) AND (read_rate <= 1000000))),
  CONSTRAINT api_key_scopes_check CHECK (((cardinality(scopes) >= 1) AND (scopes <@ ARRAY['read'::text, 'write'::text, 'account'::text, 'ops'::text, 'admin'::text, 'view'::text, 'metrics'::text, 'floor'::text, 'catalog'::text, 'inventory'::text, 'warehouses'::text]))),
  CONSTRAINT api_key_warehouse_ids_check CHECK (((cardinality(warehouse_ids) >= 1) AND (cardinality(warehouse_ids) <= 100))),
  CONSTRAINT api_key_write_rate_check CHECK (((write_rate >= 1) AND (write_rate <= 1000000)))
);
CREATE UNIQUE INDEX api_key_hash_unique ON api_key USING btree (org_id, key_hash);

CREATE TABLE appointment (
  org_id bigint NOT NULL,
  id bigint NOT NULL,
  request_id bigint NOT NULL,
  warehouse_id bigint NOT NULL,
  dock_id bigint NOT NULL,
  start_at timestamp(3) with time zone NOT NULL,
  end_at timestamp(3) with time zone NOT NULL,
  type text NOT NULL,
  reference text,
  status text NOT NULL,
  booked_by text NOT NULL,
  booked_at timestamp(3) with time zone NOT NULL,
  arrived_at timestamp(3) with time zone,
  CONSTRAINT appointment_pkey PRIMARY KEY (org_id, id),
  CONSTRAINT appointment_check CHECK ((start_at < end_at)),
  CONSTRAINT appointment_reference_check CHECK ((char_length(reference) <= 100)),
  CONSTRAINT appointment_status_check CHECK ((status = ANY (ARRAY['scheduled'::text, 'rescheduled'::text, 'cancelled'::text, 'no_show'::text, 'arrived'::text]))),
  CONSTRAINT appointment_type_check CHECK ((type = ANY (ARRAY['live'::text, 'drop'::text])))
);
CREATE INDEX appointment_arrived_at_dock ON appointment USING btree (dock_id, arrived_at) WHERE status = 'arrived'::text;
CREATE INDEX appointment_at_dock ON appointment USING btree (dock_id, end_at) WHERE status = ANY (ARRAY['scheduled'::text, 'arrived'::text]);
CREATE INDEX appointment_by_status ON appointment USING btree (status, start_at, id);
CREATE INDEX appointment_by_time ON appointment USING btree (start_at, id);
CREATE INDEX appointment_by_warehouse ON appointment USING btree (warehouse_id, start_at, id);
CREATE INDEX appointment_by_warehouse_and_status ON appointment USING btree (warehouse_id, status, start_at, id, org_id);
CREATE INDEX appointment_of_request ON appointment USING btree (org_id, request_id, id);
CREATE UNIQUE INDEX appointment_one_scheduled ON appointment USING btree (org_id, request_id) WHERE status = 'scheduled'::text;

CREATE TABLE audit_entry (
  id bigint NOT NULL,
  recorded_at timestamp(3) with time zone NOT NULL,
  operation text NOT NULL,
  actor text NOT NULL,
  credential text,
  org_id bigint,
  user_id bigint,
  details jsonb NOT NULL,
  request_id text,
  address text,
  CONSTRAINT audit_entry_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_entry_by_actor ON audit_entry USING btree (org_id, actor, id) WHERE org_id IS NOT NULL;
CREATE INDEX audit_entry_by_operation ON audit_entry USING btree (org_id, operation, id) WHERE org_id IS NOT NULL;
CREATE INDEX audit_entry_by_org ON audit_entry USING btree (org_id, id) WHERE org_id IS NOT NULL;
CREATE INDEX audit_entry_by_user ON audit_entry USING btree (user_id, id) WHERE user_id IS NOT NULL;

CREATE TABLE backorder (
  org_id bigint NOT NULL,
  item_id bigint NOT NULL,
  ordered_at timestamp(3) with time zone NOT NULL,
  sub_order_id bigint NOT NULL,
  line integer NOT NULL,
  quantity bigint NOT NULL,
  warehouse_id bigint NOT NULL,
  CONSTRAINT backorder_pkey PRIMARY KEY (org_id, item_id, ordered_at, sub_order_id, line),
  CONSTRAINT backorder_quantity_check CHECK ((quantity > 0))
);

CREATE TABLE brand (
  org_id bigint NOT NULL,
  id bigint NOT NULL,
  name text NOT NULL,
  version bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT brand_pkey PRIMARY KEY (org_id, id),
  CONSTRAINT brand_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200)))
);
CREATE UNIQUE INDEX brand_name_unique ON brand USING btree (org_id, lower(name));
CREATE INDEX brand_search ON brand USING gin (org_id, lower(name) gin_trgm_ops);

CREATE TABLE bulk_load_lock (
  org_id bigint NOT NULL,
  CONSTRAINT bulk_load_lock_pkey PRIMARY KEY (org_id)
);

CREATE TABLE bundle_component (
  org_id bigint NOT NULL,
  bundle_id bigint NOT NULL,
  component_id bigint NOT NULL,
  quantity integer NOT NULL,
  CONSTRAINT bundle_component_pkey PRIMARY KEY (org_id, bundle_id, component_id),
  CONSTRAINT bundle_component_check CHECK ((bundle_id <> component_id)),
  CONSTRAINT bundle_component_quantity_check CHECK (((quantity >= 1) AND (quantity <= 100000)))
);
CREATE INDEX bundle_component_by_component ON bundle_component USING btree (org_id, component_id, bundle_id);

CREATE TABLE carrier_account (
  org_id bigint NOT NULL,
  id bigint NOT NULL,
  source text NOT NULL,
  sealed_secrets bytea NOT NULL,
  labels_per_day integer NOT NULL,
  updated_by text NOT NULL,
  version bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  tested_at timestamp(3) with time zone,
  test_error text,
  CONSTRAINT carrier_account_pkey PRIMARY KEY (org_id, id),
  CONSTRAINT carrier_account_labels_per_day_check CHECK (((labels_per_day >= 1) AND (labels_per_day <= 100000))),
  CONSTRAINT carrier_account_sealed_secrets_check CHECK (((length(sealed_secrets) >= 30) AND (length(sealed_secrets) <= 8192))),
  CONSTRAINT carrier_account_source_check CHECK ((source = 'easypost'::text))
);
CREATE UNIQUE INDEX carrier_account_unique ON carrier_account USING btree (org_id, source);

CREATE TABLE catalog_change_request (
  org_id bigint NOT NULL,
  id bigint NOT NULL,
  item_id bigint NOT NULL,
  status text NOT NULL,
  requested json NOT NULL,
  former json NOT NULL,
  created_by text NOT NULL,
  version bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT catalog_change_request_pkey PRIMARY KEY (org_id, id),
  CONSTRAINT catalog_change_request_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'confirmed'::text, 'refused'::text, 'cancelled'::text])))
);
CREATE INDEX catalog_change_request_by_id ON catalog_change_request USING btree (id, org_id);
CREATE INDEX catalog_change_request_by_item ON catalog_change_request USING btree (org_id, item_id, id);
CREATE INDEX catalog_change_request_by_status ON catalog_change_request USING btree (org_id, status, id);
CREATE INDEX catalog_change_request_of_all_by_status ON catalog_change_request USING btree (status, id, org_id);
CREATE UNIQUE INDEX catalog_change_request_one_pending ON catalog_change_request USING btree (org_id, item_id) WHERE status = 'pending'::text;

CREATE TABLE catalog_change_request_history (
  org_id bigint NOT NULL,
  request_id bigint NOT NULL,
  version bigint NOT NULL,
  from_state text NOT NULL,
  to_state text NOT NULL,
  reason text,
  actor text NOT NULL,
  "time" timestamp(3) with time zone NOT NULL,
  CONSTRAINT catalog_change_request_history_pkey PRIMARY KEY (org_id, request_id, version),
  CONSTRAINT catalog_change_request_history_reason_check CHECK ((length(reason) <= 1000))
);

CREATE TABLE customer_order (
  org_id bigint NOT NULL,
  id bigint NOT NULL,
  market_order_id text NOT NULL,
  content_hash bytea NOT NULL,
  marketplace text,
  details json NOT NULL,
  search text NOT NULL,
  status text NOT NULL,
  units bigint NOT NULL,
  placed_at timestamp(3) with time zone NOT NULL,
  latest_ship_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  created_by text NOT NULL,
  version bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  json_version bigint,
  items_json text,
  sub_orders_json text,
  warehouse_ids bigint[],
  parts_version bigint,
  instructions json,
  priority integer,
  not_before timestamp(3) with time zone,
  holds json,
  held_for text,
  previous_order_id bigint,
  ships_whole boolean DEFAULT false NOT NULL,
  is_folded boolean DEFAULT true NOT NULL,
  CONSTRAINT customer_order_pkey PRIMARY KEY (org_id, id),
  CONSTRAINT customer_order_market_order_id_check CHECK (((char_length(market_order_id) >= 1) AND (char_length(market_order_id) <= 100))),
  CONSTRAINT customer_order_marketplace_check CHECK ((char_length(marketplace) <= 100)),
  CONSTRAINT customer_order_priority_check CHECK (((priority >= 1) AND (priority <= 9))),
  CONSTRAINT customer_order_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'processing'::text, 'backordered'::text, 'partially_shipped'::text, 'complete'::text, 'cancelled'::text, 'error'::text, 'lost'::text, 'returned'::text]))),
  CONSTRAINT customer_order_units_check CHECK ((units > 0))
) WITH (autovacuum_analyze_scale_factor=0.3);
CREATE INDEX customer_order_by_creation ON customer_order USING btree (org_id, created_at, id);
CREATE INDEX customer_order_by_hold_reasons ON customer_order USING btree (org_id, held_for, created_at, id) WHERE held_for IS NOT NULL;
CREATE INDEX customer_order_by_market_id ON customer_order USING btree (org_id, market_order_id, id);
CREATE INDEX customer_order_by_marketplace ON customer_order USING btree (org_id, marketplace, status, created_at, id) WHERE marketplace IS NOT NULL;
CREATE INDEX customer_order_by_placement ON customer_order USING btree (org_id, placed_at, id);
CREATE INDEX customer_order_by_priority ON customer_order USING btree (org_id, priority, created_at, id) WHERE priority IS NOT NULL;
CREATE INDEX customer_order_by_status ON customer_order USING btree (org_id, status, created_at, id);
CREATE INDEX customer_order_by_status_and_change ON customer_order USING btree (org_id, status, updated_at, id) INCLUDE (created_at);
CREATE INDEX customer_order_by_status_and_ship_date ON customer_order USING btree (org_id, status, latest_ship_at, id) WHERE latest_ship_at IS NOT NULL;
CREATE INDEX customer_order_held ON customer_order USING btree (org_id, created_at, id) WHERE held_for IS NOT NULL;
CREATE UNIQUE INDEX customer_order_market_id_unique_live_folded ON customer_order USING btree (org_id, market_order_id, lower(btrim(COALESCE(marketplace, ''::text)))) WHERE status <> 'cancelled'::text AND is_folded;
CREATE INDEX customer_order_placed_apart ON customer_order USING btree (org_id, placed_at) WHERE NOT ((created_at - placed_at) >= '-24:00:00'::interval AND (created_at - placed_at) <= '24:00:00'::interval);
CREATE INDEX customer_order_without_json ON customer_order USING btree (org_id, id) WHERE json_version IS DISTINCT FROM version;
CREATE INDEX customer_order_without_parts ON customer_order USING btree (org_id, id) WHERE parts_version IS DISTINCT FROM version;

CREATE TABLE discrepancy_decision (
  org_id bigint NOT NULL,
  request_id bigint NOT NULL,
  id bigint NOT NULL,
  request_item_id bigint NOT NULL,
  warehouse_id bigint NOT NULL,
  decision text NOT NULL,
  note text,
  over_qty bigint NOT NULL,
  short_qty bigint NOT NULL,
  damaged_qty bigint NOT NULL,
  is_latest boolean NOT NULL,
  decided_by text NOT NULL,
  decided_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT discrepancy_decision_pkey PRIMARY KEY (org_id, request_id, id),
  CONSTRAINT discrepancy_decision_damaged_qty_check CHECK ((damaged_qty >= 0)),
  CONSTRAINT discrepancy_decision_decision_check CHECK ((decision = ANY (ARRAY['accepted'::text, 'disputed'::text, 'upheld'::text, 'rejected'::text, 'settled'::text]))),
  CONSTRAINT discrepancy_decision_note_check CHECK ((char_length(note) <= 1000)),
  CONSTRAINT discrepancy_decision_over_qty_check CHECK ((over_qty >= 0)),
  CONSTRAINT discrepancy_decision_short_qty_check CHECK ((short_qty >= 0))
);
CREATE INDEX discrepancy_decision_disputed ON discrepancy_decision USING btree (warehouse_id, decided_at, id) WHERE is_latest AND decision = 'disputed'::text;
CREATE UNIQUE INDEX discrepancy_decision_latest ON discrepancy_decision USING btree (org_id, request_id, request_item_id) WHERE is_latest;

CREATE TABLE dock (
  id bigint NOT NULL,
  warehouse_id bigint NOT NULL,
  name text NOT NULL,
  capacity integer NOT NULL,
  is_active boolean NOT NULL,
  version bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT dock_pkey PRIMARY KEY (id),
  CONSTRAINT dock_capacity_check CHECK (((capacity >= 1) AND (capacity <= 100))),
  CONSTRAINT dock_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 50)))
);
CREATE INDEX dock_by_warehouse ON dock USING btree (warehouse_id, id);
CREATE UNIQUE INDEX dock_name_unique ON dock USING btree (warehouse_id, lower(name));

CREATE TABLE due_work (
  org_id bigint NOT NULL,
  kind text NOT NULL,
  subject_id bigint NOT NULL,
  mark bigint NOT NULL,
  marked_at timestamp(3) with time zone NOT NULL,
  not_before timestamp(3) with time zone NOT NULL,
  attempts integer NOT NULL,
  last_error text,
  dead_since timestamp(3) with time zone,
  CONSTRAINT due_work_pkey PRIMARY KEY (org_id, kind, subject_id),
  CONSTRAINT due_work_attempts_check CHECK ((attempts >= 0)),
  CONSTRAINT due_work_kind_check CHECK (((char_length(kind) >= 1) AND (char_length(kind) <= 50))),
  CONSTRAINT due_work_last_error_check CHECK ((char_length(last_error) <= 1000))
);
CREATE INDEX due_work_by_kind ON due_work USING btree (kind, org_id, subject_id);
CREATE INDEX due_work_by_time ON due_work USING btree (not_before, org_id, kind) WHERE dead_since IS NULL;
CREATE INDEX due_work_dead ON due_work USING btree (org_id, kind, subject_id) WHERE dead_since IS NOT NULL;
CREATE INDEX due_work_of_kind ON due_work USING btree (org_id, kind, not_before, subject_id) WHERE dead_since IS NULL;

CREATE TABLE eligibility_check (
  org_id bigint NOT NULL,
  id bigint NOT NULL,
  listing_id bigint NOT NULL,
  request_id bigint NOT NULL,
  program text NOT NULL,
  status text NOT NULL,
  reasons json NOT NULL,
  error text,
  checked_by text,
  attempts integer NOT NULL,
  requested_by text NOT NULL,
  requested_at timestamp(3) with time zone NOT NULL,
  checked_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone,
  item_id bigint NOT NULL,
  item_version bigint,
  listing_version bigint,
  is_newest boolean NOT NULL,
  version bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT eligibility_check_pkey PRIMARY KEY (org_id, id),
  CONSTRAINT eligibility_check_attempts_check CHECK ((attempts >= 0)),
  CONSTRAINT eligibility_check_checked_by_check CHECK ((checked_by = ANY (ARRAY['rules'::text, 'amazon'::text]))),
  CONSTRAINT eligibility_check_error_check CHECK ((char_length(error) <= 1000)),
  CONSTRAINT eligibility_check_program_check CHECK ((program = 'INBOUND'::text)),
  CONSTRAINT eligibility_check_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'eligible'::text, 'ineligible'::text, 'error'::text])))
);
CREATE INDEX eligibility_check_by_expiry ON eligibility_check USING btree (org_id, expires_at) WHERE is_newest;
CREATE UNIQUE INDEX eligibility_check_newest ON eligibility_check USING btree (org_id, listing_id) WHERE is_newest;
CREATE INDEX eligibility_check_of_listing ON eligibility_check USING btree (org_id, listing_id, id);
CREATE INDEX eligibility_check_pending ON eligibility_check USING btree (org_id, id) WHERE status = ANY (ARRAY['queued'::text, 'running'::text]);

CREATE TABLE event (
  org_id bigint NOT NULL,
  sequence bigint NOT NULL,
  type text NOT NULL,
  "time" timestamp(3) with time zone NOT NULL,
  subject_type text NOT NULL,
  subject_id text NOT NULL,
  version bigint NOT NULL,
  actor text NOT NULL,
  data json NOT NULL,
  CONSTRAINT event_pkey PRIMARY KEY (org_id, sequence)
) WITH (autovacuum_analyze_scale_factor=0.3);
CREATE INDEX event_by_type ON event USING btree (org_id, type, sequence);

CREATE TABLE fill_due (
  org_id bigint NOT NULL,
  item_id bigint NOT NULL,
  marked_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT fill_due_pkey PRIMARY KEY (org_id, item_id)
);

CREATE TABLE floor_exception (
  org_id bigint NOT NULL,
  id bigint NOT NULL,
  item_id bigint NOT NULL,
  warehouse_id bigint NOT NULL,
  lot text NOT NULL,
  expiration date NOT NULL,
  quantity bigint NOT NULL,
  owner_kind text NOT NULL,
  owner_id bigint NOT NULL,
  cause text NOT NULL,
  raised_at timestamp(3) with time zone NOT NULL,
  resolved_at timestamp(3) with time zone,
  raised_by text,
  CONSTRAINT floor_exception_pkey PRIMARY KEY (org_id, id),
  CONSTRAINT floor_exception_quantity_check CHECK ((quantity > 0))
);
CREATE INDEX floor_exception_by_org ON floor_exception USING btree (org_id, raised_at, id) WHERE resolved_at IS NOT NULL;
CREATE INDEX floor_exception_by_warehouse ON floor_exception USING btree (warehouse_id, raised_at, id) WHERE resolved_at IS NOT NULL;
CREATE INDEX floor_exception_by_warehouse_and_org ON floor_exception USING btree (warehouse_id, org_id, raised_at, id) WHERE resolved_at IS NOT NULL;
CREATE INDEX floor_exception_open ON floor_exception USING btree (raised_at, id) WHERE resolved_at IS NULL;
CREATE INDEX floor_exception_open_at_warehouse ON floor_exception USING btree (warehouse_id, raised_at, id, org_id) WHERE resolved_at IS NULL;
CREATE INDEX floor_exception_open_by_org ON floor_exception USING btree (org_id, raised_at, id) WHERE resolved_at IS NULL;
CREATE INDEX floor_exception_open_by_warehouse_and_org ON floor_exception USING btree (warehouse_id, org_id, raised_at, id) WHERE resolved_at IS NULL;
CREATE INDEX floor_exception_resolved ON floor_exception USING btree (raised_at, id) WHERE resolved_at IS NOT NULL;

CREATE TABLE forbidden_destination (
  id bigint NOT NULL,
  country text NOT NULL,
  state text,
  postal_prefix text,
  note text NOT NULL,
  version bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT forbidden_destination_pkey PRIMARY KEY (id),
  CONSTRAINT forbidden_destination_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  CONSTRAINT forbidden_destination_note_check CHECK (((char_length(note) >= 1) AND (char_length(note) <= 500))),
  CONSTRAINT forbidden_destination_postal_prefix_check CHECK (((char_length(postal_prefix) >= 1) AND (char_length(postal_prefix) <= 20))),
  CONSTRAINT forbidden_destination_state_check CHECK (((char_length(state) >= 1) AND (char_length(state) <= 100)))
);
CREATE UNIQUE INDEX forbidden_destination_unique ON forbidden_destination USING btree (country, COALESCE(state, ''::text), COALESCE(postal_prefix, ''::text));

CREATE TABLE fulfillment_center (
  id bigint NOT NULL,
  marketplace_name text NOT NULL,
  code text NOT NULL,
  address json NOT NULL,
  phone text,
  instructions text,
  version bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT fulfillment_center_pkey PRIMARY KEY (id),
  CONSTRAINT fulfillment_center_code_check CHECK (((char_length(code) >= 1) AND (char_length(code) <= 20))),
  CONSTRAINT fulfillment_center_instructions_check CHECK ((char_length(instructions) <= 500)),
  CONSTRAINT fulfillment_center_marketplace_name_check CHECK (((char_length(marketplace_name) >= 1) AND (char_length(marketplace_name) <= 100))),
  CONSTRAINT fulfillment_center_phone_check CHECK ((char_length(phone) <= 50))
);
CREATE INDEX fulfillment_center_by_code ON fulfillment_center USING btree (code, id);
CREATE INDEX fulfillment_center_by_marketplace ON fulfillment_center USING btree (marketplace_name, id);
CREATE UNIQUE INDEX fulfillment_center_unique ON fulfillment_center USING btree (marketplace_name, code);

CREATE TABLE goods_return (
  org_id bigint NOT NULL,
  id bigint NOT NULL,
  status text NOT NULL,
  source text NOT NULL,
  warehouse_id bigint NOT NULL,
  order_id bigint,
  market_order_id text,
  marketplace text,
  shipment_id bigint,
  removal_order_id text,
  reason text,
  note text,
  carrier text,
  tracking_number text,
  exchange text NOT NULL,
  exchange_market_order_id text,
  units_announced bigint NOT NULL,
  units_received bigint NOT NULL,
  units_undecided bigint NOT NULL,
  decide_by timestamp(3) with time zone,
  cancellation_reason text,
  received_at timestamp(3) with time zone,
  closed_at timestamp(3) with time zone,
  created_by text NOT NULL,
  version bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  tracking_status text,
  tracking_time timestamp(3) with time zone,
  CONSTRAINT goods_return_pkey PRIMARY KEY (org_id, id),
  CONSTRAINT goods_return_cancellation_reason_check CHECK ((char_length(cancellation_reason) <= 1000)),
  CONSTRAINT goods_return_carrier_check CHECK ((char_length(carrier) <= 100)),
  CONSTRAINT goods_return_check CHECK (((units_undecided > 0) = (decide_by IS NOT NULL))),
  CONSTRAINT goods_return_exchange_check CHECK ((exchange = ANY (ARRAY['none'::text, 'at_once'::text, 'when_received'::text]))),
  CONSTRAINT goods_return_note_check CHECK ((char_length(note) <= 2000)),
  CONSTRAINT goods_return_reason_check CHECK ((reason = ANY (ARRAY['unwanted'::text, 'defective'::text, 'damaged_in_transit'::text, 'damaged_by_warehouse'::text, 'not_as_described'::text, 'wrong_item'::text, 'too_small'::text, 'too_large'::text, 'arrived_late'::text, 'undeliverable'::text, 'refused'::text, 'other'::text]))),
  CONSTRAINT goods_return_removal_order_id_check CHECK ((char_length(removal_order_id) <= 100)),
  CONSTRAINT goods_return_source_check CHECK ((source = ANY (ARRAY['merchant'::text, 'blind'::text, 'carrier'::text, 'marketplace'::text]))),
  CONSTRAINT goods_return_status_check CHECK ((status = ANY (ARRAY['announced'::text, 'in_transit'::text, 'received'::text, 'graded'::text, 'closed'::text, 'cancelled'::text]))),
  CONSTRAINT goods_return_tracking_number_check CHECK ((char_length(tracking_number) <= 100)),
  CONSTRAINT goods_return_units_announced_check CHECK ((units_announced >= 0)),
  CONSTRAINT goods_return_units_received_check CHECK ((units_received >= 0)),
  CONSTRAINT goods_return_units_undecided_check CHECK ((units_undecided >= 0))
);
CREATE INDEX goods_return_by_creation ON goods_return USING btree (org_id, created_at, id);
CREATE INDEX goods_return_by_market_order ON goods_return USING btree (org_id, market_order_id, created_at, id);
CREATE INDEX goods_return_by_order ON goods_return USING btree (org_id, order_id) WHERE order_id IS NOT NULL;
CREATE INDEX goods_return_by_source ON goods_return USING btree (org_id, source, created_at, id);
CREATE INDEX goods_return_by_status ON goods_return USING btree (org_id, status, created_at, id);
CREATE INDEX goods_return_by_tracking ON goods_return USING btree (org_id, tracking_number, created_at, id);
CREATE INDEX goods_return_by_update ON goods_return USING btree (org_id, updated_at, id);
CREATE INDEX goods_return_by_warehouse ON goods_return USING btree (org_id, warehouse_id, created_at, id);
CREATE INDEX goods_return_on_its_way ON goods_return USING btree (tracking_number) WHERE tracking_number IS NOT NULL AND (status = ANY (ARRAY['announced'::text, 'in_transit'::text]));
CREATE INDEX goods_return_open ON goods_return USING btree (warehouse_id, created_at, id) WHERE status = ANY (ARRAY['announced'::text, 'in_transit'::text, 'received'::text, 'graded'::text]);
CREATE INDEX goods_return_open_by_status ON goods_return USING btree (warehouse_id, status, created_at, id) WHERE status = ANY (ARRAY['announced'::text, 'in_transit'::text, 'received'::text, 'graded'::text]);
CREATE UNIQUE INDEX goods_return_parcel_unique ON goods_return USING btree (org_id, shipment_id) WHERE shipment_id IS NOT NULL AND status <> 'cancelled'::text;

CREATE TABLE goods_return_history (
  org_id bigint NOT NULL,
  return_id bigint NOT NULL,
  version bigint NOT NULL,
  from_state text NOT NULL,
  to_state text NOT NULL,
  reason text,
  actor text NOT NULL,
  "time" timestamp(3) with time zone NOT NULL,
  CONSTRAINT goods_return_history_pkey PRIMARY KEY (org_id, return_id, version),
  CONSTRAINT goods_return_history_reason_check CHECK ((char_length(reason) <= 1000))
);

CREATE TABLE goods_return_line (
  org_id bigint NOT NULL,
  return_id bigint NOT NULL,
  line integer NOT NULL,
  order_line integer,
  item_id bigint NOT NULL,
  sku text,
  market_order_item_id text,
  quantity bigint NOT NULL,
  received bigint NOT NULL,
  reason text NOT NULL,
  CONSTRAINT goods_return_line_pkey PRIMARY KEY (org_id, return_id, line),
  CONSTRAINT goods_return_line_check CHECK (((received >= 0) AND (received <= quantity))),
  CONSTRAINT goods_return_line_line_check CHECK (((line >= 1) AND (line <= 10000))),
  CONSTRAINT goods_return_line_quantity_check CHECK ((quantity > 0))
);

CREATE TABLE goods_return_photo (
  org_id bigint NOT NULL,
  return_id bigint NOT NULL,
  id bigint NOT NULL,
  unit_id bigint,
  note text,
  media_type text NOT NULL,
  content bytea NOT NULL,
  taken_by text NOT NULL,
  taken_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT goods_return_photo_pkey PRIMARY KEY (org_id, return_id, id),
  CONSTRAINT goods_return_photo_content_check CHECK (((length(content) >= 1) AND (length(content) <= 5242880))),
  CONSTRAINT goods_return_photo_media_type_check CHECK ((media_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text]))),
  CONSTRAINT goods_return_photo_note_check CHECK ((char_length(note) <= 500))
);

CREATE TABLE goods_return_unit (
  org_id bigint NOT NULL,
  return_id bigint NOT NULL,
  id bigint NOT NULL,
  line integer,
  order_line integer,
  shipment_id bigint,
  shipped_on date,
  shipped_from bigint,
  item_id bigint NOT NULL,
  sku text NOT NULL,
  quantity bigint NOT NULL,
  reason text NOT NULL,
  grade text NOT NULL,
  condition text NOT NULL,
  lot text NOT NULL,
  expiration date NOT NULL,
  note text,
  disposition text NOT NULL,
  why text NOT NULL,
  decided_by text NOT NULL,
  decide_by timestamp(3) with time zone,
  decided_at timestamp(3) with time zone,
  taken_by text NOT NULL,
  taken_at timestamp(3) with time zone NOT NULL,
  taken_back bigint DEFAULT 0 NOT NULL,
  CONSTRAINT goods_return_unit_pkey PRIMARY KEY (org_id, return_id, id),
  CONSTRAINT goods_return_unit_check CHECK ((((shipment_id IS NULL) = (shipped_on IS NULL)) AND ((shipment_id IS NULL) = (shipped_from IS NULL)) AND ((shipment_id IS NULL) = (order_line IS NULL)))),
  CONSTRAINT goods_return_unit_check1 CHECK ((((disposition = 'undecided'::text) = (decided_by = 'nobody'::text)) AND ((disposition = 'undecided'::text) = (decided_at IS NULL)))),
  CONSTRAINT goods_return_unit_condition_check CHECK ((condition = ANY (ARRAY['new'::text, 'opened'::text, 'used'::text, 'damaged'::text, 'defective'::text]))),
  CONSTRAINT goods_return_unit_decided_by_check CHECK ((decided_by = ANY (ARRAY['rules'::text, 'merchant'::text, 'deadline'::text, 'hub'::text, 'nobody'::text]))),
  CONSTRAINT goods_return_unit_disposition_check CHECK ((disposition = ANY (ARRAY['restock'::text, 'quarantine'::text, 'dispose'::text, 'undecided'::text]))),
  CONSTRAINT goods_return_unit_grade_check CHECK ((grade = ANY (ARRAY['A'::text, 'B'::text, 'C'::text, 'D'::text]))),
  CONSTRAINT goods_return_unit_lot_check CHECK ((char_length(lot) <= 100)),
  CONSTRAINT goods_return_unit_note_check CHECK ((char_length(note) <= 500)),
  CONSTRAINT goods_return_unit_quantity_check CHECK (((quantity >= 0) AND (taken_back >= 0) AND ((quantity + taken_back) > 0))),
  CONSTRAINT goods_return_unit_why_check CHECK ((char_length(why) <= 500))
);
CREATE INDEX goods_return_unit_by_lot ON goods_return_unit USING btree (org_id, item_id, lot);
CREATE INDEX goods_return_unit_by_shipment ON goods_return_unit USING btree (org_id, shipment_id) WHERE shipment_id IS NOT NULL;
CREATE INDEX goods_return_unit_undecided ON goods_return_unit USING btree (org_id, item_id) WHERE disposition = 'undecided'::text;

CREATE TABLE idempotency_key (
  org_id bigint NOT NULL,
  key text NOT NULL,
  fingerprint bytea NOT NULL,
  status smallint NOT NULL,
  headers jsonb NOT NULL,
  body text,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT idempotency_key_pkey PRIMARY KEY (org_id, key),
  CONSTRAINT idempotency_key_fingerprint_check CHECK ((length(fingerprint) = 32)),
  CONSTRAINT idempotency_key_key_check CHECK (((char_length(key) >= 1) AND (char_length(key) <= 255))),
  CONSTRAINT idempotency_key_status_check CHECK (((status >= 200) AND (status <= 299)))
);
CREATE INDEX idempotency_key_by_age ON idempotency_key USING btree (org_id, created_at);

CREATE TABLE inventory_request (
  org_id bigint NOT NULL,
  id bigint NOT NULL,
  status text NOT NULL,
  shipment_method text NOT NULL,
  warehouse_id bigint NOT NULL,
  brand_id bigint,
  vendor_id bigint,
  note text,
  order_tags text[] NOT NULL,
  carrier text,
  tracking_numbers text[] NOT NULL,
  po_number text,
  container_number text,
  requested_pickup_date date,
  request_pickup_address json,
  request_pickup_pallets json NOT NULL,
  items_total bigint NOT NULL,
  items_received bigint NOT NULL,
  estimated_ship_date date NOT NULL,
  placed_at timestamp(3) with time zone NOT NULL,
  shipped_at timestamp(3) with time zone NOT NULL,
  delivered_at timestamp(3) with time zone NOT NULL,
  created_by text NOT NULL,
  created_by_id bigint,
  placed_by text,
  placed_by_id bigint,
  updated_by text NOT NULL,
  updated_by_id bigint,
  version bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  dock_id bigint,
  last_receipt_at timestamp(3) with time zone,
  closed_at timestamp(3) with time zone,
  source_warehouse_id bigint,
  created_by_program text,
  placed_by_program text,
  updated_by_program text,
  CONSTRAINT inventory_request_pkey PRIMARY KEY (org_id, id),
  CONSTRAINT inventory_request_carrier_check CHECK ((char_length(carrier) <= 100)),
  CONSTRAINT inventory_request_container_number_check CHECK ((char_length(container_number) <= 100)),
  CONSTRAINT inventory_request_items_received_check CHECK ((items_received >= 0)),
  CONSTRAINT inventory_request_items_total_check CHECK ((items_total >= 0)),
  CONSTRAINT inventory_request_note_check CHECK ((char_length(note) <= 2000)),
  CONSTRAINT inventory_request_order_tags_check CHECK ((cardinality(order_tags) <= 50)),
  CONSTRAINT inventory_request_po_number_check CHECK ((char_length(po_number) <= 100)),
  CONSTRAINT inventory_request_shipment_method_check CHECK ((shipment_method = ANY (ARRAY['CUSTOMER'::text, 'PICKUP'::text]))),
  CONSTRAINT inventory_request_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'placed'::text, 'in_transit'::text, 'delivered'::text, 'receiving'::text, 'closed'::text, 'cancelled'::text]))),
  CONSTRAINT inventory_request_tracking_numbers_check CHECK ((cardinality(tracking_numbers) <= 100))
);
CREATE INDEX inventory_request_by_brand ON inventory_request USING btree (org_id, brand_id, created_at, id) WHERE brand_id IS NOT NULL;
CREATE INDEX inventory_request_by_closing ON inventory_request USING btree (warehouse_id, closed_at) WHERE closed_at IS NOT NULL;
CREATE INDEX inventory_request_by_container_code ON inventory_request USING btree (upper(replace(container_number, ' '::text, ''::text))) WHERE container_number IS NOT NULL;
CREATE INDEX inventory_request_by_creation ON inventory_request USING btree (org_id, created_at, id);
CREATE INDEX inventory_request_by_delivery ON inventory_request USING btree (org_id, delivered_at, id);
CREATE INDEX inventory_request_by_departure ON inventory_request USING btree (org_id, shipped_at, id);
CREATE INDEX inventory_request_by_estimate ON inventory_request USING btree (org_id, estimated_ship_date, created_at, id);
CREATE INDEX inventory_request_by_placement ON inventory_request USING btree (org_id, placed_at, id);
CREATE INDEX inventory_request_by_po_code ON inventory_request USING btree (upper(replace(po_number, ' '::text, ''::text))) WHERE po_number IS NOT NULL;
CREATE INDEX inventory_request_by_status ON inventory_request USING btree (org_id, status, created_at, id);
CREATE INDEX inventory_request_by_tracking_number ON inventory_request USING gin (tracking_numbers) WHERE tracking_numbers <> '{}'::text[];
CREATE INDEX inventory_request_by_update ON inventory_request USING btree (org_id, updated_at, id);
CREATE INDEX inventory_request_by_vendor ON inventory_request USING btree (org_id, vendor_id, created_at, id) WHERE vendor_id IS NOT NULL;
CREATE INDEX inventory_request_by_warehouse ON inventory_request USING btree (org_id, warehouse_id, created_at, id);
CREATE INDEX inventory_request_of_creator ON inventory_request USING btree (org_id, COALESCE(created_by_id::text, created_by_program), created_at, id) WHERE COALESCE(created_by_id::text, created_by_program) IS NOT NULL;
CREATE INDEX inventory_request_of_delivery_day ON inventory_request USING btree (org_id, ((delivered_at AT TIME ZONE 'UTC'::text)::date), created_at);
CREATE INDEX inventory_request_of_departure_day ON inventory_request USING btree (org_id, ((shipped_at AT TIME ZONE 'UTC'::text)::date), created_at);
CREATE INDEX inventory_request_of_placement_day ON inventory_request USING btree (org_id, ((placed_at AT TIME ZONE 'UTC'::text)::date), created_at);
CREATE INDEX inventory_request_of_placer ON inventory_request USING btree (org_id, COALESCE(placed_by_id::text, placed_by_program), created_at, id) WHERE COALESCE(placed_by_id::text, placed_by_program) IS NOT NULL;
CREATE INDEX inventory_request_of_update_day ON inventory_request USING btree (org_id, ((updated_at AT TIME ZONE 'UTC'::text)::date), created_at);
CREATE INDEX inventory_request_of_updater ON inventory_request USING btree (org_id, COALESCE(updated_by_id::text, updated_by_program), created_at, id) WHERE COALESCE(updated_by_id::text, updated_by_program) IS NOT NULL;
CREATE INDEX inventory_request_open ON inventory_request USING btree (warehouse_id, created_at, id) WHERE status = ANY (ARRAY['placed'::text, 'in_transit'::text, 'delivered'::text, 'receiving'::text]);
CREATE INDEX inventory_request_open_by_status ON inventory_request USING btree (warehouse_id, status, created_at, id) WHERE status = ANY (ARRAY['placed'::text, 'in_transit'::text, 'delivered'::text, 'receiving'::text]);
CREATE INDEX inventory_request_outgoing ON inventory_request USING btree (source_warehouse_id, created_at, id) WHERE status = 'placed'::text AND source_warehouse_id IS NOT NULL;

CREATE TABLE inventory_request_block (
  org_id bigint NOT NULL,
  first_at timestamp(3) with time zone NOT NULL,
  last_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT inventory_request_block_pkey PRIMARY KEY (org_id, last_at)
);

CREATE TABLE inventory_request_block_entry (
  org_id bigint NOT NULL,
  kind text COLLATE "C" NOT NULL,
  entry text COLLATE "C" NOT NULL,
  last_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT inventory_request_block_entry_pkey PRIMARY KEY (org_id, kind, entry, last_at)
);
CREATE INDEX inventory_request_block_entry_of_block ON inventory_request_block_entry USING btree (org_id, last_at);

CREATE TABLE inventory_request_block_progress (
  org_id bigint NOT NULL,
  changed_until timestamp(3) with time zone NOT NULL,
  CONSTRAINT inventory_request_block_progress_pkey PRIMARY KEY (org_id)
);

CREATE TABLE inventory_request_carton (
  org_id bigint NOT NULL,
  request_id bigint NOT NULL,
  id bigint NOT NULL,
  sscc text NOT NULL,
  is_announced boolean NOT NULL,
  length_in numeric(8,2),
  width_in numeric(8,2),
  height_in numeric(8,2),
  weight_lb numeric(9,3),
  received_at timestamp(3) with time zone,
  CONSTRAINT inventory_request_carton_pkey PRIMARY KEY (org_id, request_id, id),
  CONSTRAINT inventory_request_carton_height_in_check CHECK ((height_in > (0)::numeric)),
  CONSTRAINT inventory_request_carton_length_in_check CHECK ((length_in > (0)::numeric)),
  CONSTRAINT inventory_request_carton_sscc_check CHECK ((sscc ~ '^[0-9]{18}$'::text)),
  CONSTRAINT inventory_request_carton_weight_lb_check CHECK ((weight_lb > (0)::numeric)),
  CONSTRAINT inventory_request_carton_width_in_check CHECK ((width_in > (0)::numeric))
);
CREATE INDEX inventory_request_carton_by_sscc ON inventory_request_carton USING btree (sscc);
CREATE UNIQUE INDEX inventory_request_carton_sscc_unique ON inventory_request_carton USING btree (org_id, sscc) WHERE is_announced;

CREATE TABLE inventory_request_carton_item (
  org_id bigint NOT NULL,
  request_id bigint NOT NULL,
  carton_id bigint NOT NULL,
  request_item_id bigint NOT NULL,
  quantity bigint NOT NULL,
  CONSTRAINT inventory_request_carton_item_pkey PRIMARY KEY (org_id, request_id, carton_id, request_item_id),
  CONSTRAINT inventory_request_carton_item_quantity_check CHECK ((quantity > 0))
);

CREATE TABLE inventory_request_decision (
  org_id bigint NOT NULL,
  request_id bigint NOT NULL,
  item_id bigint NOT NULL,
  decision text NOT NULL,
  note text,
  decided_by text NOT NULL,
  decided_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT inventory_request_decision_pkey PRIMARY KEY (org_id, request_id, item_id),
  CONSTRAINT inventory_request_decision_decision_check CHECK ((decision = ANY (ARRAY['accepted'::text, 'disputed'::text]))),
  CONSTRAINT inventory_request_decision_note_check CHECK ((char_length(note) <= 1000))
);

CREATE TABLE inventory_request_history (
  org_id bigint NOT NULL,
  request_id bigint NOT NULL,
  version bigint NOT NULL,
  from_state text NOT NULL,
  to_state text NOT NULL,
  reason text,
  actor text NOT NULL,
  "time" timestamp(3) with time zone NOT NULL,
  CONSTRAINT inventory_request_history_pkey PRIMARY KEY (org_id, request_id, version),
  CONSTRAINT inventory_request_history_reason_check CHECK ((char_length(reason) <= 1000))
);

CREATE TABLE inventory_request_item (
  org_id bigint NOT NULL,
  request_id bigint NOT NULL,
  id bigint NOT NULL,
  item_id bigint NOT NULL,
  listing_id bigint,
  requested_qty bigint NOT NULL,
  casepack_qty integer,
  lot_number text,
  expiration_date date,
  received_qty bigint NOT NULL,
  CONSTRAINT inventory_request_item_pkey PRIMARY KEY (org_id, request_id, id),
  CONSTRAINT inventory_request_item_casepack_qty_check CHECK ((casepack_qty >= 1)),
  CONSTRAINT inventory_request_item_lot_number_check CHECK (((char_length(lot_number) >= 1) AND (char_length(lot_number) <= 100))),
  CONSTRAINT inventory_request_item_received_qty_check CHECK ((received_qty >= 0)),
  CONSTRAINT inventory_request_item_requested_qty_check CHECK ((requested_qty >= 0))
);
CREATE INDEX inventory_request_item_by_item ON inventory_request_item USING btree (org_id, item_id, request_id);

CREATE TABLE inventory_request_note_block (
  org_id bigint NOT NULL,
  first_at timestamp(3) with time zone NOT NULL,
  last_at timestamp(3) with time zone NOT NULL,
  grams text[] NOT NULL,
  CONSTRAINT inventory_request_note_block_pkey PRIMARY KEY (org_id, last_at)
);
CREATE INDEX inventory_request_note_block_grams ON inventory_request_note_block USING gin (org_id, grams) WITH (fastupdate=off);

CREATE TABLE inventory_request_photo (
  org_id bigint NOT NULL,
  request_id bigint NOT NULL,
  id bigint NOT NULL,
  request_item_id bigint,
  note text,
  media_type text NOT NULL,
  content bytea NOT NULL,
  taken_by text NOT NULL,
  taken_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT inventory_request_photo_pkey PRIMARY KEY (org_id, request_id, id),
  CONSTRAINT inventory_request_photo_content_check CHECK (((length(content) >= 1) AND (length(content) <= 5242880))),
  CONSTRAINT inventory_request_photo_media_type_check CHECK ((media_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text]))),
  CONSTRAINT inventory_request_photo_note_check CHECK ((char_length(note) <= 1000))
);

CREATE TABLE inventory_request_receipt (
  org_id bigint NOT NULL,
  request_id bigint NOT NULL,
  id bigint NOT NULL,
  request_item_id bigint NOT NULL,
  carton_id bigint,
  sscc text,
  quantity bigint NOT NULL,
  status text NOT NULL,
  lot text NOT NULL,
  expiration date NOT NULL,
  note text,
  dock_id bigint,
  received_by text NOT NULL,
  received_by_id bigint,
  received_at timestamp(3) with time zone NOT NULL,
  taken_back_qty bigint DEFAULT 0 NOT NULL,
  departed_lot text,
  departed_expiration date,
  CONSTRAINT inventory_request_receipt_pkey PRIMARY KEY (org_id, request_id, id),
  CONSTRAINT inventory_request_receipt_lot_check CHECK ((char_length(lot) <= 100)),
  CONSTRAINT inventory_request_receipt_note_check CHECK ((char_length(note) <= 1000)),
  CONSTRAINT inventory_request_receipt_quantity_check CHECK ((quantity > 0)),
  CONSTRAINT inventory_request_receipt_sscc_check CHECK ((char_length(sscc) <= 100)),
  CONSTRAINT inventory_request_receipt_status_check CHECK ((status = ANY (ARRAY['available'::text, 'damaged'::text, 'quarantined'::text, 'expired'::text])))
);

CREATE TABLE inventory_request_tag (
  org_id bigint NOT NULL,
  tag text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  request_id bigint NOT NULL,
  CONSTRAINT inventory_request_tag_pkey PRIMARY KEY (org_id, tag, created_at, request_id),
  CONSTRAINT inventory_request_tag_tag_check CHECK (((char_length(tag) >= 1) AND (char_length(tag) <= 100)))
);

CREATE TABLE inventory_request_unit (
  org_id bigint NOT NULL,
  request_id bigint NOT NULL,
  request_item_id bigint NOT NULL,
  lot text NOT NULL,
  expiration date NOT NULL,
  departed_qty bigint NOT NULL,
  arrived_qty bigint NOT NULL,
  lost_qty bigint NOT NULL,
  CONSTRAINT inventory_request_unit_pkey PRIMARY KEY (org_id, request_id, request_item_id, lot, expiration),
  CONSTRAINT inventory_request_unit_arrived_qty_check CHECK ((arrived_qty >= 0)),
  CONSTRAINT inventory_request_unit_check CHECK (((arrived_qty + lost_qty) <= departed_qty)),
  CONSTRAINT inventory_request_unit_departed_qty_check CHECK ((departed_qty > 0)),
  CONSTRAINT inventory_request_unit_lost_qty_check CHECK ((lost_qty >= 0)),
  CONSTRAINT inventory_request_unit_lot_check CHECK ((char_length(lot) <= 100))
);

CREATE TABLE invitation (
  org_id bigint NOT NULL,
  id bigint NOT NULL,
  email text NOT NULL,
  name text NOT NULL,
  role text NOT NULL,
  token_hash bytea NOT NULL,
  invited_by text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  inviter text,
  is_mailed boolean DEFAULT false NOT NULL,
  CONSTRAINT invitation_pkey PRIMARY KEY (org_id, id),
  CONSTRAINT invitation_email_check CHECK (((char_length(email) >= 3) AND (char_length(email) <= 254))),
  CONSTRAINT invitation_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
  CONSTRAINT invitation_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'member'::text, 'viewer'::text]))),
  CONSTRAINT invitation_token_hash_check CHECK ((length(token_hash) = 32))
);
CREATE INDEX invitation_by_email ON invitation USING btree (translate(lower(NORMALIZE(email, NFKC)), 'аеорсхуіјѕԁӏһԛԝονıɡ'::text, 'aeopcxyijsdlhqwovig'::text));
CREATE UNIQUE INDEX invitation_email_unique_key ON invitation USING btree (org_id, translate(lower(NORMALIZE(email, NFKC)), 'аеорсхуіјѕԁӏһԛԝονıɡ'::text, 'aeopcxyijsdlhqwovig'::text));
CREATE UNIQUE INDEX invitation_token_unique ON invitation USING btree (org_id, token_hash);

CREATE TABLE invitation_count (
  subject bytea NOT NULL,
  day date NOT NULL,
  total integer NOT NULL,
  CONSTRAINT invitation_count_pkey PRIMARY KEY (subject, day),
  CONSTRAINT invitation_count_subject_check CHECK ((length(subject) = 32)),
  CONSTRAINT invitation_count_total_check CHECK ((total >= 1))
);
CREATE INDEX invitation_count_by_day ON invitation_count USING btree (day);

CREATE TABLE item (
  org_id bigint NOT NULL,
  id bigint NOT NULL,
  name text,
  mpn text,
  upc text,
  ean text,
  hs_code text,
  is_hazmat boolean,
  cold_storage_type text,
  can_expire boolean,
  lot_num_required boolean NOT NULL,
  shelf_life_days integer,
  min_remaining_days json NOT NULL,
  length_in numeric(8,2),
  width_in numeric(8,2),
  height_in numeric(8,2),
  weight_lb numeric(9,3),
  scannable_barcodes text[] NOT NULL,
  image_url text,
  brand_id bigint,
  vendor_id bigint,
  is_active boolean NOT NULL,
  is_bundle boolean NOT NULL,
  is_bundle_component boolean NOT NULL,
  version bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  search text GENERATED ALWAYS AS (lower(((((COALESCE(name, ''::text) || chr(31)) || COALESCE(mpn, ''::text)) || chr(31)) || COALESCE(upc, ''::text)))) STORED NOT NULL,
  country_of_origin text,
  customs_value_usd numeric(12,2),
  facts_confirmed boolean DEFAULT true NOT NULL,
  CONSTRAINT item_pkey PRIMARY KEY (org_id, id),
  CONSTRAINT item_cold_storage_type_check CHECK ((cold_storage_type = ANY (ARRAY['refrigerated'::text, 'frozen'::text, 'deep_frozen'::text]))),
  CONSTRAINT item_country_of_origin_check CHECK ((country_of_origin ~ '^[A-Z]{2}$'::text)),
  CONSTRAINT item_customs_value_usd_check CHECK ((customs_value_usd > (0)::numeric)),
  CONSTRAINT item_ean_check CHECK (((char_length(ean) >= 1) AND (char_length(ean) <= 20))),
  CONSTRAINT item_height_in_check CHECK ((height_in > (0)::numeric)),
  CONSTRAINT item_hs_code_check CHECK (((char_length(hs_code) >= 1) AND (char_length(hs_code) <= 20))),
  CONSTRAINT item_image_url_check CHECK ((char_length(image_url) <= 2000)),
  CONSTRAINT item_length_in_check CHECK ((length_in > (0)::numeric)),
  CONSTRAINT item_mpn_check CHECK (((char_length(mpn) >= 1) AND (char_length(mpn) <= 100))),
  CONSTRAINT item_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 500))),
  CONSTRAINT item_shelf_life_days_check CHECK (((shelf_life_days >= 1) AND (shelf_life_days <= 36500))),
  CONSTRAINT item_upc_check CHECK (((char_length(upc) >= 1) AND (char_length(upc) <= 20))),
  CONSTRAINT item_weight_lb_check CHECK ((weight_lb > (0)::numeric)),
  CONSTRAINT item_width_in_check CHECK ((width_in > (0)::numeric))
);
CREATE INDEX item_by_activity ON item USING btree (org_id, is_active, id);
CREATE INDEX item_by_bundle ON item USING btree (org_id, is_bundle, id);
CREATE INDEX item_by_confirmation ON item USING btree (org_id, facts_confirmed, id);
CREATE INDEX item_by_ean ON item USING btree (org_id, ean, id);
CREATE INDEX item_by_mpn ON item USING btree (org_id, mpn, id);
CREATE INDEX item_by_upc ON item USING btree (org_id, upc, id);
CREATE INDEX item_codes ON item USING gin ((scannable_barcodes || ARRAY[upc, ean, mpn]));
CREATE INDEX item_of_brand ON item USING btree (org_id, brand_id, id) WHERE brand_id IS NOT NULL;
CREATE INDEX item_of_vendor ON item USING btree (org_id, vendor_id, id) WHERE vendor_id IS NOT NULL;
CREATE INDEX item_search ON item USING gin (org_id, search gin_trgm_ops);

CREATE TABLE listing (
  org_id bigint NOT NULL,
  id bigint NOT NULL,
  item_id bigint NOT NULL,
  listing_mp_primary_id text NOT NULL,
  listing_name text,
  marketplace_name text NOT NULL,
  listing_mp_seller_account_id text NOT NULL,
  fulfillment_channel text NOT NULL,
  country text NOT NULL,
  status text NOT NULL,
  version bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  asin text,
  fnsku text,
  marketplace_id text,
  barcode_type text,
  CONSTRAINT listing_pkey PRIMARY KEY (org_id, id),
  CONSTRAINT listing_asin_check CHECK ((asin ~ '^[A-Z0-9]{10}$'::text)),
  CONSTRAINT listing_barcode_type_check CHECK ((barcode_type = ANY (ARRAY['manufacturer'::text, 'amazon'::text]))),
  CONSTRAINT listing_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  CONSTRAINT listing_fnsku_check CHECK ((fnsku ~ '^[A-Z0-9]{10}$'::text)),
  CONSTRAINT listing_fulfillment_channel_check CHECK ((fulfillment_channel = ANY (ARRAY['FBA'::text, 'WFS'::text, 'MERCHANT'::text]))),
  CONSTRAINT listing_listing_mp_primary_id_check CHECK (((char_length(listing_mp_primary_id) >= 1) AND (char_length(listing_mp_primary_id) <= 100))),
  CONSTRAINT listing_listing_mp_seller_account_id_check CHECK (((char_length(listing_mp_seller_account_id) >= 1) AND (char_length(listing_mp_seller_account_id) <= 100))),
  CONSTRAINT listing_listing_name_check CHECK (((char_length(listing_name) >= 1) AND (char_length(listing_name) <= 500))),
  CONSTRAINT listing_marketplace_id_check CHECK ((marketplace_id ~ '^[A-Z0-9]{5,20}$'::text)),
  CONSTRAINT listing_marketplace_name_check CHECK (((char_length(marketplace_name) >= 1) AND (char_length(marketplace_name) <= 100))),
  CONSTRAINT listing_status_check CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text])))
);
CREATE INDEX listing_by_item ON listing USING btree (org_id, item_id, id);
CREATE INDEX listing_by_marketplace ON listing USING btree (org_id, marketplace_name, id);
CREATE UNIQUE INDEX listing_sku_unique ON listing USING btree (org_id, listing_mp_primary_id, marketplace_name, listing_mp_seller_account_id, fulfillment_channel, country);

CREATE TABLE live_tracking (
  tracking_number text NOT NULL,
  carrier text NOT NULL,
  org_id bigint NOT NULL,
  shipment_id bigint NOT NULL,
  CONSTRAINT live_tracking_pkey PRIMARY KEY (tracking_number, carrier),
  CONSTRAINT live_tracking_carrier_check CHECK ((char_length(carrier) <= 100)),
  CONSTRAINT live_tracking_tracking_number_check CHECK (((char_length(tracking_number) >= 1) AND (char_length(tracking_number) <= 100)))
);

CREATE TABLE login_failure (
  subject bytea NOT NULL,
  id bigint NOT NULL,
  failed_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT login_failure_pkey PRIMARY KEY (subject, id),
  CONSTRAINT login_failure_subject_check CHECK ((length(subject) = 32))
);
CREATE INDEX login_failure_by_time ON login_failure USING btree (failed_at);

CREATE TABLE login_success (
  subject bytea NOT NULL,
  succeeded_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT login_success_pkey PRIMARY KEY (subject),
  CONSTRAINT login_success_subject_check CHECK ((length(subject) = 32))
);
CREATE INDEX login_success_by_time ON login_success USING btree (succeeded_at);

CREATE TABLE lot_correction (
  org_id bigint NOT NULL,
  item_id bigint NOT NULL,
  transaction_id bigint NOT NULL,
  warehouse_id bigint,
  lot text NOT NULL,
  expiration date NOT NULL,
  to_lot text NOT NULL,
  to_expiration date NOT NULL,
  reason text NOT NULL,
  actor text NOT NULL,
  "time" timestamp(3) with time zone NOT NULL,
  CONSTRAINT lot_correction_pkey PRIMARY KEY (org_id, item_id, transaction_id),
  CONSTRAINT lot_correction_reason_check CHECK ((char_length(reason) <= 1000))
);

CREATE TABLE marketplace_account (
  org_id bigint NOT NULL,
  id bigint NOT NULL,
  marketplace_name text NOT NULL,
  seller_account_id text NOT NULL,
  region text NOT NULL,
  client_id text NOT NULL,
  sealed_secrets bytea NOT NULL,
  next_request_at timestamp(3) with time zone NOT NULL,
  last_used_at timestamp(3) with time zone,
  last_error text,
  updated_by text NOT NULL,
  version bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT marketplace_account_pkey PRIMARY KEY (org_id, id),
  CONSTRAINT marketplace_account_client_id_check CHECK (((char_length(client_id) >= 1) AND (char_length(client_id) <= 200))),
  CONSTRAINT marketplace_account_last_error_check CHECK ((char_length(last_error) <= 1000)),
  CONSTRAINT marketplace_account_marketplace_name_check CHECK ((marketplace_name = 'Amazon'::text)),
  CONSTRAINT marketplace_account_region_check CHECK ((region = ANY (ARRAY['na'::text, 'eu'::text, 'fe'::text]))),
  CONSTRAINT marketplace_account_sealed_secrets_check CHECK (((length(sealed_secrets) >= 30) AND (length(sealed_secrets) <= 32768))),
  CONSTRAINT marketplace_account_seller_account_id_check CHECK (((char_length(seller_account_id) >= 1) AND (char_length(seller_account_id) <= 100)))
);
CREATE UNIQUE INDEX marketplace_account_unique ON marketplace_account USING btree (org_id, marketplace_name, seller_account_id);

CREATE TABLE marketplace_carton (
  org_id bigint NOT NULL,
  id bigint NOT NULL,
  sscc text NOT NULL,
  warehouse_id bigint NOT NULL,
  marketplace_name text NOT NULL,
  fulfillment_channel text NOT NULL,
  work_order_id bigint,
  shipment_id bigint,
  pallet_id bigint,
  length_um bigint NOT NULL,
  width_um bigint NOT NULL,
  height_um bigint NOT NULL,
  weight_ng bigint NOT NULL,
  unit_count bigint NOT NULL,
  is_team_lift boolean NOT NULL,
  is_oversize boolean NOT NULL,
  packed_by text NOT NULL,
  version bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT marketplace_carton_pkey PRIMARY KEY (org_id, id),
  CONSTRAINT marketplace_carton_check CHECK (((work_order_id IS NOT NULL) OR (shipment_id IS NOT NULL))),
  CONSTRAINT marketplace_carton_check1 CHECK (((pallet_id IS NULL) OR (shipment_id IS NOT NULL))),
  CONSTRAINT marketplace_carton_fulfillment_channel_check CHECK ((fulfillment_channel = ANY (ARRAY['FBA'::text, 'WFS'::text]))),
  CONSTRAINT marketplace_carton_height_um_check CHECK ((height_um > 0)),
  CONSTRAINT marketplace_carton_length_um_check CHECK ((length_um > 0)),
  CONSTRAINT marketplace_carton_marketplace_name_check CHECK (((char_length(marketplace_name) >= 1) AND (char_length(marketplace_name) <= 100))),
  CONSTRAINT marketplace_carton_sscc_check CHECK ((sscc ~ '^[0-9]{18}$'::text)),
  CONSTRAINT marketplace_carton_unit_count_check CHECK ((unit_count > 0)),
  CONSTRAINT marketplace_carton_weight_ng_check CHECK ((weight_ng > 0)),
  CONSTRAINT marketplace_carton_width_um_check CHECK ((width_um > 0))
);
CREATE INDEX marketplace_carton_by_sscc ON marketplace_carton USING btree (sscc);
CREATE INDEX marketplace_carton_of_shipment ON marketplace_carton USING btree (org_id, shipment_id, id) WHERE shipment_id IS NOT NULL;
CREATE INDEX marketplace_carton_of_warehouse ON marketplace_carton USING btree (org_id, warehouse_id, id);
CREATE INDEX marketplace_carton_of_work_order ON marketplace_carton USING btree (org_id, work_order_id, id) WHERE work_order_id IS NOT NULL;
CREATE INDEX marketplace_carton_on_pallet ON marketplace_carton USING btree (org_id, pallet_id, id) WHERE pallet_id IS NOT NULL;

CREATE TABLE marketplace_carton_component (
  org_id bigint NOT NULL,
  carton_id bigint NOT NULL,
  unit_id bigint NOT NULL,
  item_id bigint NOT NULL,
  lot text NOT NULL,
  expiration date NOT NULL,
  quantity bigint NOT NULL,
  CONSTRAINT marketplace_carton_component_pkey PRIMARY KEY (org_id, carton_id, unit_id, item_id, lot, expiration),
  CONSTRAINT marketplace_carton_component_lot_check CHECK ((char_length(lot) <= 100)),
  CONSTRAINT marketplace_carton_component_quantity_check CHECK ((quantity > 0))
);

CREATE TABLE marketplace_carton_unit (
  org_id bigint NOT NULL,
  carton_id bigint NOT NULL,
  id bigint NOT NULL,
  work_order_id bigint,
  work_order_item_id bigint,
  request_id bigint,
  request_item_id bigint,
  listing_id bigint NOT NULL,
  listing_sku text NOT NULL,
  fnsku text,
  item_id bigint NOT NULL,
  lot text NOT NULL,
  expiration date NOT NULL,
  quantity bigint NOT NULL,
  CONSTRAINT marketplace_carton_unit_pkey PRIMARY KEY (org_id, carton_id, id),
  CONSTRAINT marketplace_carton_unit_check CHECK (((work_order_id IS NULL) = (work_order_item_id IS NULL))),
  CONSTRAINT marketplace_carton_unit_check1 CHECK (((request_id IS NULL) = (request_item_id IS NULL))),
  CONSTRAINT marketplace_carton_unit_check2 CHECK (((work_order_id IS NULL) <> (request_id IS NULL))),
  CONSTRAINT marketplace_carton_unit_listing_sku_check CHECK (((char_length(listing_sku) >= 1) AND (char_length(listing_sku) <= 100))),
  CONSTRAINT marketplace_carton_unit_lot_check CHECK ((char_length(lot) <= 100)),
  CONSTRAINT marketplace_carton_unit_quantity_check CHECK ((quantity > 0))
);
CREATE INDEX marketplace_carton_unit_of_request ON marketplace_carton_unit USING btree (org_id, request_id, request_item_id) WHERE request_id IS NOT NULL;
CREATE INDEX marketplace_carton_unit_of_work_order ON marketplace_carton_unit USING btree (org_id, work_order_id, work_order_item_id) WHERE work_order_id IS NOT NULL;

CREATE TABLE marketplace_inbound_plan (
  org_id bigint NOT NULL,
  id bigint NOT NULL,
  work_order_id bigint NOT NULL,
  work_order_item_ids bigint[] NOT NULL,
  carton_ids bigint[] NOT NULL,
  handler text NOT NULL,
  account_id bigint,
  marketplace_name text NOT NULL,
  marketplace_id text,
  packing text NOT NULL,
  placement text NOT NULL,
  contact_name text,
  contact_phone text,
  fulfillment_center_code text,
  status text NOT NULL,
  step text NOT NULL,
  is_asked boolean NOT NULL,
  attempts integer NOT NULL,
  operation_id text,
  plan_ref text,
  packing_option_id text,
  placement_option_id text,
  packing_groups json NOT NULL,
  placement_options json NOT NULL,
  shipments json NOT NULL,
  problems json NOT NULL,
  error text,
  started_by text NOT NULL,
  version bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  warehouse_id bigint,
  CONSTRAINT marketplace_inbound_plan_pkey PRIMARY KEY (org_id, id),
  CONSTRAINT marketplace_inbound_plan_attempts_check CHECK ((attempts >= 0)),
  CONSTRAINT marketplace_inbound_plan_carton_ids_check CHECK ((cardinality(carton_ids) <= 5000)),
  CONSTRAINT marketplace_inbound_plan_check CHECK (((handler = 'local'::text) = (account_id IS NULL))),
  CONSTRAINT marketplace_inbound_plan_contact_name_check CHECK ((char_length(contact_name) <= 50)),
  CONSTRAINT marketplace_inbound_plan_contact_phone_check CHECK ((char_length(contact_phone) <= 20)),
  CONSTRAINT marketplace_inbound_plan_error_check CHECK ((char_length(error) <= 1000)),
  CONSTRAINT marketplace_inbound_plan_fulfillment_center_code_check CHECK ((char_length(fulfillment_center_code) <= 20)),
  CONSTRAINT marketplace_inbound_plan_handler_check CHECK ((handler = ANY (ARRAY['local'::text, 'amazon'::text]))),
  CONSTRAINT marketplace_inbound_plan_marketplace_id_check CHECK ((char_length(marketplace_id) <= 20)),
  CONSTRAINT marketplace_inbound_plan_marketplace_name_check CHECK (((char_length(marketplace_name) >= 1) AND (char_length(marketplace_name) <= 100))),
  CONSTRAINT marketplace_inbound_plan_operation_id_check CHECK ((char_length(operation_id) <= 38)),
  CONSTRAINT marketplace_inbound_plan_packing_check CHECK ((packing = ANY (ARRAY['before_placement'::text, 'after_placement'::text]))),
  CONSTRAINT marketplace_inbound_plan_packing_option_id_check CHECK ((char_length(packing_option_id) <= 38)),
  CONSTRAINT marketplace_inbound_plan_placement_check CHECK ((placement = ANY (ARRAY['lowest_fee'::text, 'fewest_shipments'::text, 'by_hub'::text]))),
  CONSTRAINT marketplace_inbound_plan_placement_option_id_check CHECK ((char_length(placement_option_id) <= 38)),
  CONSTRAINT marketplace_inbound_plan_plan_ref_check CHECK ((char_length(plan_ref) <= 38)),
  CONSTRAINT marketplace_inbound_plan_status_check CHECK ((status = ANY (ARRAY['working'::text, 'waiting'::text, 'done'::text, 'failed'::text, 'cancelled'::text]))),
  CONSTRAINT marketplace_inbound_plan_step_check CHECK (((char_length(step) >= 1) AND (char_length(step) <= 30))),
  CONSTRAINT marketplace_inbound_plan_work_order_item_ids_check CHECK (((cardinality(work_order_item_ids) >= 1) AND (cardinality(work_order_item_ids) <= 500)))
);
CREATE INDEX marketplace_inbound_plan_by_status ON marketplace_inbound_plan USING btree (org_id, status, id);
CREATE INDEX marketplace_inbound_plan_by_warehouse_and_status ON marketplace_inbound_plan USING btree (org_id, warehouse_id, status, id);
CREATE INDEX marketplace_inbound_plan_of_warehouse ON marketplace_inbound_plan USING btree (org_id, warehouse_id, id);
CREATE INDEX marketplace_inbound_plan_of_work_order ON marketplace_inbound_plan USING btree (org_id, work_order_id, id);

CREATE TABLE marketplace_inbound_plan_history (
  org_id bigint NOT NULL,
  plan_id bigint NOT NULL,
  version bigint NOT NULL,
  from_state text NOT NULL,
  to_state text NOT NULL,
  reason text,
  actor text NOT NULL,
  "time" timestamp(3) with time zone NOT NULL,
  CONSTRAINT marketplace_inbound_plan_history_pkey PRIMARY KEY (org_id, plan_id, version),
  CONSTRAINT marketplace_inbound_plan_history_reason_check CHECK ((char_length(reason) <= 1000))
);

CREATE TABLE marketplace_limit (
  id bigint NOT NULL,
  marketplace_name text NOT NULL,
  program text NOT NULL,
  applies_to text NOT NULL,
  valid_from date NOT NULL,
  valid_until date NOT NULL,
  max_length_um bigint NOT NULL,
  max_width_um bigint NOT NULL,
  max_height_um bigint NOT NULL,
  max_weight_ng bigint NOT NULL,
  single_unit_may_exceed boolean NOT NULL,
  team_lift_ng bigint,
  version bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT marketplace_limit_pkey PRIMARY KEY (id),
  CONSTRAINT marketplace_limit_applies_to_check CHECK ((applies_to = ANY (ARRAY['carton'::text, 'pallet'::text]))),
  CONSTRAINT marketplace_limit_check CHECK ((valid_from <= valid_until)),
  CONSTRAINT marketplace_limit_marketplace_name_check CHECK (((char_length(marketplace_name) >= 1) AND (char_length(marketplace_name) <= 100))),
  CONSTRAINT marketplace_limit_max_height_um_check CHECK ((max_height_um > 0)),
  CONSTRAINT marketplace_limit_max_length_um_check CHECK ((max_length_um > 0)),
  CONSTRAINT marketplace_limit_max_weight_ng_check CHECK ((max_weight_ng > 0)),
  CONSTRAINT marketplace_limit_max_width_um_check CHECK ((max_width_um > 0)),
  CONSTRAINT marketplace_limit_program_check CHECK ((program = ANY (ARRAY['FBA'::text, 'WFS'::text]))),
  CONSTRAINT marketplace_limit_team_lift_ng_check CHECK ((team_lift_ng > 0))
);
CREATE UNIQUE INDEX marketplace_limit_unique ON marketplace_limit USING btree (marketplace_name, program, applies_to, valid_from);

CREATE TABLE marketplace_pallet (
  org_id bigint NOT NULL,
  id bigint NOT NULL,
  sscc text NOT NULL,
  warehouse_id bigint NOT NULL,
  shipment_id bigint NOT NULL,
  length_um bigint NOT NULL,
  width_um bigint NOT NULL,
  height_um bigint NOT NULL,
  weight_ng bigint NOT NULL,
  packed_by text NOT NULL,
  version bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT marketplace_pallet_pkey PRIMARY KEY (org_id, id),
  CONSTRAINT marketplace_pallet_height_um_check CHECK ((height_um > 0)),
  CONSTRAINT marketplace_pallet_length_um_check CHECK ((length_um > 0)),
  CONSTRAINT marketplace_pallet_sscc_check CHECK ((sscc ~ '^[0-9]{18}$'::text)),
  CONSTRAINT marketplace_pallet_weight_ng_check CHECK ((weight_ng > 0)),
  CONSTRAINT marketplace_pallet_width_um_check CHECK ((width_um > 0))
);
CREATE INDEX marketplace_pallet_by_sscc ON marketplace_pallet USING btree (sscc);
CREATE INDEX marketplace_pallet_of_shipment ON marketplace_pallet USING btree (org_id, shipment_id, id);
CREATE INDEX marketplace_pallet_of_warehouse ON marketplace_pallet USING btree (org_id, warehouse_id, id);

CREATE TABLE marketplace_receipt_reading (
  org_id bigint NOT NULL,
  shipment_id bigint NOT NULL,
  attempts integer NOT NULL,
  token text,
  error text,
  read_at timestamp(3) with time zone,
  CONSTRAINT marketplace_receipt_reading_pkey PRIMARY KEY (org_id, shipment_id),
  CONSTRAINT marketplace_receipt_reading_attempts_check CHECK ((attempts >= 0)),
  CONSTRAINT marketplace_receipt_reading_error_check CHECK ((char_length(error) <= 1000)),
  CONSTRAINT marketplace_receipt_reading_token_check CHECK ((char_length(token) <= 2000))
);

CREATE TABLE marketplace_shipment (
  org_id bigint NOT NULL,
  id bigint NOT NULL,
  warehouse_id bigint NOT NULL,
  marketplace_name text NOT NULL,
  fba_shipment_id text NOT NULL,
  fulfillment_center_code text NOT NULL,
  source text NOT NULL,
  status text NOT NULL,
  unit_count bigint NOT NULL,
  version bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  carrier text,
  pro_number text,
  estimated_arrival timestamp(3) with time zone,
  redirected_from text,
  redirected_to text,
  status_time timestamp(3) with time zone,
  status_location text,
  reported_at timestamp(3) with time zone,
  carton_count bigint DEFAULT 0 NOT NULL,
  carton_units bigint DEFAULT 0 NOT NULL,
  carton_volume numeric DEFAULT 0 NOT NULL,
  CONSTRAINT marketplace_shipment_pkey PRIMARY KEY (org_id, id),
  CONSTRAINT marketplace_shipment_fba_shipment_id_check CHECK (((char_length(fba_shipment_id) >= 1) AND (char_length(fba_shipment_id) <= 100))),
  CONSTRAINT marketplace_shipment_fulfillment_center_code_check CHECK (((char_length(fulfillment_center_code) >= 1) AND (char_length(fulfillment_center_code) <= 20))),
  CONSTRAINT marketplace_shipment_marketplace_name_check CHECK ((char_length(marketplace_name) <= 100)),
  CONSTRAINT marketplace_shipment_source_check CHECK ((source = ANY (ARRAY['inventory_request'::text, 'work_order'::text]))),
  CONSTRAINT marketplace_shipment_status_check CHECK ((status = ANY (ARRAY['created'::text, 'in_transit'::text, 'checked_in'::text, 'receiving'::text, 'closed'::text]))),
  CONSTRAINT marketplace_shipment_text_check CHECK (((char_length(carrier) <= 100) AND (char_length(pro_number) <= 50) AND (char_length(redirected_from) <= 20) AND (char_length(redirected_to) <= 20) AND (char_length(status_location) <= 200))),
  CONSTRAINT marketplace_shipment_unit_count_check CHECK ((unit_count >= 0))
);
CREATE INDEX marketplace_shipment_at_warehouse ON marketplace_shipment USING btree (warehouse_id, created_at, id);
CREATE INDEX marketplace_shipment_at_warehouse_by_status ON marketplace_shipment USING btree (warehouse_id, status, created_at, id);
CREATE INDEX marketplace_shipment_by_creation ON marketplace_shipment USING btree (org_id, created_at, id);
CREATE INDEX marketplace_shipment_by_marketplace ON marketplace_shipment USING btree (org_id, marketplace_name, created_at, id);
CREATE INDEX marketplace_shipment_by_pro_code ON marketplace_shipment USING btree (upper(replace(pro_number, ' '::text, ''::text))) WHERE pro_number IS NOT NULL;
CREATE INDEX marketplace_shipment_by_source ON marketplace_shipment USING btree (org_id, source, created_at, id);
CREATE INDEX marketplace_shipment_by_status ON marketplace_shipment USING btree (org_id, status, created_at, id);
CREATE INDEX marketplace_shipment_by_update ON marketplace_shipment USING btree (org_id, updated_at, id);
CREATE INDEX marketplace_shipment_by_warehouse ON marketplace_shipment USING btree (org_id, warehouse_id, created_at, id);
CREATE UNIQUE INDEX marketplace_shipment_number_unique ON marketplace_shipment USING btree (org_id, fba_shipment_id);

CREATE TABLE marketplace_shipment_event (
  org_id bigint NOT NULL,
  shipment_id bigint NOT NULL,
  "time" timestamp(3) with time zone NOT NULL,
  code text NOT NULL,
  location text NOT NULL,
  description text,
  recorded_by text NOT NULL,
  recorded_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT marketplace_shipment_event_pkey PRIMARY KEY (org_id, shipment_id, "time", code, location),
  CONSTRAINT marketplace_shipment_event_code_check CHECK (((char_length(code) >= 1) AND (char_length(code) <= 30))),
  CONSTRAINT marketplace_shipment_event_description_check CHECK ((char_length(description) <= 500)),
  CONSTRAINT marketplace_shipment_event_location_check CHECK ((char_length(location) <= 200))
);

CREATE TABLE marketplace_shipment_history (
  org_id bigint NOT NULL,
  shipment_id bigint NOT NULL,
  version bigint NOT NULL,
  from_state text NOT NULL,
  to_state text NOT NULL,
  reason text,
  actor text NOT NULL,
  "time" timestamp(3) with time zone NOT NULL,
  CONSTRAINT marketplace_shipment_history_pkey PRIMARY KEY (org_id, shipment_id, version),
  CONSTRAINT marketplace_shipment_history_reason_check CHECK ((char_length(reason) <= 1000))
);

CREATE TABLE marketplace_shipment_proof (
  org_id bigint NOT NULL,
  shipment_id bigint NOT NULL,
  media_type text NOT NULL,
  content bytea NOT NULL,
  uploaded_by text NOT NULL,
  uploaded_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT marketplace_shipment_proof_pkey PRIMARY KEY (org_id, shipment_id),
  CONSTRAINT marketplace_shipment_proof_content_check CHECK (((length(content) >= 1) AND (length(content) <= 10485760))),
  CONSTRAINT marketplace_shipment_proof_media_type_check CHECK ((media_type = ANY (ARRAY['application/pdf'::text, 'image/jpeg'::text, 'image/png'::text])))
);

CREATE TABLE marketplace_shipment_receipt (
  org_id bigint NOT NULL,
  shipment_id bigint NOT NULL,
  sku text NOT NULL,
  received bigint NOT NULL,
  shipped bigint DEFAULT 0 NOT NULL,
  CONSTRAINT marketplace_shipment_receipt_pkey PRIMARY KEY (org_id, shipment_id, sku),
  CONSTRAINT marketplace_shipment_receipt_received_check CHECK ((received >= 0)),
  CONSTRAINT marketplace_shipment_receipt_sku_check CHECK (((char_length(sku) >= 1) AND (char_length(sku) <= 200)))
);

CREATE TABLE marketplace_shipment_unit (
  org_id bigint NOT NULL,
  shipment_id bigint NOT NULL,
  id bigint NOT NULL,
  request_id bigint NOT NULL,
  request_item_id bigint NOT NULL,
  item_id bigint NOT NULL,
  lot text NOT NULL,
  expiration date NOT NULL,
  quantity bigint NOT NULL,
  added_by text NOT NULL,
  added_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT marketplace_shipment_unit_pkey PRIMARY KEY (org_id, shipment_id, id),
  CONSTRAINT marketplace_shipment_unit_lot_check CHECK ((char_length(lot) <= 100)),
  CONSTRAINT marketplace_shipment_unit_quantity_check CHECK ((quantity > 0))
);
CREATE INDEX marketplace_shipment_unit_of_request ON marketplace_shipment_unit USING btree (org_id, request_id, request_item_id);

CREATE TABLE marketplace_work_order (
  org_id bigint NOT NULL,
  id bigint NOT NULL,
  warehouse_id bigint NOT NULL,
  status text NOT NULL,
  created_by text NOT NULL,
  created_by_id bigint,
  closed_at timestamp(3) with time zone,
  version bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT marketplace_work_order_pkey PRIMARY KEY (org_id, id),
  CONSTRAINT marketplace_work_order_status_check CHECK ((status = ANY (ARRAY['Open'::text, 'Closed'::text])))
);
CREATE INDEX marketplace_work_order_at_warehouse ON marketplace_work_order USING btree (warehouse_id, created_at, id) WHERE status = 'Open'::text;
CREATE INDEX marketplace_work_order_by_creation ON marketplace_work_order USING btree (org_id, created_at, id);
CREATE INDEX marketplace_work_order_by_status ON marketplace_work_order USING btree (org_id, status, created_at, id);
CREATE INDEX marketplace_work_order_of_warehouse ON marketplace_work_order USING btree (org_id, warehouse_id, created_at, id);
CREATE INDEX marketplace_work_order_open ON marketplace_work_order USING btree (created_at, id) WHERE status = 'Open'::text;

CREATE TABLE marketplace_work_order_component (
  org_id bigint NOT NULL,
  work_order_id bigint NOT NULL,
  work_order_item_id bigint NOT NULL,
  item_id bigint NOT NULL,
  quantity integer NOT NULL,
  CONSTRAINT marketplace_work_order_component_pkey PRIMARY KEY (org_id, work_order_id, work_order_item_id, item_id),
  CONSTRAINT marketplace_work_order_component_quantity_check CHECK ((quantity > 0))
);

CREATE TABLE marketplace_work_order_history (
  org_id bigint NOT NULL,
  work_order_id bigint NOT NULL,
  work_order_item_id bigint NOT NULL,
  version bigint NOT NULL,
  from_state text NOT NULL,
  to_state text NOT NULL,
  reason text,
  actor text NOT NULL,
  "time" timestamp(3) with time zone NOT NULL,
  CONSTRAINT marketplace_work_order_history_pkey PRIMARY KEY (org_id, work_order_id, work_order_item_id, version),
  CONSTRAINT marketplace_work_order_history_reason_check CHECK ((char_length(reason) <= 1000))
);

CREATE TABLE marketplace_work_order_item (
  org_id bigint NOT NULL,
  work_order_id bigint NOT NULL,
  id bigint NOT NULL,
  line integer NOT NULL,
  listing_id bigint NOT NULL,
  listing_sku text NOT NULL,
  marketplace_name text NOT NULL,
  country text NOT NULL,
  fulfillment_channel text NOT NULL,
  item_id bigint NOT NULL,
  stage text NOT NULL,
  prep text[] NOT NULL,
  prep_prices json NOT NULL,
  original_quantity bigint NOT NULL,
  quantity bigint NOT NULL,
  processed_quantity bigint NOT NULL,
  packed_quantity bigint NOT NULL,
  shipped_quantity bigint NOT NULL,
  short_quantity bigint NOT NULL,
  damaged_quantity bigint NOT NULL,
  lost_quantity bigint NOT NULL,
  order_status text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT marketplace_work_order_item_pkey PRIMARY KEY (org_id, work_order_id, id),
  CONSTRAINT marketplace_work_order_item_check CHECK (((shipped_quantity <= packed_quantity) AND (packed_quantity <= quantity) AND (quantity <= original_quantity))),
  CONSTRAINT marketplace_work_order_item_damaged_quantity_check CHECK ((damaged_quantity >= 0)),
  CONSTRAINT marketplace_work_order_item_fulfillment_channel_check CHECK ((fulfillment_channel = ANY (ARRAY['FBA'::text, 'WFS'::text]))),
  CONSTRAINT marketplace_work_order_item_line_check CHECK ((line >= 1)),
  CONSTRAINT marketplace_work_order_item_listing_sku_check CHECK (((char_length(listing_sku) >= 1) AND (char_length(listing_sku) <= 100))),
  CONSTRAINT marketplace_work_order_item_lost_quantity_check CHECK ((lost_quantity >= 0)),
  CONSTRAINT marketplace_work_order_item_marketplace_name_check CHECK (((char_length(marketplace_name) >= 1) AND (char_length(marketplace_name) <= 100))),
  CONSTRAINT marketplace_work_order_item_order_status_check CHECK ((order_status = ANY (ARRAY['Open'::text, 'Closed'::text]))),
  CONSTRAINT marketplace_work_order_item_original_quantity_check CHECK ((original_quantity > 0)),
  CONSTRAINT marketplace_work_order_item_packed_quantity_check CHECK ((packed_quantity >= 0)),
  CONSTRAINT marketplace_work_order_item_prep_check CHECK ((cardinality(prep) <= 20)),
  CONSTRAINT marketplace_work_order_item_processed_quantity_check CHECK ((processed_quantity >= 0)),
  CONSTRAINT marketplace_work_order_item_quantity_check CHECK ((quantity >= 0)),
  CONSTRAINT marketplace_work_order_item_shipped_quantity_check CHECK ((shipped_quantity >= 0)),
  CONSTRAINT marketplace_work_order_item_short_quantity_check CHECK ((short_quantity >= 0)),
  CONSTRAINT marketplace_work_order_item_stage_check CHECK ((stage = ANY (ARRAY['queued'::text, 'processing'::text, 'packed'::text, 'shipped'::text, 'closed'::text, 'cancelled'::text])))
);
CREATE INDEX marketplace_work_order_item_by_id ON marketplace_work_order_item USING btree (org_id, id);
CREATE INDEX marketplace_work_order_item_by_marketplace ON marketplace_work_order_item USING btree (org_id, marketplace_name, order_status, created_at, work_order_id);
CREATE INDEX marketplace_work_order_item_by_sku ON marketplace_work_order_item USING btree (org_id, listing_sku, order_status, created_at, work_order_id);

CREATE TABLE marketplace_work_order_transaction (
  org_id bigint NOT NULL,
  work_order_id bigint NOT NULL,
  work_order_item_id bigint NOT NULL,
  transaction_id bigint NOT NULL,
  "time" timestamp(3) with time zone NOT NULL,
  CONSTRAINT marketplace_work_order_transaction_pkey PRIMARY KEY (org_id, work_order_id, work_order_item_id, transaction_id)
);

CREATE TABLE membership (
  org_id bigint NOT NULL,
  user_id bigint NOT NULL,
  role text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  warehouse_ids bigint[],
  CONSTRAINT membership_pkey PRIMARY KEY (org_id, user_id),
  CONSTRAINT membership_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'supervisor'::text, 'member'::text, 'picker'::text, 'viewer'::text]))),
  CONSTRAINT membership_warehouse_ids_check CHECK (((cardinality(warehouse_ids) >= 1) AND (cardinality(warehouse_ids) <= 100)))
);
CREATE INDEX membership_by_user ON membership USING btree (user_id, org_id);

CREATE TABLE middle_mile_order (
  org_id bigint NOT NULL,
  id bigint NOT NULL,
  internal_identifier text NOT NULL,
  status text NOT NULL,
  warehouse_id bigint NOT NULL,
  destination_type text NOT NULL,
  shipment_ids text[] NOT NULL,
  quote_id bigint NOT NULL,
  authorized_cents bigint NOT NULL,
  breakdown json NOT NULL,
  estimated_volume numeric(12,2) NOT NULL,
  verified_volume numeric(12,2),
  pickup_start timestamp(3) with time zone,
  pickup_end timestamp(3) with time zone,
  pickup_reference text,
  equipment text,
  pallet_count integer,
  accessorials text[] NOT NULL,
  freight_class text,
  seal_number text,
  invoice_number text,
  invoiced_cents bigint,
  cancellation_reason text,
  picked_up_at timestamp(3) with time zone,
  delivered_at timestamp(3) with time zone,
  created_by text NOT NULL,
  version bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  is_class_given boolean DEFAULT false NOT NULL,
  CONSTRAINT middle_mile_order_pkey PRIMARY KEY (org_id, id),
  CONSTRAINT middle_mile_order_accessorials_check CHECK ((cardinality(accessorials) <= 20)),
  CONSTRAINT middle_mile_order_authorized_cents_check CHECK ((authorized_cents >= 0)),
  CONSTRAINT middle_mile_order_cancellation_reason_check CHECK ((char_length(cancellation_reason) <= 1000)),
  CONSTRAINT middle_mile_order_check CHECK ((((pickup_start IS NULL) = (pickup_end IS NULL)) AND (pickup_start < pickup_end))),
  CONSTRAINT middle_mile_order_destination_type_check CHECK ((destination_type = ANY (ARRAY['FBA'::text, 'AWD'::text, 'WFS'::text, 'other'::text]))),
  CONSTRAINT middle_mile_order_estimated_volume_check CHECK ((estimated_volume > (0)::numeric)),
  CONSTRAINT middle_mile_order_internal_identifier_check CHECK ((internal_identifier ~ '^MMO[0-9]{6}[0-9A-Z]{4}$'::text)),
  CONSTRAINT middle_mile_order_invoice_number_check CHECK ((char_length(invoice_number) <= 50)),
  CONSTRAINT middle_mile_order_invoiced_cents_check CHECK ((invoiced_cents >= 0)),
  CONSTRAINT middle_mile_order_pallet_count_check CHECK (((pallet_count >= 0) AND (pallet_count <= 1000))),
  CONSTRAINT middle_mile_order_pickup_reference_check CHECK ((char_length(pickup_reference) <= 100)),
  CONSTRAINT middle_mile_order_seal_number_check CHECK ((char_length(seal_number) <= 50)),
  CONSTRAINT middle_mile_order_shipment_ids_check CHECK (((cardinality(shipment_ids) >= 1) AND (cardinality(shipment_ids) <= 200))),
  CONSTRAINT middle_mile_order_status_check CHECK ((status = ANY (ARRAY['authorized'::text, 'picked_up'::text, 'in_transit'::text, 'delivered'::text, 'cancelled'::text]))),
  CONSTRAINT middle_mile_order_verified_volume_check CHECK ((verified_volume > (0)::numeric))
);
CREATE INDEX middle_mile_order_at_warehouse ON middle_mile_order USING btree (warehouse_id, created_at, id);
CREATE INDEX middle_mile_order_at_warehouse_by_status ON middle_mile_order USING btree (warehouse_id, status, created_at, id);
CREATE INDEX middle_mile_order_by_creation ON middle_mile_order USING btree (org_id, created_at, id);
CREATE INDEX middle_mile_order_by_status ON middle_mile_order USING btree (org_id, status, created_at, id);
CREATE INDEX middle_mile_order_by_warehouse ON middle_mile_order USING btree (org_id, warehouse_id, created_at, id);
CREATE UNIQUE INDEX middle_mile_order_number_unique ON middle_mile_order USING btree (org_id, internal_identifier);

CREATE TABLE middle_mile_order_history (
  org_id bigint NOT NULL,
  order_id bigint NOT NULL,
  version bigint NOT NULL,
  from_state text NOT NULL,
  to_state text NOT NULL,
  reason text,
  actor text NOT NULL,
  "time" timestamp(3) with time zone NOT NULL,
  CONSTRAINT middle_mile_order_history_pkey PRIMARY KEY (org_id, order_id, version),
  CONSTRAINT middle_mile_order_history_reason_check CHECK ((char_length(reason) <= 1000))
);

CREATE TABLE middle_mile_order_shipment (
  org_id bigint NOT NULL,
  order_id bigint NOT NULL,
  shipment_id bigint NOT NULL,
  is_live boolean NOT NULL,
  CONSTRAINT middle_mile_order_shipment_pkey PRIMARY KEY (org_id, order_id, shipment_id)
);
CREATE UNIQUE INDEX middle_mile_order_shipment_live ON middle_mile_order_shipment USING btree (org_id, shipment_id) WHERE is_live;

CREATE TABLE order_day (
  org_id bigint NOT NULL,
  day date NOT NULL,
  marketplace text NOT NULL,
  warehouse_id bigint NOT NULL,
  pending bigint NOT NULL,
  processing bigint NOT NULL,
  backordered bigint NOT NULL,
  partially_shipped bigint NOT NULL,
  complete bigint NOT NULL,
  cancelled bigint NOT NULL,
  error bigint NOT NULL,
  units bigint NOT NULL,
  backordered_units bigint NOT NULL,
  shipped_orders bigint NOT NULL,
  cancelled_orders bigint NOT NULL,
  ship_due bigint NOT NULL,
  ship_on_time bigint NOT NULL,
  lost bigint DEFAULT 0 NOT NULL,
  returned bigint DEFAULT 0 NOT NULL,
  ship_promised bigint DEFAULT 0 NOT NULL,
  ship_as_promised bigint DEFAULT 0 NOT NULL,
  CONSTRAINT order_day_pkey PRIMARY KEY (org_id, day, marketplace, warehouse_id)
) WITH (fillfactor=50);

CREATE TABLE order_day_duration (
  org_id bigint NOT NULL,
  day date NOT NULL,
  marketplace text NOT NULL,
  warehouse_id bigint NOT NULL,
  tenth_hours integer NOT NULL,
  sub_orders bigint NOT NULL,
  CONSTRAINT order_day_duration_pkey PRIMARY KEY (org_id, day, marketplace, warehouse_id, tenth_hours),
  CONSTRAINT order_day_duration_tenth_hours_check CHECK ((tenth_hours >= 0))
);

CREATE TABLE order_line (
  org_id bigint NOT NULL,
  order_id bigint NOT NULL,
  line integer NOT NULL,
  item_id bigint NOT NULL,
  sku text,
  market_order_item_id text,
  quantity bigint NOT NULL,
  unit_price_cents bigint,
  currency text,
  ordered_at timestamp(3) with time zone,
  order_status text,
  CONSTRAINT order_line_pkey PRIMARY KEY (org_id, order_id, line),
  CONSTRAINT order_line_line_check CHECK (((line >= 1) AND (line <= 100))),
  CONSTRAINT order_line_quantity_check CHECK ((quantity > 0)),
  CONSTRAINT order_line_unit_price_cents_check CHECK ((unit_price_cents >= 0))
) WITH (autovacuum_analyze_scale_factor=0.3);
CREATE INDEX order_line_by_sku_and_status ON order_line USING btree (org_id, sku, order_status, ordered_at, order_id) WHERE sku IS NOT NULL;

CREATE TABLE order_policy (
  org_id bigint NOT NULL,
  id bigint NOT NULL,
  may_split boolean NOT NULL,
  may_ship_partially boolean NOT NULL,
  may_backorder boolean NOT NULL,
  countries text[] NOT NULL,
  version bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT order_policy_pkey PRIMARY KEY (org_id, id),
  CONSTRAINT order_policy_id_check CHECK ((id = 1))
);

CREATE TABLE order_search (
  org_id bigint NOT NULL,
  order_id bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  search text NOT NULL,
  CONSTRAINT order_search_pkey PRIMARY KEY (org_id, order_id)
);
CREATE INDEX order_search_by_creation ON order_search USING btree (org_id, created_at, order_id);
CREATE INDEX order_search_text ON order_search USING gin (org_id, search gin_trgm_ops) WITH (fastupdate='on', gin_pending_list_limit='1024');

CREATE TABLE order_search_block (
  org_id bigint NOT NULL,
  first_at timestamp(3) with time zone NOT NULL,
  last_at timestamp(3) with time zone NOT NULL,
  grams text[] NOT NULL,
  CONSTRAINT order_search_block_pkey PRIMARY KEY (org_id, last_at)
);
CREATE INDEX order_search_block_grams ON order_search_block USING gin (org_id, grams) WITH (fastupdate=off);

CREATE TABLE order_search_progress (
  org_id bigint NOT NULL,
  last_sequence bigint NOT NULL,
  CONSTRAINT order_search_progress_pkey PRIMARY KEY (org_id)
);

CREATE TABLE order_shipment (
  org_id bigint NOT NULL,
  id bigint NOT NULL,
  order_id bigint NOT NULL,
  sub_order_id bigint NOT NULL,
  carton integer NOT NULL,
  warehouse_id bigint NOT NULL,
  weight_lb numeric(9,3) NOT NULL,
  length_in numeric(8,2),
  width_in numeric(8,2),
  height_in numeric(8,2),
  carrier text,
  tracking_number text,
  tracking_url text,
  shipping_method text,
  freight_cents bigint,
  freight_currency text,
  shipped_at timestamp(3) with time zone,
  status text NOT NULL,
  status_time timestamp(3) with time zone NOT NULL,
  version bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  handed_over_at timestamp(3) with time zone,
  items_json text,
  counted_on date,
  CONSTRAINT order_shipment_pkey PRIMARY KEY (org_id, id),
  CONSTRAINT order_shipment_carrier_check CHECK ((char_length(carrier) <= 100)),
  CONSTRAINT order_shipment_carton_check CHECK (((carton >= 1) AND (carton <= 1000))),
  CONSTRAINT order_shipment_check CHECK (((shipped_at IS NULL) = (status = 'packed'::text))),
  CONSTRAINT order_shipment_check1 CHECK (((shipped_at IS NULL) OR ((carrier IS NOT NULL) AND (tracking_number IS NOT NULL)))),
  CONSTRAINT order_shipment_freight_cents_check CHECK ((freight_cents >= 0)),
  CONSTRAINT order_shipment_height_in_check CHECK ((height_in > (0)::numeric)),
  CONSTRAINT order_shipment_length_in_check CHECK ((length_in > (0)::numeric)),
  CONSTRAINT order_shipment_shipping_method_check CHECK ((char_length(shipping_method) <= 100)),
  CONSTRAINT order_shipment_status_check CHECK ((status = ANY (ARRAY['packed'::text, 'label_created'::text, 'picked_up'::text, 'in_transit'::text, 'out_for_delivery'::text, 'delivery_attempted'::text, 'available_for_pickup'::text, 'exception'::text, 'damaged'::text, 'lost'::text, 'delivered'::text, 'returned'::text]))),
  CONSTRAINT order_shipment_tracking_number_check CHECK ((char_length(tracking_number) <= 100)),
  CONSTRAINT order_shipment_tracking_url_check CHECK ((char_length(tracking_url) <= 2000)),
  CONSTRAINT order_shipment_weight_lb_check CHECK ((weight_lb > (0)::numeric)),
  CONSTRAINT order_shipment_width_in_check CHECK ((width_in > (0)::numeric))
);
CREATE INDEX order_shipment_by_departure ON order_shipment USING btree (org_id, shipped_at, id) WHERE shipped_at IS NOT NULL;
CREATE INDEX order_shipment_by_order ON order_shipment USING btree (org_id, order_id, id);
CREATE INDEX order_shipment_by_tracking ON order_shipment USING btree (tracking_number) WHERE tracking_number IS NOT NULL;
CREATE INDEX order_shipment_by_tracking_code ON order_shipment USING btree (upper(replace(tracking_number, ' '::text, ''::text))) WHERE tracking_number IS NOT NULL;
CREATE UNIQUE INDEX order_shipment_carton_unique ON order_shipment USING btree (org_id, sub_order_id, carton);
CREATE INDEX order_shipment_of_warehouse ON order_shipment USING btree (org_id, warehouse_id, shipped_at, id) WHERE shipped_at IS NOT NULL;
CREATE INDEX order_shipment_uncounted ON order_shipment USING btree (org_id, id) WHERE (shipped_at IS NULL) <> (counted_on IS NULL);
CREATE INDEX order_shipment_with_problem ON order_shipment USING btree (org_id, shipped_at, id) WHERE status = ANY (ARRAY['exception'::text, 'damaged'::text, 'lost'::text]);

CREATE TABLE order_shipment_event (
  org_id bigint NOT NULL,
  shipment_id bigint NOT NULL,
  "time" timestamp(3) with time zone NOT NULL,
  code text NOT NULL,
  location text NOT NULL,
  description text,
  received_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT order_shipment_event_pkey PRIMARY KEY (org_id, shipment_id, "time", code, location),
  CONSTRAINT order_shipment_event_description_check CHECK ((char_length(description) <= 500)),
  CONSTRAINT order_shipment_event_location_check CHECK ((char_length(location) <= 200))
);

CREATE TABLE order_shipment_item (
  org_id bigint NOT NULL,
  shipment_id bigint NOT NULL,
  line integer NOT NULL,
  item_id bigint NOT NULL,
  lot text NOT NULL,
  expiration date NOT NULL,
  quantity bigint NOT NULL,
  CONSTRAINT order_shipment_item_pkey PRIMARY KEY (org_id, shipment_id, line, item_id, lot, expiration),
  CONSTRAINT order_shipment_item_lot_check CHECK ((char_length(lot) <= 100)),
  CONSTRAINT order_shipment_item_quantity_check CHECK ((quantity > 0))
);
CREATE INDEX order_shipment_item_by_lot ON order_shipment_item USING btree (org_id, item_id, lot, shipment_id) WHERE lot <> ''::text;

CREATE TABLE org (
  id bigint NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  is_active boolean NOT NULL,
  read_rate integer,
  write_rate integer,
  in_flight_max integer,
  version bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  is_sandbox boolean DEFAULT false NOT NULL,
  catalog_managed_by text DEFAULT 'both'::text NOT NULL,
  CONSTRAINT org_pkey PRIMARY KEY (id),
  CONSTRAINT org_catalog_managed_by_check CHECK ((catalog_managed_by = ANY (ARRAY['hub'::text, 'merchant'::text, 'both'::text]))),
  CONSTRAINT org_in_flight_max_check CHECK (((in_flight_max >= 1) AND (in_flight_max <= 10000))),
  CONSTRAINT org_kind_check CHECK ((kind = ANY (ARRAY['merchant'::text, 'hub'::text]))),
  CONSTRAINT org_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))),
  CONSTRAINT org_read_rate_check CHECK (((read_rate >= 1) AND (read_rate <= 1000000))),
  CONSTRAINT org_write_rate_check CHECK (((write_rate >= 1) AND (write_rate <= 1000000)))
);
CREATE UNIQUE INDEX org_one_hub ON org USING btree (kind) WHERE kind = 'hub'::text;
CREATE INDEX org_sandbox ON org USING btree (id) WHERE is_sandbox;
CREATE INDEX org_search ON org USING gin (lower(name) gin_trgm_ops);

CREATE TABLE org_feed (
  org_id bigint NOT NULL,
  last_sequence bigint NOT NULL,
  last_transaction_id bigint NOT NULL,
  last_time timestamp(3) with time zone NOT NULL,
  places json,
  is_sandbox boolean DEFAULT false NOT NULL,
  CONSTRAINT org_feed_pkey PRIMARY KEY (org_id)
);

CREATE TABLE pick_wave (
  id bigint NOT NULL,
  warehouse_id bigint NOT NULL,
  created_by text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT pick_wave_pkey PRIMARY KEY (id)
);
CREATE INDEX pick_wave_by_warehouse ON pick_wave USING btree (warehouse_id, id);

CREATE TABLE prep_price (
  id bigint NOT NULL,
  prep text NOT NULL,
  valid_from date NOT NULL,
  valid_until date NOT NULL,
  unit_cents bigint NOT NULL,
  version bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT prep_price_pkey PRIMARY KEY (id),
  CONSTRAINT prep_price_check CHECK ((valid_from <= valid_until)),
  CONSTRAINT prep_price_prep_check CHECK (((char_length(prep) >= 1) AND (char_length(prep) <= 50))),
  CONSTRAINT prep_price_unit_cents_check CHECK ((unit_cents >= 0))
);
CREATE UNIQUE INDEX prep_price_unique ON prep_price USING btree (prep, valid_from);

CREATE TABLE rate_card (
  id bigint NOT NULL,
  carrier text NOT NULL,
  kind text NOT NULL,
  card_version integer NOT NULL,
  name text NOT NULL,
  effective_from timestamp(3) with time zone NOT NULL,
  effective_until timestamp(3) with time zone,
  fuel_weeks json NOT NULL,
  content json NOT NULL,
  created_by text NOT NULL,
  version bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT rate_card_pkey PRIMARY KEY (id),
  CONSTRAINT rate_card_card_version_check CHECK ((card_version > 0)),
  CONSTRAINT rate_card_carrier_check CHECK (((char_length(carrier) >= 1) AND (char_length(carrier) <= 30))),
  CONSTRAINT rate_card_check CHECK ((effective_from < effective_until)),
  CONSTRAINT rate_card_kind_check CHECK ((kind = ANY (ARRAY['parcel'::text, 'middle_mile'::text]))),
  CONSTRAINT rate_card_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200)))
);
CREATE INDEX rate_card_by_carrier ON rate_card USING btree (carrier, id);
CREATE UNIQUE INDEX rate_card_version_unique ON rate_card USING btree (carrier, card_version);

CREATE TABLE rate_card_revision (
  id smallint NOT NULL,
  revision bigint NOT NULL,
  CONSTRAINT rate_card_revision_pkey PRIMARY KEY (id),
  CONSTRAINT rate_card_revision_id_check CHECK ((id = 1))
);

CREATE TABLE rate_markup (
  org_id bigint NOT NULL,
  id bigint NOT NULL,
  carrier text,
  service text,
  basis_points integer NOT NULL,
  flat_cents integer NOT NULL,
  effective_from timestamp(3) with time zone NOT NULL,
  effective_until timestamp(3) with time zone,
  version bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT rate_markup_pkey PRIMARY KEY (org_id, id),
  CONSTRAINT rate_markup_basis_points_check CHECK (((basis_points >= '-10000'::integer) AND (basis_points <= 50000))),
  CONSTRAINT rate_markup_carrier_check CHECK (((char_length(carrier) >= 1) AND (char_length(carrier) <= 30))),
  CONSTRAINT rate_markup_check CHECK ((effective_from < effective_until)),
  CONSTRAINT rate_markup_flat_cents_check CHECK (((flat_cents >= '-1000000'::integer) AND (flat_cents <= 1000000))),
  CONSTRAINT rate_markup_service_check CHECK (((char_length(service) >= 1) AND (char_length(service) <= 30)))
);

CREATE TABLE rate_quote (
  org_id bigint NOT NULL,
  id bigint NOT NULL,
  request json NOT NULL,
  cards json NOT NULL,
  answer json NOT NULL,
  created_by text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  cited_at timestamp(3) with time zone,
  CONSTRAINT rate_quote_pkey PRIMARY KEY (org_id, id)
);
CREATE INDEX rate_quote_uncited ON rate_quote USING btree (org_id, expires_at) WHERE cited_at IS NULL;

CREATE TABLE refresh_token (
  org_id bigint NOT NULL,
  token_hash bytea NOT NULL,
  session_id bigint NOT NULL,
  used_at timestamp(3) with time zone,
  sealed_answer bytea,
  CONSTRAINT refresh_token_pkey PRIMARY KEY (org_id, token_hash),
  CONSTRAINT refresh_token_token_hash_check CHECK ((length(token_hash) = 32))
);
CREATE INDEX refresh_token_by_session ON refresh_token USING btree (org_id, session_id);
CREATE INDEX refresh_token_by_use ON refresh_token USING btree (org_id, used_at) WHERE used_at IS NOT NULL;
CREATE INDEX refresh_token_sealed ON refresh_token USING btree (org_id, used_at) WHERE sealed_answer IS NOT NULL;

CREATE TABLE reroute_due (
  org_id bigint NOT NULL,
  owner_kind text NOT NULL,
  owner_id bigint NOT NULL,
  marked_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT reroute_due_pkey PRIMARY KEY (org_id, owner_kind, owner_id),
  CONSTRAINT reroute_due_owner_kind_check CHECK ((owner_kind = ANY (ARRAY['sub_order'::text, 'work_order'::text])))
);

CREATE TABLE reservation (
  org_id bigint NOT NULL,
  owner_kind text NOT NULL,
  owner_id bigint NOT NULL,
  owner_line integer NOT NULL,
  item_id bigint NOT NULL,
  warehouse_id bigint NOT NULL,
  lot text NOT NULL,
  expiration date NOT NULL,
  quantity bigint NOT NULL,
  is_picked boolean NOT NULL,
  picked_quantity bigint DEFAULT 0 NOT NULL,
  CONSTRAINT reservation_pkey PRIMARY KEY (org_id, owner_kind, owner_id, owner_line, item_id, warehouse_id, lot, expiration),
  CONSTRAINT reservation_owner_kind_check CHECK ((owner_kind = ANY (ARRAY['sub_order'::text, 'work_order'::text, 'hold'::text, 'transfer'::text]))),
  CONSTRAINT reservation_quantity_check CHECK ((quantity > 0))
) WITH (autovacuum_analyze_scale_factor=0.3);
CREATE INDEX reservation_by_balance ON reservation USING btree (org_id, item_id, warehouse_id, lot, expiration);

CREATE TABLE return_label (
  org_id bigint NOT NULL,
  id bigint NOT NULL,
  return_id bigint NOT NULL,
  state text NOT NULL,
  source text NOT NULL,
  wanted_service text,
  parcel json,
  account_org_id bigint,
  account_id bigint,
  quote_id bigint,
  carrier text,
  service text,
  service_name text,
  amount_cents bigint,
  source_shipment text,
  source_rate text,
  tracking_number text,
  tracking_url text,
  error text,
  requested_by text NOT NULL,
  requested_at timestamp(3) with time zone NOT NULL,
  bought_at timestamp(3) with time zone,
  void_requested_at timestamp(3) with time zone,
  voided_at timestamp(3) with time zone,
  CONSTRAINT return_label_pkey PRIMARY KEY (org_id, id),
  CONSTRAINT return_label_amount_cents_check CHECK (((amount_cents >= 0) AND (amount_cents <= 1000000000))),
  CONSTRAINT return_label_carrier_check CHECK ((char_length(carrier) <= 100)),
  CONSTRAINT return_label_error_check CHECK ((char_length(error) <= 1000)),
  CONSTRAINT return_label_service_check CHECK ((char_length(service) <= 100)),
  CONSTRAINT return_label_service_name_check CHECK ((char_length(service_name) <= 100)),
  CONSTRAINT return_label_source_check CHECK ((source = ANY (ARRAY['cards'::text, 'easypost'::text]))),
  CONSTRAINT return_label_source_rate_check CHECK ((char_length(source_rate) <= 100)),
  CONSTRAINT return_label_source_shipment_check CHECK ((char_length(source_shipment) <= 100)),
  CONSTRAINT return_label_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'bought'::text, 'void_requested'::text, 'voided'::text, 'void_refused'::text, 'failed'::text]))),
  CONSTRAINT return_label_tracking_number_check CHECK ((char_length(tracking_number) <= 100)),
  CONSTRAINT return_label_tracking_url_check CHECK ((char_length(tracking_url) <= 2000)),
  CONSTRAINT return_label_wanted_service_check CHECK ((char_length(wanted_service) <= 121))
);
CREATE INDEX return_label_by_request ON return_label USING btree (org_id, source, requested_at);
CREATE INDEX return_label_by_return ON return_label USING btree (org_id, return_id, id);
CREATE UNIQUE INDEX return_label_live ON return_label USING btree (org_id, return_id) WHERE state = ANY (ARRAY['requested'::text, 'bought'::text]);

CREATE TABLE return_label_file (
  org_id bigint NOT NULL,
  label_id bigint NOT NULL,
  format text NOT NULL,
  bytes bytea NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT return_label_file_pkey PRIMARY KEY (org_id, label_id, format),
  CONSTRAINT return_label_file_bytes_check CHECK (((length(bytes) >= 1) AND (length(bytes) <= 2097152))),
  CONSTRAINT return_label_file_format_check CHECK ((format = ANY (ARRAY['pdf'::text, 'zpl'::text])))
);

CREATE TABLE return_policy (
  org_id bigint NOT NULL,
  id bigint NOT NULL,
  rules json NOT NULL,
  when_unsellable text NOT NULL,
  when_undecided text NOT NULL,
  decision_days integer NOT NULL,
  version bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT return_policy_pkey PRIMARY KEY (org_id, id),
  CONSTRAINT return_policy_decision_days_check CHECK (((decision_days >= 1) AND (decision_days <= 90))),
  CONSTRAINT return_policy_id_check CHECK ((id = 1)),
  CONSTRAINT return_policy_when_undecided_check CHECK ((when_undecided = ANY (ARRAY['restock'::text, 'quarantine'::text, 'dispose'::text]))),
  CONSTRAINT return_policy_when_unsellable_check CHECK ((when_unsellable = ANY (ARRAY['quarantine'::text, 'dispose'::text, 'ask'::text])))
);

CREATE TABLE returned_month (
  org_id bigint NOT NULL,
  basis text NOT NULL,
  grain text NOT NULL,
  month date NOT NULL,
  item_id bigint NOT NULL,
  sku text NOT NULL,
  warehouse_id bigint NOT NULL,
  marketplace text NOT NULL,
  returns bigint[] NOT NULL,
  units bigint[] NOT NULL,
  restocked_units bigint[] NOT NULL,
  disposed_units bigint[] NOT NULL,
  CONSTRAINT returned_month_pkey PRIMARY KEY (org_id, basis, grain, month, item_id, sku, warehouse_id, marketplace),
  CONSTRAINT returned_month_basis_check CHECK ((basis = ANY (ARRAY['shipped'::text, 'returned'::text]))),
  CONSTRAINT returned_month_disposed_units_check CHECK ((cardinality(disposed_units) = 31)),
  CONSTRAINT returned_month_grain_check CHECK ((grain = ANY (ARRAY['unit'::text, 'place'::text, 'item'::text]))),
  CONSTRAINT returned_month_restocked_units_check CHECK ((cardinality(restocked_units) = 31)),
  CONSTRAINT returned_month_returns_check CHECK ((cardinality(returns) = 31)),
  CONSTRAINT returned_month_units_check CHECK ((cardinality(units) = 31))
) WITH (fillfactor=80);
CREATE INDEX returned_month_of_item ON returned_month USING btree (org_id, basis, grain, item_id, month) WHERE grain <> 'place'::text;
CREATE INDEX returned_month_of_marketplace ON returned_month USING btree (org_id, basis, marketplace, month) WHERE grain = 'unit'::text;
CREATE INDEX returned_month_of_sku ON returned_month USING btree (org_id, basis, grain, sku, month) WHERE grain <> 'place'::text;
CREATE INDEX returned_month_of_warehouse ON returned_month USING btree (org_id, basis, warehouse_id, month) WHERE grain = 'unit'::text;

CREATE TABLE returned_reason_month (
  org_id bigint NOT NULL,
  basis text NOT NULL,
  grain text NOT NULL,
  month date NOT NULL,
  item_id bigint NOT NULL,
  sku text NOT NULL,
  warehouse_id bigint NOT NULL,
  marketplace text NOT NULL,
  reason text NOT NULL,
  units bigint[] NOT NULL,
  CONSTRAINT returned_reason_month_pkey PRIMARY KEY (org_id, basis, grain, month, item_id, sku, warehouse_id, marketplace, reason),
  CONSTRAINT returned_reason_month_basis_check CHECK ((basis = ANY (ARRAY['shipped'::text, 'returned'::text]))),
  CONSTRAINT returned_reason_month_grain_check CHECK ((grain = ANY (ARRAY['unit'::text, 'place'::text, 'item'::text]))),
  CONSTRAINT returned_reason_month_units_check CHECK ((cardinality(units) = 31))
) WITH (fillfactor=80);
CREATE INDEX returned_reason_month_of_item ON returned_reason_month USING btree (org_id, basis, grain, item_id, month) WHERE grain <> 'place'::text;
CREATE INDEX returned_reason_month_of_sku ON returned_reason_month USING btree (org_id, basis, grain, sku, month) WHERE grain <> 'place'::text;

CREATE TABLE revocation (
  org_id bigint NOT NULL,
  owner_kind text NOT NULL,
  owner_id bigint NOT NULL,
  reason text NOT NULL,
  actor text NOT NULL,
  CONSTRAINT revocation_pkey PRIMARY KEY (org_id, owner_kind, owner_id),
  CONSTRAINT revocation_owner_kind_check CHECK ((owner_kind = ANY (ARRAY['sub_order'::text, 'work_order'::text]))),
  CONSTRAINT revocation_reason_check CHECK ((char_length(reason) <= 1000))
);

CREATE TABLE sandbox_advance (
  org_id bigint NOT NULL,
  id bigint NOT NULL,
  hours integer NOT NULL,
  hours_ahead integer NOT NULL,
  status text NOT NULL,
  kind text NOT NULL,
  last_id bigint NOT NULL,
  moved json NOT NULL,
  requested_by text NOT NULL,
  done_at timestamp(3) with time zone,
  version bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT sandbox_advance_pkey PRIMARY KEY (org_id, id),
  CONSTRAINT sandbox_advance_hours_ahead_check CHECK (((hours_ahead >= 1) AND (hours_ahead <= 8760))),
  CONSTRAINT sandbox_advance_hours_check CHECK (((hours >= 1) AND (hours <= 720))),
  CONSTRAINT sandbox_advance_kind_check CHECK (((char_length(kind) >= 1) AND (char_length(kind) <= 50))),
  CONSTRAINT sandbox_advance_status_check CHECK ((status = ANY (ARRAY['working'::text, 'done'::text])))
);

CREATE TABLE scheduled_task (
  name text NOT NULL,
  done_for timestamp with time zone NOT NULL,
  taken_until timestamp with time zone NOT NULL,
  CONSTRAINT scheduled_task_pkey PRIMARY KEY (name),
  CONSTRAINT scheduled_task_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)))
);

CREATE TABLE schema_migration (
  version integer NOT NULL,
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamp with time zone NOT NULL,
  CONSTRAINT schema_migration_pkey PRIMARY KEY (version)
);

CREATE TABLE session (
  org_id bigint NOT NULL,
  id bigint NOT NULL,
  user_id bigint,
  client_id text,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  revoked_at timestamp(3) with time zone,
  revoked_reason text,
  has_second_factor boolean DEFAULT false NOT NULL,
  CONSTRAINT session_pkey PRIMARY KEY (org_id, id),
  CONSTRAINT session_check CHECK (((user_id IS NULL) <> (client_id IS NULL))),
  CONSTRAINT session_revoked_reason_check CHECK ((revoked_reason = ANY (ARRAY['refresh_token_reused'::text, 'revoked'::text, 'password_changed'::text, 'logged_out'::text])))
);
CREATE INDEX session_by_expiry ON session USING btree (org_id, expires_at);
CREATE INDEX session_by_user ON session USING btree (org_id, user_id) WHERE user_id IS NOT NULL;

CREATE TABLE shipped_month (
  org_id bigint NOT NULL,
  grain text NOT NULL,
  month date NOT NULL,
  item_id bigint NOT NULL,
  sku text NOT NULL,
  warehouse_id bigint NOT NULL,
  marketplace text NOT NULL,
  units bigint[] NOT NULL,
  CONSTRAINT shipped_month_pkey PRIMARY KEY (org_id, grain, month, item_id, sku, warehouse_id, marketplace),
  CONSTRAINT shipped_month_grain_check CHECK ((grain = ANY (ARRAY['unit'::text, 'place'::text, 'item'::text]))),
  CONSTRAINT shipped_month_units_check CHECK ((cardinality(units) = 31))
) WITH (fillfactor=80);
CREATE INDEX shipped_month_of_item ON shipped_month USING btree (org_id, grain, item_id, month) WHERE grain <> 'place'::text;
CREATE INDEX shipped_month_of_marketplace ON shipped_month USING btree (org_id, marketplace, month) WHERE grain = 'unit'::text;
CREATE INDEX shipped_month_of_sku ON shipped_month USING btree (org_id, grain, sku, month) WHERE grain <> 'place'::text;
CREATE INDEX shipped_month_of_warehouse ON shipped_month USING btree (org_id, warehouse_id, month) WHERE grain = 'unit'::text;

CREATE TABLE shipping_label (
  org_id bigint NOT NULL,
  id bigint NOT NULL,
  order_id bigint NOT NULL,
  sub_order_id bigint NOT NULL,
  shipment_id bigint NOT NULL,
  carton integer NOT NULL,
  warehouse_id bigint NOT NULL,
  state text NOT NULL,
  source text NOT NULL,
  account_org_id bigint,
  account_id bigint,
  quote_id bigint NOT NULL,
  carrier text NOT NULL,
  service text NOT NULL,
  service_name text NOT NULL,
  amount_cents bigint NOT NULL,
  breakdown json NOT NULL,
  source_shipment text,
  source_rate text,
  tracking_number text,
  tracking_url text,
  error text,
  requested_by text NOT NULL,
  requested_at timestamp(3) with time zone NOT NULL,
  bought_at timestamp(3) with time zone,
  used_at timestamp(3) with time zone,
  void_requested_at timestamp(3) with time zone,
  voided_at timestamp(3) with time zone,
  version bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT shipping_label_pkey PRIMARY KEY (org_id, id),
  CONSTRAINT shipping_label_amount_cents_check CHECK (((amount_cents >= 0) AND (amount_cents <= 1000000000))),
  CONSTRAINT shipping_label_carrier_check CHECK (((char_length(carrier) >= 1) AND (char_length(carrier) <= 100))),
  CONSTRAINT shipping_label_carton_check CHECK (((carton >= 1) AND (carton <= 1000))),
  CONSTRAINT shipping_label_check CHECK (((tracking_number IS NOT NULL) OR (state <> ALL (ARRAY['bought'::text, 'used'::text])))),
  CONSTRAINT shipping_label_error_check CHECK ((char_length(error) <= 1000)),
  CONSTRAINT shipping_label_service_check CHECK (((char_length(service) >= 1) AND (char_length(service) <= 100))),
  CONSTRAINT shipping_label_service_name_check CHECK (((char_length(service_name) >= 1) AND (char_length(service_name) <= 100))),
  CONSTRAINT shipping_label_source_check CHECK ((source = ANY (ARRAY['cards'::text, 'easypost'::text]))),
  CONSTRAINT shipping_label_source_rate_check CHECK ((char_length(source_rate) <= 100)),
  CONSTRAINT shipping_label_source_shipment_check CHECK ((char_length(source_shipment) <= 100)),
  CONSTRAINT shipping_label_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'bought'::text, 'used'::text, 'void_requested'::text, 'voided'::text, 'void_refused'::text, 'failed'::text]))),
  CONSTRAINT shipping_label_tracking_number_check CHECK ((char_length(tracking_number) <= 100)),
  CONSTRAINT shipping_label_tracking_url_check CHECK ((char_length(tracking_url) <= 2000))
);
CREATE INDEX shipping_label_by_request ON shipping_label USING btree (org_id, source, requested_at);
CREATE INDEX shipping_label_by_sub_order ON shipping_label USING btree (org_id, sub_order_id, id);
CREATE UNIQUE INDEX shipping_label_live ON shipping_label USING btree (org_id, shipment_id) WHERE state = ANY (ARRAY['requested'::text, 'bought'::text, 'used'::text]);
CREATE INDEX shipping_label_of_warehouse ON shipping_label USING btree (org_id, warehouse_id, id);
CREATE INDEX shipping_label_waiting ON shipping_label USING btree (tracking_number) WHERE state = ANY (ARRAY['requested'::text, 'bought'::text]);

CREATE TABLE shipping_label_file (
  org_id bigint NOT NULL,
  label_id bigint NOT NULL,
  format text NOT NULL,
  bytes bytea NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT shipping_label_file_pkey PRIMARY KEY (org_id, label_id, format),
  CONSTRAINT shipping_label_file_bytes_check CHECK (((length(bytes) >= 1) AND (length(bytes) <= 2097152))),
  CONSTRAINT shipping_label_file_format_check CHECK ((format = ANY (ARRAY['pdf'::text, 'zpl'::text])))
);

CREATE TABLE stock_balance (
  org_id bigint NOT NULL,
  item_id bigint NOT NULL,
  warehouse_id bigint NOT NULL,
  lot text NOT NULL,
  expiration date NOT NULL,
  status text NOT NULL,
  on_hand bigint NOT NULL,
  reserved bigint NOT NULL,
  CONSTRAINT stock_balance_pkey PRIMARY KEY (org_id, item_id, warehouse_id, lot, expiration, status),
  CONSTRAINT stock_balance_check CHECK (((0 <= reserved) AND (reserved <= on_hand))),
  CONSTRAINT stock_balance_check1 CHECK (((reserved = 0) OR (status = 'available'::text))),
  CONSTRAINT stock_balance_lot_check CHECK ((char_length(lot) <= 100)),
  CONSTRAINT stock_balance_status_check CHECK ((status = ANY (ARRAY['available'::text, 'damaged'::text, 'quarantined'::text, 'expired'::text])))
) WITH (fillfactor=50);
CREATE INDEX stock_balance_dated ON stock_balance USING btree (org_id, warehouse_id, expiration) WHERE status = 'available'::text AND expiration < 'infinity'::date;

CREATE TABLE stock_hold (
  org_id bigint NOT NULL,
  id bigint NOT NULL,
  note text,
  created_by text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  released_at timestamp(3) with time zone,
  version bigint NOT NULL,
  released_lines json,
  warehouse_id bigint,
  CONSTRAINT stock_hold_pkey PRIMARY KEY (org_id, id),
  CONSTRAINT stock_hold_note_check CHECK ((char_length(note) <= 1000))
);
CREATE INDEX stock_hold_of_warehouse ON stock_hold USING btree (org_id, warehouse_id, id);
CREATE INDEX stock_hold_open ON stock_hold USING btree (org_id, id) WHERE released_at IS NULL;
CREATE INDEX stock_hold_open_of_warehouse ON stock_hold USING btree (org_id, warehouse_id, id) WHERE released_at IS NULL;

CREATE TABLE stock_lot (
  org_id bigint NOT NULL,
  item_id bigint NOT NULL,
  lot text NOT NULL,
  expiration date NOT NULL,
  spelling text,
  CONSTRAINT stock_lot_pkey PRIMARY KEY (org_id, item_id, lot),
  CONSTRAINT stock_lot_lot_check CHECK (((char_length(lot) >= 1) AND (char_length(lot) <= 100)))
);
CREATE INDEX stock_lot_by_spelling ON stock_lot USING btree (COALESCE(spelling, lower(lot)), org_id, item_id);
CREATE INDEX stock_lot_in_any_case ON stock_lot USING btree (org_id, item_id, lower(lot));
CREATE UNIQUE INDEX stock_lot_one_spelling ON stock_lot USING btree (org_id, item_id, spelling);

CREATE TABLE stock_movement (
  org_id bigint NOT NULL,
  is_receipt boolean NOT NULL,
  "time" timestamp(3) with time zone NOT NULL,
  transaction_id bigint NOT NULL,
  line integer NOT NULL,
  item_id bigint NOT NULL,
  warehouse_id bigint NOT NULL,
  lot text NOT NULL,
  expiration date NOT NULL,
  status text NOT NULL,
  quantity bigint NOT NULL,
  reason text,
  note text,
  linked_item_type text,
  linked_item_id text,
  fba_shipment_id text,
  actor text NOT NULL,
  CONSTRAINT stock_movement_pkey PRIMARY KEY (org_id, is_receipt, "time", transaction_id, line),
  CONSTRAINT stock_movement_check CHECK (((NOT is_receipt) OR (quantity > 0))),
  CONSTRAINT stock_movement_check1 CHECK ((is_receipt = (reason IS NULL))),
  CONSTRAINT stock_movement_fba_shipment_id_check CHECK ((char_length(fba_shipment_id) <= 100)),
  CONSTRAINT stock_movement_line_check CHECK ((line >= 1)),
  CONSTRAINT stock_movement_linked_item_id_check CHECK ((char_length(linked_item_id) <= 100)),
  CONSTRAINT stock_movement_linked_item_type_check CHECK ((linked_item_type = ANY (ARRAY['order'::text, 'return'::text, 'marketplace_work_order'::text, 'marketplace_shipment'::text, 'inventory_request'::text, 'cycle_count'::text, 'transfer'::text]))),
  CONSTRAINT stock_movement_note_check CHECK ((char_length(note) <= 1000)),
  CONSTRAINT stock_movement_quantity_check CHECK ((quantity <> 0)),
  CONSTRAINT stock_movement_reason_check CHECK ((reason = ANY (ARRAY['order_shipped'::text, 'order_returned'::text, 'work_order_packed'::text, 'work_order_unpacked'::text, 'cycle_count'::text, 'damaged'::text, 'expired'::text, 'found'::text, 'lost'::text, 'disposed'::text, 'quarantined'::text, 'released'::text, 'relabelled'::text, 'transfer_out'::text, 'transfer_in'::text, 'correction'::text]))),
  CONSTRAINT stock_movement_status_check CHECK ((status = ANY (ARRAY['available'::text, 'damaged'::text, 'quarantined'::text, 'expired'::text])))
);
CREATE INDEX stock_movement_by_item ON stock_movement USING btree (org_id, item_id, warehouse_id, is_receipt, "time", transaction_id, line);
CREATE INDEX stock_movement_by_place_and_reason ON stock_movement USING btree (org_id, warehouse_id, reason, "time", transaction_id, line) WHERE NOT is_receipt;

CREATE TABLE stock_record (
  org_id bigint NOT NULL,
  item_id bigint NOT NULL,
  warehouse_id bigint NOT NULL,
  available_on_hand bigint NOT NULL,
  damaged bigint NOT NULL,
  quarantined bigint NOT NULL,
  expired bigint NOT NULL,
  reserved_orders bigint NOT NULL,
  reserved_work_orders bigint NOT NULL,
  reserved_holds bigint NOT NULL,
  inbound bigint NOT NULL,
  backordered bigint NOT NULL,
  version bigint NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  sellable_merchant bigint DEFAULT 0 NOT NULL,
  sellable_fba bigint DEFAULT 0 NOT NULL,
  sellable_wfs bigint DEFAULT 0 NOT NULL,
  unsellable_merchant text,
  unsellable_fba text,
  unsellable_wfs text,
  CONSTRAINT stock_record_pkey PRIMARY KEY (org_id, item_id, warehouse_id),
  CONSTRAINT stock_record_available_on_hand_check CHECK ((available_on_hand >= 0)),
  CONSTRAINT stock_record_backordered_check CHECK ((backordered >= 0)),
  CONSTRAINT stock_record_check CHECK ((((reserved_orders + reserved_work_orders) + reserved_holds) <= available_on_hand)),
  CONSTRAINT stock_record_damaged_check CHECK ((damaged >= 0)),
  CONSTRAINT stock_record_expired_check CHECK ((expired >= 0)),
  CONSTRAINT stock_record_inbound_check CHECK ((inbound >= 0)),
  CONSTRAINT stock_record_quarantined_check CHECK ((quarantined >= 0)),
  CONSTRAINT stock_record_reserved_holds_check CHECK ((reserved_holds >= 0)),
  CONSTRAINT stock_record_reserved_orders_check CHECK ((reserved_orders >= 0)),
  CONSTRAINT stock_record_reserved_work_orders_check CHECK ((reserved_work_orders >= 0))
);
CREATE INDEX stock_record_by_update ON stock_record USING btree (org_id, updated_at, item_id, warehouse_id);
CREATE INDEX stock_record_by_warehouse ON stock_record USING btree (org_id, warehouse_id, item_id);

CREATE TABLE sub_order (
  org_id bigint NOT NULL,
  id bigint NOT NULL,
  order_id bigint NOT NULL,
  state text NOT NULL,
  warehouse_id bigint,
  reason text,
  why json NOT NULL,
  units bigint NOT NULL,
  ordered_at timestamp(3) with time zone NOT NULL,
  ship_by timestamp(3) with time zone,
  wave_id bigint,
  pick_started_at timestamp(3) with time zone,
  packed_at timestamp(3) with time zone,
  shipped_at timestamp(3) with time zone,
  version bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  order_status text,
  leave_by timestamp(3) with time zone,
  urgency integer,
  order_updated_at timestamp(3) with time zone,
  latest_ship_at timestamp(3) with time zone,
  outcome text,
  is_sandbox boolean DEFAULT false NOT NULL,
  priority integer,
  not_before timestamp(3) with time zone,
  is_held boolean DEFAULT false NOT NULL,
  cancel_request json,
  cancel_requested_at timestamp(3) with time zone,
  CONSTRAINT sub_order_pkey PRIMARY KEY (org_id, id),
  CONSTRAINT sub_order_check CHECK (((warehouse_id IS NOT NULL) OR (state = ANY (ARRAY['error'::text, 'cancelled'::text])))),
  CONSTRAINT sub_order_outcome_check CHECK (((outcome IS NULL) OR ((outcome = ANY (ARRAY['lost'::text, 'returned'::text])) AND (state = 'shipped'::text)))),
  CONSTRAINT sub_order_reason_check CHECK ((char_length(reason) <= 1000)),
  CONSTRAINT sub_order_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'picking'::text, 'packed'::text, 'shipped'::text, 'backordered'::text, 'cancelled'::text, 'error'::text]))),
  CONSTRAINT sub_order_units_check CHECK ((units >= 0))
) WITH (autovacuum_analyze_scale_factor=0.3);
CREATE INDEX sub_order_by_order ON sub_order USING btree (org_id, order_id, id);
CREATE INDEX sub_order_by_wait ON sub_order USING btree (is_sandbox, state, ordered_at, id) WHERE state = ANY (ARRAY['backordered'::text, 'error'::text]);
CREATE INDEX sub_order_by_warehouse ON sub_order USING btree (org_id, warehouse_id, order_status, ordered_at, order_id) WHERE warehouse_id IS NOT NULL;
CREATE INDEX sub_order_by_warehouse_and_change ON sub_order USING btree (org_id, warehouse_id, order_status, order_updated_at, order_id) WHERE warehouse_id IS NOT NULL;
CREATE INDEX sub_order_by_wave ON sub_order USING btree (wave_id) WHERE wave_id IS NOT NULL;
CREATE INDEX sub_order_cancel_requested ON sub_order USING btree (cancel_requested_at, id) WHERE cancel_requested_at IS NOT NULL;
CREATE INDEX sub_order_held ON sub_order USING btree (is_sandbox, ordered_at, id) WHERE is_held;
CREATE INDEX sub_order_in_turn ON sub_order USING btree (warehouse_id, state, is_sandbox, is_held, (- COALESCE(priority, 5)), COALESCE(LEAST(leave_by, ship_by), latest_ship_at, '9999-12-31 00:00:00+00'::timestamp with time zone), COALESCE(urgency, 13), ordered_at, id) WHERE state = ANY (ARRAY['pending'::text, 'picking'::text, 'packed'::text]);
CREATE INDEX sub_order_open_by_due ON sub_order USING btree (is_sandbox, COALESCE(LEAST(leave_by, ship_by), latest_ship_at, '9999-12-31 00:00:00+00'::timestamp with time zone), ordered_at, id, warehouse_id, org_id, state) WHERE state = ANY (ARRAY['pending'::text, 'picking'::text, 'packed'::text, 'backordered'::text, 'error'::text]);
CREATE INDEX sub_order_open_by_ordered ON sub_order USING btree (is_sandbox, ordered_at, id, warehouse_id, org_id, state) WHERE state = ANY (ARRAY['pending'::text, 'picking'::text, 'packed'::text, 'backordered'::text, 'error'::text]);
CREATE INDEX sub_order_stopped ON sub_order USING btree (org_id, id) WHERE state = ANY (ARRAY['backordered'::text, 'error'::text]);

CREATE TABLE sub_order_history (
  org_id bigint NOT NULL,
  order_id bigint NOT NULL,
  sub_order_id bigint NOT NULL,
  version bigint NOT NULL,
  from_state text NOT NULL,
  to_state text NOT NULL,
  reason text,
  actor text NOT NULL,
  "time" timestamp(3) with time zone NOT NULL,
  CONSTRAINT sub_order_history_pkey PRIMARY KEY (org_id, order_id, sub_order_id, version),
  CONSTRAINT sub_order_history_reason_check CHECK ((char_length(reason) <= 1000))
);

CREATE TABLE sub_order_line (
  org_id bigint NOT NULL,
  sub_order_id bigint NOT NULL,
  line integer NOT NULL,
  quantity bigint NOT NULL,
  CONSTRAINT sub_order_line_pkey PRIMARY KEY (org_id, sub_order_id, line),
  CONSTRAINT sub_order_line_quantity_check CHECK ((quantity > 0))
) WITH (autovacuum_analyze_scale_factor=0.3);

CREATE TABLE user_account (
  id bigint NOT NULL,
  email text NOT NULL,
  name text NOT NULL,
  password_hash text NOT NULL,
  is_active boolean NOT NULL,
  version bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  is_unproved boolean DEFAULT false NOT NULL,
  CONSTRAINT user_account_pkey PRIMARY KEY (id),
  CONSTRAINT user_account_email_check CHECK (((char_length(email) >= 3) AND (char_length(email) <= 254))),
  CONSTRAINT user_account_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200)))
);
CREATE UNIQUE INDEX user_account_email_unique_key ON user_account USING btree (translate(lower(NORMALIZE(email, NFKC)), 'аеорсхуіјѕԁӏһԛԝονıɡ'::text, 'aeopcxyijsdlhqwovig'::text));

CREATE TABLE user_totp (
  user_id bigint NOT NULL,
  secret bytea NOT NULL,
  confirmed_at timestamp(3) with time zone,
  last_step bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT user_totp_pkey PRIMARY KEY (user_id),
  CONSTRAINT user_totp_secret_check CHECK ((length(secret) = 20))
);

CREATE TABLE vendor (
  org_id bigint NOT NULL,
  id bigint NOT NULL,
  name text NOT NULL,
  version bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT vendor_pkey PRIMARY KEY (org_id, id),
  CONSTRAINT vendor_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200)))
);
CREATE UNIQUE INDEX vendor_name_unique ON vendor USING btree (org_id, lower(name));
CREATE INDEX vendor_search ON vendor USING gin (org_id, lower(name) gin_trgm_ops);

CREATE TABLE warehouse (
  id bigint NOT NULL,
  warehouse_name text NOT NULL,
  code text NOT NULL,
  address_line1 text NOT NULL,
  address_line2 text,
  address_city text NOT NULL,
  address_state text,
  address_postal_code text,
  address_country text NOT NULL,
  timezone text NOT NULL,
  is_active boolean NOT NULL,
  services text[] NOT NULL,
  cold_storage_types text[] NOT NULL,
  order_cutoff_time text,
  operating_hours json NOT NULL,
  version bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT warehouse_pkey PRIMARY KEY (id),
  CONSTRAINT warehouse_address_country_check CHECK ((address_country ~ '^[A-Z]{2}$'::text)),
  CONSTRAINT warehouse_code_check CHECK ((code ~ '^[A-Z0-9-]{2,20}$'::text)),
  CONSTRAINT warehouse_order_cutoff_time_check CHECK ((order_cutoff_time ~ '^[0-2][0-9]:[0-5][0-9]$'::text)),
  CONSTRAINT warehouse_warehouse_name_check CHECK (((char_length(warehouse_name) >= 1) AND (char_length(warehouse_name) <= 200)))
);
CREATE UNIQUE INDEX warehouse_code_unique ON warehouse USING btree (code);

CREATE TABLE warehouse_access (
  org_id bigint NOT NULL,
  warehouse_id bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  looked_through_on date,
  CONSTRAINT warehouse_access_pkey PRIMARY KEY (org_id, warehouse_id)
);

CREATE TABLE warehouse_holiday (
  warehouse_id bigint NOT NULL,
  day date NOT NULL,
  name text NOT NULL,
  CONSTRAINT warehouse_holiday_pkey PRIMARY KEY (warehouse_id, day),
  CONSTRAINT warehouse_holiday_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200)))
);

CREATE TABLE webhook_delivery (
  org_id bigint NOT NULL,
  endpoint_id bigint NOT NULL,
  sequence bigint NOT NULL,
  type text NOT NULL,
  subject text NOT NULL,
  state text NOT NULL,
  attempts integer NOT NULL,
  next_attempt_at timestamp(3) with time zone,
  attempted_at timestamp(3) with time zone,
  status_code integer,
  answer text,
  error text,
  duration_ms integer,
  created_at timestamp(3) with time zone NOT NULL,
  earlier_attempts json,
  CONSTRAINT webhook_delivery_pkey PRIMARY KEY (org_id, endpoint_id, sequence),
  CONSTRAINT webhook_delivery_answer_check CHECK ((char_length(answer) <= 1024)),
  CONSTRAINT webhook_delivery_attempts_check CHECK ((attempts >= 0)),
  CONSTRAINT webhook_delivery_error_check CHECK ((char_length(error) <= 500)),
  CONSTRAINT webhook_delivery_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text])))
);
CREATE INDEX webhook_delivery_by_state ON webhook_delivery USING btree (org_id, endpoint_id, state, sequence);

CREATE TABLE webhook_endpoint (
  org_id bigint NOT NULL,
  id bigint NOT NULL,
  url text NOT NULL,
  description text,
  types text[],
  warehouse_ids bigint[],
  marketplaces text[],
  enabled boolean NOT NULL,
  disabled_reason text,
  sealed_secret bytea NOT NULL,
  sealed_previous_secret bytea,
  previous_secret_until timestamp(3) with time zone,
  last_sequence bigint NOT NULL,
  next_attempt_at timestamp(3) with time zone,
  failed_turns integer NOT NULL,
  paused_until timestamp(3) with time zone,
  failing_since timestamp(3) with time zone,
  told_at timestamp(3) with time zone,
  version bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT webhook_endpoint_pkey PRIMARY KEY (org_id, id),
  CONSTRAINT webhook_endpoint_description_check CHECK ((char_length(description) <= 500)),
  CONSTRAINT webhook_endpoint_disabled_reason_check CHECK ((disabled_reason = ANY (ARRAY['by_request'::text, 'gone'::text]))),
  CONSTRAINT webhook_endpoint_failed_turns_check CHECK ((failed_turns >= 0)),
  CONSTRAINT webhook_endpoint_last_sequence_check CHECK ((last_sequence >= 0)),
  CONSTRAINT webhook_endpoint_sealed_previous_secret_check CHECK (((length(sealed_previous_secret) >= 30) AND (length(sealed_previous_secret) <= 500))),
  CONSTRAINT webhook_endpoint_sealed_secret_check CHECK (((length(sealed_secret) >= 30) AND (length(sealed_secret) <= 500))),
  CONSTRAINT webhook_endpoint_url_check CHECK (((char_length(url) >= 1) AND (char_length(url) <= 2000)))
);

ALTER TABLE access_token ADD CONSTRAINT access_token_org_id_session_id_fkey FOREIGN KEY (org_id, session_id) REFERENCES session(org_id, id) ON DELETE CASCADE;
ALTER TABLE account_link ADD CONSTRAINT account_link_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id);
ALTER TABLE api_client ADD CONSTRAINT api_client_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id);
ALTER TABLE api_key ADD CONSTRAINT api_key_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id);
ALTER TABLE appointment ADD CONSTRAINT appointment_dock_id_fkey FOREIGN KEY (dock_id) REFERENCES dock(id);
ALTER TABLE appointment ADD CONSTRAINT appointment_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id);
ALTER TABLE appointment ADD CONSTRAINT appointment_org_id_request_id_fkey FOREIGN KEY (org_id, request_id) REFERENCES inventory_request(org_id, id);
ALTER TABLE appointment ADD CONSTRAINT appointment_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouse(id);
ALTER TABLE brand ADD CONSTRAINT brand_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id);
ALTER TABLE bulk_load_lock ADD CONSTRAINT bulk_load_lock_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id);
ALTER TABLE bundle_component ADD CONSTRAINT bundle_component_org_id_bundle_id_fkey FOREIGN KEY (org_id, bundle_id) REFERENCES item(org_id, id);
ALTER TABLE bundle_component ADD CONSTRAINT bundle_component_org_id_component_id_fkey FOREIGN KEY (org_id, component_id) REFERENCES item(org_id, id);
ALTER TABLE carrier_account ADD CONSTRAINT carrier_account_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id);
ALTER TABLE catalog_change_request ADD CONSTRAINT catalog_change_request_org_id_item_id_fkey FOREIGN KEY (org_id, item_id) REFERENCES item(org_id, id);
ALTER TABLE catalog_change_request_history ADD CONSTRAINT catalog_change_request_history_org_id_request_id_fkey FOREIGN KEY (org_id, request_id) REFERENCES catalog_change_request(org_id, id);
ALTER TABLE discrepancy_decision ADD CONSTRAINT discrepancy_decision_org_id_request_id_request_item_id_fkey FOREIGN KEY (org_id, request_id, request_item_id) REFERENCES inventory_request_item(org_id, request_id, id);
ALTER TABLE discrepancy_decision ADD CONSTRAINT discrepancy_decision_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouse(id);
ALTER TABLE dock ADD CONSTRAINT dock_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouse(id);
ALTER TABLE due_work ADD CONSTRAINT due_work_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id);
ALTER TABLE eligibility_check ADD CONSTRAINT eligibility_check_org_id_listing_id_fkey FOREIGN KEY (org_id, listing_id) REFERENCES listing(org_id, id);
ALTER TABLE eligibility_check ADD CONSTRAINT eligibility_check_org_id_request_id_fkey FOREIGN KEY (org_id, request_id) REFERENCES inventory_request(org_id, id);
ALTER TABLE fill_due ADD CONSTRAINT fill_due_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id);
ALTER TABLE floor_exception ADD CONSTRAINT floor_exception_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id);
ALTER TABLE floor_exception ADD CONSTRAINT floor_exception_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouse(id);
ALTER TABLE goods_return ADD CONSTRAINT goods_return_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id);
ALTER TABLE goods_return ADD CONSTRAINT goods_return_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouse(id);
ALTER TABLE goods_return_history ADD CONSTRAINT goods_return_history_org_id_return_id_fkey FOREIGN KEY (org_id, return_id) REFERENCES goods_return(org_id, id);
ALTER TABLE goods_return_line ADD CONSTRAINT goods_return_line_org_id_return_id_fkey FOREIGN KEY (org_id, return_id) REFERENCES goods_return(org_id, id);
ALTER TABLE goods_return_photo ADD CONSTRAINT goods_return_photo_org_id_return_id_fkey FOREIGN KEY (org_id, return_id) REFERENCES goods_return(org_id, id);
ALTER TABLE goods_return_unit ADD CONSTRAINT goods_return_unit_org_id_return_id_fkey FOREIGN KEY (org_id, return_id) REFERENCES goods_return(org_id, id);
ALTER TABLE idempotency_key ADD CONSTRAINT idempotency_key_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id);
ALTER TABLE inventory_request ADD CONSTRAINT inventory_request_org_id_brand_id_fkey FOREIGN KEY (org_id, brand_id) REFERENCES brand(org_id, id);
ALTER TABLE inventory_request ADD CONSTRAINT inventory_request_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id);
ALTER TABLE inventory_request ADD CONSTRAINT inventory_request_org_id_vendor_id_fkey FOREIGN KEY (org_id, vendor_id) REFERENCES vendor(org_id, id);
ALTER TABLE inventory_request ADD CONSTRAINT inventory_request_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouse(id);
ALTER TABLE inventory_request_block_progress ADD CONSTRAINT inventory_request_block_progress_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id);
ALTER TABLE inventory_request_carton ADD CONSTRAINT inventory_request_carton_org_id_request_id_fkey FOREIGN KEY (org_id, request_id) REFERENCES inventory_request(org_id, id);
ALTER TABLE inventory_request_carton_item ADD CONSTRAINT inventory_request_carton_item_org_id_request_id_carton_id_fkey FOREIGN KEY (org_id, request_id, carton_id) REFERENCES inventory_request_carton(org_id, request_id, id);
ALTER TABLE inventory_request_carton_item ADD CONSTRAINT inventory_request_carton_item_org_id_request_id_request_it_fkey FOREIGN KEY (org_id, request_id, request_item_id) REFERENCES inventory_request_item(org_id, request_id, id);
ALTER TABLE inventory_request_decision ADD CONSTRAINT inventory_request_decision_org_id_request_id_fkey FOREIGN KEY (org_id, request_id) REFERENCES inventory_request(org_id, id);
ALTER TABLE inventory_request_item ADD CONSTRAINT inventory_request_item_org_id_item_id_fkey FOREIGN KEY (org_id, item_id) REFERENCES item(org_id, id);
ALTER TABLE inventory_request_item ADD CONSTRAINT inventory_request_item_org_id_request_id_fkey FOREIGN KEY (org_id, request_id) REFERENCES inventory_request(org_id, id);
ALTER TABLE inventory_request_photo ADD CONSTRAINT inventory_request_photo_org_id_request_id_fkey FOREIGN KEY (org_id, request_id) REFERENCES inventory_request(org_id, id);
ALTER TABLE inventory_request_receipt ADD CONSTRAINT inventory_request_receipt_dock_id_fkey FOREIGN KEY (dock_id) REFERENCES dock(id);
ALTER TABLE inventory_request_receipt ADD CONSTRAINT inventory_request_receipt_org_id_request_id_request_item_i_fkey FOREIGN KEY (org_id, request_id, request_item_id) REFERENCES inventory_request_item(org_id, request_id, id);
ALTER TABLE inventory_request_unit ADD CONSTRAINT inventory_request_unit_org_id_request_id_request_item_id_fkey FOREIGN KEY (org_id, request_id, request_item_id) REFERENCES inventory_request_item(org_id, request_id, id);
ALTER TABLE invitation ADD CONSTRAINT invitation_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id);
ALTER TABLE item ADD CONSTRAINT item_org_id_brand_id_fkey FOREIGN KEY (org_id, brand_id) REFERENCES brand(org_id, id);
ALTER TABLE item ADD CONSTRAINT item_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id);
ALTER TABLE item ADD CONSTRAINT item_org_id_vendor_id_fkey FOREIGN KEY (org_id, vendor_id) REFERENCES vendor(org_id, id);
ALTER TABLE listing ADD CONSTRAINT listing_org_id_item_id_fkey FOREIGN KEY (org_id, item_id) REFERENCES item(org_id, id);
ALTER TABLE lot_correction ADD CONSTRAINT lot_correction_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id);
ALTER TABLE lot_correction ADD CONSTRAINT lot_correction_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouse(id);
ALTER TABLE marketplace_account ADD CONSTRAINT marketplace_account_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id);
ALTER TABLE marketplace_carton ADD CONSTRAINT marketplace_carton_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id);
ALTER TABLE marketplace_carton ADD CONSTRAINT marketplace_carton_org_id_pallet_id_fkey FOREIGN KEY (org_id, pallet_id) REFERENCES marketplace_pallet(org_id, id);
ALTER TABLE marketplace_carton ADD CONSTRAINT marketplace_carton_org_id_shipment_id_fkey FOREIGN KEY (org_id, shipment_id) REFERENCES marketplace_shipment(org_id, id);
ALTER TABLE marketplace_carton ADD CONSTRAINT marketplace_carton_org_id_work_order_id_fkey FOREIGN KEY (org_id, work_order_id) REFERENCES marketplace_work_order(org_id, id);
ALTER TABLE marketplace_carton ADD CONSTRAINT marketplace_carton_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouse(id);
ALTER TABLE marketplace_carton_component ADD CONSTRAINT marketplace_carton_component_org_id_carton_id_unit_id_fkey FOREIGN KEY (org_id, carton_id, unit_id) REFERENCES marketplace_carton_unit(org_id, carton_id, id);
ALTER TABLE marketplace_carton_unit ADD CONSTRAINT marketplace_carton_unit_org_id_carton_id_fkey FOREIGN KEY (org_id, carton_id) REFERENCES marketplace_carton(org_id, id);
ALTER TABLE marketplace_inbound_plan ADD CONSTRAINT marketplace_inbound_plan_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id);
ALTER TABLE marketplace_inbound_plan ADD CONSTRAINT marketplace_inbound_plan_org_id_work_order_id_fkey FOREIGN KEY (org_id, work_order_id) REFERENCES marketplace_work_order(org_id, id);
ALTER TABLE marketplace_inbound_plan_history ADD CONSTRAINT marketplace_inbound_plan_history_org_id_plan_id_fkey FOREIGN KEY (org_id, plan_id) REFERENCES marketplace_inbound_plan(org_id, id);
ALTER TABLE marketplace_pallet ADD CONSTRAINT marketplace_pallet_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id);
ALTER TABLE marketplace_pallet ADD CONSTRAINT marketplace_pallet_org_id_shipment_id_fkey FOREIGN KEY (org_id, shipment_id) REFERENCES marketplace_shipment(org_id, id);
ALTER TABLE marketplace_pallet ADD CONSTRAINT marketplace_pallet_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouse(id);
ALTER TABLE marketplace_receipt_reading ADD CONSTRAINT marketplace_receipt_reading_org_id_shipment_id_fkey FOREIGN KEY (org_id, shipment_id) REFERENCES marketplace_shipment(org_id, id);
ALTER TABLE marketplace_shipment ADD CONSTRAINT marketplace_shipment_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id);
ALTER TABLE marketplace_shipment ADD CONSTRAINT marketplace_shipment_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouse(id);
ALTER TABLE marketplace_shipment_event ADD CONSTRAINT marketplace_shipment_event_org_id_shipment_id_fkey FOREIGN KEY (org_id, shipment_id) REFERENCES marketplace_shipment(org_id, id);
ALTER TABLE marketplace_shipment_history ADD CONSTRAINT marketplace_shipment_history_org_id_shipment_id_fkey FOREIGN KEY (org_id, shipment_id) REFERENCES marketplace_shipment(org_id, id);
ALTER TABLE marketplace_shipment_proof ADD CONSTRAINT marketplace_shipment_proof_org_id_shipment_id_fkey FOREIGN KEY (org_id, shipment_id) REFERENCES marketplace_shipment(org_id, id);
ALTER TABLE marketplace_shipment_receipt ADD CONSTRAINT marketplace_shipment_receipt_org_id_shipment_id_fkey FOREIGN KEY (org_id, shipment_id) REFERENCES marketplace_shipment(org_id, id);
ALTER TABLE marketplace_shipment_unit ADD CONSTRAINT marketplace_shipment_unit_org_id_shipment_id_fkey FOREIGN KEY (org_id, shipment_id) REFERENCES marketplace_shipment(org_id, id);
ALTER TABLE marketplace_work_order ADD CONSTRAINT marketplace_work_order_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id);
ALTER TABLE marketplace_work_order ADD CONSTRAINT marketplace_work_order_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouse(id);
ALTER TABLE marketplace_work_order_component ADD CONSTRAINT marketplace_work_order_compon_org_id_work_order_id_work_or_fkey FOREIGN KEY (org_id, work_order_id, work_order_item_id) REFERENCES marketplace_work_order_item(org_id, work_order_id, id);
ALTER TABLE marketplace_work_order_component ADD CONSTRAINT marketplace_work_order_component_org_id_item_id_fkey FOREIGN KEY (org_id, item_id) REFERENCES item(org_id, id);
ALTER TABLE marketplace_work_order_item ADD CONSTRAINT marketplace_work_order_item_org_id_item_id_fkey FOREIGN KEY (org_id, item_id) REFERENCES item(org_id, id);
ALTER TABLE marketplace_work_order_item ADD CONSTRAINT marketplace_work_order_item_org_id_work_order_id_fkey FOREIGN KEY (org_id, work_order_id) REFERENCES marketplace_work_order(org_id, id);
ALTER TABLE membership ADD CONSTRAINT membership_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id);
ALTER TABLE membership ADD CONSTRAINT membership_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id);
ALTER TABLE middle_mile_order ADD CONSTRAINT middle_mile_order_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id);
ALTER TABLE middle_mile_order ADD CONSTRAINT middle_mile_order_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouse(id);
ALTER TABLE middle_mile_order_history ADD CONSTRAINT middle_mile_order_history_org_id_order_id_fkey FOREIGN KEY (org_id, order_id) REFERENCES middle_mile_order(org_id, id);
ALTER TABLE middle_mile_order_shipment ADD CONSTRAINT middle_mile_order_shipment_org_id_order_id_fkey FOREIGN KEY (org_id, order_id) REFERENCES middle_mile_order(org_id, id);
ALTER TABLE middle_mile_order_shipment ADD CONSTRAINT middle_mile_order_shipment_org_id_shipment_id_fkey FOREIGN KEY (org_id, shipment_id) REFERENCES marketplace_shipment(org_id, id);
ALTER TABLE order_search_progress ADD CONSTRAINT order_search_progress_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id);
ALTER TABLE org_feed ADD CONSTRAINT org_feed_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id);
ALTER TABLE pick_wave ADD CONSTRAINT pick_wave_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouse(id);
ALTER TABLE rate_markup ADD CONSTRAINT rate_markup_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id);
ALTER TABLE rate_quote ADD CONSTRAINT rate_quote_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id);
ALTER TABLE refresh_token ADD CONSTRAINT refresh_token_org_id_session_id_fkey FOREIGN KEY (org_id, session_id) REFERENCES session(org_id, id) ON DELETE CASCADE;
ALTER TABLE reroute_due ADD CONSTRAINT reroute_due_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id);
ALTER TABLE return_label ADD CONSTRAINT return_label_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id);
ALTER TABLE return_label ADD CONSTRAINT return_label_org_id_return_id_fkey FOREIGN KEY (org_id, return_id) REFERENCES goods_return(org_id, id);
ALTER TABLE return_policy ADD CONSTRAINT return_policy_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id);
ALTER TABLE revocation ADD CONSTRAINT revocation_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id);
ALTER TABLE sandbox_advance ADD CONSTRAINT sandbox_advance_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id);
ALTER TABLE session ADD CONSTRAINT session_client_id_fkey FOREIGN KEY (client_id) REFERENCES api_client(client_id);
ALTER TABLE session ADD CONSTRAINT session_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id);
ALTER TABLE session ADD CONSTRAINT session_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id);
ALTER TABLE shipping_label ADD CONSTRAINT shipping_label_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id);
ALTER TABLE stock_hold ADD CONSTRAINT stock_hold_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id);
ALTER TABLE user_totp ADD CONSTRAINT user_totp_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id);
ALTER TABLE vendor ADD CONSTRAINT vendor_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id);
ALTER TABLE warehouse_access ADD CONSTRAINT warehouse_access_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id);
ALTER TABLE warehouse_access ADD CONSTRAINT warehouse_access_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouse(id);
ALTER TABLE warehouse_holiday ADD CONSTRAINT warehouse_holiday_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouse(id);
ALTER TABLE webhook_endpoint ADD CONSTRAINT webhook_endpoint_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id);
