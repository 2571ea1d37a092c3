// Written by `npx crossdock openapi`, like the documents that it is made of.
import type { ApiRequest, CallOptions, PagedRequest } from '../types.ts';

export interface LoginAnswer {
  /** Send it as `Authorization: Bearer …`. */
  access_token: string;
  token_type: "Bearer";
  /** Seconds until the access token ends. */
  expires_in: number;
  /** Persons only; single use. */
  refresh_token?: string;
  /** What the token may do: its scopes, separated by spaces. */
  scope: string;
  org: {
    /** Organization id. */
    id: number;
    /** Its name. */
    name: string;
  };
}

export interface MachineLogin {
  /** A program logs in. */
  grant_type?: "client_credentials" | undefined;
  /** The client id that the hub gave you. */
  client_id: string;
  /** Its secret. */
  client_secret: string;
}

export interface PersonLogin {
  /** Left out, or empty. */
  grant_type?: "" | undefined;
  /** An email address. */
  email: string;
  /** The password. */
  password: string;
  /** The code that the authenticator app shows, for persons with a second factor. */
  totp?: string | undefined;
  /** Which organization to act for; needed by persons who belong to several. */
  org_id?: number | undefined;
}

export interface RefreshLogin {
  /** A person stays logged in. */
  grant_type?: "refresh_token" | undefined;
  /** From the last login answer; good for one use. */
  refresh_token: string;
}

export interface RevokeBody {
  /** The access or refresh token whose session is to end. */
  token: string;
  /** What kind of token it is (RFC 7009); not needed. */
  token_type_hint?: "access_token" | "refresh_token" | undefined;
}

export interface TotpSecret {
  /** For typing into an authenticator app (base32). */
  secret: string;
  /** The same for a QR code. */
  uri: string;
}

export interface PersonProof {
  /** An email address. */
  email: string;
  /** The password. */
  password: string;
  /** The code that the authenticator app shows, for persons with a second factor. */
  totp?: string | undefined;
}

export interface OwnSession {
  /** Session id. */
  id: number;
  org: {
    /** Organization id. */
    id: number;
    /** Its name. */
    name: string;
  };
  /** When the person logged in. */
  started: string;
  /** When it ends unless it is refreshed. */
  expires: string;
}

export interface SessionsToEnd {
  /** An email address. */
  email: string;
  /** The password. */
  password: string;
  /** The code that the authenticator app shows, for persons with a second factor. */
  totp?: string | undefined;
  /** The session that ends; without it, all sessions of the person. */
  session_id?: number | undefined;
}

export interface PasswordChange {
  /** An email address. */
  email: string;
  /** The password. */
  password: string;
  /** The code that the authenticator app shows, for persons with a second factor. */
  totp?: string | undefined;
  /** A new password, 10 to 200 characters: none that everybody tries first, and more than the names of the person, their organization and the product. */
  new_password: string;
}

export interface PasswordByLink {
  /** The one-time token of the link. */
  token: string;
  /** A new password, 10 to 200 characters: none that everybody tries first, and more than the names of the person, their organization and the product. */
  new_password: string;
}

export interface OpenInvitation {
  org: {
    /** The organization that invites. */
    name: string;
  };
  /** Email address; people log in with it. */
  email: string;
  /** Name of the person. */
  name: string;
  /** The role: owners and admins look after people and credentials, members read and write, viewers read. */
  role: MerchantRole;
  /** Until when the link is good. */
  expires: string;
  /** Whether there is an account with this email: its password accepts the invitation then. */
  has_account: boolean;
}

export interface InvitationToken {
  /** The one-time token of the link. */
  token: string;
}

export interface JoinWithAccount {
  /** The one-time token of the link. */
  token: string;
  /** The password of the account that there is. */
  password: string;
  /** The code, where it has a second factor. */
  totp?: string | undefined;
}

export interface JoinAsNewPerson {
  /** The one-time token of the link. */
  token: string;
  /** Name of the person. */
  name: string;
  /** A new password, 10 to 200 characters: none that everybody tries first, and more than the names of the person, their organization and the product. */
  new_password: string;
}

export interface ConsoleOrg {
  /** Organization id. */
  id: number;
  /** Its name. */
  name: string;
  /** A merchant, or the hub that works for all of them. */
  kind: OrgKind;
  /** The role of the person in it. */
  role: UserRole;
  /** Whether the session acts for it. */
  is_current: boolean;
  /** Whether it is a sandbox, whose clock can be advanced. */
  is_sandbox: boolean;
}

export interface ConsoleSession {
  person: {
    /** User id. */
    id: number;
    /** The name. */
    name: string;
    /** The email address. */
    email: string;
  };
  org: ConsoleOrg;
  /** All organizations of the person: the session can act for any of them. */
  orgs: ConsoleOrg[];
  /** What the session may do. */
  scopes: Scope[];
  /** The only warehouses where this person works; null: all of them. */
  warehouse_ids: number[] | null;
}

export interface OrgChoice {
  /** One of the person’s organizations. */
  org_id: number;
}

export interface Org {
  /** Organization id. */
  id: number;
  /** Its name. */
  name: string;
  /** The role of this credential in it. */
  role: "owner" | "admin" | "supervisor" | "member" | "picker" | "viewer" | "client" | "api_key";
  /** Whether this credential acts for it. */
  is_current: boolean;
  /** Whether it is a sandbox, whose clock can be advanced (`/v1/sandbox`). */
  is_sandbox: boolean;
  /** When it was created. */
  created: string;
}

export interface Member {
  /** User id. */
  user_id: number;
  /** Email address; people log in with it. */
  email: string;
  /** Name of the person. */
  name: string;
  /** Whether the person can log in. */
  is_active: boolean;
  /** The role in the organization. The hub has all of them; a merchant has no supervisors and no pickers. */
  role: UserRole;
  /** In the hub: the only warehouses where the person works. Absent or null: all of them. */
  warehouse_ids?: number[] | null;
  /** When the person joined the organization. */
  created: string;
}

export interface OwnMemberRole {
  /** The role: owners and admins look after people and credentials, members read and write, viewers read. */
  role: MerchantRole;
}

export interface Client {
  /** 3 to 100 letters, digits, dots, hyphens and underscores */
  client_id: string;
  /** The organization it acts for. */
  org_id: number;
  /** What the client is for. */
  name: string;
  /** What it may do. A merchant’s: `read`, `write`, and `account` for its people and credentials. The hub’s, by work: `floor`, `inventory`, `catalog`, `warehouses`, `metrics`; `ops` is all of these, `view` reads all of them but metrics; `admin` is people, credentials and organizations. */
  scopes: Scope[];
  /** Whether it can log in. */
  is_active: boolean;
  /** Reads per second; null: as the organization, else the service. */
  read_rate: number | null;
  /** Writes per second; null: as the organization, else the service. */
  write_rate: number | null;
  /** Requests in flight at once; null: as the organization, else the service. */
  in_flight_max: number | null;
  /** Grows with every change; the ETag of the record. */
  version: number;
  /** When it was added. */
  created: string;
  /** Last change. */
  updated: string;
}

export interface ClientWithSecret {
  /** 3 to 100 letters, digits, dots, hyphens and underscores */
  client_id: string;
  /** The organization it acts for. */
  org_id: number;
  /** What the client is for. */
  name: string;
  /** What it may do. A merchant’s: `read`, `write`, and `account` for its people and credentials. The hub’s, by work: `floor`, `inventory`, `catalog`, `warehouses`, `metrics`; `ops` is all of these, `view` reads all of them but metrics; `admin` is people, credentials and organizations. */
  scopes: Scope[];
  /** Whether it can log in. */
  is_active: boolean;
  /** Reads per second; null: as the organization, else the service. */
  read_rate: number | null;
  /** Writes per second; null: as the organization, else the service. */
  write_rate: number | null;
  /** Requests in flight at once; null: as the organization, else the service. */
  in_flight_max: number | null;
  /** Grows with every change; the ETag of the record. */
  version: number;
  /** When it was added. */
  created: string;
  /** Last change. */
  updated: string;
  /** Shown in this answer and never again. */
  client_secret: string;
}

export interface NewOwnClient {
  /** What the client is for. */
  name: string;
  /** What it may do. A merchant’s: `read`, `write`, and `account` for its people and credentials. The hub’s, by work: `floor`, `inventory`, `catalog`, `warehouses`, `metrics`; `ops` is all of these, `view` reads all of them but metrics; `admin` is people, credentials and organizations. */
  scopes: Scope[];
}

export interface OwnClientChanges {
  /** What the client is for. */
  name?: string | undefined;
  /** What it may do. A merchant’s: `read`, `write`, and `account` for its people and credentials. The hub’s, by work: `floor`, `inventory`, `catalog`, `warehouses`, `metrics`; `ops` is all of these, `view` reads all of them but metrics; `admin` is people, credentials and organizations. */
  scopes?: Scope[] | undefined;
  /** Whether it can log in. */
  is_active?: boolean | undefined;
}

export interface ApiKey {
  /** API key id. */
  id: number;
  /** The organization it acts for. */
  org_id: number;
  /** What the key is for. */
  name: string;
  /** The first characters of the key, to tell keys apart. */
  hint: string;
  /** What it may do. A merchant’s: `read`, `write`, and `account` for its people and credentials. The hub’s, by work: `floor`, `inventory`, `catalog`, `warehouses`, `metrics`; `ops` is all of these, `view` reads all of them but metrics; `admin` is people, credentials and organizations. */
  scopes: Scope[];
  /** In the hub: the only warehouses that the key works in; what lies elsewhere does not exist for it. Absent or null: all of them. */
  warehouse_ids: number[] | null;
  /** Reads per second; null: as the organization, else the service. */
  read_rate: number | null;
  /** Writes per second; null: as the organization, else the service. */
  write_rate: number | null;
  /** Requests in flight at once; null: as the organization, else the service. */
  in_flight_max: number | null;
  /** Who made it. */
  created_by: string;
  /** When it was made. */
  created: string;
  /** When it stops working; null: never. */
  expires: string | null;
  /** When it was revoked; null: it is not. */
  revoked: string | null;
  /** When it was last used, to the minute; null: never. */
  last_used: string | null;
}

export interface ApiKeyWithSecret {
  /** API key id. */
  id: number;
  /** The organization it acts for. */
  org_id: number;
  /** What the key is for. */
  name: string;
  /** The first characters of the key, to tell keys apart. */
  hint: string;
  /** What it may do. A merchant’s: `read`, `write`, and `account` for its people and credentials. The hub’s, by work: `floor`, `inventory`, `catalog`, `warehouses`, `metrics`; `ops` is all of these, `view` reads all of them but metrics; `admin` is people, credentials and organizations. */
  scopes: Scope[];
  /** In the hub: the only warehouses that the key works in; what lies elsewhere does not exist for it. Absent or null: all of them. */
  warehouse_ids: number[] | null;
  /** Reads per second; null: as the organization, else the service. */
  read_rate: number | null;
  /** Writes per second; null: as the organization, else the service. */
  write_rate: number | null;
  /** Requests in flight at once; null: as the organization, else the service. */
  in_flight_max: number | null;
  /** Who made it. */
  created_by: string;
  /** When it was made. */
  created: string;
  /** When it stops working; null: never. */
  expires: string | null;
  /** When it was revoked; null: it is not. */
  revoked: string | null;
  /** When it was last used, to the minute; null: never. */
  last_used: string | null;
  /** Send it as `Authorization: Bearer …`. Shown in this answer and never again. */
  key: string;
}

export interface NewOwnApiKey {
  /** What the key is for. */
  name: string;
  /** What it may do. A merchant’s: `read`, `write`, and `account` for its people and credentials. The hub’s, by work: `floor`, `inventory`, `catalog`, `warehouses`, `metrics`; `ops` is all of these, `view` reads all of them but metrics; `admin` is people, credentials and organizations. */
  scopes: Scope[];
  /** When it stops working. Absent: never. */
  expires?: string | undefined;
}

export interface Invitation {
  /** Invitation id. */
  id: number;
  /** Email address; people log in with it. */
  email: string;
  /** Name of the person. */
  name: string;
  /** The role: owners and admins look after people and credentials, members read and write, viewers read. */
  role: MerchantRole;
  /** Who invited the person. */
  invited_by: string;
  /** When. */
  created: string;
  /** Until when its link is good: a week. */
  expires: string;
}

export interface SentInvitation {
  /** Invitation id. */
  id: number;
  /** Email address; people log in with it. */
  email: string;
  /** Name of the person. */
  name: string;
  /** The role: owners and admins look after people and credentials, members read and write, viewers read. */
  role: MerchantRole;
  /** Who invited the person. */
  invited_by: string;
  /** When. */
  created: string;
  /** Until when its link is good: a week. */
  expires: string;
  /** The email that the link was sent to; null: it is shown here. */
  sent_to: string | null;
  /** Shown once, where the installation sends no mail. */
  link: string | null;
}

export interface NewInvitation {
  /** Email address; people log in with it. */
  email: string;
  /** Name of the person. */
  name: string;
  /** The role: owners and admins look after people and credentials, members read and write, viewers read. */
  role: MerchantRole;
}

export interface OwnAuditEntry {
  /** Number of the entry; newer ones are larger. */
  id: number;
  /** When the change was made. */
  time: string;
  /** The operation that made it, as this document names it. */
  operation: string;
  /** Who made it. */
  actor: string;
  /** Whether the hub made it, or somebody at its command line. */
  by_hub: boolean;
  /** The person that was changed. */
  user_id: number | null;
  /** What was asked for, without secrets; empty where the hub made it. */
  details: Record<string, unknown>;
  /** The request; null where the hub made it. */
  request_id: string | null;
  /** From where it came; null where the hub made it. */
  address: string | null;
}

export interface Address {
  /** Street and number. */
  line1: string;
  /** Second address line. */
  line2: string | null;
  /** City. */
  city: string;
  /** State or province. */
  state: string | null;
  /** Postal code, kept in its usual form. Blanks around it are dropped. */
  postal_code: string | null;
  /** ISO 3166-1 alpha-2 country code */
  country: string;
}

export interface OpeningHours {
  /** a time of day as HH:MM */
  open: string;
  /** a time of day as HH:MM */
  close: string;
}

/** Opening hours of each day in the warehouse’s time zone; null: closed. */
export interface OperatingHours {
  monday: OpeningHours | null;
  tuesday: OpeningHours | null;
  wednesday: OpeningHours | null;
  thursday: OpeningHours | null;
  friday: OpeningHours | null;
  saturday: OpeningHours | null;
  sunday: OpeningHours | null;
}

export interface Warehouse {
  /** Warehouse id. */
  id: number;
  /** Name of the warehouse. */
  warehouse_name: string;
  /** 2 to 20 capital letters, digits and hyphens */
  code: string;
  address: Address;
  /** IANA time zone. */
  timezone: string;
  /** Whether it takes part in anything new. */
  is_active: boolean;
  /** What the warehouse can do. */
  services: WarehouseService[];
  /** Kinds of cold storage it has. */
  cold_storage_types: ColdStorageType[];
  /** a time of day as HH:MM */
  order_cutoff_time: string | null;
  operating_hours: OperatingHours;
}

export interface ItemName {
  /** Item id. */
  id: number;
  /** Manufacturer part number. Blanks around it are dropped. */
  mpn: string | null;
  /** Item name. */
  name: string | null;
}

export interface Item {
  /** Item id. */
  id: number;
  /** Item name. */
  name: string | null;
  /** Manufacturer part number. Blanks around it are dropped. */
  mpn: string | null;
  /** Universal product code. */
  upc: string | null;
  /** Harmonized system code. Blanks around it are dropped. */
  hs_code: string | null;
  /** Whether the item is hazardous material. */
  is_hazmat: boolean | null;
  /** Cold storage type. */
  cold_storage_type: ColdStorageType | null;
  /** Whether the item can expire. */
  can_expire: boolean | null;
  /** True when the item is a bundle of other items. */
  is_bundle: boolean;
  /** True when the item is a component of a bundle. */
  is_bundle_component: boolean;
  /** Null unless `is_bundle`. */
  bundle_components: ItemName[] | null;
  /** Null unless `is_bundle_component`. */
  parent_bundles: ItemName[] | null;
}

/** Null inside where it has not been measured. */
export interface ItemDimensions {
  /** Length of a unit. */
  length: number | null;
  /** Width. */
  width: number | null;
  /** Height. */
  height: number | null;
  unit: "in";
}

/** Null inside where it has not been weighed. */
export interface ItemWeight {
  /** Weight of a unit. */
  weight: number | null;
  unit: "lb";
}

/** Fewest days a lot must have left to be shipped, by fulfilment channel; none given: one. */
export interface MinRemainingDays {
  /** For orders that the hub ships to customers. */
  MERCHANT?: number;
  /** For Amazon. */
  FBA?: number;
  /** For Walmart. */
  WFS?: number;
}

/** Its brand; null where it has none. */
export interface ItemBrand {
  /** Its id. */
  id: number;
  /** Its name. */
  name: string;
}

/** Its vendor; null where it has none. */
export interface ItemVendor {
  /** Its id. */
  id: number;
  /** Its name. */
  name: string;
}

/** What a unit is worth, for customs; null where that is not known. */
export interface CustomsValue {
  /** Amount. */
  amount: number;
  currency: "USD";
}

export interface ItemComponent {
  /** The component. */
  item_id: number;
  /** Manufacturer part number. Blanks around it are dropped. */
  mpn: string | null;
  /** Units of it in one bundle. */
  quantity: number;
}

export interface ItemDetails {
  /** Item id. */
  id: number;
  /** Item name. */
  name: string | null;
  /** Manufacturer part number. Blanks around it are dropped. */
  mpn: string | null;
  /** Universal product code. */
  upc: string | null;
  /** Harmonized system code. Blanks around it are dropped. */
  hs_code: string | null;
  /** Whether the item is hazardous material. */
  is_hazmat: boolean | null;
  /** Cold storage type. */
  cold_storage_type: ColdStorageType | null;
  /** Whether the item can expire. */
  can_expire: boolean | null;
  /** True when the item is a bundle of other items. */
  is_bundle: boolean;
  /** True when the item is a component of a bundle. */
  is_bundle_component: boolean;
  /** Null unless `is_bundle`. */
  bundle_components: ItemName[] | null;
  /** Null unless `is_bundle_component`. */
  parent_bundles: ItemName[] | null;
  /** European article number. */
  ean: string | null;
  dimensions: ItemDimensions;
  weight: ItemWeight;
  /** Whether every unit must come in with a lot number. */
  lot_num_required: boolean;
  /** Days from production to expiration. */
  shelf_life_days: number | null;
  min_remaining_days: MinRemainingDays;
  /** Codes on the item besides UPC and EAN. */
  scannable_barcodes: string[];
  brand: ItemBrand | null;
  vendor: ItemVendor | null;
  /** where it was made, for customs: an ISO 3166-1 alpha-2 country code */
  country_of_origin: string | null;
  customs_value: CustomsValue | null;
  /** What one unit of a bundle is made of; empty for others. */
  components: ItemComponent[];
}

export interface Listing {
  /** Listing id. */
  id: number;
  /** The listing’s SKU on its marketplace. Blanks around it are dropped. */
  listing_mp_primary_id: string;
  /** Name on the marketplace. */
  listing_name: string | null;
  /** Marketplace name. Blanks around it are dropped. */
  marketplace_name: string;
  /** Seller account on the marketplace. Blanks around it are dropped. */
  listing_mp_seller_account_id: string;
  /** The item that is listed. */
  item_id: number;
  /** Who ships: Amazon, Walmart, or the hub for the merchant. */
  fulfillment_channel: FulfillmentChannel;
  /** ISO 3166-1 alpha-2 country code */
  country: string;
  /** Whether it sells. */
  status: ListingStatus;
  /** the product on Amazon (ASIN): 10 letters and digits */
  asin: string | null;
  /** the label that Amazon knows its units by (FNSKU) */
  fnsku: string | null;
  /** the marketplace’s own id, such as ATVPDKIKX0DER */
  marketplace_id: string | null;
  /** What its units are tracked by: the manufacturer’s barcode, or Amazon’s label. */
  barcode_type: BarcodeType | null;
}

export interface Brand {
  /** Id. */
  id: number;
  /** Name, unique in the organization whatever the case. */
  name: string;
}

export interface Vendor {
  /** Id. */
  id: number;
  /** Name, unique in the organization whatever the case. */
  name: string;
}

export interface Reserved {
  /** For orders. */
  orders: number;
  /** For work orders. */
  work_orders: number;
  /** Set aside by the hub, or for a transfer that has not left. */
  holds: number;
}

export interface Unavailable {
  /** Damaged. */
  damaged: number;
  /** In quarantine. */
  quarantined: number;
  /** Past their date. */
  expired: number;
}

export interface Sellable {
  /** For orders that the hub ships. */
  MERCHANT: number;
  /** For shipments to Amazon. */
  FBA: number;
  /** For shipments to Walmart. */
  WFS: number;
}

export interface Unsellable {
  /** The channel. */
  channel: "MERCHANT" | "FBA" | "WFS";
  /** `too_old`: what is left of the lots’ dates is less than the channel needs. `warehouse_inactive`, `warehouse_not_open` (to your organization): nothing is sent from there. `hazmat_not_allowed`, `cold_storage_missing`: the warehouse may not handle such goods. `service_missing`: the warehouse does no such work (orders, or preparing for marketplaces). Of a bundle, the reason of its scarcest component. */
  reason: "too_old" | "warehouse_inactive" | "warehouse_not_open" | "hazmat_not_allowed" | "cold_storage_missing" | "service_missing";
  /** Units that are available, and not for this channel. */
  quantity: number;
}

export interface InventoryLot {
  /** Lot number. */
  lot: string | null;
  /** Expiration date. */
  expiration: string | null;
  /** Status of these units. */
  status: StockStatus;
  /** Units on hand. */
  quantity: number;
  /** Units reserved; null with `as_of`. */
  reserved_quantity: number | null;
}

export interface InventoryRecord {
  /** a catalog item id, as a decimal string */
  item_id: string;
  /** Manufacturer part number. */
  mpn: string | null;
  /** Universal product code. */
  upc: string | null;
  /** European article number. */
  ean: string | null;
  /** Item name. */
  name: string | null;
  /** Warehouse id. */
  warehouse_id: number;
  /** Warehouse name. */
  warehouse_name: string;
  /** Everything that is there: available, reserved and unavailable. */
  on_hand_quantity: number;
  /** What can be promised; null with `as_of`. */
  available_quantity: number | null;
  /** Promised already; null with `as_of`. */
  reserved_quantity: number | null;
  reserved: Reserved | null;
  /** There, but not to be promised. */
  unavailable_quantity: number;
  unavailable: Unavailable;
  /** Requested and not yet received; null with `as_of`. */
  inbound_quantity: number | null;
  /** Waited for; null with `as_of`. */
  backordered_quantity: number | null;
  /** A bundle’s record is computed from its components and counts in no total. */
  is_bundle: boolean;
  /** Last change. */
  updated: string;
  /** Highest event sequence that touched the record. Of a bundle, whose record is computed: the newest among its own and those of its components in the warehouse, so it may grow where the units stay the same. */
  version: number;
  sellable: Sellable | null;
  /** Why channels could be given less than `available_quantity`: for each channel, what is missing from its `sellable`. */
  unsellable: Unsellable[] | null;
  /** With `include_lots=true`. */
  lots?: InventoryLot[];
}

export interface InventoryReceipt {
  /** Manufacturer part number. */
  mpn: string | null;
  /** Universal product code. */
  upc: string | null;
  /** European article number. */
  ean: string | null;
  /** a catalog item id, as a decimal string */
  item_id: string;
  /** Warehouse name. */
  warehouse_name: string;
  /** Warehouse id. */
  warehouse_id: number;
  /** Transaction id. */
  transaction_id: number;
  /** Inventory status. */
  status: StockStatus;
  /** Lot number. */
  lot: string | null;
  /** Expiration date. */
  expiration: string | null;
  /** Receipt time. */
  time: string;
  /** Quantity received. */
  quantity: number;
  /** Inventory request number. */
  ir_number: string | null;
}

export interface InventoryAdjustment {
  /** Transaction id; the two rows of a change of status or place share it. */
  transaction_id: number;
  /** When. */
  time: string;
  /** a catalog item id, as a decimal string */
  item_id: string;
  /** Manufacturer part number. */
  mpn: string | null;
  /** Universal product code. */
  upc: string | null;
  /** European article number. */
  ean: string | null;
  /** Warehouse id. */
  warehouse_id: number;
  /** Warehouse name. */
  warehouse_name: string;
  /** Signed. */
  quantity: number;
  /** Inventory status. */
  status: StockStatus;
  /** Why. */
  reason: StockAdjustmentReason;
  /** Note. */
  note: string | null;
  /** Lot number. */
  lot: string | null;
  /** Expiration date. */
  expiration: string | null;
  /** What it belongs to. */
  linked_item_type: "order" | "return" | "marketplace_work_order" | "marketplace_shipment" | "inventory_request" | "cycle_count" | "transfer" | null;
  /** The name by which it can be asked for: the `market_order_id` of an order, the `rma_number` of a return, the number of a work order (WO-000012), of a marketplace shipment (MS-000001), of an inventory request (IR-000123), which a transfer between warehouses is too. Of a cycle count: the id that all its movements share. */
  linked_item_id: string | null;
  /** The order’s id; null for what is of no order. */
  order_id: number | null;
  /** FBA shipment id. */
  fba_shipment_id: string | null;
  /** Who did it. */
  adjusted_by: string;
}

export interface InventoryRequestReceipt {
  /** Receipt id. */
  id: number;
  /** The former name of `line_id`. */
  request_item_id: number;
  /** Item id. */
  item_id: number;
  /** Manufacturer part number. */
  mpn: string | null;
  /** Units. */
  quantity: number;
  /** How the units are. */
  status: StockStatus;
  /** Lot number. */
  lot: string | null;
  /** Expiration date. */
  expiration: string | null;
  /** Carton it was in. */
  sscc: string | null;
  /** Anything worth saying. */
  note: string | null;
  /** Dock id. */
  dock_id: number | null;
  /** Name of the dock. */
  dock: string | null;
  /** Who counted it. */
  received_by: string;
  /** The person; null for programs. */
  received_by_id: number | null;
  /** When. */
  received: string;
  /** Units of it that were counted by mistake. */
  taken_back_quantity: number;
  /** Line of the request. */
  line_id: number;
}

export interface RequestFbaShipment {
  /** Item id. */
  item_id: number;
  /** Units. */
  quantity: number;
  /** The marketplace’s shipment. */
  destination_shipment_id: string;
  /** Where the marketplace wants it. */
  destination_fulfillment_center_id: string;
}

export interface PickupPallet {
  /** Pallets of this kind. */
  quantity: number;
  /** Length in inches. */
  length_in: number;
  /** Width in inches. */
  width_in: number;
  /** Height in inches. */
  height_in: number;
  /** Weight of one in pounds. */
  weight_lb: number;
}

export interface InventoryRequestAppointment {
  /** When the truck comes. */
  start: string;
  /** When it has left. */
  end: string;
  /** Name of the dock. */
  dock: string;
  /** Whether the truck waits. */
  type: AppointmentType;
  /** The carrier’s number for it. */
  reference: string | null;
  /** What became of it. */
  status: AppointmentStatus;
  /** When the truck came. */
  arrived: string | null;
}

export interface InventoryRequestHistoryEntry {
  /** What it became. */
  status: InventoryRequestStatus;
  /** When. */
  time: string;
  /** Who did it. */
  by: string;
  /** Why. */
  reason: string | null;
}

export interface InventoryRequestItem {
  /** Item id: the same that a body names the item by. */
  id: number;
  /** The same. */
  item_id: number;
  /** Listing id. */
  listing_id: number | null;
  /** Item name. */
  name: string | null;
  /** Manufacturer part number. */
  part_number: string | null;
  /** SKU of the listing. */
  sku: string | null;
  /** Universal product code. */
  upc: string | null;
  /** What the units are expected to carry: UPC, EAN, or the first other code. */
  barcode: string | null;
  /** Further codes it is known by. */
  scannable_barcodes: string[];
  /** Whether it can expire. */
  can_expire: boolean | null;
  /** Whether units need a lot on arrival. */
  lot_num_required: boolean;
  /** Lot that was announced; of a line that nobody announced, the lot that came. */
  lot_number: string | null;
  /** Date that was announced, or that such goods came with. */
  expiration_date: string | null;
  /** Units in a case. */
  casepack_qty: number | null;
  /** Units announced. */
  requested_qty: number;
  /** Units received. */
  total_units_received: number;
  /** Whether units of it were forwarded to a marketplace. */
  has_shipments: boolean;
  /** Units that were forwarded to a marketplace. */
  fba_shipments: RequestFbaShipment[];
  listing: Listing | null;
  /** Id of this line of the request: what receiving names it by. */
  line_id: number;
}

export interface RequestCartonContent {
  /** The former name of `line_id`. */
  request_item_id: number;
  /** Item id. */
  item_id: number;
  /** Units. */
  quantity: number;
  /** Line of the request. */
  line_id: number;
}

export interface InventoryRequestCarton {
  /** Carton id. */
  id: number;
  /** SSCC-18. */
  sscc: string;
  /** Length in inches. */
  length_in: number | null;
  /** Width in inches. */
  width_in: number | null;
  /** Height in inches. */
  height_in: number | null;
  /** Weight in pounds. */
  weight_lb: number | null;
  /** When it was received by a scan. */
  received: string | null;
  contents: RequestCartonContent[];
}

export interface KeptDecision {
  /** The decision. */
  decision: DiscrepancyDecisionValue;
  /** The note on it. */
  note: string | null;
  /** Units over at that time. */
  over: number;
  /** Units short at that time. */
  short: number;
  /** Units damaged at that time. */
  damaged: number;
  /** Who decided. */
  by: string;
  /** When. */
  time: string;
}

export interface Discrepancy {
  /** Item id. */
  item_id: number;
  /** Units announced. */
  announced: number;
  /** Units received, damaged ones included. */
  received: number;
  /** Units that came damaged. */
  damaged: number;
  /** Units more than announced. */
  over: number;
  /** Units that did not come. */
  short: number;
  /** The merchant’s last decision. */
  decision: DiscrepancyDecisionValue | null;
  /** Who decided. */
  decided_by: string | null;
  /** The merchant’s note on it. */
  note: string | null;
  /** Line of the request. */
  line_id: number;
  /** Lot of the line. */
  lot_number: string | null;
  /** When it was decided. */
  decided: string | null;
  /** Every decision, oldest first; they survive reopening. */
  decisions: KeptDecision[];
}

export interface InventoryRequestPhoto {
  /** Photo id. */
  id: number;
  /** The former name of `line_id`. */
  request_item_id: number | null;
  /** Anything worth saying. */
  note: string | null;
  /** What its bytes are. */
  media_type: string;
  /** How many bytes it has. */
  bytes: number;
  /** Who took it. */
  taken_by: string;
  /** When. */
  taken: string;
  /** Line of the request. */
  line_id: number | null;
}

export interface InventoryRequest {
  /** Request id. */
  id: number;
  /** Its number. */
  ir_number: string;
  /** The same number. */
  shipment_id: string;
  /** Its state. */
  status: InventoryRequestStatus;
  /** Units received. */
  items_received: number;
  /** Units announced. */
  items_total: number;
  /** When the goods are to leave. */
  estimated_ship_date: string | null;
  /** `CUSTOMER`: the merchant ships; `PICKUP`: the hub collects. */
  shipment_method: InboundShipmentMethod;
  /** Where the goods go. */
  warehouse_id: number;
  /** Name of the warehouse. */
  warehouse: string;
  /** Brand id. */
  brand_id: number | null;
  /** Name of the brand. */
  brand: string | null;
  /** Vendor id. */
  vendor_id: number | null;
  /** Name of the vendor. */
  vendor: string | null;
  /** Anything worth saying. */
  note: string | null;
  /** Tags. */
  order_tags: string[];
  /** Whether a dock is booked for it. */
  appointment_scheduled: boolean;
  /** When it was made. */
  created: string;
  /** Who made it. */
  created_by: string;
  /** When it was submitted. */
  placed: string | null;
  /** Who submitted it. */
  placed_by: string | null;
  /** When the goods left. */
  shipped: string | null;
  /** When they were at the dock. */
  delivered: string | null;
  /** Last change. */
  updated: string;
  /** Who changed it last. */
  updated_by: string;
  /** Units that were forwarded to a marketplace. */
  fba_shipments: RequestFbaShipment[];
  /** Who made it, as the filters of the list take it: the id of a person, or the program. Null where nobody did, and for what programs did before requests told which one it was: filters do not find that. */
  created_by_id: number | null | string;
  /** Who submitted it, as the filters of the list take it: the id of a person, or the program. Null where nobody did, and for what programs did before requests told which one it was: filters do not find that. */
  placed_by_id: number | null | string;
  /** Who changed it last, as the filters of the list take it: the id of a person, or the program. Null where nobody did, and for what programs did before requests told which one it was: filters do not find that. */
  updated_by_id: number | null | string;
  /** Purchase order number. */
  po_number: string | null;
  /** Container number. */
  container_number: string | null;
  /** Where the goods of a transfer come from. */
  source_warehouse_id: number | null;
  /** Name of that warehouse. */
  source_warehouse: string | null;
  /** Grows with every change; the ETag of the record. */
  version: number;
  /** Name of the warehouse. */
  warehouse_name: string;
  /** When the hub is to collect the goods. */
  requested_pickup_date: string | null;
  request_pickup_address: Address | null;
  request_pickup_pallets: PickupPallet[];
  /** Carrier. */
  carrier: string | null;
  tracking_numbers: string[];
  appointment: InventoryRequestAppointment | null;
  /** Every step, oldest first. */
  history: InventoryRequestHistoryEntry[];
  items: InventoryRequestItem[];
  cartons: InventoryRequestCarton[];
  /** What did not come as announced, line by line, once it is closed; what was decided about stays when it is reopened. */
  discrepancies: Discrepancy[];
  /** Photos of what came. */
  photos: InventoryRequestPhoto[];
  /** From delivery to the last receipt, in hours. */
  dock_to_stock_hours: number | null;
}

export interface DiscrepancyDecision {
  /** Line of the request. */
  line_id?: number | undefined;
  /** Item with a discrepancy: all its lines that have one. */
  item_id?: number | undefined;
  /** What you say. */
  decision: DiscrepancyDecisionValue;
  /** Anything worth saying. */
  note?: string | null | undefined;
}

export interface DiscrepancyDecisions {
  decisions: DiscrepancyDecision[];
}

export interface IneligibilityReason {
  /** The marketplace’s code, such as FBA_INB_0004. New ones may appear at any time. */
  code: string;
  /** What it means. */
  description: string;
  /** What to do about it. */
  fix: string;
}

export interface EligibilityCheck {
  /** Listing id. */
  listing_id: number;
  /** SKU of the listing. */
  listing_sku: string;
  /** Item id. */
  item_id: number;
  /** Marketplace of the listing. */
  marketplace_name: string;
  /** What the units are checked for. */
  program: "INBOUND";
  /** `queued` and `running`: wait; `error`: nobody could tell, see `error`, and trigger it again. */
  status: "queued" | "running" | "eligible" | "ineligible" | "error";
  /** Whether the marketplace takes them; null until it is known. */
  is_eligible: boolean | null;
  /** Why it does not. */
  reasons: IneligibilityReason[];
  /** When it was asked for. */
  requested: string;
  /** When it was decided. */
  checked: string | null;
  /** Until then the answer counts, unless the item or the listing changes. */
  expires: string | null;
  /** Check id. */
  id: number;
  /** Who asked for it. */
  requested_by: string;
  /** `rules`: the rules of the service over item and listing; `amazon`: Amazon itself, with the credentials of the seller account. */
  checked_by: "rules" | "amazon" | null;
  /** How often the marketplace was asked. */
  attempts: number;
  /** Why the last attempt failed. */
  error: string | null;
  /** Grows with every change; the ETag of the record. */
  version: number;
}

export interface SkippedListing {
  /** Listing id. */
  listing_id: number;
  /** `still_valid`: it was checked within 24 hours, and neither item nor listing has changed since. */
  reason: "not_on_request" | "not_fba" | "already_running" | "still_valid";
}

export interface TriggeredEligibilityChecks {
  success: true;
  /** What happened, in words. */
  message: string;
  /** Listings that are checked now. */
  queued_listing_ids: number[];
  /** Listings that are not. */
  skipped_listing_ids: number[];
  /** The same with the reason of each. */
  skipped: SkippedListing[];
  /** When the checks of the listings should be done; null where none of them is to be done. */
  estimated_completion: string | null;
}

export interface TriggerEligibilityChecks {
  /** Listings to check. Absent: all FBA listings of the request. */
  listing_ids?: number[] | undefined;
}

export interface InventoryRequestRow {
  /** Request id. */
  id: number;
  /** Its number. */
  ir_number: string;
  /** The same number. */
  shipment_id: string;
  /** Its state. */
  status: InventoryRequestStatus;
  /** Units received. */
  items_received: number;
  /** Units announced. */
  items_total: number;
  /** When the goods are to leave. */
  estimated_ship_date: string | null;
  /** `CUSTOMER`: the merchant ships; `PICKUP`: the hub collects. */
  shipment_method: InboundShipmentMethod;
  /** Where the goods go. */
  warehouse_id: number;
  /** Name of the warehouse. */
  warehouse: string;
  /** Brand id. */
  brand_id: number | null;
  /** Name of the brand. */
  brand: string | null;
  /** Vendor id. */
  vendor_id: number | null;
  /** Name of the vendor. */
  vendor: string | null;
  /** Anything worth saying. */
  note: string | null;
  /** Tags. */
  order_tags: string[];
  /** Whether a dock is booked for it. */
  appointment_scheduled: boolean;
  /** When it was made. */
  created: string;
  /** Who made it. */
  created_by: string;
  /** When it was submitted. */
  placed: string | null;
  /** Who submitted it. */
  placed_by: string | null;
  /** When the goods left. */
  shipped: string | null;
  /** When they were at the dock. */
  delivered: string | null;
  /** Last change. */
  updated: string;
  /** Who changed it last. */
  updated_by: string;
  /** Units that were forwarded to a marketplace. */
  fba_shipments: RequestFbaShipment[];
  /** Who made it, as the filters of the list take it: the id of a person, or the program. Null where nobody did, and for what programs did before requests told which one it was: filters do not find that. */
  created_by_id: number | null | string;
  /** Who submitted it, as the filters of the list take it: the id of a person, or the program. Null where nobody did, and for what programs did before requests told which one it was: filters do not find that. */
  placed_by_id: number | null | string;
  /** Who changed it last, as the filters of the list take it: the id of a person, or the program. Null where nobody did, and for what programs did before requests told which one it was: filters do not find that. */
  updated_by_id: number | null | string;
  /** Purchase order number. */
  po_number: string | null;
  /** Container number. */
  container_number: string | null;
  /** Where the goods of a transfer come from. */
  source_warehouse_id: number | null;
  /** Name of that warehouse. */
  source_warehouse: string | null;
  /** Grows with every change; the ETag of the record. */
  version: number;
}

export interface CreatedInventoryRequest {
  success: true;
  errors: string[];
  /** Request id. */
  id: number;
  /** Its number. */
  ir_number: string;
  /** Its state. */
  status: InventoryRequestStatus;
}

/** Goods for storage: `id`, `mpn` or both. */
export interface RequestedItem {
  /** Item id. */
  id?: number | null | undefined;
  /** Manufacturer part number. Blanks around it are dropped. */
  mpn?: string | null | undefined;
  /** Units. */
  quantity: number;
  /** Units in a case. */
  case_unit?: number | null | undefined;
  /** Lot number. Blanks around it are dropped. */
  lot_number?: string | null | undefined;
  /** Expiration date. */
  exp_date?: string | null | undefined;
}

/** Goods bound for a listing: `listing_sku`, `listing_id` or both; the item may be named, too. */
export interface RequestedListing {
  /** SKU of a listing. Blanks around it are dropped. */
  listing_sku?: string | null | undefined;
  /** Listing id. */
  listing_id?: number | null | undefined;
  /** The listing’s channel, where its SKU alone does not say which listing. */
  fulfillment_channel?: FulfillmentChannel | null | undefined;
  /** Item id. */
  id?: number | null | undefined;
  /** Manufacturer part number. Blanks around it are dropped. */
  mpn?: string | null | undefined;
  /** Units. */
  quantity: number;
  /** Units in a case. */
  case_unit?: number | null | undefined;
  /** Lot number. Blanks around it are dropped. */
  lot_number?: string | null | undefined;
  /** Expiration date. */
  exp_date?: string | null | undefined;
}

export interface PickupAddress {
  /** Street and number. */
  line1: string;
  /** Second address line. */
  line2?: string | null | undefined;
  /** City. */
  city: string;
  /** State or province. */
  state?: string | null | undefined;
  /** Postal code, kept in its usual form. Blanks around it are dropped. */
  postal_code?: string | null | undefined;
  /** ISO 3166-1 alpha-2 country code */
  country: string;
}

export interface NewCartonContent {
  /** Which element of `items`, from 0. */
  item_index: number;
  /** Units. */
  quantity: number;
}

/** Without `sscc` it gets one. */
export interface NewRequestCarton {
  /** an SSCC-18: 18 digits */
  sscc?: string | null | undefined;
  /** Length in inches. */
  length_in?: number | null | undefined;
  /** Width in inches. */
  width_in?: number | null | undefined;
  /** Height in inches. */
  height_in?: number | null | undefined;
  /** Weight in pounds. */
  weight_lb?: number | null | undefined;
  /** What is in it. */
  contents: NewCartonContent[];
}

export interface NewInventoryRequest {
  /** Where the goods go. */
  warehouse_id: number;
  /** `CUSTOMER`: the merchant ships; `PICKUP`: the hub collects. */
  shipment_method: InboundShipmentMethod;
  /** What comes. */
  items: Array<RequestedItem | RequestedListing>;
  /** Where they come from: of a transfer between warehouses. Its units are set aside there until they leave. */
  source_warehouse_id?: number | null | undefined;
  /** Anything worth saying. */
  note?: string | null | undefined;
  /** When the goods are to leave. */
  estimated_ship_date?: string | null | undefined;
  /** Brand id. */
  brand_id?: number | null | undefined;
  /** Vendor id. */
  vendor_id?: number | null | undefined;
  /** Words of the merchant’s own, to find it by. */
  order_tags?: string[] | null | undefined;
  /** Carrier. */
  carrier?: string | null | undefined;
  /** Tracking numbers. */
  tracking_numbers?: string[] | null | undefined;
  /** Purchase order number. */
  po_number?: string | null | undefined;
  /** Container number. */
  container_number?: string | null | undefined;
  /** When the hub is to collect the goods. */
  requested_pickup_date?: string | null | undefined;
  request_pickup_address?: PickupAddress | null | undefined;
  /** What the hub is to collect. */
  request_pickup_pallets?: PickupPallet[] | null | undefined;
  /** Announced cartons; each is received by one scan. What is in none comes loose. All together hold 5000 `contents` at most. */
  cartons?: NewRequestCarton[] | null | undefined;
  /** `false` keeps a draft. Default `true`. */
  place?: boolean | null | undefined;
}

export interface InventoryRequestChanges {
  /** Where the goods go. */
  warehouse_id?: number | null | undefined;
  /** `CUSTOMER`: the merchant ships; `PICKUP`: the hub collects. */
  shipment_method?: InboundShipmentMethod | null | undefined;
  /** Where they come from: of a transfer between warehouses. Its units are set aside there until they leave. */
  source_warehouse_id?: number | null | undefined;
  /** Anything worth saying. */
  note?: string | null | undefined;
  /** When the goods are to leave. */
  estimated_ship_date?: string | null | undefined;
  /** Brand id. */
  brand_id?: number | null | undefined;
  /** Vendor id. */
  vendor_id?: number | null | undefined;
  /** Words of the merchant’s own, to find it by. */
  order_tags?: string[] | null | undefined;
  /** Carrier. */
  carrier?: string | null | undefined;
  /** Tracking numbers. */
  tracking_numbers?: string[] | null | undefined;
  /** Purchase order number. */
  po_number?: string | null | undefined;
  /** Container number. */
  container_number?: string | null | undefined;
  /** When the hub is to collect the goods. */
  requested_pickup_date?: string | null | undefined;
  request_pickup_address?: PickupAddress | null | undefined;
  /** What the hub is to collect. */
  request_pickup_pallets?: PickupPallet[] | null | undefined;
  /** Announced cartons; each is received by one scan. What is in none comes loose. All together hold 5000 `contents` at most. */
  cartons?: NewRequestCarton[] | null | undefined;
  /** `false` keeps a draft. Default `true`. */
  place?: boolean | null | undefined;
  /** What it becomes. */
  status?: "placed" | "in_transit" | "cancelled" | null | undefined;
  /** Why its status changes. */
  reason?: string | null | undefined;
  /** What comes. */
  items?: Array<RequestedItem | RequestedListing> | null | undefined;
}

export interface WorkOrderMovement {
  /** Item id; of a bundle, a component’s. */
  item_id: string;
  /** Units, signed. */
  quantity: number;
  /** Status of the stock. */
  status: string;
  /** Lot. */
  lot: string | null;
  /** Expiration date. */
  expiration: string | null;
}

export interface WorkOrderTransaction {
  /** Transaction of the ledger. */
  transaction_id: number;
  /** When. */
  time: string;
  /** Why. */
  reason: string;
  /** Which carton, or what was said. */
  note: string | null;
  /** The shipment, where it was known. */
  fba_shipment_id: string | null;
  movements: WorkOrderMovement[];
}

export interface PrepCharge {
  /** A prep type of Amazon. */
  prep: PrepType;
  /** For a unit; null where the hub has no price for it. */
  unit_amount: number | null;
  /** Units that it is charged for: those that are prepared. */
  quantity: number;
  /** For all of them. */
  amount: number | null;
  /** Currency. */
  currency: "USD";
}

export interface WorkOrderItem {
  /** Item id. */
  work_order_item_id: number;
  /** When it was ordered. */
  work_order_item_created_time: string;
  /** Listing. */
  listing_id: number;
  /** SKU of the listing. */
  listing_sku: string;
  /** Marketplace of the listing. */
  listing_marketplace: string;
  /** Country of the listing. */
  listing_country: string;
  /** Channel. */
  fulfillment_channel: MarketplaceProgram;
  /** Units that were asked for. */
  original_quantity: number;
  /** Units that were accepted, less what was given up since. */
  quantity: number;
  /** Units that are prepared. */
  processed_quantity: number;
  /** Units that have left. */
  shipped_quantity: number;
  /** Whether anything is to be done yet. */
  status: WorkOrderStatus;
  prep: PrepType[];
  /** The marketplace’s numbers of the shipments that its cartons are in. */
  fba_shipment_ids: string[];
  /** The hub’s numbers of these shipments, such as MS-000001; also of those that the marketplace does not know. */
  shipment_ids: string[];
  /** Lots of what has left. */
  shipped_unit_lots: string[];
  /** Dates of what has left. */
  shipped_unit_exp_dates: string[];
  /** With `include_inventory`: what it moved. */
  inventory_transactions?: WorkOrderTransaction[];
  /** How far it is. */
  stage: WorkOrderStage;
  /** The marketplace’s code of the unit. */
  fnsku: string | null;
  prep_charges: PrepCharge[];
  /** Item that is sold. */
  item_id: number;
  /** Units in cartons. */
  packed_quantity: number;
  /** Units that are wanted and no longer there: a count, damage or loss has taken them. Reduce the item, or wait for others; the rest goes on. */
  short_quantity: number;
  /** Units of stock that were damaged on the way. */
  damaged_quantity: number;
  /** Units of stock that were lost on the way. */
  lost_quantity: number;
}

export interface MarketplaceWorkOrderRow {
  /** Work order id. */
  work_order_id: number;
  /** Warehouse. */
  warehouse_id: number;
  /** Its name. */
  warehouse_name: string;
  /** Open while one of its items is. */
  status: WorkOrderStatus;
  /** When it was made. */
  created: string;
  /** By whom. */
  created_by: string;
  items: WorkOrderItem[];
  /** What people scan and say. */
  work_order_number: string;
  /** When it ended. */
  closed: string | null;
  /** When it changed last. */
  updated: string;
  /** Grows with every change; the ETag of the record. */
  version: number;
}

export interface WorkOrderStep {
  /** Item. */
  work_order_item_id: number;
  /** What it became. */
  stage: WorkOrderStage;
  /** When. */
  time: string;
  /** By whom. */
  by: string;
  /** Why. */
  reason: string | null;
}

export interface InboundPlanOfWorkOrder {
  /** Plan id. */
  id: number;
  /** What people say. */
  plan_number: string;
  /** How it goes: `waiting` for the hub, `failed` until somebody tries again or cancels it. */
  status: InboundPlanStatus;
  /** What it is at. */
  step: InboundPlanStepName;
  /** Why it fails or does not go on. */
  error: string | null;
}

export interface MarketplaceWorkOrder {
  /** Work order id. */
  work_order_id: number;
  /** Warehouse. */
  warehouse_id: number;
  /** Its name. */
  warehouse_name: string;
  /** Open while one of its items is. */
  status: WorkOrderStatus;
  /** When it was made. */
  created: string;
  /** By whom. */
  created_by: string;
  items: WorkOrderItem[];
  /** What people scan and say. */
  work_order_number: string;
  /** When it ended. */
  closed: string | null;
  /** When it changed last. */
  updated: string;
  /** Grows with every change; the ETag of the record. */
  version: number;
  /** What its items went through. */
  history: WorkOrderStep[];
  /** What its marketplace was told of it. */
  inbound_plans: InboundPlanOfWorkOrder[];
}

export interface NewWorkOrderItem {
  /** The listing’s SKU on its marketplace. Blanks around it are dropped. */
  listing_sku: string;
  /** Units that are wanted. */
  quantity: number;
  /** The listing’s channel. */
  fulfillment_channel: MarketplaceProgram;
  /** The listing, where several have the SKU in the channel. */
  listing_id?: number | null | undefined;
  /** What is done to each unit. */
  prep?: PrepType[] | null | undefined;
}

export interface NewWorkOrder {
  /** Warehouse whose stock is prepared. */
  warehouse_id: number;
  /** What is to be sent. A listing is named once. */
  items: NewWorkOrderItem[];
  /** Take what is there where not all of it is. Default false. */
  allow_partial?: boolean | null | undefined;
}

export interface WorkOrderReason {
  /** Why. */
  reason?: string | null | undefined;
}

export interface ReducedWorkOrderItem {
  /** Item of the work order. */
  work_order_item_id: number;
  /** Units that are wanted from now on; 0 calls the item off. */
  quantity: number;
}

export interface WorkOrderChanges {
  /** The items that are reduced. */
  items: ReducedWorkOrderItem[];
  /** Why. */
  reason?: string | null | undefined;
}

export interface MarketplaceCartonContent {
  /** Item of its work order. */
  work_order_item_id: number | null;
  /** Element of the inventory request that they came by. */
  request_item_id: number | null;
  /** Listing. */
  listing_id: number;
  /** SKU of the listing. */
  listing_sku: string;
  /** The marketplace’s code of the unit. */
  fnsku: string | null;
  /** Item. */
  item_id: number;
  /** Lot; none of bundles. */
  lot: string | null;
  /** Date; of a bundle, the first one in it. */
  expiration: string | null;
  /** Units. */
  quantity: number;
}

export interface MarketplaceCarton {
  /** Carton id. */
  id: number;
  /** SSCC-18: tells it from every other in the world. */
  sscc: string;
  /** Warehouse. */
  warehouse_id: number;
  /** Marketplace. */
  marketplace_name: string;
  /** Channel. */
  fulfillment_channel: MarketplaceProgram;
  /** Work order; null where its units were forwarded. */
  work_order_id: number | null;
  /** Its number. */
  work_order_number: string | null;
  /** The hub’s number of its shipment, such as MS-000001; null where nobody knows yet where it goes. */
  shipment_id: string | null;
  /** The marketplace’s number of the shipment. */
  fba_shipment_id: string | null;
  /** Where it goes. */
  fulfillment_center_code: string | null;
  /** Pallet that it is on. */
  pallet_id: number | null;
  /** Length in inches. */
  length_in: number;
  /** Width in inches. */
  width_in: number;
  /** Height in inches. */
  height_in: number;
  /** Weight in pounds. */
  weight_lb: number;
  /** Units in it. */
  unit_count: number;
  /** Whether two people lift it. */
  is_team_lift: boolean;
  /** Whether it is beyond the marketplace’s limits with the one unit in it, as it may be. */
  is_oversize: boolean;
  /** By whom. */
  packed_by: string;
  /** When. */
  packed: string;
  contents: MarketplaceCartonContent[];
  /** Grows with every change; the ETag of the record. */
  version: number;
}

export interface MarketplacePallet {
  /** Pallet id. */
  id: number;
  /** SSCC-18: tells it from every other in the world. */
  sscc: string;
  /** Warehouse. */
  warehouse_id: number;
  /** The hub’s number of its shipment, such as MS-000001. */
  shipment_id: string;
  /** The marketplace’s number of the shipment. */
  fba_shipment_id: string | null;
  /** Where it goes. */
  fulfillment_center_code: string | null;
  /** Length in inches. */
  length_in: number;
  /** Width in inches. */
  width_in: number;
  /** Height in inches. */
  height_in: number;
  /** Weight in pounds. */
  weight_lb: number;
  carton_ids: number[];
  /** By whom. */
  packed_by: string;
  /** When. */
  packed: string;
  /** Grows with every change; the ETag of the record. */
  version: number;
}

export interface AmazonDimensions {
  /** Unit. */
  unitOfMeasurement: "IN" | "CM";
  /** Length. */
  length: number;
  /** Width. */
  width: number;
  /** Height. */
  height: number;
}

export interface AmazonWeight {
  /** Unit. */
  unit: "LB" | "KG";
  /** Weight. */
  value: number;
}

export interface AmazonBoxItem {
  /** The merchant’s SKU. */
  msku: string;
  /** Units. */
  quantity: number;
  /** Who labels them: the hub does it for the seller. */
  labelOwner: "AMAZON" | "SELLER" | "NONE";
  /** Who prepares them. */
  prepOwner: "AMAZON" | "SELLER" | "NONE";
  /** Expiration date. */
  expiration?: string;
  /** Lot. */
  manufacturingLotCode?: string;
}

export interface AmazonBox {
  /** The contents are told here. */
  contentInformationSource: "BOX_CONTENT_PROVIDED";
  /** Boxes that are alike. */
  quantity: number;
  dimensions: AmazonDimensions;
  weight: AmazonWeight;
  items: AmazonBoxItem[];
}

export interface AmazonPackageGrouping {
  /** Amazon’s name of the shipment inside its plan, where a plan was made here. */
  shipmentId?: string;
  boxes: AmazonBox[];
}

/** The body of Amazon’s `setPackingInformation` (Fulfillment Inbound 2024-03-20). */
export interface AmazonBoxContents {
  packageGroupings: AmazonPackageGrouping[];
}

/** Its secrets are never shown. */
export interface MarketplaceAccount {
  /** Account id. */
  id: number;
  /** The marketplace, as listings name it. */
  marketplace_name: "Amazon";
  /** The seller account: `listing_mp_seller_account_id` of its listings. Blanks around it are dropped. */
  seller_account_id: string;
  /** Where the account sells: `na` North and South America, `eu` Europe, the Middle East, Africa and India, `fe` the Far East. */
  region: MarketplaceRegion;
  /** Of the application: its login-with-Amazon client id. Blanks around it are dropped. */
  client_id: string;
  /** Who set it last. */
  updated_by: string;
  /** When the marketplace was last asked with it. */
  last_used: string | null;
  /** What went wrong then; null: nothing. */
  last_error: string | null;
  /** When it was added. */
  created: string;
  /** Last change. */
  updated: string;
}

export interface MarketplaceAccountInput {
  /** The marketplace, as listings name it. */
  marketplace_name: "Amazon";
  /** The seller account: `listing_mp_seller_account_id` of its listings. Blanks around it are dropped. */
  seller_account_id: string;
  /** Where the account sells: `na` North and South America, `eu` Europe, the Middle East, Africa and India, `fe` the Far East. */
  region: MarketplaceRegion;
  /** Of the application: its login-with-Amazon client id. Blanks around it are dropped. */
  client_id: string;
  /** Of the application: its client secret. */
  client_secret: string;
  /** What Amazon gave when the seller authorized the application. */
  refresh_token: string;
}

export interface OrderViolation {
  /** JSON pointer inside the order. */
  pointer: string;
  /** Always `body`. */
  in: string;
  /** A violation code. */
  code: string;
  /** What would be right. */
  message: string;
}

export interface ErroneousOrder {
  /** Position in `orders`, from 0. */
  index: number;
  /** As sent; null when what was sent cannot be one. */
  market_order_id: string | null;
  /** The violations in words. */
  errors: string[];
  /** Everything that is wrong with it, up to 100. */
  violations: OrderViolation[];
}

export interface TakenSubOrderItem {
  /** As ordered. */
  sku: string | null;
  /** Item id. */
  item_id: number;
  /** As ordered. */
  market_order_item_id: string | null;
  /** Units of this line that this part of the order has. */
  quantity: number;
}

export interface TakenSubOrder {
  /** Sub-order id. */
  sub_order_id: number;
  /** Number of the sub-order. */
  sub_order_number: string;
  /** State of the sub-order. */
  sub_order_status: SubOrderStatus;
  /** Warehouse it ships from; null when none may ship it. */
  warehouse_id: number | null;
  /** Name of the warehouse. */
  warehouse_name: string | null;
  /** Why it is in this state, where that needs a word. */
  reason: string | null;
  items: TakenSubOrderItem[];
}

export interface TakenOrder {
  /** The order's id on its marketplace, unique in the organization. Blanks around it are dropped. */
  market_order_id: string;
  /** Order id. */
  order_id: number;
  /** State of the order. */
  order_status: OrderStatus;
  /** What ships from where. */
  sub_orders: TakenSubOrder[];
}

export interface OrdersTaken {
  /** Orders that are in, new or sent again unchanged, each once. */
  received_orders: string[];
  /** Orders that were not taken, and why. */
  erroneous_orders: ErroneousOrder[];
  /** What became of the orders that were received. */
  orders: TakenOrder[];
}

export interface NewOrderItem {
  /** The line's id on its marketplace, unique in the order. Blanks around it are dropped. */
  market_order_item_id?: string | null | undefined;
  /** A listing's SKU on the order's marketplace, else any listing's, else an mpn. Blanks around it are dropped. */
  sku?: string | null | undefined;
  /** Item id. One of `sku` and `item_id` is required; both must mean the same item. */
  item_id?: number | null | undefined;
  /** Units. */
  quantity: number;
  /** Price of one unit. Two decimals at most. */
  unit_price?: number | null | undefined;
  /** an ISO 4217 currency code in capital letters; USD when there is a price without one */
  currency?: string | null | undefined;
}

export interface NewOrder {
  /** The order's id on its marketplace, unique in the organization. Blanks around it are dropped. */
  market_order_id: string;
  /** Who gets it. */
  ship_to_name: string;
  /** Street and number. */
  address_line1: string;
  /** Second address line. */
  address_line2?: string | null | undefined;
  /** Third address line. */
  address_line3?: string | null | undefined;
  /** City. */
  city: string;
  /** State or province; required where addresses of the country need one. In the United States, Canada and Australia its code or its name in any letters; the code is kept. Blanks around it are dropped. */
  state?: string | null | undefined;
  /** Postal code; required where addresses of the country need one. It is kept in its usual form: in capital letters, without the country before it, `H2X 1Y4`, `12345-6789`, `SW1A 1AA`, `150-0001`. Blanks around it are dropped. */
  postal_code?: string | null | undefined;
  /** an ISO 3166-1 alpha-2 country code; kept in capital letters */
  country: string;
  /** the same country as `country`, if given */
  address_country?: string | null | undefined;
  /** Telephone number of the recipient. */
  phone?: string | null | undefined;
  /** Email address of the buyer. */
  buyer_email?: string | null | undefined;
  /** Where the order comes from. */
  order_source?: string | null | undefined;
  /** Marketplace it was placed on; listings are found by it in any letters. Blanks around it are dropped. */
  marketplace?: string | null | undefined;
  /** What the marketplace says its state is. */
  market_order_state?: string | null | undefined;
  /** a date, which means its start in UTC, or an instant */
  order_placed_date?: string | null | undefined;
  /** a date, which ends with that day at the warehouse that ships, or an instant */
  latest_ship_date?: string | null | undefined;
  /** a date, which means its end in UTC, or an instant */
  latest_delivery_date?: string | null | undefined;
  /** a date, which means its start in UTC, or an instant */
  marketplace_updated_at?: string | null | undefined;
  /** Carrier that is asked for. */
  shipping_carrier?: string | null | undefined;
  /** How fast it has to be. */
  shipment_service_level_category?: "Standard" | "Expedited" | "SecondDay" | "NextDay" | null | undefined;
  /** The customer's number of the order. Blanks around it are dropped. */
  customer_order_number?: string | null | undefined;
  /** Number that the customer sees. */
  display_order_id?: string | null | undefined;
  /** Purchase order number. Blanks around it are dropped. */
  po_number?: string | null | undefined;
  /** Sales order number. */
  sales_order_number?: string | null | undefined;
  /** A reference of your own. */
  ref1?: string | null | undefined;
  /** A second reference of your own. */
  ref2?: string | null | undefined;
  /** What is ordered. */
  items: NewOrderItem[];
}

export interface NewOrders {
  /** Each stands alone: what is wrong with one does not harm the others. */
  orders: NewOrder[];
}

export interface OrderItem {
  /** The line’s id on its marketplace. */
  market_order_item_id: string | null;
  /** As it was sent. */
  sku: string | null;
  /** The catalog item. */
  item_id: number;
  /** Units ordered. */
  quantity: number;
  /** Price of one unit. */
  unit_price: number | null;
  /** ISO 4217 currency code. */
  currency: string | null;
}

export interface SubOrderItem {
  /** As it was sent. */
  sku: string | null;
  /** The line’s id on its marketplace. */
  market_order_item_id: string | null;
  /** Units of the line that this part of the order has. */
  quantity: number;
  /** Those of them that have left. */
  shipped_quantity: number;
}

export interface SubOrder {
  /** Sub-order id. */
  sub_order_id: number;
  /** What people scan and say. */
  sub_order_number: string;
  /** Its state. */
  sub_order_status: SubOrderStatus;
  /** Warehouse it ships from; of a backorder, where it would best ship from. */
  warehouse_id: number | null;
  /** Name of the warehouse. */
  warehouse_name: string | null;
  /** Why it is in this state, where that needs a word. */
  reason: string | null;
  /** Until when the hub has promised to ship it; null while it waits for stock. */
  ship_by: string | null;
  /** When it left. */
  shipped: string | null;
  /** Until when the merchant wants it to leave; a date ends with that day at its warehouse. */
  latest_ship: string | null;
  items: SubOrderItem[];
}

export interface Order {
  /** Order id. */
  order_id: number;
  /** The order’s id on its marketplace. */
  market_order_id: string;
  /** Derived from its sub-orders. */
  order_status: OrderStatus;
  /** Who gets it. */
  ship_to_name: string;
  /** Street and number. */
  address_line1: string;
  /** Second address line. */
  address_line2: string | null;
  /** Third address line. */
  address_line3: string | null;
  /** City. */
  city: string;
  /** State or province. */
  state: string | null;
  /** Postal code. */
  postal_code: string | null;
  /** ISO 3166-1 alpha-2 country code. */
  country: string;
  /** The same country, where it was sent. */
  address_country: string | null;
  /** Telephone number of the recipient. */
  phone: string | null;
  /** Email address of the buyer. */
  buyer_email: string | null;
  /** Where the order comes from. */
  order_source: string | null;
  /** Marketplace it was placed on. */
  marketplace: string | null;
  /** What the marketplace said its state is. */
  market_order_state: string | null;
  /** When it was placed. */
  order_placed_date: string | null;
  /** Until when it has to leave, as it was sent: an instant, or a date, which ends with that day at the warehouse that ships. Each sub-order tells its own `latest_ship`. */
  latest_ship_date: string | null;
  /** When it has to arrive. */
  latest_delivery_date: string | null;
  /** When the marketplace changed it last. */
  marketplace_updated_at: string | null;
  /** Carrier that was asked for. */
  shipping_carrier: string | null;
  /** How fast it has to be. */
  shipment_service_level_category: string | null;
  /** The customer’s number of the order. */
  customer_order_number: string | null;
  /** Number that the customer sees. */
  display_order_id: string | null;
  /** Purchase order number. */
  po_number: string | null;
  /** Sales order number. */
  sales_order_number: string | null;
  /** A reference of the merchant. */
  ref1: string | null;
  /** A second reference of the merchant. */
  ref2: string | null;
  /** Units ordered, of all lines. */
  units: number;
  /** What was ordered. */
  items: OrderItem[];
  /** What ships from where. */
  sub_orders: SubOrder[];
  /** When it came in. */
  created: string;
  /** Who sent it. */
  created_by: string;
  /** Last change. */
  updated: string;
  /** Grows with every change. */
  version: number;
}

export interface MarketplaceOrders {
  /** Marketplace; null where the order names none. */
  marketplace: string | null;
  /** Orders. */
  orders: number;
  /** Units. */
  units: number;
}

export interface WarehouseOrders {
  /** Warehouse id. */
  warehouse_id: number;
  /** Warehouse name. */
  warehouse_name: string;
  /** Orders with a part there; one that is split counts at each. */
  orders: number;
  /** Units of those parts. */
  units: number;
}

export interface OrderDay {
  /** The day, in UTC. */
  date: string;
  /** Orders that came in. */
  received: number;
  /** Orders of which all had left. */
  shipped: number;
  /** Orders that became cancelled. */
  cancelled: number;
}

export interface OrderSummary {
  /** First day. */
  start_date: string;
  /** Last day. */
  end_date: string;
  /** Orders that came in. */
  total_orders: number;
  /** Their units but those that were cancelled; with `warehouse_id`, those of the parts that ship from there. */
  total_units: number;
  by_status: {
    /** Orders that are pending now. */
    pending: number;
    /** Orders that are processing now. */
    processing: number;
    /** Orders that are backordered now. */
    backordered: number;
    /** Orders that are partially_shipped now. */
    partially_shipped: number;
    /** Orders that are complete now. */
    complete: number;
    /** Orders that are cancelled now. */
    cancelled: number;
    /** Orders that are error now. */
    error: number;
    /** Orders that are lost now. */
    lost: number;
    /** Orders that are returned now. */
    returned: number;
  };
  /** Most orders first. */
  by_marketplace: MarketplaceOrders[];
  /** By warehouse_id. */
  by_warehouse: WarehouseOrders[];
  /** Every day of the range. */
  by_day: OrderDay[];
  /** Units of these orders that wait for stock. */
  backordered_units: number;
  /** Of the parts that left in the range, the share that had left by their `ship_by`. */
  on_time_ship_rate: number | null;
  /** From the order’s arrival to its departure, of the parts that left in the range. */
  median_hours_to_ship: number | null;
  /** Of the parts that left in the range and had a latest ship date, the share that met it. */
  latest_ship_date_rate: number | null;
}

export interface ConsideredWarehouse {
  /** Warehouse id. */
  id: number;
  /** From the warehouse to the address. */
  distance_km: number;
  /** Units of the order that it could ship alone. */
  can_ship_units: number;
  /** When they would have left at the latest; null where it never opens. */
  ship_by: string | null;
  /** Why it may ship nothing of the order; null where it may. */
  excluded: "inactive" | "no_orders_service" | "no_hazmat_service" | "no_cold_storage" | null;
  /** Whether it ships some of it. */
  chosen: boolean;
}

/** How a sub-order was routed: what was considered and what decided. */
export interface RoutingReasons {
  /** What decided: `whole` one warehouse ships everything; `fewest` as few as can do it together; `partial` some ships, the rest waits; `backorder` everything waits; `impossible` no warehouse may ship it. */
  rule: "whole" | "fewest" | "partial" | "backorder" | "impossible";
  /** The decision in words. */
  text: string;
  /** Those that were considered, the best first. */
  warehouses: ConsideredWarehouse[];
}

export interface RoutedSubOrder {
  /** Sub-order id. */
  sub_order_id: number;
  /** What people scan and say. */
  sub_order_number: string;
  /** Its state. */
  sub_order_status: SubOrderStatus;
  /** Warehouse it ships from; of a backorder, where it would best ship from. */
  warehouse_id: number | null;
  /** Name of the warehouse. */
  warehouse_name: string | null;
  /** Why it is in this state, where that needs a word. */
  reason: string | null;
  items: SubOrderItem[];
  why: RoutingReasons;
  /** Until when the hub has promised to ship it; null while it waits for stock. */
  ship_by: string | null;
  /** Until when the merchant wants it to leave; a date ends with that day at its warehouse. */
  latest_ship: string | null;
}

export interface OrderHistoryEntry {
  /** Sub-order id. */
  sub_order_id: number;
  /** What it became. */
  status: SubOrderStatus;
  /** How far it is, where it is processing. */
  stage: "picking" | "packed" | null;
  /** When. */
  time: string;
  /** Who did it; null where a part was split off and nobody kept by whom. */
  actor: string | null;
  /** Why, where that needs a word: of the first entry of a sub-order, why it began like this; of the others, why it moved on. The sub-order’s own `reason` is that of its last entry, or says anew why it is still in its state. */
  reason: string | null;
  /** What it was; null where it began. */
  from_status: SubOrderStatus | null;
}

export interface OrderStatusAnswer {
  /** The order’s id on its marketplace. */
  market_order_id: string;
  /** Order id. */
  order_id: number;
  /** The first that holds: all cancelled → cancelled; all live ones shipped and all parcels lost → lost; all lost or returned → returned; all live ones shipped → complete; some shipped → partially_shipped; any error → error; any processing → processing; all backordered → backordered; else pending. */
  order_status: OrderStatus;
  sub_orders: RoutedSubOrder[];
  /** Every step of every sub-order, oldest first. */
  history: OrderHistoryEntry[];
}

export interface TrackingEvent {
  /** When it happened. */
  time: string;
  /** What happened. */
  code: string;
  /** In the carrier’s words. */
  description: string | null;
  /** Where. */
  location: string | null;
}

export interface ShippedLot {
  /** Item of the lot: that of the line; of a bundle, one of its components. */
  item_id: number;
  /** Lot number. */
  lot_id: string | null;
  /** Units of this item in the lot. */
  quantity: number;
  /** Expiration date. */
  expiration_date: string | null;
}

export interface ShippedItem {
  /** The line’s id on its marketplace. */
  market_order_item_id: string | null;
  /** As it was sent. */
  sku: string | null;
  /** Units of the line in this carton. A bundle counts where its last component is; 0 where only some are. */
  quantity: number;
  lots: ShippedLot[];
}

export interface TrackingInfo {
  /** Shipment id. */
  shipment_id: number;
  /** Carrier. */
  tracking_carrier: string;
  /** Tracking number. */
  tracking_number: string;
  /** Where the carrier shows it. */
  tracking_url: string | null;
  /** Service of the carrier. */
  shipping_method: string | null;
  /** When it left the warehouse. */
  departure_date: string;
  /** Warehouse it left. */
  warehouse_id: number;
  /** Name of the warehouse. */
  warehouse_name: string;
  carton_weight: {
    /** Weight. */
    weight: number;
    /** Unit of weight. */
    unit: "lb";
  };
  freight_charge: {
    /** What the merchant is charged for carrying it. */
    amount: number;
    /** ISO 4217 currency code. */
    currency: string;
  } | null;
  /** Where it stands; a late event never moves it backwards. */
  current_status: CarrierStatus;
  /** Oldest first. */
  events: TrackingEvent[];
  /** What is in the carton. */
  item_list: ShippedItem[];
}

export interface OrderTracking {
  /** The order’s id on its marketplace. */
  market_order_id: string;
  /** Status of the order. */
  order_status: OrderStatus;
  tracking_info: TrackingInfo;
  /** The order’s id here. */
  order_id: number;
}

export interface CancelledSubOrder {
  /** Sub-order id. */
  sub_order_id: number;
  /** Number of the sub-order. */
  sub_order_number: string;
  /** Always cancelled. */
  status: "cancelled";
}

export interface NonCancellableSubOrder {
  /** Sub-order id. */
  sub_order_id: number;
  /** Number of the sub-order. */
  sub_order_number: string;
  /** What it is. */
  status: SubOrderStatus;
  /** Why it cannot be cancelled. */
  reason: string;
}

export interface Cancellation {
  /** The order's id on its marketplace. */
  market_order_id: string;
  /** Whether everything is cancelled. */
  success: boolean;
  /** The outcome in words. */
  message: string;
  cancelled_orders: CancelledSubOrder[];
  non_cancellable_orders: NonCancellableSubOrder[];
}

export interface CancelOrder {
  /** The order's id on its marketplace, here or in the query. Blanks around it are dropped. */
  market_order_id?: string | null | undefined;
  /** Why; it is kept in the history. */
  reason?: string | null | undefined;
  /** Tell what would happen, and do nothing. */
  dry_run?: boolean | null | undefined;
}

export interface LabelBreakdownLine {
  /** What the line is for. */
  code: string;
  /** The same in words. */
  description: string;
  /** Part of the amount; below zero where it lowers it. */
  amount_usd: number;
}

export interface ShippingLabel {
  /** Label id. */
  id: number;
  /** Sub-order id. */
  sub_order_id: number;
  /** Number of the sub-order. */
  sub_order_number: string;
  /** The carton that it is for. */
  shipment_id: number;
  /** Number of that carton. */
  carton: number;
  /** Where the carton is. */
  warehouse_id: number;
  /** What has become of it. */
  state: ShippingLabelState;
  /** Who rated and sold it. */
  source: LabelSource;
  /** The quote that it was bought by. */
  quote_id: number;
  /** Carrier. */
  carrier: string;
  /** Service. */
  service: string;
  /** What people call the service. */
  service_name: string;
  /** What the merchant is charged for it; 0 once it is voided. */
  amount_usd: number;
  /** Sums up to the amount. */
  breakdown: LabelBreakdownLine[];
  /** Tracking number; null until it is bought. */
  tracking_number: string | null;
  /** Where the parcel can be followed. */
  tracking_url: string | null;
  /** What went wrong; null: nothing. */
  error: string | null;
  /** Who asked for it. */
  requested_by: string;
  /** When. */
  requested: string;
  /** When it was bought. */
  bought: string | null;
  /** When its carton was shipped with it. */
  used: string | null;
  /** When somebody asked to have it voided. */
  void_requested: string | null;
  /** When it was voided. */
  voided: string | null;
  /** Grows with every change. */
  version: number;
}

/** Its secrets are never shown. */
export interface CarrierAccount {
  /** Account id. */
  id: number;
  /** The aggregator. */
  source: "easypost";
  /** Labels that an organization may buy in 24 hours. */
  labels_per_day: number;
  /** Where the aggregator is to send tracking updates, below the address of this service. */
  webhook_path: string;
  /** Who set it last. */
  updated_by: string;
  /** When the aggregator was last asked whether it takes the credentials. */
  last_tested: string | null;
  /** What it said then; null: that it takes them. */
  last_error: string | null;
  /** When it was added. */
  created: string;
  /** Last change. */
  updated: string;
}

export interface CarrierAccountInput {
  /** The aggregator. */
  source: "easypost";
  /** Of the account: what the aggregator’s API is called with. */
  api_key: string;
  /** What the aggregator signs its tracking updates with. */
  webhook_secret: string;
  /** Labels that an organization may buy with it in 24 hours. */
  labels_per_day?: number | undefined;
}

export interface HeardTrackers {
  /** How many scans were new. */
  accepted: number;
}

export interface EasyPostLocation {
  /** City. */
  city?: string | null | undefined;
  /** State. */
  state?: string | null | undefined;
  /** Country. */
  country?: string | null | undefined;
}

export interface EasyPostDetail {
  /** What happened. */
  status?: string | null | undefined;
  /** When. */
  datetime?: string | null | undefined;
  /** In the carrier’s words. */
  message?: string | null | undefined;
  tracking_location?: EasyPostLocation | null | undefined;
}

export interface EasyPostTracker {
  /** Tracking number. */
  tracking_code?: string | null | undefined;
  /** Carrier. */
  carrier?: string | null | undefined;
  /** Scans. */
  tracking_details?: EasyPostDetail[] | undefined;
}

/** An event as EasyPost sends it; its trackers are looked at. */
export interface EasyPostEvent {
  /** What the event is of: `tracker.updated`. */
  description?: string | null | undefined;
  result?: EasyPostTracker | undefined;
}

export interface ReconciledSku {
  /** Listing’s SKU. */
  sku: string;
  /** Units that were shipped. */
  shipped: number;
  /** Units that the marketplace has received. */
  received: number;
  /** Received less shipped: below zero, units are missing. */
  difference: number;
}

export interface MarketplaceShipment {
  /** Shipment id. */
  id: number;
  /** The hub’s number, such as MS-000001. */
  shipment_id: string;
  /** The marketplace’s number; null where it does not know the shipment. */
  fba_shipment_id: string | null;
  /** Marketplace. */
  marketplace_name: string;
  /** Where it goes now. */
  fulfillment_center_code: string;
  /** What its units came from. */
  source: MarketplaceShipmentSource;
  /** How far it is. */
  status: MarketplaceShipmentState;
  /** Since when. */
  status_time: string;
  /** Units in it. */
  unit_count: number;
  /** Cartons that are packed for it. */
  carton_count: number;
  /** Of its cartons, in hundredths, rounded up. */
  cubic_feet: number;
  /** Who carries it. */
  carrier: string | null;
  /** The carrier’s number of the freight. */
  pro_number: string | null;
  /** When it should arrive. */
  estimated_arrival: string | null;
  /** Whether there is a proof of delivery. */
  pod_exists: boolean;
  /** Whether there is a bill of lading: once a carton is packed. */
  bol_exists: boolean;
  /** Fulfilment center that it went to before the marketplace moved it. */
  redirected_from: string | null;
  /** Fulfilment center that the marketplace moved it to. */
  redirected_to: string | null;
  /** Warehouse that it leaves. */
  warehouse_id: number;
  /** Name of the warehouse. */
  warehouse_name: string;
  /** Whether all its units are in cartons. */
  is_packed: boolean;
  /** The middle-mile order that carries it, unless that was cancelled. */
  middle_mile_order_number: string | null;
  /** Of each SKU. */
  reconciliation: ReconciledSku[] | null;
  /** When its first units were put into it. */
  created: string;
  /** Last change. */
  updated: string;
  /** Grows with every change; the ETag of the record. */
  version: number;
  /** `false`: no seller account is connected, and nobody has entered the number that the marketplace gave it. */
  is_known_to_marketplace: boolean;
}

export interface MarketplaceShipmentStatus {
  /** How far it is. */
  status: MarketplaceShipmentState;
  /** When that was last told. */
  status_time: string;
  /** Where. */
  location: string | null;
}

export interface MarketplaceShipmentReached {
  /** When it was first so. */
  time: string;
  /** Where. */
  location: string | null;
}

export interface MarketplaceShipmentStatuses {
  created: MarketplaceShipmentReached | null;
  in_transit: MarketplaceShipmentReached | null;
  checked_in: MarketplaceShipmentReached | null;
  receiving: MarketplaceShipmentReached | null;
  closed: MarketplaceShipmentReached | null;
}

export interface MarketplaceShipmentEvent {
  /** When. */
  time: string;
  /** What happened. */
  code: "redirected" | "in_transit" | "delayed" | "delivered" | "checked_in" | "receiving" | "closed" | "pick_up_undone" | "delivery_undone" | "event_undone";
  /** In the words of who told it. */
  description: string | null;
  /** Where. */
  location: string | null;
}

export interface MarketplaceShipmentTracking {
  /** Shipment id. */
  id: number;
  /** The hub’s number, such as MS-000001. */
  shipment_id: string;
  /** The marketplace’s number; null where it does not know the shipment. */
  fba_shipment_id: string | null;
  /** Marketplace. */
  marketplace_name: string;
  /** Where it goes now. */
  fulfillment_center_code: string;
  /** What its units came from. */
  source: MarketplaceShipmentSource;
  /** Units in it. */
  unit_count: number;
  /** Cartons that are packed for it. */
  carton_count: number;
  /** Of its cartons, in hundredths, rounded up. */
  cubic_feet: number;
  /** Who carries it. */
  carrier: string | null;
  /** The carrier’s number of the freight. */
  pro_number: string | null;
  /** When it should arrive. */
  estimated_arrival: string | null;
  /** Whether there is a proof of delivery. */
  pod_exists: boolean;
  /** Link to it, good for an hour; null where there is none. */
  pod_url: string | null;
  /** Whether there is a bill of lading: once a carton is packed. */
  bol_exists: boolean;
  /** Link to it as PDF, good for an hour; null where there is none. */
  bol_url: string | null;
  /** Fulfilment center that it went to before the marketplace moved it. */
  redirected_from: string | null;
  /** Fulfilment center that the marketplace moved it to. */
  redirected_to: string | null;
  current_status: MarketplaceShipmentStatus;
  statuses: MarketplaceShipmentStatuses;
  /** Oldest first. */
  events: MarketplaceShipmentEvent[];
  /** Warehouse that it leaves. */
  warehouse_id: number;
  /** Name of the warehouse. */
  warehouse_name: string;
  /** Whether all its units are in cartons. */
  is_packed: boolean;
  /** The middle-mile order that carries it, unless that was cancelled. */
  middle_mile_order_number: string | null;
  /** Of each SKU. */
  reconciliation: ReconciledSku[] | null;
  /** When its first units were put into it. */
  created: string;
  /** Last change. */
  updated: string;
  /** Grows with every change; the ETag of the record. */
  version: number;
  /** `false`: no seller account is connected, and nobody has entered the number that the marketplace gave it. */
  is_known_to_marketplace: boolean;
}

export interface PickupAppointment {
  /** From when the carrier comes. */
  start: string;
  /** Until when. */
  end: string;
  /** The carrier’s number of it. */
  reference: string | null;
}

export interface MiddleMileOrderRow {
  /** Order id. */
  id: number;
  /** Number of the order, such as MMO261114K7Q2. */
  internal_identifier: string;
  /** The same. */
  middle_mile_order_number: string;
  /** How far it is. */
  status: MiddleMileOrderStatus;
  /** Warehouse that it leaves. */
  warehouse_id: number;
  /** Name of the warehouse. */
  warehouse_name: string;
  /** When it was authorized. */
  created_at: string;
  /** What it was authorized for. */
  authorized_amount: number;
  /** Its currency. */
  authorized_currency: string;
  /** Cubic feet of its cartons. */
  estimated_volume: number;
  /** Shipments on it. */
  number_of_shipments: number;
  /** In the order in which they were named. */
  shipment_ids: string[];
  /** What kind of place it goes to. */
  destination_type: FreightDestination;
  pickup_appointment: PickupAppointment | null;
  /** What carries it. */
  equipment: EquipmentType | null;
  /** Pallets; 0: the cartons stand on the floor. */
  pallet_count: number | null;
  accessorials: FreightAccessorial[];
  /** Class of the freight, by its density where nobody says otherwise. */
  freight_class: FreightClass | null;
  /** Number of the seal of the truck. */
  seal_number: string | null;
  /** Why it was cancelled. */
  cancellation_reason: string | null;
  /** Cubic feet as the carrier measured them. */
  verified_volume: number | null;
  /** The quote that it was authorized by. */
  quote_id: number;
  /** When it was picked up. */
  picked_up: string | null;
  /** When it was delivered. */
  delivered: string | null;
  /** Last change. */
  updated_at: string;
  /** Grows with every change; the ETag of the record. */
  version: number;
}

export interface ShipmentOnOrder {
  /** The hub’s number. */
  shipment_id: string;
  /** The marketplace’s number; null where it does not know the shipment. */
  fba_shipment_id: string | null;
  /** Where it goes. */
  fulfillment_center_code: string;
  /** Of its cartons. */
  cubic_feet: number;
  /** What it costs. */
  amount_usd: number;
}

export interface CreatedMiddleMileOrder {
  /** Number of the order. */
  middle_mile_order_number: string;
  shipments: ShipmentOnOrder[];
  /** The same in words. */
  message: string;
  /** What it was authorized for. */
  authorized_amount: number;
  /** Its currency. */
  authorized_currency: string;
  /** Cubic feet of its cartons. */
  estimated_volume: number;
  /** Order id. */
  id: number;
  /** How far it is. */
  status: MiddleMileOrderStatus;
  /** The quote that it was authorized by. */
  quote_id: number;
}

export interface NewMiddleMileOrder {
  /** Warehouse that the shipments leave. */
  warehouse_id: number;
  /** Shipments that are packed and on no other order. */
  shipment_ids: string[];
  /** A quote of exactly these shipments, from calculate_rates: its price counts. */
  quote_id?: number | null | undefined;
  /** What kind of place it goes to; by the marketplace where nothing is said. */
  destination_type?: FreightDestination | null | undefined;
}

export interface RateLine {
  /** What it is for. */
  code: string;
  /** The same in words. */
  description: string;
  /** What it costs; below zero for what is taken off. */
  amount_usd: number;
}

export interface RatedShipment {
  /** The hub’s number, such as MS-000001. */
  shipment_id: string;
  /** The marketplace’s number; null where it did not know the shipment. Quotes before 2026-11-18 have none. */
  fba_shipment_id?: string | null;
  /** Where it goes. */
  fulfillment_center_code: string;
  /** Of all its cartons. */
  cubic_feet_est: number;
  /** What it costs. */
  estimate_usd: number;
  /** Sums up to the amount, to the cent. */
  breakdown: RateLine[];
}

export interface MiddleMileOrderStep {
  /** What it became. */
  status: MiddleMileOrderStatus;
  /** When. */
  time: string;
  /** Who did it. */
  by: string;
  /** Why. */
  reason: string | null;
}

export interface MiddleMileOrder {
  /** Order id. */
  id: number;
  /** Number of the order, such as MMO261114K7Q2. */
  internal_identifier: string;
  /** The same. */
  middle_mile_order_number: string;
  /** How far it is. */
  status: MiddleMileOrderStatus;
  /** Warehouse that it leaves. */
  warehouse_id: number;
  /** Name of the warehouse. */
  warehouse_name: string;
  /** When it was authorized. */
  created_at: string;
  /** What it was authorized for. */
  authorized_amount: number;
  /** Its currency. */
  authorized_currency: string;
  /** Cubic feet of its cartons. */
  estimated_volume: number;
  /** Shipments on it. */
  number_of_shipments: number;
  /** In the order in which they were named. */
  shipment_ids: string[];
  /** What kind of place it goes to. */
  destination_type: FreightDestination;
  pickup_appointment: PickupAppointment | null;
  /** What carries it. */
  equipment: EquipmentType | null;
  /** Pallets; 0: the cartons stand on the floor. */
  pallet_count: number | null;
  accessorials: FreightAccessorial[];
  /** Class of the freight, by its density where nobody says otherwise. */
  freight_class: FreightClass | null;
  /** Number of the seal of the truck. */
  seal_number: string | null;
  /** Why it was cancelled. */
  cancellation_reason: string | null;
  /** Cubic feet as the carrier measured them. */
  verified_volume: number | null;
  /** The quote that it was authorized by. */
  quote_id: number;
  /** When it was picked up. */
  picked_up: string | null;
  /** When it was delivered. */
  delivered: string | null;
  /** Last change. */
  updated_at: string;
  /** Grows with every change; the ETag of the record. */
  version: number;
  /** What each shipment costs; sums up to the amount. */
  breakdown: RatedShipment[];
  /** Oldest first. */
  history: MiddleMileOrderStep[];
  /** Who ordered it. */
  created_by: string;
}

export interface CancelMiddleMileOrder {
  /** Why. */
  reason?: string | null | undefined;
}

export interface RatedParcel {
  /** What the parcel counts as. */
  billable_weight_lb: number;
  /** Counts by its weight, by its size, or as the least for its size. */
  basis: "actual" | "dimensional" | "minimum";
  /** What it costs alone. */
  amount_usd: number;
  /** Sums up to the amount, to the cent. */
  breakdown: RateLine[];
}

export interface ServiceRate {
  /** Who rates it: the hub’s rate cards, or an aggregator. */
  source: LabelSource;
  /** Carrier. */
  carrier: string;
  /** Service. */
  service: string;
  /** Zone; null where an aggregator rates. */
  zone: string | null;
  /** What the parcels count as, together. */
  billable_weight_lb: number;
  /** Cubic inches that count as a pound; null: size does not count. */
  dim_divisor: number | null;
  /** What it costs. */
  amount_usd: number;
  /** Sums up to the amount, to the cent. */
  breakdown: RateLine[];
  /** Days of delivery after collection. */
  transit_days: number | null;
  /** The day on which it should arrive. */
  estimated_delivery: string | null;
  /** What people call the service. */
  service_name: string;
  /** Each parcel, in the order of the request. */
  parcels: RatedParcel[];
}

export interface ExcludedService {
  /** Carrier; an aggregator where it did not rate at all. */
  carrier: string;
  /** Service; `*` where it is all of them. */
  service: string;
  /** Why it has no price. */
  reason: string;
  /** The same in words. */
  description: string;
}

export interface QuotedCard {
  /** Carrier. */
  carrier: string;
  /** Which of its cards. */
  card_version: number;
  /** Which state of the card. */
  version: number;
}

export interface ParcelRates {
  /** Cheapest first; of equal ones the faster. */
  rates: ServiceRate[];
  /** Services that do not carry it. */
  excluded: ExcludedService[];
  /** Until then the quote is kept. */
  expires: string;
  /** Number of the quote, to be cited. */
  quote_id: number;
  /** The day on which it ships. */
  ship_date: string;
  /** The rate cards that the quote was made with. */
  cards: QuotedCard[];
}

export interface RatedWarehouse {
  /** Warehouse id. */
  id: number;
  /** Name of the warehouse. */
  warehouse_name: string;
}

export interface WarehouseRates {
  warehouse: RatedWarehouse;
  shipments: RatedShipment[];
  /** What all of them cost. */
  total_usd: number;
}

export interface MiddleMileRates {
  rates: WarehouseRates[];
  /** Until then the quote is kept. */
  expires: string;
  /** Number of the quote, to be cited. */
  quote_id: number;
  /** The day on which it ships. */
  ship_date: string;
  /** The rate cards that the quote was made with. */
  cards: QuotedCard[];
}

export interface ShipmentsToRate {
  /** Marketplace shipments, priced for the middle mile. */
  shipment_ids: string[];
}

export interface RateFromWarehouse {
  /** A warehouse that is open to you. */
  warehouse_id: number;
}

export interface RateAddress {
  /** Street and number, or PO box. */
  line1?: string | null | undefined;
  /** Second address line. */
  line2?: string | null | undefined;
  /** City. */
  city?: string | null | undefined;
  /** State or province. */
  state?: string | null | undefined;
  /** Postal code; required where the country has them. Blanks around it are dropped. */
  postal_code?: string | null | undefined;
  /** ISO 3166-1 alpha-2 country code */
  country: string;
}

export interface ParcelInInches {
  /** Length in inches, two decimals. */
  length_in: number;
  /** Width in inches, two decimals. */
  width_in: number;
  /** Height in inches, two decimals. */
  height_in: number;
  /** Weight in pounds, four decimals. */
  weight_lb: number;
  /** Whether it holds hazardous goods; false by itself. */
  is_hazmat?: boolean | undefined;
}

export interface ParcelsToRate {
  from: RateFromWarehouse | RateAddress;
  to: RateAddress;
  /** Parcels of one shipment. */
  parcels: ParcelInInches[];
  /** Whether it goes to a home; true by itself. */
  residential?: boolean | undefined;
  /** Only these services; all where none are named. */
  services?: string[] | undefined;
  /** The day on which it ships, at most 90 days ahead; where none is given, today at the warehouse, or in UTC where it leaves from an address. */
  ship_date?: string | undefined;
}

export interface ParcelInCentimetres {
  /** Length in centimetres, four decimals. */
  length_cm: number;
  /** Width in centimetres, four decimals. */
  width_cm: number;
  /** Height in centimetres, four decimals. */
  height_cm: number;
  /** Weight in kilograms, eight decimals. */
  weight_kg: number;
  /** Whether it holds hazardous goods; false by itself. */
  is_hazmat?: boolean | undefined;
}

export interface MetricParcelsToRate {
  from: RateFromWarehouse | RateAddress;
  to: RateAddress;
  /** Parcels of one shipment. */
  parcels: ParcelInCentimetres[];
  /** Whether it goes to a home; true by itself. */
  residential?: boolean | undefined;
  /** Only these services; all where none are named. */
  services?: string[] | undefined;
  /** The day on which it ships, at most 90 days ahead; where none is given, today at the warehouse, or in UTC where it leaves from an address. */
  ship_date?: string | undefined;
}

export interface ReturnRateGroup {
  /** First day of the period, id of the item or the warehouse, or the marketplace; null: of no marketplace. */
  key: string | null;
  /** What people call it. */
  label: string;
  /** Units that were shipped. */
  shipped_units: number;
  /** Units that came back. */
  returned_units: number;
  /** Returned by shipped units, to four decimals; null where nothing was shipped. */
  rate: number | null;
}

export interface ReturnRate {
  /** First day, in UTC. */
  start_date: string;
  /** Last day, in UTC. */
  end_date: string;
  /** As it was asked for. */
  basis: ReturnBasis;
  /** What the groups are. */
  group_by: StatisticsGroup;
  /** Units that were shipped in the period. */
  shipped_units: number;
  /** Units that came back, by the basis. */
  returned_units: number;
  /** Returned by shipped units, to four decimals; null where nothing was shipped. */
  rate: number | null;
  /** Periods in their order, empty ones included, weeks from Monday on; others by returned units, the most first, at most 1000. */
  groups: ReturnRateGroup[];
}

export interface ReturnReasonShare {
  /** Reason. */
  reason: ReturnReason;
  /** What it means. */
  description: string;
  /** Units that came back for it. */
  units: number;
  /** Part of all, to four decimals. */
  share: number;
}

export interface ReturnReasons {
  /** First day, in UTC. */
  start_date: string;
  /** Last day, in UTC. */
  end_date: string;
  /** As it was asked for. */
  basis: ReturnBasis;
  /** Units that came back. */
  total_units: number;
  /** Those that there were, the most units first. */
  reasons: ReturnReasonShare[];
}

export interface ReturnVolumePeriod {
  /** First day of the period. */
  period: string;
  /** Returns. */
  returns: number;
  /** Units that came back. */
  units: number;
  /** Those of them that were restocked since. */
  restocked_units: number;
  /** Those of them that were thrown away since. */
  disposed_units: number;
}

export interface ReturnVolume {
  /** First day, in UTC. */
  start_date: string;
  /** Last day, in UTC. */
  end_date: string;
  /** As it was asked for. */
  basis: ReturnBasis;
  /** How long a period is. */
  interval: StatisticsInterval;
  /** Returns, each with the first of its units; with `item_id` or `sku`, with the first unit of each item and SKU of it. */
  total_returns: number;
  /** Units that came back. */
  total_units: number;
  /** Empty periods included; weeks from Monday on. */
  series: ReturnVolumePeriod[];
}

export interface ReturnRule {
  /** Grades that it is for; all where nothing is said. */
  grades?: ReturnGrade[] | null | undefined;
  /** Conditions that it is for; all where nothing is said. */
  conditions?: ReturnCondition[] | null | undefined;
  /** Reasons that it is for; all where nothing is said. */
  reasons?: ReturnReason[] | null | undefined;
  /** What becomes of the units; `ask`: the merchant decides. */
  disposition: RuleDisposition;
}

export interface ReturnPolicy {
  /** The first that fits decides; where none does, the merchant is asked. */
  rules: ReturnRule[];
  /** Instead of `restock`, for units that must never be sold again: opened consumables, what is past its date, and what lacks the lot or date that its item demands. */
  when_unsellable: UnsellableDisposition;
  /** Where the merchant was asked and did not answer in time. */
  when_undecided: ReturnDisposition;
  /** How many days the merchant has to decide. */
  decision_days: number;
  /** Grows with every change; the ETag of the record. */
  version: number;
}

export interface ReturnPolicyChanges {
  /** The first that fits decides; where none does, the merchant is asked. */
  rules?: ReturnRule[] | undefined;
  /** Instead of `restock`, for units that must never be sold again: opened consumables, what is past its date, and what lacks the lot or date that its item demands. */
  when_unsellable?: UnsellableDisposition | undefined;
  /** Where the merchant was asked and did not answer in time. */
  when_undecided?: ReturnDisposition | undefined;
  /** How many days the merchant has to decide. */
  decision_days?: number | undefined;
}

export interface ReturnRow {
  /** Return id. */
  id: number;
  /** Number of the return, such as RMA-000001. */
  rma_number: string;
  /** How far it is. */
  status: ReturnStatus;
  /** Who it comes from: the merchant announced it, nobody did, a carrier brings a parcel back, a marketplace sends goods out. */
  source: ReturnSource;
  /** Warehouse that takes it in. */
  warehouse_id: number;
  /** Name of the warehouse. */
  warehouse_name: string;
  /** The order that it was part of. */
  market_order_id: string | null;
  /** The hub’s id of that order. */
  order_id: number | null;
  /** Marketplace of the order. */
  marketplace: string | null;
  /** The parcel that a carrier brings back. */
  shipment_id: number | null;
  /** The marketplace’s number of a removal. */
  removal_order_id: string | null;
  /** Why it comes back, where nothing else is said of a unit. */
  reason: ReturnReason | null;
  /** Note. */
  note: string | null;
  /** Carrier that brings it. */
  carrier: string | null;
  /** The carrier’s number. */
  tracking_number: string | null;
  /** What the carrier said last of the parcel; null: nothing. */
  tracking_status: CarrierStatus | null;
  /** What has become of its label, of the last where it had several; null: none. */
  label_state: ReturnLabelState | null;
  /** Whether an order replaces it: none, one that is made at once, or one for what has come, once all of it is graded. */
  exchange: ExchangeTime;
  /** The order that replaces it, once it is made. */
  exchange_market_order_id: string | null;
  /** Units that were announced. */
  units_announced: number;
  /** Units that were taken in. */
  units_received: number;
  /** Units that wait for a decision of the merchant. */
  units_undecided: number;
  /** Until when the merchant may decide about the first of them; then the policy does. */
  decide_by: string | null;
  /** Why it was cancelled. */
  cancellation_reason: string | null;
  /** When it was announced, or came. */
  created: string;
  /** When it came to the warehouse. */
  received: string | null;
  /** When all of it was decided. */
  closed: string | null;
  /** Last change. */
  updated: string;
  /** Grows with every change; the ETag of the record. */
  version: number;
}

export interface ReturnLine {
  /** Number of the line. */
  line: number;
  /** Item: what is in the box, so a component where a bundle was ordered. */
  item_id: number;
  /** Its mpn. */
  mpn: string | null;
  /** Its name. */
  name: string | null;
  /** SKU of the line of the order. */
  sku: string | null;
  /** The marketplace’s id of the line of the order. */
  market_order_item_id: string | null;
  /** Units that were announced. */
  quantity: number;
  /** Units of them that were taken in. */
  received: number;
  /** Why it comes back. */
  reason: ReturnReason;
}

export interface ReturnUnit {
  /** Number of these units, from 1 in each return. */
  unit_id: number;
  /** The announced line; null: nobody announced them. */
  line: number | null;
  /** Item. */
  item_id: number;
  /** Its mpn. */
  mpn: string | null;
  /** Its name. */
  name: string | null;
  /** Units that are alike, without those that were taken back. */
  quantity: number;
  /** Why it comes back. */
  reason: ReturnReason;
  /** A as new, B good, C worn, D worthless. */
  grade: ReturnGrade;
  /** What they look like. */
  condition: ReturnCondition;
  /** Lot. */
  lot: string | null;
  /** Expiration date. */
  expiration: string | null;
  /** Note. */
  note: string | null;
  /** What becomes of them; `undecided`: the merchant is asked. */
  disposition: "restock" | "quarantine" | "dispose" | "undecided";
  /** Why that becomes of them. */
  why: string;
  /** Who decided. */
  decided_by: "rules" | "merchant" | "deadline" | "hub" | "nobody";
  /** Until when the merchant may decide. */
  decide_by: string | null;
  /** When it was decided. */
  decided: string | null;
  /** The parcel that they had left in, where it is known. */
  shipment_id: number | null;
  /** Who took them in. */
  taken_by: string;
  /** When. */
  taken: string;
  /** Units of them that were taken in by mistake, and taken back. */
  taken_back: number;
}

export interface ReturnPhoto {
  /** Number of the photo, from 1 in each return. */
  photo_id: number;
  /** The units that it shows. */
  unit_id: number | null;
  /** Note. */
  note: string | null;
  /** Type of the picture. */
  media_type: string;
  /** Who took it. */
  taken_by: string;
  /** When. */
  taken: string;
}

export interface ReturnLabel {
  /** Label id. */
  label_id: number;
  /** What has become of it. */
  state: ReturnLabelState;
  /** Who rated and sold it. */
  source: LabelSource;
  /** Carrier; null for a plain label. */
  carrier: string | null;
  /** Service. */
  service: string | null;
  /** What people call the service. */
  service_name: string | null;
  /** What it costs; null for a plain label. */
  amount_usd: number | null;
  /** The quote that it was bought by. */
  quote_id: number | null;
  /** The carrier’s number. */
  tracking_number: string | null;
  /** Where the parcel can be followed. */
  tracking_url: string | null;
  /** What went wrong; null: nothing. */
  error: string | null;
  /** Who asked for it. */
  requested_by: string;
  /** When. */
  requested: string;
  /** When it was bought. */
  bought: string | null;
  /** When it was to be voided. */
  void_requested: string | null;
  /** When it was voided. */
  voided: string | null;
}

export interface ReturnStep {
  /** What it became. */
  status: ReturnStatus;
  /** When. */
  time: string;
  /** Who did it. */
  by: string;
  /** Why. */
  reason: string | null;
}

export interface Return {
  /** Return id. */
  id: number;
  /** Number of the return, such as RMA-000001. */
  rma_number: string;
  /** How far it is. */
  status: ReturnStatus;
  /** Who it comes from: the merchant announced it, nobody did, a carrier brings a parcel back, a marketplace sends goods out. */
  source: ReturnSource;
  /** Warehouse that takes it in. */
  warehouse_id: number;
  /** Name of the warehouse. */
  warehouse_name: string;
  /** The order that it was part of. */
  market_order_id: string | null;
  /** The hub’s id of that order. */
  order_id: number | null;
  /** Marketplace of the order. */
  marketplace: string | null;
  /** The parcel that a carrier brings back. */
  shipment_id: number | null;
  /** The marketplace’s number of a removal. */
  removal_order_id: string | null;
  /** Why it comes back, where nothing else is said of a unit. */
  reason: ReturnReason | null;
  /** Note. */
  note: string | null;
  /** Carrier that brings it. */
  carrier: string | null;
  /** The carrier’s number. */
  tracking_number: string | null;
  /** What the carrier said last of the parcel; null: nothing. */
  tracking_status: CarrierStatus | null;
  /** What has become of its label, of the last where it had several; null: none. */
  label_state: ReturnLabelState | null;
  /** Whether an order replaces it: none, one that is made at once, or one for what has come, once all of it is graded. */
  exchange: ExchangeTime;
  /** The order that replaces it, once it is made. */
  exchange_market_order_id: string | null;
  /** Units that were announced. */
  units_announced: number;
  /** Units that were taken in. */
  units_received: number;
  /** Units that wait for a decision of the merchant. */
  units_undecided: number;
  /** Until when the merchant may decide about the first of them; then the policy does. */
  decide_by: string | null;
  /** Why it was cancelled. */
  cancellation_reason: string | null;
  /** When it was announced, or came. */
  created: string;
  /** When it came to the warehouse. */
  received: string | null;
  /** When all of it was decided. */
  closed: string | null;
  /** Last change. */
  updated: string;
  /** Grows with every change; the ETag of the record. */
  version: number;
  /** What was announced. */
  lines: ReturnLine[];
  /** What was taken in. */
  units: ReturnUnit[];
  /** Pictures of it. */
  photos: ReturnPhoto[];
  /** Labels that were asked for, oldest first. */
  labels: ReturnLabel[];
  /** Oldest first. */
  history: ReturnStep[];
  /** Who announced it, or took it. */
  created_by: string;
}

/** Names a line of the order, by any of its names. */
export interface NewReturnLine {
  /** The marketplace’s id of the line of the order. Blanks around it are dropped. */
  market_order_item_id?: string | null | undefined;
  /** SKU of the line of the order. Blanks around it are dropped. */
  sku?: string | null | undefined;
  /** Item of the line of the order, or a component of it that was in the box. */
  item_id?: number | null | undefined;
  /** Units. */
  quantity: number;
  /** Why it comes back. */
  reason?: ReturnReason | null | undefined;
}

/** The parcel, as it is rated: needed for all but plain labels. */
export interface ReturnParcel {
  /** Length in inches. */
  length_in: number;
  /** Width in inches. */
  width_in: number;
  /** Height in inches. */
  height_in: number;
  /** Weight in pounds. */
  weight_lb: number;
}

export interface WantedReturnLabel {
  /** Who rates and sells: the hub’s own rate cards, whose label the service draws, or EasyPost. Default `cards`. */
  source?: LabelSource | undefined;
  /** A service, `ground`, or that of a carrier, `ups/ground`. Where nothing is said: the cheapest of EasyPost; by the hub’s cards, a plain label for whatever carrier the customer takes, without a price. */
  service?: string | null | undefined;
  parcel?: ReturnParcel | null | undefined;
  /** For a label by the hub’s cards: the number that the carrier has given out. Without it the label has the RMA number alone. Blanks around it are dropped. */
  tracking_number?: string | null | undefined;
}

export interface NewReturn {
  /** The order that it was part of. Blanks around it are dropped. */
  market_order_id: string;
  /** What comes back; all that was shipped and has not come back, where nothing is said. */
  lines?: NewReturnLine[] | undefined;
  /** Why it comes back; needed where a line, or the whole order, has no reason of its own. */
  reason?: ReturnReason | null | undefined;
  /** Warehouse that takes it in; the one that it left, where nothing is said. */
  warehouse_id?: number | null | undefined;
  /** Note. */
  note?: string | null | undefined;
  /** Carrier that brings it. Blanks around it are dropped. */
  carrier?: string | null | undefined;
  /** The carrier’s number; with it, the return is `in_transit`. Blanks around it are dropped. */
  tracking_number?: string | null | undefined;
  /** Whether an order replaces it, and when that is made. Default `none`. */
  exchange?: ExchangeTime | undefined;
  label?: WantedReturnLabel | undefined;
}

export interface ReturnChanges {
  /** Note. */
  note?: string | null | undefined;
  /** Carrier that brings it. Blanks around it are dropped. */
  carrier?: string | null | undefined;
  /** The carrier’s number; with it, the return is `in_transit`. Blanks around it are dropped. */
  tracking_number?: string | null | undefined;
}

export interface CancelReturn {
  /** Why it is cancelled. */
  reason?: string | null | undefined;
}

export interface UnitDecision {
  /** Units that wait for a decision. */
  unit_id: number;
  /** What becomes of them. */
  disposition: ReturnDisposition;
}

export interface DecideUnits {
  /** All of them or none. */
  decisions: UnitDecision[];
}

export interface SandboxDeadline {
  /** `orders`: open ones have to leave; `returns`: the merchant has to decide; `eligibility_checks`: an answer loses its validity; `rate_quotes`: a quote expires; `webhook_deliveries`: one that failed is tried again. */
  kind: "orders" | "returns" | "eligibility_checks" | "rate_quotes" | "webhook_deliveries";
  /** When the next one passes; null where none waits. */
  next: string | null;
  /** How many pass within the hours that were asked for; 1000 stands for that many or more. */
  count: number;
}

/** How many records have their deadlines moved so far. */
export interface MovedDeadlines {
  /** Orders that have less time to leave. */
  orders: number;
  /** Returns that are to be decided sooner. */
  returns: number;
  /** Answers about listings that count for less time. */
  eligibility_checks: number;
  /** Quotes that expire sooner. */
  rate_quotes: number;
  /** Deliveries that are tried again sooner. */
  webhook_deliveries: number;
}

export interface SandboxAdvance {
  /** Counts the advances of the organization. */
  id: number;
  /** By how many hours its clock was advanced. */
  hours: number;
  /** How far ahead it is with this advance, in hours. */
  hours_ahead: number;
  /** `working`: deadlines are being moved; `done`: all are. */
  status: "working" | "done";
  moved: MovedDeadlines;
  /** Who advanced it. */
  requested_by: string;
  /** When. */
  requested: string;
  /** When all deadlines were moved. */
  done: string | null;
  /** Grows with every change; the ETag of the record. */
  version: number;
}

export interface Sandbox {
  /** Whether the organization is one. Nothing can be advanced where it is not. */
  is_sandbox: boolean;
  /** How far ahead its clock is, in hours. */
  hours_ahead: number;
  /** Whether deadlines are being moved. */
  is_advancing: boolean;
  /** What waits, kind by kind; none where it is no sandbox. */
  deadlines: SandboxDeadline[];
  last_advance: SandboxAdvance | null;
}

export interface AdvanceInput {
  /** By how many hours. */
  hours: number;
}

export interface OpsBrand {
  /** Id. */
  id: number;
  /** Name, unique in the organization whatever the case. */
  name: string;
  /** Grows with every change; the ETag of the record. */
  version: number;
  /** When it was added. */
  created: string;
  /** Last change. */
  updated: string;
}

export interface BrandFeedEvent {
  /** Counts the org’s events without gaps. */
  sequence: number;
  /** What happened. */
  type: "brand.created" | "brand.updated";
  /** When. */
  time: string;
  /** The kind of record. */
  subject_type: string;
  /** Its id. */
  subject_id: string;
  /** The version of the record after the change. */
  version: number;
  /** Who did it. */
  actor: string;
  data: OpsBrand;
}

export interface ComponentEventData {
  /** Item id of the component. */
  component_id: number;
  /** Manufacturer part number. Blanks around it are dropped. */
  mpn: string | null;
  /** Units in one bundle. */
  quantity: number;
}

export interface BundleEventData {
  /** Item id of the bundle. */
  id: number;
  /** Manufacturer part number. Blanks around it are dropped. */
  mpn: string | null;
  /** Item name. */
  name: string | null;
  /** False when it is a plain item again. */
  is_bundle: boolean;
  /** What one bundle is made of. */
  components: ComponentEventData[];
  /** Grows with every change; the ETag of the record. */
  version: number;
}

export interface BundleFeedEvent {
  /** Counts the org’s events without gaps. */
  sequence: number;
  /** What happened. */
  type: "bundle.updated";
  /** When. */
  time: string;
  /** The kind of record. */
  subject_type: string;
  /** Its id. */
  subject_id: string;
  /** The version of the record after the change. */
  version: number;
  /** Who did it. */
  actor: string;
  data: BundleEventData;
}

export interface EligibilityCheckFeedEvent {
  /** Counts the org’s events without gaps. */
  sequence: number;
  /** What happened. */
  type: "eligibility_check.eligible" | "eligibility_check.error" | "eligibility_check.ineligible" | "eligibility_check.queued" | "eligibility_check.running";
  /** When. */
  time: string;
  /** The kind of record. */
  subject_type: string;
  /** Its id. */
  subject_id: string;
  /** The version of the record after the change. */
  version: number;
  /** Who did it. */
  actor: string;
  data: EligibilityCheck;
}

export interface HeldUnits {
  /** Item id, as a string. */
  item_id: string;
  /** Warehouse id. */
  warehouse_id: number;
  /** Lot number. */
  lot: string | null;
  /** Expiration date. */
  expiration: string | null;
  /** Units set aside. */
  quantity: number;
}

export interface HoldShrunk {
  /** Hold id. */
  id: number;
  /** Note. */
  note: string | null;
  /** What it does not hold any more. */
  taken_back: HeldUnits[];
  /** What it still holds. */
  lines: HeldUnits[];
}

export interface HoldShrunkFeedEvent {
  /** Counts the org’s events without gaps. */
  sequence: number;
  /** What happened. */
  type: "hold.changed";
  /** When. */
  time: string;
  /** The kind of record. */
  subject_type: string;
  /** Its id. */
  subject_id: string;
  /** The version of the record after the change. */
  version: number;
  /** Who did it. */
  actor: string;
  data: HoldShrunk;
}

export interface HoldChanged {
  /** Hold id. */
  id: number;
  /** Note. */
  note: string | null;
}

export interface HoldChangedFeedEvent {
  /** Counts the org’s events without gaps. */
  sequence: number;
  /** What happened. */
  type: "hold.created";
  /** When. */
  time: string;
  /** The kind of record. */
  subject_type: string;
  /** Its id. */
  subject_id: string;
  /** The version of the record after the change. */
  version: number;
  /** Who did it. */
  actor: string;
  data: HoldChanged;
}

export interface HoldReleased {
  /** Hold id. */
  id: number;
  /** Note. */
  note: string | null;
  /** Absent: somebody has released it. `nothing_left`: reality took its last unit. */
  reason?: "nothing_left";
}

export interface HoldReleasedFeedEvent {
  /** Counts the org’s events without gaps. */
  sequence: number;
  /** What happened. */
  type: "hold.released";
  /** When. */
  time: string;
  /** The kind of record. */
  subject_type: string;
  /** Its id. */
  subject_id: string;
  /** The version of the record after the change. */
  version: number;
  /** Who did it. */
  actor: string;
  data: HoldReleased;
}

export interface InventoryChanged {
  /** Item id, as a string. */
  item_id: string;
  /** Warehouse id. */
  warehouse_id: number;
  /** Everything that is there. */
  on_hand_quantity: number;
  /** What can be promised. */
  available_quantity: number;
  reserved: Reserved;
  unavailable: Unavailable;
  /** On its way. */
  inbound_quantity: number;
  /** Waited for. */
  backordered_quantity: number;
  sellable: Sellable;
  /** Why channels could be given less than `available_quantity`: for each channel, what is missing from its `sellable`. */
  unsellable?: Unsellable[];
}

export interface InventoryChangedFeedEvent {
  /** Counts the org’s events without gaps. */
  sequence: number;
  /** What happened. */
  type: "inventory.changed";
  /** When. */
  time: string;
  /** The kind of record. */
  subject_type: string;
  /** Its id. */
  subject_id: string;
  /** The version of the record after the change. */
  version: number;
  /** Who did it. */
  actor: string;
  data: InventoryChanged;
}

export interface DisputedLine {
  /** Line of the request. */
  line_id: number;
  /** Item id. */
  item_id: number;
  /** Lot of the line. */
  lot_number: string | null;
  /** Units that did not come. */
  short: number;
  /** Units more than announced. */
  over: number;
  /** Units that came damaged. */
  damaged: number;
  /** The merchant’s note on it. */
  note: string | null;
  /** Who disputes it. */
  by: string;
  /** Since when. */
  time: string;
}

export interface InventoryRequestChanged {
  /** Request id. */
  id: number;
  /** Its number. */
  ir_number: string;
  /** Its state. */
  status: InventoryRequestStatus;
  /** Where the goods go. */
  warehouse_id: number;
  /** Units received. */
  items_received: number;
  /** Units announced. */
  items_total: number;
  /** When the goods are to leave. */
  estimated_ship_date: string | null;
  /** Grows with every change; the ETag of the record. */
  version: number;
  /** The lines that the merchant disputes, with units as they were then. */
  disputes: DisputedLine[];
}

export interface InventoryRequestChangedFeedEvent {
  /** Counts the org’s events without gaps. */
  sequence: number;
  /** What happened. */
  type: "inventory_request.cancelled" | "inventory_request.closed" | "inventory_request.created" | "inventory_request.delivered" | "inventory_request.disputed" | "inventory_request.in_transit" | "inventory_request.placed" | "inventory_request.receiving" | "inventory_request.updated";
  /** When. */
  time: string;
  /** The kind of record. */
  subject_type: string;
  /** Its id. */
  subject_id: string;
  /** The version of the record after the change. */
  version: number;
  /** Who did it. */
  actor: string;
  data: InventoryRequestChanged;
}

export interface ItemEventData {
  /** Item id. */
  id: number;
  /** Item name. */
  name: string | null;
  /** Manufacturer part number. Blanks around it are dropped. */
  mpn: string | null;
  /** universal product code, 8 to 14 digits; spreadsheets drop zeros at its beginning unless the column is text */
  upc: string | null;
  /** European article number, 8 to 14 digits; spreadsheets drop zeros at its beginning unless the column is text */
  ean: string | null;
  /** Harmonized system code. Blanks around it are dropped. */
  hs_code: string | null;
  /** Whether the item is hazardous material. */
  is_hazmat: boolean | null;
  /** Cold storage type. */
  cold_storage_type: ColdStorageType | null;
  /** Whether the item can expire. */
  can_expire: boolean | null;
  /** Whether every unit must come in with a lot number. */
  lot_num_required: boolean;
  /** Days from production to expiration. */
  shelf_life_days: number | null;
  min_remaining_days: MinRemainingDays;
  /** Length in inches, two decimals at most. */
  length_in: number | null;
  /** Width in inches, two decimals at most. */
  width_in: number | null;
  /** Height in inches, two decimals at most. */
  height_in: number | null;
  /** Weight in pounds, three decimals at most. */
  weight_lb: number | null;
  /** Codes on the item besides UPC and EAN. */
  scannable_barcodes: string[];
  /** a web address of a picture */
  image_url: string | null;
  /** Brand id. */
  brand_id: number | null;
  /** Vendor id. */
  vendor_id: number | null;
  /** Whether it takes part in anything new. */
  is_active: boolean;
  /** where it was made, for customs: an ISO 3166-1 alpha-2 country code */
  country_of_origin: string | null;
  /** What a unit is worth, for customs, in US dollars. Two decimals at most. */
  customs_value_usd: number | null;
  /** True when the item is a bundle of other items. */
  is_bundle: boolean;
  /** True when the item is a component of a bundle. */
  is_bundle_component: boolean;
  /** Grows with every change; the ETag of the record. */
  version: number;
  /** When it was added. */
  created: string;
  /** Last change. */
  updated: string;
}

export interface ItemFeedEvent {
  /** Counts the org’s events without gaps. */
  sequence: number;
  /** What happened. */
  type: "item.created" | "item.updated";
  /** When. */
  time: string;
  /** The kind of record. */
  subject_type: string;
  /** Its id. */
  subject_id: string;
  /** The version of the record after the change. */
  version: number;
  /** Who did it. */
  actor: string;
  data: ItemEventData;
}

export interface OpsListing {
  /** Listing id. */
  id: number;
  /** The listing’s SKU on its marketplace. Blanks around it are dropped. */
  listing_mp_primary_id: string;
  /** Name on the marketplace. */
  listing_name: string | null;
  /** Marketplace name. Blanks around it are dropped. */
  marketplace_name: string;
  /** Seller account on the marketplace. Blanks around it are dropped. */
  listing_mp_seller_account_id: string;
  /** The item that is listed. */
  item_id: number;
  /** Who ships: Amazon, Walmart, or the hub for the merchant. */
  fulfillment_channel: FulfillmentChannel;
  /** ISO 3166-1 alpha-2 country code */
  country: string;
  /** Whether it sells. */
  status: ListingStatus;
  /** the product on Amazon (ASIN): 10 letters and digits */
  asin: string | null;
  /** the label that Amazon knows its units by (FNSKU) */
  fnsku: string | null;
  /** the marketplace’s own id, such as ATVPDKIKX0DER */
  marketplace_id: string | null;
  /** What its units are tracked by: the manufacturer’s barcode, or Amazon’s label. */
  barcode_type: BarcodeType | null;
  /** Grows with every change; the ETag of the record. */
  version: number;
  /** When it was added. */
  created: string;
  /** Last change. */
  updated: string;
}

export interface ListingFeedEvent {
  /** Counts the org’s events without gaps. */
  sequence: number;
  /** What happened. */
  type: "listing.created" | "listing.updated";
  /** When. */
  time: string;
  /** The kind of record. */
  subject_type: string;
  /** Its id. */
  subject_id: string;
  /** The version of the record after the change. */
  version: number;
  /** Who did it. */
  actor: string;
  data: OpsListing;
}

export interface MarketplaceCartonFeedEvent {
  /** Counts the org’s events without gaps. */
  sequence: number;
  /** What happened. */
  type: "marketplace_carton.packed" | "marketplace_carton.unpacked" | "marketplace_carton.updated";
  /** When. */
  time: string;
  /** The kind of record. */
  subject_type: string;
  /** Its id. */
  subject_id: string;
  /** The version of the record after the change. */
  version: number;
  /** Who did it. */
  actor: string;
  data: MarketplaceCarton;
}

export interface MarketplacePalletFeedEvent {
  /** Counts the org’s events without gaps. */
  sequence: number;
  /** What happened. */
  type: "marketplace_pallet.broken_down" | "marketplace_pallet.built" | "marketplace_pallet.updated";
  /** When. */
  time: string;
  /** The kind of record. */
  subject_type: string;
  /** Its id. */
  subject_id: string;
  /** The version of the record after the change. */
  version: number;
  /** Who did it. */
  actor: string;
  data: MarketplacePallet;
}

export interface MarketplaceShipmentFeedEvent {
  /** Counts the org’s events without gaps. */
  sequence: number;
  /** What happened. */
  type: "marketplace_shipment.checked_in" | "marketplace_shipment.closed" | "marketplace_shipment.created" | "marketplace_shipment.delivery_undone" | "marketplace_shipment.event_undone" | "marketplace_shipment.in_transit" | "marketplace_shipment.pick_up_undone" | "marketplace_shipment.receiving" | "marketplace_shipment.removed" | "marketplace_shipment.updated";
  /** When. */
  time: string;
  /** The kind of record. */
  subject_type: string;
  /** Its id. */
  subject_id: string;
  /** The version of the record after the change. */
  version: number;
  /** Who did it. */
  actor: string;
  data: MarketplaceShipment;
}

export interface MiddleMileOrderFeedEvent {
  /** Counts the org’s events without gaps. */
  sequence: number;
  /** What happened. */
  type: "middle_mile_order.cancelled" | "middle_mile_order.created" | "middle_mile_order.delivered" | "middle_mile_order.delivery_undone" | "middle_mile_order.departure_undone" | "middle_mile_order.in_transit" | "middle_mile_order.pick_up_undone" | "middle_mile_order.picked_up" | "middle_mile_order.updated";
  /** When. */
  time: string;
  /** The kind of record. */
  subject_type: string;
  /** Its id. */
  subject_id: string;
  /** The version of the record after the change. */
  version: number;
  /** Who did it. */
  actor: string;
  data: MiddleMileOrderRow;
}

export interface OrderChangedItem {
  /** As ordered. */
  sku: string | null;
  /** As ordered. */
  market_order_item_id: string | null;
  /** Units. */
  quantity: number;
}

export interface OrderChangedSubOrder {
  /** Sub-order id. */
  sub_order_id: number;
  /** Number of the sub-order. */
  sub_order_number: string;
  /** State of the sub-order. */
  sub_order_status: SubOrderStatus;
  /** Warehouse it ships from. */
  warehouse_id: number | null;
  /** Why it is in this state. */
  reason: string | null;
  items: OrderChangedItem[];
}

export interface OrderChanged {
  /** Order id. */
  order_id: number;
  /** The order's id on its marketplace. */
  market_order_id: string;
  /** Marketplace of the order. */
  marketplace: string | null;
  /** State of the order. */
  order_status: OrderStatus;
  sub_orders: OrderChangedSubOrder[];
}

export interface OrderChangedFeedEvent {
  /** Counts the org’s events without gaps. */
  sequence: number;
  /** What happened. */
  type: "order.cancelled" | "order.changed" | "order.completed" | "order.received";
  /** When. */
  time: string;
  /** The kind of record. */
  subject_type: string;
  /** Its id. */
  subject_id: string;
  /** The version of the record after the change. */
  version: number;
  /** Who did it. */
  actor: string;
  data: OrderChanged;
}

export interface ReturnFeedEvent {
  /** Counts the org’s events without gaps. */
  sequence: number;
  /** What happened. */
  type: "return.cancelled" | "return.closed" | "return.created" | "return.graded" | "return.in_transit" | "return.receive_undone" | "return.received" | "return.updated";
  /** When. */
  time: string;
  /** The kind of record. */
  subject_type: string;
  /** Its id. */
  subject_id: string;
  /** The version of the record after the change. */
  version: number;
  /** Who did it. */
  actor: string;
  data: ReturnRow;
}

export interface ReturnPolicyFeedEvent {
  /** Counts the org’s events without gaps. */
  sequence: number;
  /** What happened. */
  type: "return_policy.updated";
  /** When. */
  time: string;
  /** The kind of record. */
  subject_type: string;
  /** Its id. */
  subject_id: string;
  /** The version of the record after the change. */
  version: number;
  /** Who did it. */
  actor: string;
  data: ReturnPolicy;
}

export interface SandboxAdvanceFeedEvent {
  /** Counts the org’s events without gaps. */
  sequence: number;
  /** What happened. */
  type: "sandbox_advance.created" | "sandbox_advance.done";
  /** When. */
  time: string;
  /** The kind of record. */
  subject_type: string;
  /** Its id. */
  subject_id: string;
  /** The version of the record after the change. */
  version: number;
  /** Who did it. */
  actor: string;
  data: SandboxAdvance;
}

export interface ShippedLine {
  /** Line of the order, from 1. */
  line: number;
  /** As ordered. */
  market_order_item_id: string | null;
  /** As ordered. */
  sku: string | null;
  /** Item id. */
  item_id: number;
  /** Units of the line; a bundle in several cartons counts with the one that completes it. */
  quantity: number;
}

export interface ShipmentChanged {
  /** Shipment id. */
  shipment_id: number;
  /** Order id. */
  order_id: number;
  /** The order’s id on its marketplace. */
  market_order_id: string;
  /** Marketplace of the order. */
  marketplace: string | null;
  /** Sub-order id. */
  sub_order_id: number;
  /** Number of the sub-order, as people scan and say it. */
  sub_order_number: string;
  /** Where it left from. */
  warehouse_id: number;
  /** Which carton of the sub-order. */
  carton: number;
  /** Carrier. */
  tracking_carrier: string;
  /** Tracking number. */
  tracking_number: string;
  /** Where it can be followed. */
  tracking_url: string | null;
  /** When it left the warehouse. */
  departure_date: string;
  /** Where it is. */
  current_status: CartonStatus;
  /** Since when. */
  status_time: string;
  /** What is in it. */
  lines: ShippedLine[];
}

export interface ShipmentChangedFeedEvent {
  /** Counts the org’s events without gaps. */
  sequence: number;
  /** What happened. */
  type: "shipment.changed" | "shipment.created" | "shipment.voided";
  /** When. */
  time: string;
  /** The kind of record. */
  subject_type: string;
  /** Its id. */
  subject_id: string;
  /** The version of the record after the change. */
  version: number;
  /** Who did it. */
  actor: string;
  data: ShipmentChanged;
}

export interface ShippingLabelChanged {
  /** Label id. */
  label_id: number;
  /** Sub-order id. */
  sub_order_id: number;
  /** The carton that it is for. */
  shipment_id: number;
  /** Where the carton is. */
  warehouse_id: number;
  /** What has become of it. */
  state: ShippingLabelState;
  /** Who rated and sold it. */
  source: LabelSource;
  /** Carrier. */
  carrier: string;
  /** Service. */
  service: string;
  /** What the merchant is charged for it; 0 once it is voided. */
  amount_usd: number;
  /** Tracking number. */
  tracking_number: string | null;
}

export interface ShippingLabelChangedFeedEvent {
  /** Counts the org’s events without gaps. */
  sequence: number;
  /** What happened. */
  type: "shipping_label.changed";
  /** When. */
  time: string;
  /** The kind of record. */
  subject_type: string;
  /** Its id. */
  subject_id: string;
  /** The version of the record after the change. */
  version: number;
  /** Who did it. */
  actor: string;
  data: ShippingLabelChanged;
}

export interface OpsVendor {
  /** Id. */
  id: number;
  /** Name, unique in the organization whatever the case. */
  name: string;
  /** Grows with every change; the ETag of the record. */
  version: number;
  /** When it was added. */
  created: string;
  /** Last change. */
  updated: string;
}

export interface VendorFeedEvent {
  /** Counts the org’s events without gaps. */
  sequence: number;
  /** What happened. */
  type: "vendor.created" | "vendor.updated";
  /** When. */
  time: string;
  /** The kind of record. */
  subject_type: string;
  /** Its id. */
  subject_id: string;
  /** The version of the record after the change. */
  version: number;
  /** Who did it. */
  actor: string;
  data: OpsVendor;
}

export interface WarehouseFeedEvent {
  /** Counts the org’s events without gaps. */
  sequence: number;
  /** What happened. */
  type: "warehouse.changed" | "warehouse.closed" | "warehouse.opened";
  /** When. */
  time: string;
  /** The kind of record. */
  subject_type: string;
  /** Its id. */
  subject_id: string;
  /** The version of the record after the change. */
  version: number;
  /** Who did it. */
  actor: string;
  data: Warehouse;
}

/** Its secret is shown when it is made, and never again. */
export interface WebhookEndpoint {
  /** Endpoint id. */
  id: number;
  /** Where events are sent. */
  url: string;
  /** What it is for. */
  description: string | null;
  /** Only events of these types; null: of all. */
  types: string[] | null;
  /** Only events that name one of these warehouses; null: all. */
  warehouse_ids: number[] | null;
  /** Only events that name one of these marketplaces; null: all. */
  marketplaces: string[] | null;
  /** Whether events are sent. Those that happen meanwhile are sent once it is enabled again. */
  enabled: boolean;
  /** Who disabled it: `by_request` you, `gone` the service, because it answered 410. */
  disabled_reason: WebhookDisabledReason | null;
  /** Until when deliveries are also signed with the secret before. */
  previous_secret_until: string | null;
  /** Since when nothing has come through; null: the last deliveries did. */
  failing_since: string | null;
  /** The last event of the feed that was looked at for it. */
  last_sequence: number;
  /** Grows with every change; the ETag of the record. */
  version: number;
  /** When it was added. */
  created: string;
  /** Last change. */
  updated: string;
}

export interface WebhookEndpointFeedEvent {
  /** Counts the org’s events without gaps. */
  sequence: number;
  /** What happened. */
  type: "webhook_endpoint.created" | "webhook_endpoint.deleted" | "webhook_endpoint.disabled" | "webhook_endpoint.failing" | "webhook_endpoint.test" | "webhook_endpoint.updated";
  /** When. */
  time: string;
  /** The kind of record. */
  subject_type: string;
  /** Its id. */
  subject_id: string;
  /** The version of the record after the change. */
  version: number;
  /** Who did it. */
  actor: string;
  data: WebhookEndpoint;
}

export interface WorkOrderItemChanged {
  /** Item id. */
  work_order_item_id: number;
  /** SKU of the listing. */
  listing_sku: string;
  /** How far it is. */
  stage: WorkOrderStage;
  /** Units that are wanted. */
  quantity: number;
  /** Units that are prepared. */
  processed_quantity: number;
  /** Units in cartons. */
  packed_quantity: number;
  /** Units that have left. */
  shipped_quantity: number;
  /** Units that are wanted and not there. */
  short_quantity: number;
}

export interface WorkOrderChanged {
  /** Work order id. */
  work_order_id: number;
  /** What people scan and say. */
  work_order_number: string;
  /** Open while one of its items is. */
  status: WorkOrderStatus;
  /** Warehouse. */
  warehouse_id: number;
  items: WorkOrderItemChanged[];
  /** Grows with every change; the ETag of the record. */
  version: number;
}

export interface WorkOrderChangedFeedEvent {
  /** Counts the org’s events without gaps. */
  sequence: number;
  /** What happened. */
  type: "work_order.cancelled" | "work_order.closed" | "work_order.created" | "work_order.short" | "work_order.updated";
  /** When. */
  time: string;
  /** The kind of record. */
  subject_type: string;
  /** Its id. */
  subject_id: string;
  /** The version of the record after the change. */
  version: number;
  /** Who did it. */
  actor: string;
  data: WorkOrderChanged;
}

/** A change, by what it is of. */
export type Event = BrandFeedEvent | BundleFeedEvent | EligibilityCheckFeedEvent | HoldShrunkFeedEvent | HoldChangedFeedEvent | HoldReleasedFeedEvent | InventoryChangedFeedEvent | InventoryRequestChangedFeedEvent | ItemFeedEvent | ListingFeedEvent | MarketplaceCartonFeedEvent | MarketplacePalletFeedEvent | MarketplaceShipmentFeedEvent | MiddleMileOrderFeedEvent | OrderChangedFeedEvent | ReturnFeedEvent | ReturnPolicyFeedEvent | SandboxAdvanceFeedEvent | ShipmentChangedFeedEvent | ShippingLabelChangedFeedEvent | VendorFeedEvent | WarehouseFeedEvent | WebhookEndpointFeedEvent | WorkOrderChangedFeedEvent;

export interface WebhookAttempt {
  /** When it was sent. */
  attempted: string;
  /** What it was answered with. */
  status_code: number | null;
  /** The beginning of the answer’s body. */
  answer: string | null;
  /** What went wrong; null: nothing. */
  error: string | null;
  /** How long it took. */
  duration_ms: number | null;
}

export interface WebhookDelivery {
  /** The event. */
  sequence: number;
  /** The header `webhook-id`, the same in every attempt. */
  webhook_id: string;
  /** The type of the event. */
  type: string;
  /** `waiting`: for its next attempt, or for an earlier event of the same record; `failed`: given up after the last attempt. */
  state: WebhookDeliveryState;
  /** How often it was sent. */
  attempts: number;
  /** When it was sent last. */
  attempted: string | null;
  /** When it is sent again, at the earliest. */
  next_attempt: string | null;
  /** What the last attempt was answered with. */
  status_code: number | null;
  /** The beginning of that answer’s body. */
  answer: string | null;
  /** What went wrong in the last attempt; null: nothing. */
  error: string | null;
  /** How long the last attempt took. */
  duration_ms: number | null;
  /** Attempts before the last one, oldest first, also those before it was sent again; the last 20. */
  earlier_attempts: WebhookAttempt[];
  /** When its turn came first. */
  created: string;
}

export interface WebhookDeliveryWithBody {
  /** The event. */
  sequence: number;
  /** The header `webhook-id`, the same in every attempt. */
  webhook_id: string;
  /** The type of the event. */
  type: string;
  /** `waiting`: for its next attempt, or for an earlier event of the same record; `failed`: given up after the last attempt. */
  state: WebhookDeliveryState;
  /** How often it was sent. */
  attempts: number;
  /** When it was sent last. */
  attempted: string | null;
  /** When it is sent again, at the earliest. */
  next_attempt: string | null;
  /** What the last attempt was answered with. */
  status_code: number | null;
  /** The beginning of that answer’s body. */
  answer: string | null;
  /** What went wrong in the last attempt; null: nothing. */
  error: string | null;
  /** How long the last attempt took. */
  duration_ms: number | null;
  /** Attempts before the last one, oldest first, also those before it was sent again; the last 20. */
  earlier_attempts: WebhookAttempt[];
  /** When its turn came first. */
  created: string;
  body: Event;
}

export interface WebhookEndpointWithSecret {
  /** Endpoint id. */
  id: number;
  /** Where events are sent. */
  url: string;
  /** What it is for. */
  description: string | null;
  /** Only events of these types; null: of all. */
  types: string[] | null;
  /** Only events that name one of these warehouses; null: all. */
  warehouse_ids: number[] | null;
  /** Only events that name one of these marketplaces; null: all. */
  marketplaces: string[] | null;
  /** Whether events are sent. Those that happen meanwhile are sent once it is enabled again. */
  enabled: boolean;
  /** Who disabled it: `by_request` you, `gone` the service, because it answered 410. */
  disabled_reason: WebhookDisabledReason | null;
  /** Until when deliveries are also signed with the secret before. */
  previous_secret_until: string | null;
  /** Since when nothing has come through; null: the last deliveries did. */
  failing_since: string | null;
  /** The last event of the feed that was looked at for it. */
  last_sequence: number;
  /** Grows with every change; the ETag of the record. */
  version: number;
  /** When it was added. */
  created: string;
  /** Last change. */
  updated: string;
  /** What deliveries are signed with. It is shown here alone. */
  secret: string;
}

export interface NewWebhookEndpoint {
  /** Where events are sent by POST: https, on the public internet. */
  url: string;
  /** What it is for. */
  description?: string | null | undefined;
  /** Only events of these types. */
  types?: EventType[] | null | undefined;
  /** Only events that name one of these warehouses. */
  warehouse_ids?: number[] | null | undefined;
  /** Only events that name one of these marketplaces, whatever their case. */
  marketplaces?: string[] | null | undefined;
}

export interface WebhookEndpointChanges {
  /** Where events are sent by POST: https, on the public internet. */
  url?: string | undefined;
  /** What it is for. */
  description?: string | null | undefined;
  /** Only events of these types. */
  types?: EventType[] | null | undefined;
  /** Only events that name one of these warehouses. */
  warehouse_ids?: number[] | null | undefined;
  /** Only events that name one of these marketplaces, whatever their case. */
  marketplaces?: string[] | null | undefined;
  /** Whether events are sent. */
  enabled?: boolean | undefined;
}

export interface WebhookSecretRotation {
  /** For how long deliveries are signed with both secrets. */
  overlap_hours?: number | undefined;
}

/** One of the three. */
export interface WebhookReplay {
  /** Every event behind this sequence. */
  after?: number | undefined;
  /** Every event of this time or later. */
  since?: string | undefined;
  /** Every event whose attempts have all failed, and no other. */
  failed?: true | undefined;
}

/** RFC 9457. `type` is the address of a page that explains the problem. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: "bad_request" | "malformed_json" | "unauthorized" | "forbidden" | "cross_site_request" | "not_found" | "method_not_allowed" | "request_timeout" | "idempotency_key_in_use" | "state_conflict" | "not_configured" | "not_a_sandbox" | "already_exists" | "insufficient_stock" | "not_cancellable" | "moved" | "link_expired" | "precondition_failed" | "body_too_large" | "unsupported_media_type" | "validation_failed" | "idempotency_key_reused" | "org_required" | "totp_required" | "headers_too_large" | "too_many_requests" | "internal_error" | "storage_full" | "carrier_unavailable" | "overloaded";
  request_id: string;
  /** The detail again, for simple clients. */
  error: string;
  /** Everything that is wrong, in words. */
  errors: string[];
  violations?: Array<{
    /** JSON pointer to the value. */
    pointer: string;
    in: "body" | "query" | "path" | "header";
    code: "required" | "wrong_type" | "too_small" | "too_large" | "too_short" | "too_long" | "bad_format" | "bad_precision" | "bad_text" | "not_allowed" | "duplicate" | "no_form_matches" | "unknown_property" | "unknown_parameter" | "repeated_parameter" | "removed" | "unknown_reference" | "ambiguous_reference" | "conflicting_reference" | "line_id_given" | "lot_expiration_conflict" | "duplicate_order" | "start_after_end" | "bad_cursor" | "bad_header";
    message: string;
  }>;
  /** With `insufficient_stock`: what is missing where. */
  shortages?: Array<{
    line: number;
    item_id: string;
    warehouse_id: number;
    wanted: number;
    there: number;
  }>;
  /** With `not_cancellable`: the order. */
  market_order_id?: string;
  /** With `not_cancellable`: false. */
  success?: boolean;
  /** With `not_cancellable`: the outcome in words. */
  message?: string;
  /** With `not_cancellable`: none. */
  cancelled_orders?: Array<Record<string, unknown>>;
  /** With `not_cancellable`: every sub-order, and why it cannot be cancelled. */
  non_cancellable_orders?: Array<{
    sub_order_id: number;
    sub_order_number: string;
    status: string;
    reason: string;
  }>;
  /** With `org_required`: the organizations to choose from. */
  orgs?: Array<{
    id: number;
    name: string;
  }>;
}

export type StockAdjustmentReason = "order_shipped" | "order_returned" | "work_order_packed" | "work_order_unpacked" | "cycle_count" | "damaged" | "expired" | "found" | "lost" | "disposed" | "quarantined" | "released" | "relabelled" | "transfer_out" | "transfer_in" | "correction";

export type InventoryRequestStatus = "draft" | "placed" | "in_transit" | "delivered" | "receiving" | "closed" | "cancelled";

export type WorkOrderStatus = "Open" | "Closed";

export type OrderStatus = "pending" | "processing" | "backordered" | "partially_shipped" | "complete" | "cancelled" | "error" | "lost" | "returned";

export type MarketplaceShipmentState = "created" | "in_transit" | "checked_in" | "receiving" | "closed";

export type MarketplaceShipmentSource = "inventory_request" | "work_order";

export type MiddleMileOrderStatus = "authorized" | "picked_up" | "in_transit" | "delivered" | "cancelled";

export type ReturnBasis = "shipped" | "returned";

export type StatisticsGroup = "day" | "week" | "month" | "item" | "warehouse" | "marketplace";

export type StatisticsInterval = "day" | "week" | "month";

export type ReturnStatus = "announced" | "in_transit" | "received" | "graded" | "closed" | "cancelled";

export type ReturnSource = "merchant" | "blind" | "carrier" | "marketplace";

export type EventType = "brand.created" | "brand.updated" | "bundle.updated" | "eligibility_check.eligible" | "eligibility_check.error" | "eligibility_check.ineligible" | "eligibility_check.queued" | "eligibility_check.running" | "hold.changed" | "hold.created" | "hold.released" | "inventory.changed" | "inventory_request.cancelled" | "inventory_request.closed" | "inventory_request.created" | "inventory_request.delivered" | "inventory_request.disputed" | "inventory_request.in_transit" | "inventory_request.placed" | "inventory_request.receiving" | "inventory_request.updated" | "item.created" | "item.updated" | "listing.created" | "listing.updated" | "marketplace_carton.packed" | "marketplace_carton.unpacked" | "marketplace_carton.updated" | "marketplace_pallet.broken_down" | "marketplace_pallet.built" | "marketplace_pallet.updated" | "marketplace_shipment.checked_in" | "marketplace_shipment.closed" | "marketplace_shipment.created" | "marketplace_shipment.delivery_undone" | "marketplace_shipment.event_undone" | "marketplace_shipment.in_transit" | "marketplace_shipment.pick_up_undone" | "marketplace_shipment.receiving" | "marketplace_shipment.removed" | "marketplace_shipment.updated" | "middle_mile_order.cancelled" | "middle_mile_order.created" | "middle_mile_order.delivered" | "middle_mile_order.delivery_undone" | "middle_mile_order.departure_undone" | "middle_mile_order.in_transit" | "middle_mile_order.pick_up_undone" | "middle_mile_order.picked_up" | "middle_mile_order.updated" | "order.cancelled" | "order.changed" | "order.completed" | "order.received" | "return.cancelled" | "return.closed" | "return.created" | "return.graded" | "return.in_transit" | "return.receive_undone" | "return.received" | "return.updated" | "return_policy.updated" | "sandbox_advance.created" | "sandbox_advance.done" | "shipment.changed" | "shipment.created" | "shipment.voided" | "shipping_label.changed" | "vendor.created" | "vendor.updated" | "warehouse.changed" | "warehouse.closed" | "warehouse.opened" | "webhook_endpoint.created" | "webhook_endpoint.deleted" | "webhook_endpoint.disabled" | "webhook_endpoint.failing" | "webhook_endpoint.test" | "webhook_endpoint.updated" | "work_order.cancelled" | "work_order.closed" | "work_order.created" | "work_order.short" | "work_order.updated";

export type WebhookDeliveryState = "waiting" | "delivered" | "failed";

export type MerchantRole = "owner" | "admin" | "member" | "viewer";

export type OrgKind = "merchant" | "hub";

export type UserRole = "owner" | "admin" | "supervisor" | "member" | "picker" | "viewer";

export type Scope = "read" | "write" | "account" | "ops" | "view" | "admin" | "floor" | "inventory" | "catalog" | "warehouses" | "metrics";

export type WarehouseService = "storage" | "orders" | "marketplace_prep" | "middle_mile" | "returns" | "cold_storage" | "hazmat";

export type ColdStorageType = "refrigerated" | "frozen" | "deep_frozen";

export type FulfillmentChannel = "FBA" | "WFS" | "MERCHANT";

export type ListingStatus = "active" | "inactive";

export type BarcodeType = "manufacturer" | "amazon";

export type StockStatus = "available" | "damaged" | "quarantined" | "expired";

export type AppointmentType = "live" | "drop";

export type AppointmentStatus = "scheduled" | "rescheduled" | "cancelled" | "no_show" | "arrived";

export type DiscrepancyDecisionValue = "accepted" | "disputed";

export type InboundShipmentMethod = "CUSTOMER" | "PICKUP";

export type PrepType = "ITEM_BLACK_SHRINKWRAP" | "ITEM_BLANKSTK" | "ITEM_BOXING" | "ITEM_BUBBLEWRAP" | "ITEM_CAP_SEALING" | "ITEM_DEBUNDLE" | "ITEM_HANG_GARMENT" | "ITEM_LABELING" | "ITEM_NO_PREP" | "ITEM_POLYBAGGING" | "ITEM_RMOVHANG" | "ITEM_SETCREATE" | "ITEM_SETSTK" | "ITEM_SIOC";

export type MarketplaceProgram = "FBA" | "WFS";

export type WorkOrderStage = "queued" | "processing" | "packed" | "shipped" | "closed" | "cancelled";

export type InboundPlanStatus = "working" | "waiting" | "done" | "failed" | "cancelled";

export type InboundPlanStepName = "create_plan" | "generate_packing" | "choose_packing" | "confirm_packing" | "read_groups" | "set_packing" | "generate_placement" | "choose_placement" | "confirm_placement" | "read_shipments" | "read_contents" | "assign_cartons" | "pack_cartons" | "set_shipment_packing" | "cancel_plan";

export type MarketplaceRegion = "na" | "eu" | "fe";

export type SubOrderStatus = "pending" | "processing" | "backordered" | "shipped" | "cancelled" | "error";

export type CarrierStatus = "label_created" | "picked_up" | "in_transit" | "out_for_delivery" | "delivery_attempted" | "available_for_pickup" | "exception" | "damaged" | "lost" | "delivered" | "returned";

export type ShippingLabelState = "requested" | "bought" | "used" | "void_requested" | "voided" | "void_refused" | "failed";

export type LabelSource = "cards" | "easypost";

export type FreightDestination = "FBA" | "AWD" | "WFS" | "other";

export type EquipmentType = "van" | "reefer" | "box_truck" | "flatbed" | "container" | "sprinter";

export type FreightAccessorial = "appointment" | "detention" | "hazmat" | "inside_delivery" | "layover" | "liftgate_delivery" | "liftgate_pickup" | "limited_access" | "lumper" | "redelivery" | "sort_and_segregate" | "weekend";

export type FreightClass = "50" | "55" | "60" | "65" | "70" | "77.5" | "85" | "92.5" | "100" | "110" | "125" | "150" | "175" | "200" | "250" | "300" | "400" | "500";

export type ReturnReason = "unwanted" | "defective" | "damaged_in_transit" | "damaged_by_warehouse" | "not_as_described" | "wrong_item" | "too_small" | "too_large" | "arrived_late" | "undeliverable" | "refused" | "other";

export type ReturnGrade = "A" | "B" | "C" | "D";

export type ReturnCondition = "new" | "opened" | "used" | "damaged" | "defective";

export type RuleDisposition = "restock" | "quarantine" | "dispose" | "ask";

export type UnsellableDisposition = "quarantine" | "dispose" | "ask";

export type ReturnDisposition = "restock" | "quarantine" | "dispose";

export type ReturnLabelState = "requested" | "bought" | "void_requested" | "voided" | "void_refused" | "failed";

export type ExchangeTime = "none" | "at_once" | "when_received";

export type CartonStatus = "packed" | "label_created" | "picked_up" | "in_transit" | "out_for_delivery" | "delivery_attempted" | "available_for_pickup" | "exception" | "damaged" | "lost" | "delivered" | "returned";

export type WebhookDisabledReason = "by_request" | "gone";

/** A method for each operation. */
export interface MerchantOperations {
  /**
   * Get an access token.
   *
   * `POST /login`
   */
  login(params: {
    body: MachineLogin | PersonLogin | RefreshLogin;
  }, options?: CallOptions): ApiRequest<LoginAnswer>;

  /**
   * Log out.
   *
   * `POST /login/revoke`
   */
  revokeToken(params: {
    body: RevokeBody;
  }, options?: CallOptions): ApiRequest<Record<string, never> | undefined>;

  /**
   * Get the secret of a second factor.
   *
   * `POST /login/totp`
   */
  startTotp(params: {
    body: PersonProof;
  }, options?: CallOptions): ApiRequest<TotpSecret>;

  /**
   * Remove one’s second factor.
   *
   * `POST /login/totp/remove`
   */
  removeOwnTotp(params: {
    body: PersonProof;
  }, options?: CallOptions): ApiRequest<void>;

  /**
   * List one’s sessions.
   *
   * `POST /login/sessions`
   */
  listOwnSessions(params: {
    body: PersonProof;
  }, options?: CallOptions): ApiRequest<OwnSession[]>;

  /**
   * End one’s sessions.
   *
   * `POST /login/sessions/end`
   */
  endOwnSessions(params: {
    body: SessionsToEnd;
  }, options?: CallOptions): ApiRequest<void>;

  /**
   * Change one’s password.
   *
   * `POST /login/password`
   */
  changeOwnPassword(params: {
    body: PasswordChange;
  }, options?: CallOptions): ApiRequest<void>;

  /**
   * Set a password with a one-time link.
   *
   * `POST /login/set_password`
   */
  setPasswordByLink(params: {
    body: PasswordByLink;
  }, options?: CallOptions): ApiRequest<void>;

  /**
   * Say what an invitation is for.
   *
   * `POST /login/invitation`
   */
  showInvitation(params: {
    body: InvitationToken;
  }, options?: CallOptions): ApiRequest<OpenInvitation>;

  /**
   * Join an organization with an invitation.
   *
   * `POST /login/invitation/accept`
   */
  acceptInvitation(params: {
    body: JoinWithAccount | JoinAsNewPerson;
  }, options?: CallOptions): ApiRequest<void>;

  /**
   * Sign in to the console.
   *
   * `POST /login/console`
   */
  signIn(params: {
    body: PersonLogin;
  }, options?: CallOptions): ApiRequest<ConsoleSession>;

  /**
   * Say who is signed in to the console.
   *
   * `GET /login/console`
   */
  getConsoleSession(params?: Record<string, never>, options?: CallOptions): ApiRequest<ConsoleSession>;

  /**
   * Sign out of the console.
   *
   * `DELETE /login/console`
   */
  signOut(params?: Record<string, never>, options?: CallOptions): ApiRequest<void>;

  /**
   * Act for another organization in the console.
   *
   * `POST /login/console/org`
   */
  chooseOrg(params: {
    body: OrgChoice;
  }, options?: CallOptions): ApiRequest<ConsoleSession>;

  /**
   * List the organizations this credential can see.
   *
   * `GET /v1/orgs`
   */
  listOrgs(params?: {
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<Org>;

  /**
   * List the people of your organization.
   *
   * `GET /v1/members`
   */
  listMembers(params?: {
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<Member>;

  /**
   * Change the role of a member.
   *
   * `PUT /v1/members/{user_id}`
   */
  setMember(params: {
    /** User id. */
    user_id: number;
    body: OwnMemberRole;
  }, options?: CallOptions): ApiRequest<Member>;

  /**
   * Remove a person from your organization.
   *
   * `DELETE /v1/members/{user_id}`
   */
  removeMember(params: {
    /** User id. */
    user_id: number;
  }, options?: CallOptions): ApiRequest<void>;

  /**
   * List your clients.
   *
   * `GET /v1/clients`
   */
  listClients(params?: {
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<Client>;

  /**
   * Give a program a client id and a secret.
   *
   * `POST /v1/clients`
   */
  createClient(params: {
    body: NewOwnClient;
  }, options?: CallOptions): ApiRequest<ClientWithSecret>;

  /**
   * Read a client.
   *
   * `GET /v1/clients/{client_id}`
   */
  getClient(params: {
    /** Client id. */
    client_id: string;
  }, options?: CallOptions): ApiRequest<Client>;

  /**
   * Change a client.
   *
   * `PATCH /v1/clients/{client_id}`
   */
  changeClient(params: {
    /** Client id. */
    client_id: string;
    body: OwnClientChanges;
    /** The version that the change is based on: it is refused (412) where there is a newer one. */
    ifMatch?: number | string | undefined;
  }, options?: CallOptions): ApiRequest<Client>;

  /**
   * Deactivate a client.
   *
   * `DELETE /v1/clients/{client_id}`
   */
  deactivateClient(params: {
    /** Client id. */
    client_id: string;
  }, options?: CallOptions): ApiRequest<void>;

  /**
   * Give a client a new secret.
   *
   * `POST /v1/clients/{client_id}/rotate_secret`
   */
  rotateClientSecret(params: {
    /** Client id. */
    client_id: string;
  }, options?: CallOptions): ApiRequest<ClientWithSecret>;

  /**
   * List your API keys.
   *
   * `GET /v1/api_keys`
   */
  listApiKeys(params?: {
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<ApiKey>;

  /**
   * Make an API key.
   *
   * `POST /v1/api_keys`
   */
  createApiKey(params: {
    body: NewOwnApiKey;
  }, options?: CallOptions): ApiRequest<ApiKeyWithSecret>;

  /**
   * Revoke an API key.
   *
   * `DELETE /v1/api_keys/{key_id}`
   */
  revokeApiKey(params: {
    /** API key id. */
    key_id: number;
  }, options?: CallOptions): ApiRequest<void>;

  /**
   * List the invitations that nobody has accepted yet.
   *
   * `GET /v1/invitations`
   */
  listInvitations(params?: {
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<Invitation>;

  /**
   * Invite a person to your organization.
   *
   * `POST /v1/invitations`
   */
  createInvitation(params: {
    body: NewInvitation;
  }, options?: CallOptions): ApiRequest<SentInvitation>;

  /**
   * Withdraw an invitation.
   *
   * `DELETE /v1/invitations/{invitation_id}`
   */
  withdrawInvitation(params: {
    /** Invitation id. */
    invitation_id: number;
  }, options?: CallOptions): ApiRequest<void>;

  /**
   * List changes of your people, credentials, webhooks and accounts.
   *
   * `GET /v1/audit`
   */
  listAudit(params?: {
    /** Changes by this operation. */
    operation?: string | undefined;
    /** Changes that this person or program made, by name. */
    actor?: string | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<OwnAuditEntry>;

  /**
   * List the warehouses open to your organization.
   *
   * `GET /v1/warehouses`
   */
  listWarehouses(params?: {
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<Warehouse>;

  /**
   * List the items of your catalog.
   *
   * `GET /v1/catalog/items`
   */
  listItems(params?: {
    /** Manufacturer part number. Blanks around it are dropped. */
    mpn?: string | undefined;
    /** Universal product code. */
    upc?: string | undefined;
    /** Name, mpn or upc contains it, whatever the case. */
    q?: string | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<Item>;

  /**
   * Read an item of your catalog.
   *
   * `GET /v1/catalog/items/{id}`
   */
  getItem(params: {
    /** Item id. */
    id: number;
  }, options?: CallOptions): ApiRequest<ItemDetails>;

  /**
   * List the listings of your items.
   *
   * `GET /v1/catalog/listings`
   */
  listListings(params?: {
    /** Only listings of this item. */
    item_id?: number | undefined;
    /** The listing’s SKU on its marketplace. Blanks around it are dropped. */
    sku?: string | undefined;
    /** Marketplace name. Blanks around it are dropped. */
    marketplace?: string | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<Listing>;

  /**
   * List your brands.
   *
   * `GET /v1/catalog/brands`
   */
  listBrands(params?: {
    /** The name contains it, whatever the case. */
    q?: string | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<Brand>;

  /**
   * List your vendors.
   *
   * `GET /v1/catalog/vendors`
   */
  listVendors(params?: {
    /** The name contains it, whatever the case. */
    q?: string | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<Vendor>;

  /**
   * List stock, one record per item and warehouse.
   *
   * `GET /v1/inventory`
   */
  listInventory(params?: {
    /** Manufacturer part number. */
    mpn?: string | undefined;
    /** Universal product code. */
    upc?: string | undefined;
    /** European article number. */
    ean?: string | undefined;
    /** a catalog item id, as a decimal string */
    item_id?: string | undefined;
    /** SKU of one of the item’s listings. */
    sku?: string | undefined;
    /** Records of these items: what a search of items has found, say. */
    item_ids?: number | ReadonlyArray<number> | undefined;
    /** Warehouse id. */
    warehouse_id?: number | undefined;
    /** Only records that changed at or after this instant, in the order of their changes. Poll with the largest `updated` that you have seen: none is missed. */
    updated_since?: string | undefined;
    /** What the ledger said at this instant, which is not in the future. */
    as_of?: string | undefined;
    /** `true` adds `lots`. */
    include_lots?: boolean | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<InventoryRecord>;

  /**
   * List new inventory received into warehouses.
   *
   * `GET /v1/inventory/receipts`
   */
  listInventoryReceipts(params: {
    /** Start of the range, included. */
    start_time: string;
    /** End of the range, included. */
    end_time: string;
    /** Manufacturer part number. */
    mpn?: string | undefined;
    /** Universal product code. */
    upc?: string | undefined;
    /** European article number. */
    ean?: string | undefined;
    /** a catalog item id, as a decimal string */
    item_id?: string | undefined;
    /** SKU of one of the item’s listings. */
    sku?: string | undefined;
    /** Page number, from 1. */
    page: number;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<InventoryReceipt>;

  /**
   * List every movement of stock that is not a receipt.
   *
   * `GET /v1/inventory/adjustments`
   */
  listInventoryAdjustments(params?: {
    /** Start of the range, included. Default: 30 days up to its end. */
    start_time?: string | undefined;
    /** End of the range, included. Default: today. */
    end_time?: string | undefined;
    /** Manufacturer part number. */
    mpn?: string | undefined;
    /** Universal product code. */
    upc?: string | undefined;
    /** European article number. */
    ean?: string | undefined;
    /** a catalog item id, as a decimal string */
    item_id?: string | undefined;
    /** SKU of one of the item’s listings. */
    sku?: string | undefined;
    /** Warehouse id. */
    warehouse_id?: number | undefined;
    /** Reasons. */
    reason?: StockAdjustmentReason | ReadonlyArray<StockAdjustmentReason> | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<InventoryAdjustment>;

  /**
   * List what was received of a request.
   *
   * `GET /v1/inventory_requests/{id}/receipts`
   */
  listInventoryRequestReceipts(params: {
    /** The request’s number, such as IR-000123, or its id. */
    id: string;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<InventoryRequestReceipt>;

  /**
   * See a photo of what came.
   *
   * `GET /v1/inventory_requests/{id}/photos/{photo_id}`
   */
  getInventoryRequestPhoto(params: {
    /** The request’s number, such as IR-000123, or its id. */
    id: string;
    /** Photo id. */
    photo_id: number;
  }, options?: CallOptions): ApiRequest<Blob>;

  /**
   * Accept or dispute what was short, over or damaged.
   *
   * `POST /v1/inventory_requests/{id}/discrepancies`
   */
  decideDiscrepancies(params: {
    /** The request’s number, such as IR-000123, or its id. */
    id: string;
    body: DiscrepancyDecisions;
  }, options?: CallOptions): ApiRequest<InventoryRequest>;

  /**
   * List the eligibility checks of a request.
   *
   * `GET /v1/inventory_requests/{id}/list_eligibility_checks`
   */
  listEligibilityChecks(params: {
    /** The request’s number, such as IR-000123, or its id. */
    id: string;
    /** Also the checks before the newest. Default `false`. */
    history?: boolean | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<EligibilityCheck>;

  /**
   * Check whether Amazon takes what is on a request.
   *
   * `POST /v1/inventory_requests/{id}/trigger_fba_eligibility_check`
   */
  triggerEligibilityChecks(params: {
    /** The request’s number, such as IR-000123, or its id. */
    id: string;
    body?: TriggerEligibilityChecks | undefined;
  }, options?: CallOptions): ApiRequest<TriggeredEligibilityChecks>;

  /**
   * Print the packing slip of a request.
   *
   * `GET /v1/inventory_requests/{id}/packing_slip.pdf`
   */
  printRequestPackingSlip(params: {
    /** The request’s number, such as IR-000123, or its id. */
    id: string;
  }, options?: CallOptions): ApiRequest<Blob>;

  /**
   * Print the labels of the cartons of a request.
   *
   * `GET /v1/inventory_requests/{id}/carton_labels.pdf`
   */
  printCartonLabels(params: {
    /** The request’s number, such as IR-000123, or its id. */
    id: string;
    /** Only the label of this carton: to print it again. */
    carton_id?: number | undefined;
  }, options?: CallOptions): ApiRequest<Blob>;

  /**
   * Print the labels of the cartons of a request on a label printer.
   *
   * `GET /v1/inventory_requests/{id}/carton_labels.zpl`
   */
  printCartonLabelsZpl(params: {
    /** The request’s number, such as IR-000123, or its id. */
    id: string;
    /** Only the label of this carton: to print it again. */
    carton_id?: number | undefined;
  }, options?: CallOptions): ApiRequest<Blob>;

  /**
   * Print labels for the pallets of a request.
   *
   * `GET /v1/inventory_requests/{id}/pallet_labels.pdf`
   */
  printPalletLabels(params: {
    /** The request’s number, such as IR-000123, or its id. */
    id: string;
    /** How many pallets there are. Default: those that the request names for its pickup, else 1. */
    pallet_count?: number | undefined;
  }, options?: CallOptions): ApiRequest<Blob>;

  /**
   * Print labels for the pallets of a request on a label printer.
   *
   * `GET /v1/inventory_requests/{id}/pallet_labels.zpl`
   */
  printPalletLabelsZpl(params: {
    /** The request’s number, such as IR-000123, or its id. */
    id: string;
    /** How many pallets there are. Default: those that the request names for its pickup, else 1. */
    pallet_count?: number | undefined;
  }, options?: CallOptions): ApiRequest<Blob>;

  /**
   * List inventory requests.
   *
   * `GET /v1/inventory_requests`
   */
  listInventoryRequests(params?: {
    /** Requests in one of these states. */
    state?: InventoryRequestStatus | ReadonlyArray<InventoryRequestStatus> | undefined;
    /** Requests to one of these warehouses. */
    warehouse_ids?: number | ReadonlyArray<number> | undefined;
    /** Requests of one of these brands. */
    brand_ids?: number | ReadonlyArray<number> | undefined;
    /** Requests of one of these vendors. */
    vendor_ids?: number | ReadonlyArray<number> | undefined;
    /** Requests that one of these people or programs made. */
    created_by_ids?: number | string | ReadonlyArray<number | string> | undefined;
    /** Requests that one of these people or programs submitted. */
    placed_by_ids?: number | string | ReadonlyArray<number | string> | undefined;
    /** Requests that one of these people or programs changed last. */
    updated_by_ids?: number | string | ReadonlyArray<number | string> | undefined;
    /** Requests with one of these tags. */
    order_tags?: string | ReadonlyArray<string> | undefined;
    /** Contained in the note, whatever the case. */
    note?: string | undefined;
    /** First day on which it was made, in UTC. */
    created_start_date?: string | undefined;
    /** Last day on which it was made, in UTC. */
    created_end_date?: string | undefined;
    /** First day on which it was submitted, in UTC. */
    placed_start_date?: string | undefined;
    /** Last day on which it was submitted, in UTC. */
    placed_end_date?: string | undefined;
    /** First day on which it left, in UTC. */
    ship_start_date?: string | undefined;
    /** Last day on which it left, in UTC. */
    ship_end_date?: string | undefined;
    /** First day on which it was delivered, in UTC. */
    delivery_start_date?: string | undefined;
    /** Last day on which it was delivered, in UTC. */
    delivery_end_date?: string | undefined;
    /** First day on which it changed last, in UTC. */
    updated_start_date?: string | undefined;
    /** Last day on which it changed last, in UTC. */
    updated_end_date?: string | undefined;
    /** First day on which it is to leave, in UTC. */
    est_ship_start_date?: string | undefined;
    /** Last day on which it is to leave, in UTC. */
    est_ship_end_date?: string | undefined;
    /** Order of the list; `-` in front for descending. What has not happened counts as later than everything. Ties go by when they were made, then by id. Default `-created`. */
    sort?: "created" | "-created" | "placed" | "-placed" | "ship" | "-ship" | "delivery" | "-delivery" | "updated" | "-updated" | "est_ship" | "-est_ship" | "ir_number" | "-ir_number" | "status" | "-status" | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<InventoryRequestRow>;

  /**
   * Announce goods.
   *
   * `POST /v1/inventory_requests`
   */
  createInventoryRequest(params: {
    body: NewInventoryRequest;
  }, options?: CallOptions): ApiRequest<CreatedInventoryRequest>;

  /**
   * Read an inventory request.
   *
   * `GET /v1/inventory_requests/{id}`
   */
  getInventoryRequest(params: {
    /** The request’s number, such as IR-000123, or its id. */
    id: string;
  }, options?: CallOptions): ApiRequest<InventoryRequest>;

  /**
   * Change an inventory request.
   *
   * `PATCH /v1/inventory_requests/{id}`
   */
  changeInventoryRequest(params: {
    /** The request’s number, such as IR-000123, or its id. */
    id: string;
    body: InventoryRequestChanges;
    /** The version that the change is based on: it is refused (412) where there is a newer one. */
    ifMatch?: number | string | undefined;
  }, options?: CallOptions): ApiRequest<InventoryRequest>;

  /**
   * List marketplace work orders.
   *
   * `GET /v1/marketplace_work_orders`
   */
  listMarketplaceWorkOrders(params?: {
    /** The work order with this item. */
    id?: number | undefined;
    /** This work order. */
    work_order_id?: number | undefined;
    /** The listing’s SKU on its marketplace. Blanks around it are dropped. */
    sku?: string | undefined;
    /** Only those that are open, or closed. */
    status?: WorkOrderStatus | undefined;
    /** Only those that were made from this day or instant on. */
    created_after?: string | undefined;
    /** Only those that were made until the end of this day, or before this instant. */
    created_before?: string | undefined;
    /** Only those with an item of this marketplace. Blanks around it are dropped. */
    marketplace?: string | undefined;
    /** Adds `inventory_transactions` to each item. */
    include_inventory?: boolean | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<MarketplaceWorkOrderRow>;

  /**
   * Have stock prepared for a marketplace.
   *
   * `POST /v1/marketplace_work_orders`
   */
  createMarketplaceWorkOrder(params: {
    body: NewWorkOrder;
  }, options?: CallOptions): ApiRequest<MarketplaceWorkOrder>;

  /**
   * Read a marketplace work order.
   *
   * `GET /v1/marketplace_work_orders/{id}`
   */
  getMarketplaceWorkOrder(params: {
    /** The work order’s number, such as WO-000012, or its id. */
    id: string;
  }, options?: CallOptions): ApiRequest<MarketplaceWorkOrder>;

  /**
   * Reduce a work order.
   *
   * `PATCH /v1/marketplace_work_orders/{id}`
   */
  changeMarketplaceWorkOrder(params: {
    /** The work order’s number, such as WO-000012, or its id. */
    id: string;
    body: WorkOrderChanges;
    /** The version that the change is based on: it is refused (412) where there is a newer one. */
    ifMatch?: number | string | undefined;
  }, options?: CallOptions): ApiRequest<MarketplaceWorkOrder>;

  /**
   * Call a work order off.
   *
   * `POST /v1/marketplace_work_orders/{id}/cancel`
   */
  cancelMarketplaceWorkOrder(params: {
    /** The work order’s number, such as WO-000012, or its id. */
    id: string;
    body?: WorkOrderReason | undefined;
  }, options?: CallOptions): ApiRequest<MarketplaceWorkOrder>;

  /**
   * List cartons for marketplaces.
   *
   * `GET /v1/marketplace_cartons`
   */
  listMarketplaceCartons(params?: {
    /** Only of this work order. */
    work_order_id?: number | undefined;
    /** Shipment, by the hub’s number, such as MS-000001, or the id. */
    shipment_id?: string | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<MarketplaceCarton>;

  /**
   * Read a carton.
   *
   * `GET /v1/marketplace_cartons/{id}`
   */
  getMarketplaceCarton(params: {
    /** The carton’s id, or its SSCC. */
    id: string;
  }, options?: CallOptions): ApiRequest<MarketplaceCarton>;

  /**
   * List pallets for marketplaces.
   *
   * `GET /v1/marketplace_pallets`
   */
  listMarketplacePallets(params?: {
    /** Shipment, by the hub’s number, such as MS-000001, or the id. */
    shipment_id?: string | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<MarketplacePallet>;

  /**
   * Print the FNSKU labels of a work order.
   *
   * `GET /v1/marketplace_work_orders/{id}/fnsku_labels.pdf`
   */
  printFnskuLabels(params: {
    /** The work order’s number, such as WO-000012, or its id. */
    id: string;
    /** Only of this item. */
    work_order_item_id?: number | undefined;
    /** Labels for each item. Default: one for each unit. */
    count?: number | undefined;
  }, options?: CallOptions): ApiRequest<Blob>;

  /**
   * Print the FNSKU labels of a work order on a label printer.
   *
   * `GET /v1/marketplace_work_orders/{id}/fnsku_labels.zpl`
   */
  printFnskuLabelsZpl(params: {
    /** The work order’s number, such as WO-000012, or its id. */
    id: string;
    /** Only of this item. */
    work_order_item_id?: number | undefined;
    /** Labels for each item. Default: one for each unit. */
    count?: number | undefined;
  }, options?: CallOptions): ApiRequest<Blob>;

  /**
   * Print the expiry labels of a work order.
   *
   * `GET /v1/marketplace_work_orders/{id}/expiry_labels.pdf`
   */
  printExpiryLabels(params: {
    /** The work order’s number, such as WO-000012, or its id. */
    id: string;
    /** Only of this item. */
    work_order_item_id?: number | undefined;
    /** Labels for each item. Default: one for each unit. */
    count?: number | undefined;
  }, options?: CallOptions): ApiRequest<Blob>;

  /**
   * Print the expiry labels of a work order on a label printer.
   *
   * `GET /v1/marketplace_work_orders/{id}/expiry_labels.zpl`
   */
  printExpiryLabelsZpl(params: {
    /** The work order’s number, such as WO-000012, or its id. */
    id: string;
    /** Only of this item. */
    work_order_item_id?: number | undefined;
    /** Labels for each item. Default: one for each unit. */
    count?: number | undefined;
  }, options?: CallOptions): ApiRequest<Blob>;

  /**
   * Print the labels of all cartons of a work order.
   *
   * `GET /v1/marketplace_work_orders/{id}/carton_labels.pdf`
   */
  printWorkOrderCartonLabels(params: {
    /** The work order’s number, such as WO-000012, or its id. */
    id: string;
  }, options?: CallOptions): ApiRequest<Blob>;

  /**
   * Print the labels of all cartons of a work order on a label printer.
   *
   * `GET /v1/marketplace_work_orders/{id}/carton_labels.zpl`
   */
  printWorkOrderCartonLabelsZpl(params: {
    /** The work order’s number, such as WO-000012, or its id. */
    id: string;
  }, options?: CallOptions): ApiRequest<Blob>;

  /**
   * Print the label of a carton.
   *
   * `GET /v1/marketplace_cartons/{id}/label.pdf`
   */
  printMarketplaceCartonLabel(params: {
    /** The carton’s id, or its SSCC. */
    id: string;
  }, options?: CallOptions): ApiRequest<Blob>;

  /**
   * Print the label of a carton on a label printer.
   *
   * `GET /v1/marketplace_cartons/{id}/label.zpl`
   */
  printMarketplaceCartonLabelZpl(params: {
    /** The carton’s id, or its SSCC. */
    id: string;
  }, options?: CallOptions): ApiRequest<Blob>;

  /**
   * Print the label of a pallet.
   *
   * `GET /v1/marketplace_pallets/{id}/label.pdf`
   */
  printMarketplacePalletLabel(params: {
    /** The pallet’s id, or its SSCC. */
    id: string;
  }, options?: CallOptions): ApiRequest<Blob>;

  /**
   * Print the label of a pallet on a label printer.
   *
   * `GET /v1/marketplace_pallets/{id}/label.zpl`
   */
  printMarketplacePalletLabelZpl(params: {
    /** The pallet’s id, or its SSCC. */
    id: string;
  }, options?: CallOptions): ApiRequest<Blob>;

  /**
   * Download what is in the cartons of a work order.
   *
   * `GET /v1/marketplace_work_orders/{id}/box_contents`
   */
  getBoxContentsOfWorkOrder(params: {
    /** The work order’s number, such as WO-000012, or its id. */
    id: string;
  }, options?: CallOptions): ApiRequest<AmazonBoxContents>;

  /**
   * Download what is in the cartons of a marketplace shipment.
   *
   * `GET /v1/marketplace_shipments/{id}/box_contents`
   */
  getBoxContentsOfShipment(params: {
    /** The hub’s number, such as MS-000001, its id, or the marketplace’s number. */
    id: string;
  }, options?: CallOptions): ApiRequest<AmazonBoxContents>;

  /**
   * List your accounts on marketplaces.
   *
   * `GET /v1/marketplace_accounts`
   */
  listMarketplaceAccounts(params?: {
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<MarketplaceAccount>;

  /**
   * Set the credentials of an account on a marketplace.
   *
   * `PUT /v1/marketplace_accounts`
   */
  setMarketplaceAccount(params: {
    body: MarketplaceAccountInput;
  }, options?: CallOptions): ApiRequest<MarketplaceAccount>;

  /**
   * Ask the marketplace whether it takes an account.
   *
   * `POST /v1/marketplace_accounts/{id}/test`
   */
  testMarketplaceAccount(params: {
    /** Account id. */
    id: number;
  }, options?: CallOptions): ApiRequest<MarketplaceAccount>;

  /**
   * Delete an account on a marketplace.
   *
   * `DELETE /v1/marketplace_accounts/{id}`
   */
  deleteMarketplaceAccount(params: {
    /** Account id. */
    id: number;
  }, options?: CallOptions): ApiRequest<void>;

  /**
   * Hand over customer orders.
   *
   * `POST /v1/orders`
   */
  createOrders(params: {
    body: NewOrders;
  }, options?: CallOptions): ApiRequest<OrdersTaken>;

  /**
   * List orders.
   *
   * `GET /v1/orders`
   */
  listOrders(params?: {
    /** Orders in one of these states. */
    status?: OrderStatus | ReadonlyArray<OrderStatus> | undefined;
    /** The order’s id here, as answers have it. */
    order_id?: number | undefined;
    /** The order’s id on its marketplace. */
    market_order_id?: string | undefined;
    /** Orders from one of these marketplaces. */
    marketplace?: string | ReadonlyArray<string> | undefined;
    /** Orders of which some part ships from one of these warehouses. */
    warehouse_ids?: number | ReadonlyArray<number> | undefined;
    /** Orders with this SKU, as it was sent. */
    sku?: string | undefined;
    /** First day on which the order was placed, in UTC. */
    placed_start_date?: string | undefined;
    /** Last day on which the order was placed, in UTC. */
    placed_end_date?: string | undefined;
    /** First day on which the order came in, in UTC. */
    created_start_date?: string | undefined;
    /** Last day on which the order came in, in UTC. */
    created_end_date?: string | undefined;
    /** Orders with a `latest_ship_date` at or after this instant. */
    latest_ship_from?: string | undefined;
    /** Orders with a `latest_ship_date` before this instant; the most urgent first, unless `sort` says otherwise. With the states that are still to leave, and now: those that are late. */
    latest_ship_until?: string | undefined;
    /** Orders that changed at or after this instant, in the order of their changes unless `sort` says otherwise. Poll with the largest `updated` that you have seen: none is missed. */
    updated_since?: string | undefined;
    /** Contained, whatever the case, in market_order_id, customer_order_number, po_number, ship_to_name or a sku. */
    q?: string | undefined;
    /** Order of the list; `-` in front for descending. Ties go by order_id. Default `-created`; with `updated_since`, `updated`; with a bound of `latest_ship_date`, by it. */
    sort?: "created" | "-created" | "placed" | "-placed" | "updated" | "-updated" | "market_order_id" | "-market_order_id" | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<Order>;

  /**
   * Count orders by status, marketplace, warehouse and day.
   *
   * `GET /v1/orders/summary`
   */
  summariseOrders(params?: {
    /** First day, in UTC. Default: 30 days up to the last. */
    start_date?: string | undefined;
    /** Last day, in UTC. Default: today. */
    end_date?: string | undefined;
    /** A marketplace. */
    marketplace?: string | undefined;
    /** Only parts of orders that ship from this warehouse. */
    warehouse_id?: number | undefined;
  }, options?: CallOptions): ApiRequest<OrderSummary>;

  /**
   * Tell where an order stands, and why.
   *
   * `GET /v1/orders/status`
   */
  getOrderStatus(params?: {
    /** The order’s id here, as answers have it. */
    order_id?: number | undefined;
    /** The order’s id on its marketplace. */
    market_order_id?: string | undefined;
  }, options?: CallOptions): ApiRequest<OrderStatusAnswer>;

  /**
   * List shipments of orders.
   *
   * `GET /v1/orders/tracking`
   */
  listOrderTracking(params?: {
    /** The order’s id here, as answers have it. */
    order_id?: number | undefined;
    /** The order’s id on its marketplace. */
    market_order_id?: string | undefined;
    /** First day on which it left, in UTC. */
    start_date?: string | undefined;
    /** Last day on which it left, in UTC. */
    end_date?: string | undefined;
    /** `true`: only what the carrier reports a problem with: an address that is wrong, a parcel that is refused, damaged or lost. */
    exception?: boolean | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<OrderTracking>;

  /**
   * Cancel an order.
   *
   * `POST /v1/orders/cancel_order`
   */
  cancelOrder(params?: {
    /** The order's id on its marketplace, here or in the body. Blanks around it are dropped. */
    market_order_id?: string | undefined;
    body?: CancelOrder | undefined;
  }, options?: CallOptions): ApiRequest<Cancellation>;

  /**
   * List shipping labels.
   *
   * `GET /v1/shipping_labels`
   */
  listShippingLabels(params?: {
    /** Only of this sub-order. */
    sub_order_id?: number | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<ShippingLabel>;

  /**
   * Read a shipping label.
   *
   * `GET /v1/shipping_labels/{id}`
   */
  getShippingLabel(params: {
    /** Label id. */
    id: number;
  }, options?: CallOptions): ApiRequest<ShippingLabel>;

  /**
   * Print a shipping label.
   *
   * `GET /v1/shipping_labels/{id}/label.pdf`
   */
  printShippingLabel(params: {
    /** Label id. */
    id: number;
  }, options?: CallOptions): ApiRequest<Blob>;

  /**
   * Print a shipping label on a label printer.
   *
   * `GET /v1/shipping_labels/{id}/label.zpl`
   */
  printShippingLabelZpl(params: {
    /** Label id. */
    id: number;
  }, options?: CallOptions): ApiRequest<Blob>;

  /**
   * List your accounts with aggregators.
   *
   * `GET /v1/carrier_accounts`
   */
  listCarrierAccounts(params?: {
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<CarrierAccount>;

  /**
   * Set the credentials of an account with an aggregator.
   *
   * `PUT /v1/carrier_accounts`
   */
  setCarrierAccount(params: {
    body: CarrierAccountInput;
  }, options?: CallOptions): ApiRequest<CarrierAccount>;

  /**
   * Ask the aggregator whether it takes an account.
   *
   * `POST /v1/carrier_accounts/{id}/test`
   */
  testCarrierAccount(params: {
    /** Account id. */
    id: number;
  }, options?: CallOptions): ApiRequest<CarrierAccount>;

  /**
   * Delete an account with an aggregator.
   *
   * `DELETE /v1/carrier_accounts/{id}`
   */
  deleteCarrierAccount(params: {
    /** Account id. */
    id: number;
  }, options?: CallOptions): ApiRequest<void>;

  /**
   * Take a tracking update of EasyPost.
   *
   * `POST /carrier_webhooks/easypost/{owner_id}`
   */
  takeEasyPostEvent(params: {
    /** Organization whose account it is. */
    owner_id: number;
    body: EasyPostEvent;
  }, options?: CallOptions): ApiRequest<HeardTrackers>;

  /**
   * List marketplace shipments.
   *
   * `GET /v1/marketplace_shipments`
   */
  listMarketplaceShipments(params?: {
    /** Shipment, by the hub’s number, such as MS-000001, or the id. */
    shipment_id?: string | undefined;
    /** The marketplace’s number. */
    fba_shipment_id?: string | undefined;
    /** Only those in this state. */
    status?: MarketplaceShipmentState | undefined;
    /** Warehouse that they leave. */
    warehouse_id?: number | undefined;
    /** Marketplace. */
    marketplace?: string | undefined;
    /** What their units came from. */
    source?: MarketplaceShipmentSource | undefined;
    /** Only those with units of this work order. */
    work_order_id?: number | undefined;
    /** Only those with units of this inventory request. */
    inventory_request_id?: number | undefined;
    /** First day on which it was made, in UTC. */
    created_start_date?: string | undefined;
    /** Last day on which it was made, in UTC. */
    created_end_date?: string | undefined;
    /** First day on which it changed last, in UTC. */
    updated_start_date?: string | undefined;
    /** Last day on which it changed last, in UTC. */
    updated_end_date?: string | undefined;
    /** Only those that changed at or after this instant. Poll with the largest `updated` that you have seen: none is missed. */
    updated_since?: string | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<MarketplaceShipment>;

  /**
   * Track a marketplace shipment.
   *
   * `GET /v1/marketplace_shipments/{id}/tracking`
   */
  trackMarketplaceShipment(params: {
    /** The hub’s number, such as MS-000001, its id, or the marketplace’s number. */
    id: string;
  }, options?: CallOptions): ApiRequest<MarketplaceShipmentTracking>;

  /**
   * Print the bill of lading of a marketplace shipment.
   *
   * `GET /v1/marketplace_shipments/{id}/bill_of_lading.pdf`
   */
  printBillOfLading(params: {
    /** The hub’s number, such as MS-000001, its id, or the marketplace’s number. */
    id: string;
  }, options?: CallOptions): ApiRequest<Blob>;

  /**
   * See the proof of delivery of a marketplace shipment.
   *
   * `GET /v1/marketplace_shipments/{id}/proof_of_delivery`
   */
  getProofOfDelivery(params: {
    /** The hub’s number, such as MS-000001, its id, or the marketplace’s number. */
    id: string;
  }, options?: CallOptions): ApiRequest<Blob>;

  /**
   * Fetch a document by its link.
   *
   * `GET /documents`
   */
  getSignedDocument(params: {
    /** From the link. */
    token: string;
  }, options?: CallOptions): ApiRequest<Blob>;

  /**
   * List middle-mile orders.
   *
   * `GET /v1/middle_mile_orders`
   */
  listMiddleMileOrders(params?: {
    /** Number of the order. */
    internal_identifier?: string | undefined;
    /** Only those in this state. */
    status?: MiddleMileOrderStatus | undefined;
    /** Warehouse that they leave. */
    warehouse_id?: number | undefined;
    /** First day on which it was made, in UTC. */
    created_at_start_date?: string | undefined;
    /** Last day on which it was made, in UTC. */
    created_at_end_date?: string | undefined;
    /** Another name of `per_page`; where both are given, this one counts. */
    limit?: number | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 100 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<MiddleMileOrderRow>;

  /**
   * Have marketplace shipments carried.
   *
   * `POST /v1/middle_mile_orders`
   */
  createMiddleMileOrder(params: {
    body: NewMiddleMileOrder;
  }, options?: CallOptions): ApiRequest<CreatedMiddleMileOrder>;

  /**
   * Read a middle-mile order.
   *
   * `GET /v1/middle_mile_orders/{number}`
   */
  getMiddleMileOrder(params: {
    /** The order’s number, such as MMO261114K7Q2, or its id. */
    number: string;
  }, options?: CallOptions): ApiRequest<MiddleMileOrder>;

  /**
   * Cancel a middle-mile order.
   *
   * `POST /v1/middle_mile_orders/{number}/cancel`
   */
  cancelMiddleMileOrder(params: {
    /** The order’s number, such as MMO261114K7Q2, or its id. */
    number: string;
    body?: CancelMiddleMileOrder | undefined;
  }, options?: CallOptions): ApiRequest<MiddleMileOrder>;

  /**
   * Calculate rates.
   *
   * `POST /v1/shipments/calculate_rates`
   */
  calculateRates(params: {
    body: ShipmentsToRate | ParcelsToRate | MetricParcelsToRate;
  }, options?: CallOptions): ApiRequest<ParcelRates | MiddleMileRates>;

  /**
   * Read a quote.
   *
   * `GET /v1/rate_quotes/{quote_id}`
   */
  getRateQuote(params: {
    /** Number of the quote. */
    quote_id: number;
  }, options?: CallOptions): ApiRequest<ParcelRates | MiddleMileRates>;

  /**
   * Tell how many of the shipped units came back.
   *
   * `GET /v1/returns/rate`
   */
  getReturnRate(params?: {
    /** First day, in UTC; 366 days up to the last at most. Default: 30 days up to the last. */
    start_date?: string | undefined;
    /** Last day, in UTC. Default: today. */
    end_date?: string | undefined;
    /** Only units of this item: what was in the box, so a component where a bundle was ordered. */
    item_id?: number | undefined;
    /** Only units of lines that were ordered by this SKU. */
    sku?: string | undefined;
    /** Only units that were shipped from this warehouse, or with basis `returned` taken in there. */
    warehouse_id?: number | undefined;
    /** Only units of orders of this marketplace. */
    marketplace?: string | undefined;
    /** `shipped`: returns of what was shipped in the period, whenever they came; `returned`: what came back in the period, whenever it was shipped. Default `returned`. */
    basis?: ReturnBasis | undefined;
    /** What the groups are. Default `day`. */
    group_by?: StatisticsGroup | undefined;
  }, options?: CallOptions): ApiRequest<ReturnRate>;

  /**
   * Tell why units came back.
   *
   * `GET /v1/returns/reasons`
   */
  getReturnReasons(params?: {
    /** First day, in UTC; 366 days up to the last at most. Default: 30 days up to the last. */
    start_date?: string | undefined;
    /** Last day, in UTC. Default: today. */
    end_date?: string | undefined;
    /** Only units of this item: what was in the box, so a component where a bundle was ordered. */
    item_id?: number | undefined;
    /** Only units of lines that were ordered by this SKU. */
    sku?: string | undefined;
    /** Only units that were shipped from this warehouse, or with basis `returned` taken in there. */
    warehouse_id?: number | undefined;
    /** Only units of orders of this marketplace. */
    marketplace?: string | undefined;
    /** `shipped`: returns of what was shipped in the period, whenever they came; `returned`: what came back in the period, whenever it was shipped. Default `returned`. */
    basis?: ReturnBasis | undefined;
  }, options?: CallOptions): ApiRequest<ReturnReasons>;

  /**
   * Tell how much came back, period by period.
   *
   * `GET /v1/returns/volume`
   */
  getReturnVolume(params?: {
    /** First day, in UTC; 366 days up to the last at most. Default: 30 days up to the last. */
    start_date?: string | undefined;
    /** Last day, in UTC. Default: today. */
    end_date?: string | undefined;
    /** Only units of this item: what was in the box, so a component where a bundle was ordered. */
    item_id?: number | undefined;
    /** Only units of lines that were ordered by this SKU. */
    sku?: string | undefined;
    /** Only units that were shipped from this warehouse, or with basis `returned` taken in there. */
    warehouse_id?: number | undefined;
    /** Only units of orders of this marketplace. */
    marketplace?: string | undefined;
    /** `shipped`: returns of what was shipped in the period, whenever they came; `returned`: what came back in the period, whenever it was shipped. Default `returned`. */
    basis?: ReturnBasis | undefined;
    /** How long a period of the series is. Default `day`. */
    interval?: StatisticsInterval | undefined;
  }, options?: CallOptions): ApiRequest<ReturnVolume>;

  /**
   * Read how returns are dealt with.
   *
   * `GET /v1/returns/policy`
   */
  getReturnPolicy(params?: Record<string, never>, options?: CallOptions): ApiRequest<ReturnPolicy>;

  /**
   * Change how returns are dealt with.
   *
   * `PATCH /v1/returns/policy`
   */
  changeReturnPolicy(params: {
    body: ReturnPolicyChanges;
    /** The version that the change is based on: it is refused (412) where there is a newer one. */
    ifMatch?: number | string | undefined;
  }, options?: CallOptions): ApiRequest<ReturnPolicy>;

  /**
   * List returns.
   *
   * `GET /v1/returns`
   */
  listReturns(params?: {
    /** Only those in this state. */
    status?: ReturnStatus | undefined;
    /** Only those that come from there. */
    source?: ReturnSource | undefined;
    /** Warehouse that takes them in. */
    warehouse_id?: number | undefined;
    /** The order that they were part of. */
    market_order_id?: string | undefined;
    /** The carrier’s number. */
    tracking_number?: string | undefined;
    /** First day on which it was made, in UTC. */
    created_start_date?: string | undefined;
    /** Last day on which it was made, in UTC. */
    created_end_date?: string | undefined;
    /** Only those that changed at or after this instant. Poll with the largest `updated` that you have seen: none is missed. */
    updated_since?: string | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<ReturnRow>;

  /**
   * Announce a return.
   *
   * `POST /v1/returns`
   */
  announceReturn(params: {
    body: NewReturn;
  }, options?: CallOptions): ApiRequest<Return>;

  /**
   * Read a return.
   *
   * `GET /v1/returns/{rma_number}`
   */
  getReturn(params: {
    /** The return’s number, such as RMA-000001, or its id. */
    rma_number: string;
  }, options?: CallOptions): ApiRequest<Return>;

  /**
   * Change a return.
   *
   * `PATCH /v1/returns/{rma_number}`
   */
  changeReturn(params: {
    /** The return’s number, such as RMA-000001, or its id. */
    rma_number: string;
    body: ReturnChanges;
    /** The version that the change is based on: it is refused (412) where there is a newer one. */
    ifMatch?: number | string | undefined;
  }, options?: CallOptions): ApiRequest<Return>;

  /**
   * See a photo of what came back.
   *
   * `GET /v1/returns/{rma_number}/photos/{photo_id}`
   */
  getReturnPhoto(params: {
    /** The return’s number, such as RMA-000001, or its id. */
    rma_number: string;
    /** Photo id. */
    photo_id: number;
  }, options?: CallOptions): ApiRequest<Blob>;

  /**
   * Print the label of a return.
   *
   * `GET /v1/returns/{rma_number}/label.pdf`
   */
  printReturnLabel(params: {
    /** The return’s number, such as RMA-000001, or its id. */
    rma_number: string;
  }, options?: CallOptions): ApiRequest<Blob>;

  /**
   * Print the label of a return on a label printer.
   *
   * `GET /v1/returns/{rma_number}/label.zpl`
   */
  printReturnLabelZpl(params: {
    /** The return’s number, such as RMA-000001, or its id. */
    rma_number: string;
  }, options?: CallOptions): ApiRequest<Blob>;

  /**
   * Cancel a return.
   *
   * `POST /v1/returns/{rma_number}/cancel`
   */
  cancelReturn(params: {
    /** The return’s number, such as RMA-000001, or its id. */
    rma_number: string;
    body?: CancelReturn | undefined;
  }, options?: CallOptions): ApiRequest<Return>;

  /**
   * Decide what becomes of returned units.
   *
   * `POST /v1/returns/{rma_number}/decide`
   */
  decideReturnedUnits(params: {
    /** The return’s number, such as RMA-000001, or its id. */
    rma_number: string;
    body: DecideUnits;
  }, options?: CallOptions): ApiRequest<Return>;

  /**
   * Buy a label for a return.
   *
   * `POST /v1/returns/{rma_number}/buy_label`
   */
  buyReturnLabel(params: {
    /** The return’s number, such as RMA-000001, or its id. */
    rma_number: string;
    body: WantedReturnLabel;
  }, options?: CallOptions): ApiRequest<Return>;

  /**
   * Void the label of a return.
   *
   * `POST /v1/returns/{rma_number}/void_label`
   */
  voidReturnLabel(params: {
    /** The return’s number, such as RMA-000001, or its id. */
    rma_number: string;
  }, options?: CallOptions): ApiRequest<Return>;

  /**
   * See how far ahead a sandbox is, and what comes next.
   *
   * `GET /v1/sandbox`
   */
  getSandbox(params?: {
    /** What passes within so many hours is counted. Default 24. */
    hours?: number | undefined;
  }, options?: CallOptions): ApiRequest<Sandbox>;

  /**
   * Advance the clock of a sandbox.
   *
   * `POST /v1/sandbox/advance`
   */
  advanceSandbox(params: {
    body: AdvanceInput;
  }, options?: CallOptions): ApiRequest<SandboxAdvance>;

  /**
   * Follow everything that changes.
   *
   * `GET /v1/events`
   */
  listEvents(params?: {
    /** the last sequence seen, or `latest` for where the feed ends now */
    after?: string | undefined;
    /** Only these types. */
    type?: EventType | ReadonlyArray<EventType> | undefined;
    /** Events per answer. */
    limit?: number | undefined;
  }, options?: CallOptions): ApiRequest<Event[]>;

  /**
   * List your webhook endpoints.
   *
   * `GET /v1/webhook_endpoints`
   */
  listWebhookEndpoints(params?: {
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<WebhookEndpoint>;

  /**
   * Have events sent to you.
   *
   * `POST /v1/webhook_endpoints`
   */
  createWebhookEndpoint(params: {
    body: NewWebhookEndpoint;
  }, options?: CallOptions): ApiRequest<WebhookEndpointWithSecret>;

  /**
   * Read a webhook endpoint.
   *
   * `GET /v1/webhook_endpoints/{id}`
   */
  getWebhookEndpoint(params: {
    /** Endpoint id. */
    id: number;
  }, options?: CallOptions): ApiRequest<WebhookEndpoint>;

  /**
   * Change a webhook endpoint.
   *
   * `PATCH /v1/webhook_endpoints/{id}`
   */
  changeWebhookEndpoint(params: {
    /** Endpoint id. */
    id: number;
    body: WebhookEndpointChanges;
    /** The version that the change is based on: it is refused (412) where there is a newer one. */
    ifMatch?: number | string | undefined;
  }, options?: CallOptions): ApiRequest<WebhookEndpoint>;

  /**
   * Delete a webhook endpoint.
   *
   * `DELETE /v1/webhook_endpoints/{id}`
   */
  deleteWebhookEndpoint(params: {
    /** Endpoint id. */
    id: number;
  }, options?: CallOptions): ApiRequest<void>;

  /**
   * List the deliveries of a webhook endpoint.
   *
   * `GET /v1/webhook_endpoints/{id}/deliveries`
   */
  listWebhookDeliveries(params: {
    /** Endpoint id. */
    id: number;
    /** Only in this state. */
    state?: WebhookDeliveryState | undefined;
    /** Order; the newest first where nothing is said. */
    sort?: "-sequence" | "sequence" | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<WebhookDelivery>;

  /**
   * Read a delivery, with what is sent.
   *
   * `GET /v1/webhook_endpoints/{id}/deliveries/{sequence}`
   */
  getWebhookDelivery(params: {
    /** Endpoint id. */
    id: number;
    /** The event. */
    sequence: number;
  }, options?: CallOptions): ApiRequest<WebhookDeliveryWithBody>;

  /**
   * Get a new secret.
   *
   * `POST /v1/webhook_endpoints/{id}/rotate_secret`
   */
  rotateWebhookSecret(params: {
    /** Endpoint id. */
    id: number;
    body?: WebhookSecretRotation | undefined;
  }, options?: CallOptions): ApiRequest<WebhookEndpointWithSecret>;

  /**
   * Send a test event to an endpoint.
   *
   * `POST /v1/webhook_endpoints/{id}/test`
   */
  testWebhookEndpoint(params: {
    /** Endpoint id. */
    id: number;
  }, options?: CallOptions): ApiRequest<WebhookEndpoint>;

  /**
   * Have everything since a point, or all that has failed, sent again.
   *
   * `POST /v1/webhook_endpoints/{id}/replay`
   */
  replayWebhooks(params: {
    /** Endpoint id. */
    id: number;
    body: WebhookReplay;
  }, options?: CallOptions): ApiRequest<WebhookEndpoint>;

  /**
   * Have one event sent again.
   *
   * `POST /v1/webhook_endpoints/{id}/deliveries/{sequence}/replay`
   */
  replayWebhook(params: {
    /** Endpoint id. */
    id: number;
    /** The event. */
    sequence: number;
  }, options?: CallOptions): ApiRequest<void>;
}
