// Written by `npx crossdock openapi`, like the documents that it is made of.
import type { ApiRequest, CallOptions, PagedRequest } from '../types.ts';

export interface LoginAnswer {
  /** Send it as `Authorization: Bearer …`. */
  access_token: string;
  token_type: "Bearer";
  /** Seconds until the access token expires. */
  expires_in: number;
  /** Persons only; single use. */
  refresh_token?: string;
  /** Scopes of the token, separated by spaces. */
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
  /** The code of the authenticator app, for people with a second factor. */
  totp?: string | undefined;
  /** Organization to act for; required for people who belong to several. */
  org_id?: number | undefined;
}

export interface RefreshLogin {
  /** A person stays logged in. */
  grant_type?: "refresh_token" | undefined;
  /** From the last login answer; works once. */
  refresh_token: string;
}

export interface RevokeBody {
  /** The access or refresh token of the session to end. */
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
  /** The code of the authenticator app, for people with a second factor. */
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
  /** The code of the authenticator app, for people with a second factor. */
  totp?: string | undefined;
  /** The session to end; absent: all sessions of the person. */
  session_id?: number | undefined;
}

export interface PasswordChange {
  /** An email address. */
  email: string;
  /** The password. */
  password: string;
  /** The code of the authenticator app, for people with a second factor. */
  totp?: string | undefined;
  /** A new password, 10 to 200 characters: not a common one, nor close to the name of the person, their organization or the product. */
  new_password: string;
}

export interface PasswordByLink {
  /** The one-time token of the link. */
  token: string;
  /** A new password, 10 to 200 characters: not a common one, nor close to the name of the person, their organization or the product. */
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
  /** When the link expires. */
  expires: string;
  /** Whether there is an account with this email, whose password accepts the invitation. */
  has_account: boolean;
}

export interface InvitationToken {
  /** The one-time token of the link. */
  token: string;
}

export interface JoinWithAccount {
  /** The one-time token of the link. */
  token: string;
  /** The password of the existing account. */
  password: string;
  /** The code of the second factor, if the account has one. */
  totp?: string | undefined;
}

export interface JoinAsNewPerson {
  /** The one-time token of the link. */
  token: string;
  /** Name of the person. */
  name: string;
  /** A new password, 10 to 200 characters: not a common one, nor close to the name of the person, their organization or the product. */
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
  /** Who manages its items, listings and bundles. Measures, hazmat, lot and date rules are confirmed by the hub in any case. */
  catalog_managed_by: CatalogManager;
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
  /** Increases with every change; the ETag of the record. */
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
  /** Increases with every change; the ETag of the record. */
  version: number;
  /** When it was added. */
  created: string;
  /** Last change. */
  updated: string;
  /** Shown only in this response. */
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
  /** The first characters of the key, to recognize it. */
  hint: string;
  /** What it may do. A merchant’s: `read`, `write`, and `account` for its people and credentials. The hub’s, by work: `floor`, `inventory`, `catalog`, `warehouses`, `metrics`; `ops` is all of these, `view` reads all of them but metrics; `admin` is people, credentials and organizations. */
  scopes: Scope[];
  /** In the hub: the only warehouses that the key works in; it cannot see records of others. Absent or null: all of them. */
  warehouse_ids: number[] | null;
  /** Reads per second; null: as the organization, else the service. */
  read_rate: number | null;
  /** Writes per second; null: as the organization, else the service. */
  write_rate: number | null;
  /** Requests in flight at once; null: as the organization, else the service. */
  in_flight_max: number | null;
  /** Who created it. */
  created_by: string;
  /** When it was created. */
  created: string;
  /** When it stops working; null: never. */
  expires: string | null;
  /** When it was revoked; null: it was not. */
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
  /** The first characters of the key, to recognize it. */
  hint: string;
  /** What it may do. A merchant’s: `read`, `write`, and `account` for its people and credentials. The hub’s, by work: `floor`, `inventory`, `catalog`, `warehouses`, `metrics`; `ops` is all of these, `view` reads all of them but metrics; `admin` is people, credentials and organizations. */
  scopes: Scope[];
  /** In the hub: the only warehouses that the key works in; it cannot see records of others. Absent or null: all of them. */
  warehouse_ids: number[] | null;
  /** Reads per second; null: as the organization, else the service. */
  read_rate: number | null;
  /** Writes per second; null: as the organization, else the service. */
  write_rate: number | null;
  /** Requests in flight at once; null: as the organization, else the service. */
  in_flight_max: number | null;
  /** Who created it. */
  created_by: string;
  /** When it was created. */
  created: string;
  /** When it stops working; null: never. */
  expires: string | null;
  /** When it was revoked; null: it was not. */
  revoked: string | null;
  /** When it was last used, to the minute; null: never. */
  last_used: string | null;
  /** Send it as `Authorization: Bearer …`. Shown only in this response. */
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
  /** When the person was invited. */
  created: string;
  /** When its link expires: after a week. */
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
  /** When the person was invited. */
  created: string;
  /** When its link expires: after a week. */
  expires: string;
  /** The email that the link was sent to; null: `link` shows it. */
  sent_to: string | null;
  /** The link, shown only in this response; null if it was mailed. */
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
  /** The operationId of the change, as in this document. */
  operation: string;
  /** Who made it. */
  actor: string;
  /** Whether the hub made it, through the API or its command line. */
  by_hub: boolean;
  /** The person that was changed. */
  user_id: number | null;
  /** The request body, without secrets; empty if the hub made the change. */
  details: Record<string, unknown>;
  /** The request id; null if the hub made the change. */
  request_id: string | null;
  /** The address that it came from; null if the hub made the change. */
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
  /** Postal code, kept in its usual form. Surrounding blanks are removed. */
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
  /** Whether it takes new goods and orders. */
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
  /** Manufacturer part number. Surrounding blanks are removed. */
  mpn: string | null;
  /** Item name. */
  name: string | null;
}

export interface Item {
  /** Item id. */
  id: number;
  /** Item name. */
  name: string | null;
  /** Manufacturer part number. Surrounding blanks are removed. */
  mpn: string | null;
  /** Universal product code. */
  upc: string | null;
  /** Harmonized system code. Surrounding blanks are removed. */
  hs_code: string | null;
  /** Whether the item is hazardous material. */
  is_hazmat: boolean | null;
  /** Cold storage type. */
  cold_storage_type: ColdStorageType | null;
  /** Whether the item can expire. */
  can_expire: boolean | null;
  /** Whether the item is a bundle of other items. */
  is_bundle: boolean;
  /** Whether the item is a component of a bundle. */
  is_bundle_component: boolean;
  /** Null unless `is_bundle`. */
  bundle_components: ItemName[] | null;
  /** Null unless `is_bundle_component`. */
  parent_bundles: ItemName[] | null;
}

/** Its values are null if it has not been measured. */
export interface ItemDimensions {
  /** Length of a unit. */
  length: number | null;
  /** Width. */
  width: number | null;
  /** Height. */
  height: number | null;
  unit: "in";
}

/** Its values are null if it has not been weighed. */
export interface ItemWeight {
  /** Weight of a unit. */
  weight: number | null;
  unit: "lb";
}

/** Fewest days a lot must have left to be shipped, by fulfilment channel. Default: one. */
export interface MinRemainingDays {
  /** For orders that the hub ships to customers. */
  MERCHANT?: number | undefined;
  /** For Amazon. */
  FBA?: number | undefined;
  /** For Walmart. */
  WFS?: number | undefined;
}

/** Its brand; null if none. */
export interface ItemBrand {
  /** Its id. */
  id: number;
  /** Its name. */
  name: string;
}

/** Its vendor; null if none. */
export interface ItemVendor {
  /** Its id. */
  id: number;
  /** Its name. */
  name: string;
}

/** Value of a unit for customs; null if unknown. */
export interface CustomsValue {
  /** Amount. */
  amount: number;
  currency: "USD";
}

export interface ItemComponent {
  /** The component. */
  item_id: number;
  /** Manufacturer part number. Surrounding blanks are removed. */
  mpn: string | null;
  /** Units in one bundle. */
  quantity: number;
}

export interface FloorFacts {
  /** Whether the item is hazardous material. */
  is_hazmat?: boolean | null;
  /** Cold storage type. */
  cold_storage_type?: ColdStorageType | null;
  /** Whether the item can expire. */
  can_expire?: boolean | null;
  /** Whether every unit must be received with a lot number. */
  lot_num_required?: boolean;
  /** Days from production to expiration. */
  shelf_life_days?: number | null;
  min_remaining_days?: MinRemainingDays;
  /** Length in inches, two decimals at most. */
  length_in?: number | null;
  /** Width in inches, two decimals at most. */
  width_in?: number | null;
  /** Height in inches, two decimals at most. */
  height_in?: number | null;
  /** Weight in pounds, three decimals at most. */
  weight_lb?: number | null;
}

/** What the hub has been asked to change, and has not decided yet. */
export interface PendingChange {
  /** Id of the change request. */
  id: number;
  requested: FloorFacts;
  /** When it was first asked for. */
  created: string;
}

export interface ItemDetails {
  /** Item id. */
  id: number;
  /** Item name. */
  name: string | null;
  /** Manufacturer part number. Surrounding blanks are removed. */
  mpn: string | null;
  /** Universal product code. */
  upc: string | null;
  /** Harmonized system code. Surrounding blanks are removed. */
  hs_code: string | null;
  /** Whether the item is hazardous material. */
  is_hazmat: boolean | null;
  /** Cold storage type. */
  cold_storage_type: ColdStorageType | null;
  /** Whether the item can expire. */
  can_expire: boolean | null;
  /** Whether the item is a bundle of other items. */
  is_bundle: boolean;
  /** Whether the item is a component of a bundle. */
  is_bundle_component: boolean;
  /** Null unless `is_bundle`. */
  bundle_components: ItemName[] | null;
  /** Null unless `is_bundle_component`. */
  parent_bundles: ItemName[] | null;
  /** European article number. */
  ean: string | null;
  dimensions: ItemDimensions;
  weight: ItemWeight;
  /** Whether every unit must be received with a lot number. */
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
  /** Components of one unit of a bundle; empty for other items. */
  components: ItemComponent[];
  /** a web address of a picture */
  image_url: string | null;
  /** Whether it can be used in new orders, listings and requests. */
  is_active: boolean;
  /** Whether the hub has measured or confirmed its dimensions, weight, hazmat, storage, lot and date rules. Until then they are as the merchant gave them. */
  facts_confirmed: boolean;
  pending_change: PendingChange | null;
}

export interface Listing {
  /** Listing id. */
  id: number;
  /** The listing’s SKU on its marketplace. Surrounding blanks are removed. */
  listing_mp_primary_id: string;
  /** Name on the marketplace. */
  listing_name: string | null;
  /** Marketplace name. Surrounding blanks are removed. */
  marketplace_name: string;
  /** Seller account on the marketplace. Surrounding blanks are removed. */
  listing_mp_seller_account_id: string;
  /** The item that is listed. */
  item_id: number;
  /** Who ships: Amazon, Walmart, or the hub for the merchant. */
  fulfillment_channel: FulfillmentChannel;
  /** ISO 3166-1 alpha-2 country code */
  country: string;
  /** Whether it is on sale. */
  status: ListingStatus;
  /** the product on Amazon (ASIN): 10 letters and digits */
  asin: string | null;
  /** Amazon’s label of its units (FNSKU) */
  fnsku: string | null;
  /** the marketplace’s own id, such as ATVPDKIKX0DER */
  marketplace_id: string | null;
  /** Code that its units are tracked by: the manufacturer’s barcode or Amazon’s label. */
  barcode_type: BarcodeType | null;
}

export interface NewItem {
  /** Item name. */
  name?: string | null | undefined;
  /** Manufacturer part number. Surrounding blanks are removed. */
  mpn?: string | null | undefined;
  /** universal product code, 8 to 14 digits; spreadsheets drop zeros at its beginning unless the column is text */
  upc?: string | null | undefined;
  /** European article number, 8 to 14 digits; spreadsheets drop zeros at its beginning unless the column is text */
  ean?: string | null | undefined;
  /** Harmonized system code. Surrounding blanks are removed. */
  hs_code?: string | null | undefined;
  /** Whether the item is hazardous material. */
  is_hazmat?: boolean | null | undefined;
  /** Cold storage type. */
  cold_storage_type?: ColdStorageType | null | undefined;
  /** Whether the item can expire. */
  can_expire?: boolean | null | undefined;
  /** Whether every unit must be received with a lot number. */
  lot_num_required?: boolean | undefined;
  /** Days from production to expiration. */
  shelf_life_days?: number | null | undefined;
  min_remaining_days?: MinRemainingDays | undefined;
  /** Length in inches, two decimals at most. */
  length_in?: number | null | undefined;
  /** Width in inches, two decimals at most. */
  width_in?: number | null | undefined;
  /** Height in inches, two decimals at most. */
  height_in?: number | null | undefined;
  /** Weight in pounds, three decimals at most. */
  weight_lb?: number | null | undefined;
  /** Codes on the item besides UPC and EAN. */
  scannable_barcodes?: string[] | undefined;
  /** a web address of a picture */
  image_url?: string | null | undefined;
  /** Brand id. */
  brand_id?: number | null | undefined;
  /** Vendor id. */
  vendor_id?: number | null | undefined;
  /** Whether it can be used in new orders, listings and requests. */
  is_active?: boolean | undefined;
  /** where it was made, for customs: an ISO 3166-1 alpha-2 country code */
  country_of_origin?: string | null | undefined;
  /** Value of a unit for customs, in US dollars. Two decimals at most. */
  customs_value_usd?: number | null | undefined;
}

export interface ItemChanges {
  /** Item name. */
  name?: string | null | undefined;
  /** Manufacturer part number. Surrounding blanks are removed. */
  mpn?: string | null | undefined;
  /** universal product code, 8 to 14 digits; spreadsheets drop zeros at its beginning unless the column is text */
  upc?: string | null | undefined;
  /** European article number, 8 to 14 digits; spreadsheets drop zeros at its beginning unless the column is text */
  ean?: string | null | undefined;
  /** Harmonized system code. Surrounding blanks are removed. */
  hs_code?: string | null | undefined;
  /** Whether the item is hazardous material. */
  is_hazmat?: boolean | null | undefined;
  /** Cold storage type. */
  cold_storage_type?: ColdStorageType | null | undefined;
  /** Whether the item can expire. */
  can_expire?: boolean | null | undefined;
  /** Whether every unit must be received with a lot number. */
  lot_num_required?: boolean | undefined;
  /** Days from production to expiration. */
  shelf_life_days?: number | null | undefined;
  min_remaining_days?: MinRemainingDays | undefined;
  /** Length in inches, two decimals at most. */
  length_in?: number | null | undefined;
  /** Width in inches, two decimals at most. */
  width_in?: number | null | undefined;
  /** Height in inches, two decimals at most. */
  height_in?: number | null | undefined;
  /** Weight in pounds, three decimals at most. */
  weight_lb?: number | null | undefined;
  /** Codes on the item besides UPC and EAN. */
  scannable_barcodes?: string[] | undefined;
  /** a web address of a picture */
  image_url?: string | null | undefined;
  /** Brand id. */
  brand_id?: number | null | undefined;
  /** Vendor id. */
  vendor_id?: number | null | undefined;
  /** Whether it can be used in new orders, listings and requests. */
  is_active?: boolean | undefined;
  /** where it was made, for customs: an ISO 3166-1 alpha-2 country code */
  country_of_origin?: string | null | undefined;
  /** Value of a unit for customs, in US dollars. Two decimals at most. */
  customs_value_usd?: number | null | undefined;
}

export interface Component {
  /** Item id of the component. */
  component_id?: number | undefined;
  /** Manufacturer part number. Surrounding blanks are removed. */
  mpn?: string | undefined;
  /** Units in one bundle. */
  quantity: number;
}

export interface NewBundle {
  /** Item name. */
  name?: string | null | undefined;
  /** Manufacturer part number. Surrounding blanks are removed. */
  mpn?: string | null | undefined;
  /** universal product code, 8 to 14 digits; spreadsheets drop zeros at its beginning unless the column is text */
  upc?: string | null | undefined;
  /** European article number, 8 to 14 digits; spreadsheets drop zeros at its beginning unless the column is text */
  ean?: string | null | undefined;
  /** Harmonized system code. Surrounding blanks are removed. */
  hs_code?: string | null | undefined;
  /** Whether the item is hazardous material. */
  is_hazmat?: boolean | null | undefined;
  /** Cold storage type. */
  cold_storage_type?: ColdStorageType | null | undefined;
  /** Whether the item can expire. */
  can_expire?: boolean | null | undefined;
  /** Whether every unit must be received with a lot number. */
  lot_num_required?: boolean | undefined;
  /** Days from production to expiration. */
  shelf_life_days?: number | null | undefined;
  min_remaining_days?: MinRemainingDays | undefined;
  /** Length in inches, two decimals at most. */
  length_in?: number | null | undefined;
  /** Width in inches, two decimals at most. */
  width_in?: number | null | undefined;
  /** Height in inches, two decimals at most. */
  height_in?: number | null | undefined;
  /** Weight in pounds, three decimals at most. */
  weight_lb?: number | null | undefined;
  /** Codes on the item besides UPC and EAN. */
  scannable_barcodes?: string[] | undefined;
  /** a web address of a picture */
  image_url?: string | null | undefined;
  /** Brand id. */
  brand_id?: number | null | undefined;
  /** Vendor id. */
  vendor_id?: number | null | undefined;
  /** Whether it can be used in new orders, listings and requests. */
  is_active?: boolean | undefined;
  /** where it was made, for customs: an ISO 3166-1 alpha-2 country code */
  country_of_origin?: string | null | undefined;
  /** Value of a unit for customs, in US dollars. Two decimals at most. */
  customs_value_usd?: number | null | undefined;
  /** What one bundle is made of. */
  components: Component[];
}

export interface BundleChanges {
  /** Item name. */
  name?: string | null | undefined;
  /** Manufacturer part number. Surrounding blanks are removed. */
  mpn?: string | null | undefined;
  /** universal product code, 8 to 14 digits; spreadsheets drop zeros at its beginning unless the column is text */
  upc?: string | null | undefined;
  /** European article number, 8 to 14 digits; spreadsheets drop zeros at its beginning unless the column is text */
  ean?: string | null | undefined;
  /** Harmonized system code. Surrounding blanks are removed. */
  hs_code?: string | null | undefined;
  /** Whether the item is hazardous material. */
  is_hazmat?: boolean | null | undefined;
  /** Cold storage type. */
  cold_storage_type?: ColdStorageType | null | undefined;
  /** Whether the item can expire. */
  can_expire?: boolean | null | undefined;
  /** Whether every unit must be received with a lot number. */
  lot_num_required?: boolean | undefined;
  /** Days from production to expiration. */
  shelf_life_days?: number | null | undefined;
  min_remaining_days?: MinRemainingDays | undefined;
  /** Length in inches, two decimals at most. */
  length_in?: number | null | undefined;
  /** Width in inches, two decimals at most. */
  width_in?: number | null | undefined;
  /** Height in inches, two decimals at most. */
  height_in?: number | null | undefined;
  /** Weight in pounds, three decimals at most. */
  weight_lb?: number | null | undefined;
  /** Codes on the item besides UPC and EAN. */
  scannable_barcodes?: string[] | undefined;
  /** a web address of a picture */
  image_url?: string | null | undefined;
  /** Brand id. */
  brand_id?: number | null | undefined;
  /** Vendor id. */
  vendor_id?: number | null | undefined;
  /** Whether it can be used in new orders, listings and requests. */
  is_active?: boolean | undefined;
  /** where it was made, for customs: an ISO 3166-1 alpha-2 country code */
  country_of_origin?: string | null | undefined;
  /** Value of a unit for customs, in US dollars. Two decimals at most. */
  customs_value_usd?: number | null | undefined;
  /** The whole list; an empty one makes the bundle a plain item again. */
  components?: Component[] | undefined;
}

export interface OpsListing {
  /** Listing id. */
  id: number;
  /** The listing’s SKU on its marketplace. Surrounding blanks are removed. */
  listing_mp_primary_id: string;
  /** Name on the marketplace. */
  listing_name: string | null;
  /** Marketplace name. Surrounding blanks are removed. */
  marketplace_name: string;
  /** Seller account on the marketplace. Surrounding blanks are removed. */
  listing_mp_seller_account_id: string;
  /** The item that is listed. */
  item_id: number;
  /** Who ships: Amazon, Walmart, or the hub for the merchant. */
  fulfillment_channel: FulfillmentChannel;
  /** ISO 3166-1 alpha-2 country code */
  country: string;
  /** Whether it is on sale. */
  status: ListingStatus;
  /** the product on Amazon (ASIN): 10 letters and digits */
  asin: string | null;
  /** Amazon’s label of its units (FNSKU) */
  fnsku: string | null;
  /** the marketplace’s own id, such as ATVPDKIKX0DER */
  marketplace_id: string | null;
  /** Code that its units are tracked by: the manufacturer’s barcode or Amazon’s label. */
  barcode_type: BarcodeType | null;
  /** Increases with every change; the ETag of the record. */
  version: number;
  /** When it was added. */
  created: string;
  /** Last change. */
  updated: string;
}

export interface NewListing {
  /** The listing’s SKU on its marketplace. Surrounding blanks are removed. */
  listing_mp_primary_id: string;
  /** Marketplace name. Surrounding blanks are removed. */
  marketplace_name: string;
  /** Seller account on the marketplace. Surrounding blanks are removed. */
  listing_mp_seller_account_id: string;
  /** The item that is listed. */
  item_id: number;
  /** Who ships: Amazon, Walmart, or the hub for the merchant. */
  fulfillment_channel: FulfillmentChannel;
  /** ISO 3166-1 alpha-2 country code */
  country: string;
  /** Name on the marketplace. */
  listing_name?: string | null | undefined;
  /** Whether it is on sale. */
  status?: ListingStatus | undefined;
  /** the product on Amazon (ASIN): 10 letters and digits */
  asin?: string | null | undefined;
  /** Amazon’s label of its units (FNSKU) */
  fnsku?: string | null | undefined;
  /** the marketplace’s own id, such as ATVPDKIKX0DER */
  marketplace_id?: string | null | undefined;
  /** Code that its units are tracked by: the manufacturer’s barcode or Amazon’s label. */
  barcode_type?: BarcodeType | null | undefined;
}

export interface ListingChanges {
  /** The listing’s SKU on its marketplace. Surrounding blanks are removed. */
  listing_mp_primary_id?: string | undefined;
  /** Name on the marketplace. */
  listing_name?: string | null | undefined;
  /** Marketplace name. Surrounding blanks are removed. */
  marketplace_name?: string | undefined;
  /** Seller account on the marketplace. Surrounding blanks are removed. */
  listing_mp_seller_account_id?: string | undefined;
  /** The item that is listed. */
  item_id?: number | undefined;
  /** Who ships: Amazon, Walmart, or the hub for the merchant. */
  fulfillment_channel?: FulfillmentChannel | undefined;
  /** ISO 3166-1 alpha-2 country code */
  country?: string | undefined;
  /** Whether it is on sale. */
  status?: ListingStatus | undefined;
  /** the product on Amazon (ASIN): 10 letters and digits */
  asin?: string | null | undefined;
  /** Amazon’s label of its units (FNSKU) */
  fnsku?: string | null | undefined;
  /** the marketplace’s own id, such as ATVPDKIKX0DER */
  marketplace_id?: string | null | undefined;
  /** Code that its units are tracked by: the manufacturer’s barcode or Amazon’s label. */
  barcode_type?: BarcodeType | null | undefined;
}

export interface RowViolation {
  /** JSON pointer inside the row. */
  pointer: string;
  /** Always `body`. */
  in: string;
  /** A violation code. */
  code: string;
  /** What is expected. */
  message: string;
}

export interface RowErrors {
  /** Line of a file, or position in `rows` from 1. */
  line: number;
  violations: RowViolation[];
}

export interface ImportReport {
  /** Rows that were read. */
  rows: number;
  /** Rows that created a record. */
  created: number;
  /** Rows that changed a record. */
  updated: number;
  /** Rows that changed nothing. */
  unchanged: number;
  /** Invalid rows. */
  failed: number;
  /** False after a dry run. */
  is_written: boolean;
  /** The first 1000 invalid rows. */
  errors: RowErrors[];
}

export interface ItemImport {
  /**
   * The fields of an item. `id` changes that item; else `mpn` finds the one to change, or makes a new one. In a file
   * `min_remaining_days` is given by channel: `min_remaining_days_merchant`, `min_remaining_days_fba`,
   * `min_remaining_days_wfs`; each changes its own channel only.
   */
  rows: Array<{
    /** Item id. */
    id?: number | undefined;
    /** Item name. */
    name?: string | null | undefined;
    /** Manufacturer part number. Surrounding blanks are removed. */
    mpn?: string | null | undefined;
    /** universal product code, 8 to 14 digits; spreadsheets drop zeros at its beginning unless the column is text */
    upc?: string | null | undefined;
    /** European article number, 8 to 14 digits; spreadsheets drop zeros at its beginning unless the column is text */
    ean?: string | null | undefined;
    /** Harmonized system code. Surrounding blanks are removed. */
    hs_code?: string | null | undefined;
    /** Whether the item is hazardous material. */
    is_hazmat?: boolean | null | undefined;
    /** Cold storage type. */
    cold_storage_type?: ColdStorageType | null | undefined;
    /** Whether the item can expire. */
    can_expire?: boolean | null | undefined;
    /** Whether every unit must be received with a lot number. */
    lot_num_required?: boolean | undefined;
    /** Days from production to expiration. */
    shelf_life_days?: number | null | undefined;
    min_remaining_days?: MinRemainingDays | undefined;
    /** Length in inches, two decimals at most. */
    length_in?: number | null | undefined;
    /** Width in inches, two decimals at most. */
    width_in?: number | null | undefined;
    /** Height in inches, two decimals at most. */
    height_in?: number | null | undefined;
    /** Weight in pounds, three decimals at most. */
    weight_lb?: number | null | undefined;
    /** Codes on the item besides UPC and EAN. */
    scannable_barcodes?: string[] | undefined;
    /** a web address of a picture */
    image_url?: string | null | undefined;
    /** Brand id. */
    brand_id?: number | null | undefined;
    /** Vendor id. */
    vendor_id?: number | null | undefined;
    /** Whether it can be used in new orders, listings and requests. */
    is_active?: boolean | undefined;
    /** where it was made, for customs: an ISO 3166-1 alpha-2 country code */
    country_of_origin?: string | null | undefined;
    /** Value of a unit for customs, in US dollars. Two decimals at most. */
    customs_value_usd?: number | null | undefined;
    /** For orders that the hub ships to customers. */
    min_remaining_days_merchant?: number | null | undefined;
    /** For Amazon. */
    min_remaining_days_fba?: number | null | undefined;
    /** For Walmart. */
    min_remaining_days_wfs?: number | null | undefined;
  }>;
  /** `all_or_nothing` (default): one invalid row, and nothing is written. `keep_good`: invalid rows are skipped. */
  mode?: ImportMode | undefined;
  /** Reports what would happen without writing anything. */
  dry_run?: boolean | undefined;
}

export interface ListingImport {
  /**
   * The fields of a listing, its item by `item_id` or `mpn`. `id` changes that listing; else SKU, marketplace,
   * seller account, channel and country find the one to change, or make a new one.
   */
  rows: Array<{
    /** Listing id. */
    id?: number | undefined;
    /** Manufacturer part number. Surrounding blanks are removed. */
    mpn?: string | undefined;
    /** The listing’s SKU on its marketplace. Surrounding blanks are removed. */
    listing_mp_primary_id?: string | undefined;
    /** Name on the marketplace. */
    listing_name?: string | null | undefined;
    /** Marketplace name. Surrounding blanks are removed. */
    marketplace_name?: string | undefined;
    /** Seller account on the marketplace. Surrounding blanks are removed. */
    listing_mp_seller_account_id?: string | undefined;
    /** The item that is listed. */
    item_id?: number | undefined;
    /** Who ships: Amazon, Walmart, or the hub for the merchant. */
    fulfillment_channel?: FulfillmentChannel | undefined;
    /** ISO 3166-1 alpha-2 country code */
    country?: string | undefined;
    /** Whether it is on sale. */
    status?: ListingStatus | undefined;
    /** the product on Amazon (ASIN): 10 letters and digits */
    asin?: string | null | undefined;
    /** Amazon’s label of its units (FNSKU) */
    fnsku?: string | null | undefined;
    /** the marketplace’s own id, such as ATVPDKIKX0DER */
    marketplace_id?: string | null | undefined;
    /** Code that its units are tracked by: the manufacturer’s barcode or Amazon’s label. */
    barcode_type?: BarcodeType | null | undefined;
  }>;
  /** `all_or_nothing` (default): one invalid row, and nothing is written. `keep_good`: invalid rows are skipped. */
  mode?: ImportMode | undefined;
  /** Reports what would happen without writing anything. */
  dry_run?: boolean | undefined;
}

export interface BundleImport {
  /**
   * One bundle by `bundle_id` or `bundle_mpn`, with all its `components`: a list as in "Set the components of
   * a bundle", or text such as `MUG-1:2|TRAY-7:1`. The list replaces the current one.
   */
  rows: Array<{
    /** Item id of the bundle. */
    bundle_id?: number | undefined;
    /** Manufacturer part number. Surrounding blanks are removed. */
    bundle_mpn?: string | undefined;
    /** The same as text: mpn:quantity, separated by |. */
    components: string | Component[];
  }>;
  /** `all_or_nothing` (default): one invalid row, and nothing is written. `keep_good`: invalid rows are skipped. */
  mode?: ImportMode | undefined;
  /** Reports what would happen without writing anything. */
  dry_run?: boolean | undefined;
}

export interface CatalogChangeRequestRow {
  /** Id of the request. */
  id: number;
  /** The item. */
  item_id: number;
  /** Manufacturer part number. Surrounding blanks are removed. */
  mpn: string | null;
  /** Item name. */
  name: string | null;
  /** Whether the hub has decided. */
  status: CatalogChangeRequestStatus;
  requested: FloorFacts;
  former: FloorFacts;
  /** Who asked first. */
  created_by: string;
  /** Increases with every change; the ETag of the record. */
  version: number;
  /** When it was added. */
  created: string;
  /** Last change. */
  updated: string;
}

export interface CatalogChangeRequestStep {
  /** What it became. */
  status: CatalogChangeRequestStatus;
  /** When. */
  time: string;
  /** Who did it. */
  by: string;
  /** Why. */
  reason: string | null;
}

export interface CatalogChangeRequest {
  /** Id of the request. */
  id: number;
  /** The item. */
  item_id: number;
  /** Manufacturer part number. Surrounding blanks are removed. */
  mpn: string | null;
  /** Item name. */
  name: string | null;
  /** Whether the hub has decided. */
  status: CatalogChangeRequestStatus;
  requested: FloorFacts;
  former: FloorFacts;
  /** Who asked first. */
  created_by: string;
  /** Increases with every change; the ETag of the record. */
  version: number;
  /** When it was added. */
  created: string;
  /** Last change. */
  updated: string;
  /** What became of it. */
  history: CatalogChangeRequestStep[];
}

export interface CancelChange {
  /** Why it is no longer wanted. */
  reason?: string | null | undefined;
}

export interface Brand {
  /** Id. */
  id: number;
  /** Name, unique in the organization regardless of case. */
  name: string;
}

export interface Vendor {
  /** Id. */
  id: number;
  /** Name, unique in the organization regardless of case. */
  name: string;
}

export interface Reserved {
  /** For orders. */
  orders: number;
  /** For work orders. */
  work_orders: number;
  /** Held by the hub, or for a transfer that has not left. */
  holds: number;
}

export interface Unavailable {
  /** Damaged. */
  damaged: number;
  /** In quarantine. */
  quarantined: number;
  /** Past their expiration date. */
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
  /** `too_old`: the remaining shelf life is less than the channel requires. `warehouse_inactive`, `warehouse_not_open` (to your organization): nothing ships from there. `hazmat_not_allowed`, `cold_storage_missing`: the warehouse cannot handle such goods. `service_missing`: the warehouse does not offer the work (shipping orders, or prep for marketplaces). For a bundle, the reason of its scarcest component. */
  reason: "too_old" | "warehouse_inactive" | "warehouse_not_open" | "hazmat_not_allowed" | "cold_storage_missing" | "service_missing";
  /** Available units that this channel cannot sell. */
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
  /** Units in the warehouse: available, reserved and unavailable. */
  on_hand_quantity: number;
  /** Units that can be allocated; null with `as_of`. */
  available_quantity: number | null;
  /** Reserved units; null with `as_of`. */
  reserved_quantity: number | null;
  reserved: Reserved | null;
  /** Units in the warehouse that cannot be allocated. */
  unavailable_quantity: number;
  unavailable: Unavailable;
  /** Inbound units that are not received yet; null with `as_of`. */
  inbound_quantity: number | null;
  /** Backordered units; null with `as_of`. */
  backordered_quantity: number | null;
  /** Whether it is a bundle: its record is computed from its components and not included in totals. */
  is_bundle: boolean;
  /** Last change. */
  updated: string;
  /** Sequence of the last event that changed the record. For a bundle, the newest of its own and its components’ in the warehouse, so it may increase without a change of units. */
  version: number;
  sellable: Sellable | null;
  /** Why a channel’s `sellable` is less than `available_quantity`. */
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
  /** Transaction id; shared by the two rows of a change of status or warehouse. */
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
  /** Its number for lookups: the `market_order_id` of an order, the `rma_number` of a return, the number of a work order (WO-000012), of a marketplace shipment (MS-000001) or of an inventory request (IR-000123), including transfers. For a cycle count, the id that all its movements share. */
  linked_item_id: string | null;
  /** Id of the order; null if it does not belong to an order. */
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
  /** Condition of the units. */
  status: StockStatus;
  /** Lot number. */
  lot: string | null;
  /** Expiration date. */
  expiration: string | null;
  /** Carton that the units were in. */
  sscc: string | null;
  /** A note. */
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
  /** Units undone because they were counted by mistake. */
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
  /** Fulfillment center that it goes to. */
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
  /** When the truck arrives. */
  start: string;
  /** When it leaves. */
  end: string;
  /** Name of the dock. */
  dock: string;
  /** Whether the truck waits (`live`) or leaves the trailer (`drop`). */
  type: AppointmentType;
  /** The carrier’s number for it. */
  reference: string | null;
  /** Its state. */
  status: AppointmentStatus;
  /** When the truck arrived. */
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

export interface DepartedLot {
  /** Lot; null: units without one. */
  lot_number: string | null;
  /** Their date. */
  expiration_date: string | null;
  /** Units that left the source. */
  quantity: number;
  /** Units of them that were received. */
  received_quantity: number;
}

export interface InventoryRequestItem {
  /** Item id, as used in requests. */
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
  /** Code expected on the units: UPC, EAN, or the first other code. */
  barcode: string | null;
  /** Other codes of the item. */
  scannable_barcodes: string[];
  /** Whether it can expire. */
  can_expire: boolean | null;
  /** Whether a lot is required on receipt. */
  lot_num_required: boolean;
  /** Expected lot; for an unexpected line, the lot that arrived. */
  lot_number: string | null;
  /** Expected expiration date; for an unexpected line, the one that arrived. */
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
  /** Id of this line, used for receiving. */
  line_id: number;
  /** Units of a departed transfer by lot, first expired first; empty otherwise. */
  departed_lots: DepartedLot[];
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
  /** When it was received with one scan. */
  received: string | null;
  contents: RequestCartonContent[];
}

export interface KeptDecision {
  /** Decision id. */
  id: number;
  /** The decision. By the merchant: `accepted`, `disputed`. By the hub, of a dispute: `upheld`, `rejected`. `settled`: nothing differed any more when the request was closed again. */
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
  /** Received units, including damaged ones. */
  received: number;
  /** Units that arrived damaged. */
  damaged: number;
  /** Units more than expected. */
  over: number;
  /** Units that did not arrive. */
  short: number;
  /** The last decision. By the merchant: `accepted`, `disputed`. By the hub, of a dispute: `upheld`, `rejected`. `settled`: nothing differed any more when the request was closed again. */
  decision: DiscrepancyDecisionValue | null;
  /** Who decided. */
  decided_by: string | null;
  /** The note on it. */
  note: string | null;
  /** Line of the request. */
  line_id: number;
  /** Lot of the line. */
  lot_number: string | null;
  /** When it was decided. */
  decided: string | null;
  /** Every decision, oldest first; kept when the request is reopened. */
  decisions: KeptDecision[];
}

export interface InventoryRequestPhoto {
  /** Photo id. */
  id: number;
  /** The former name of `line_id`. */
  request_item_id: number | null;
  /** A note. */
  note: string | null;
  /** Media type. */
  media_type: string;
  /** Size in bytes. */
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
  /** When the goods should leave. */
  estimated_ship_date: string | null;
  /** `CUSTOMER`: the merchant ships; `PICKUP`: the hub collects. */
  shipment_method: InboundShipmentMethod;
  /** Destination warehouse. */
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
  /** A note. */
  note: string | null;
  /** Tags. */
  order_tags: string[];
  /** Whether it has a dock appointment. */
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
  /** When they arrived at the dock. */
  delivered: string | null;
  /** Last change. */
  updated: string;
  /** Who changed it last. */
  updated_by: string;
  /** Units that were forwarded to a marketplace. */
  fba_shipments: RequestFbaShipment[];
  /** Who made it, in the form of the list filters: the id of a person, or the program. Null if no one, and for programs of old requests that did not record it: filters do not find those. */
  created_by_id: number | null | string;
  /** Who submitted it, in the form of the list filters: the id of a person, or the program. Null if no one, and for programs of old requests that did not record it: filters do not find those. */
  placed_by_id: number | null | string;
  /** Who changed it last, in the form of the list filters: the id of a person, or the program. Null if no one, and for programs of old requests that did not record it: filters do not find those. */
  updated_by_id: number | null | string;
  /** Purchase order number. */
  po_number: string | null;
  /** Container number. */
  container_number: string | null;
  /** Source warehouse of a transfer. */
  source_warehouse_id: number | null;
  /** Name of that warehouse. */
  source_warehouse: string | null;
  /** Increases with every change; the ETag of the record. */
  version: number;
  /** Name of the warehouse. */
  warehouse_name: string;
  /** When the hub should collect the goods. */
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
  /** Once it is closed, the lines that differ from what was expected; decisions are kept when it is reopened. */
  discrepancies: Discrepancy[];
  /** Photos of the delivery. */
  photos: InventoryRequestPhoto[];
  /** Hours from delivery to the last receipt. */
  dock_to_stock_hours: number | null;
}

export interface DiscrepancyDecision {
  /** Line of the request. */
  line_id?: number | undefined;
  /** Item: all its lines with a discrepancy. */
  item_id?: number | undefined;
  /** The decision. */
  decision: "accepted" | "disputed";
  /** A note. */
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
  /** Marketplace program that is checked. */
  program: "INBOUND";
  /** `queued` and `running`: in progress; `error`: the check failed, see `error`, and trigger it again. */
  status: "queued" | "running" | "eligible" | "ineligible" | "error";
  /** Whether the marketplace accepts them; null until the check is done. */
  is_eligible: boolean | null;
  /** Why it does not accept them. */
  reasons: IneligibilityReason[];
  /** When it was requested. */
  requested: string;
  /** When it was decided. */
  checked: string | null;
  /** The result is valid until then, unless the item or the listing changes. */
  expires: string | null;
  /** Check id. */
  id: number;
  /** Who requested it. */
  requested_by: string;
  /** `rules`: the built-in rules; `amazon`: Amazon, with the credentials of the seller account. */
  checked_by: "rules" | "amazon" | null;
  /** Number of attempts. */
  attempts: number;
  /** Why the last attempt failed. */
  error: string | null;
  /** Increases with every change; the ETag of the record. */
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
  /** Listings that are skipped. */
  skipped_listing_ids: number[];
  /** The same with the reason of each. */
  skipped: SkippedListing[];
  /** When the checks should be done; null if nothing is checked. */
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
  /** When the goods should leave. */
  estimated_ship_date: string | null;
  /** `CUSTOMER`: the merchant ships; `PICKUP`: the hub collects. */
  shipment_method: InboundShipmentMethod;
  /** Destination warehouse. */
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
  /** A note. */
  note: string | null;
  /** Tags. */
  order_tags: string[];
  /** Whether it has a dock appointment. */
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
  /** When they arrived at the dock. */
  delivered: string | null;
  /** Last change. */
  updated: string;
  /** Who changed it last. */
  updated_by: string;
  /** Units that were forwarded to a marketplace. */
  fba_shipments: RequestFbaShipment[];
  /** Who made it, in the form of the list filters: the id of a person, or the program. Null if no one, and for programs of old requests that did not record it: filters do not find those. */
  created_by_id: number | null | string;
  /** Who submitted it, in the form of the list filters: the id of a person, or the program. Null if no one, and for programs of old requests that did not record it: filters do not find those. */
  placed_by_id: number | null | string;
  /** Who changed it last, in the form of the list filters: the id of a person, or the program. Null if no one, and for programs of old requests that did not record it: filters do not find those. */
  updated_by_id: number | null | string;
  /** Purchase order number. */
  po_number: string | null;
  /** Container number. */
  container_number: string | null;
  /** Source warehouse of a transfer. */
  source_warehouse_id: number | null;
  /** Name of that warehouse. */
  source_warehouse: string | null;
  /** Increases with every change; the ETag of the record. */
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
  /** Manufacturer part number. Surrounding blanks are removed. */
  mpn?: string | null | undefined;
  /** Units. */
  quantity: number;
  /** Units in a case. */
  case_unit?: number | null | undefined;
  /** Lot number. Surrounding blanks are removed. */
  lot_number?: string | null | undefined;
  /** Expiration date. */
  exp_date?: string | null | undefined;
}

/** Goods for a listing: `listing_sku`, `listing_id` or both; the item may be named too. */
export interface RequestedListing {
  /** SKU of a listing. Surrounding blanks are removed. */
  listing_sku?: string | null | undefined;
  /** Listing id. */
  listing_id?: number | null | undefined;
  /** The listing’s channel; required if several listings have the SKU. */
  fulfillment_channel?: FulfillmentChannel | null | undefined;
  /** Item id. */
  id?: number | null | undefined;
  /** Manufacturer part number. Surrounding blanks are removed. */
  mpn?: string | null | undefined;
  /** Units. */
  quantity: number;
  /** Units in a case. */
  case_unit?: number | null | undefined;
  /** Lot number. Surrounding blanks are removed. */
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
  /** Postal code, kept in its usual form. Surrounding blanks are removed. */
  postal_code?: string | null | undefined;
  /** ISO 3166-1 alpha-2 country code */
  country: string;
}

export interface NewCartonContent {
  /** Index of the element of `items`, from 0. */
  item_index: number;
  /** Units. */
  quantity: number;
}

/** Default: a new one. */
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
  /** Destination warehouse. */
  warehouse_id: number;
  /** `CUSTOMER`: the merchant ships; `PICKUP`: the hub collects. */
  shipment_method: InboundShipmentMethod;
  /** What comes. */
  items: Array<RequestedItem | RequestedListing>;
  /** Source warehouse of a transfer. Its units are reserved there until they leave. */
  source_warehouse_id?: number | null | undefined;
  /** A note. */
  note?: string | null | undefined;
  /** When the goods should leave. */
  estimated_ship_date?: string | null | undefined;
  /** Brand id. */
  brand_id?: number | null | undefined;
  /** Vendor id. */
  vendor_id?: number | null | undefined;
  /** Tags of the merchant, used by the list filter. */
  order_tags?: string[] | null | undefined;
  /** Carrier. */
  carrier?: string | null | undefined;
  /** Tracking numbers. */
  tracking_numbers?: string[] | null | undefined;
  /** Purchase order number. */
  po_number?: string | null | undefined;
  /** Container number. */
  container_number?: string | null | undefined;
  /** When the hub should collect the goods. */
  requested_pickup_date?: string | null | undefined;
  request_pickup_address?: PickupAddress | null | undefined;
  /** What the hub should collect. */
  request_pickup_pallets?: PickupPallet[] | null | undefined;
  /** Expected cartons; each is received with one scan. Units in no carton arrive loose. At most 5000 `contents` in total. */
  cartons?: NewRequestCarton[] | null | undefined;
  /** `false` saves a draft. Default `true`. */
  place?: boolean | null | undefined;
}

export interface InventoryRequestChanges {
  /** Destination warehouse. */
  warehouse_id?: number | null | undefined;
  /** `CUSTOMER`: the merchant ships; `PICKUP`: the hub collects. */
  shipment_method?: InboundShipmentMethod | null | undefined;
  /** Source warehouse of a transfer. Its units are reserved there until they leave. */
  source_warehouse_id?: number | null | undefined;
  /** A note. */
  note?: string | null | undefined;
  /** When the goods should leave. */
  estimated_ship_date?: string | null | undefined;
  /** Brand id. */
  brand_id?: number | null | undefined;
  /** Vendor id. */
  vendor_id?: number | null | undefined;
  /** Tags of the merchant, used by the list filter. */
  order_tags?: string[] | null | undefined;
  /** Carrier. */
  carrier?: string | null | undefined;
  /** Tracking numbers. */
  tracking_numbers?: string[] | null | undefined;
  /** Purchase order number. */
  po_number?: string | null | undefined;
  /** Container number. */
  container_number?: string | null | undefined;
  /** When the hub should collect the goods. */
  requested_pickup_date?: string | null | undefined;
  request_pickup_address?: PickupAddress | null | undefined;
  /** What the hub should collect. */
  request_pickup_pallets?: PickupPallet[] | null | undefined;
  /** Expected cartons; each is received with one scan. Units in no carton arrive loose. At most 5000 `contents` in total. */
  cartons?: NewRequestCarton[] | null | undefined;
  /** `false` saves a draft. Default `true`. */
  place?: boolean | null | undefined;
  /** The new status. */
  status?: "placed" | "in_transit" | "cancelled" | null | undefined;
  /** Why its status changes. */
  reason?: string | null | undefined;
  /** What comes. */
  items?: Array<RequestedItem | RequestedListing> | null | undefined;
}

export interface WorkOrderMovement {
  /** Item id; for a bundle, that of a component. */
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
  /** The carton, or the reason given. */
  note: string | null;
  /** The shipment, if it was known. */
  fba_shipment_id: string | null;
  movements: WorkOrderMovement[];
}

export interface PrepCharge {
  /** A prep type of Amazon. */
  prep: PrepType;
  /** Price per unit; null if the hub has no price for it. */
  unit_amount: number | null;
  /** Charged units: the prepared ones. */
  quantity: number;
  /** Total price. */
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
  /** Units that were requested. */
  original_quantity: number;
  /** Accepted units, minus those dropped since. */
  quantity: number;
  /** Prepared units. */
  processed_quantity: number;
  /** Shipped units. */
  shipped_quantity: number;
  /** Whether work remains. */
  status: WorkOrderStatus;
  prep: PrepType[];
  /** The marketplace’s numbers of the shipments that its cartons are in. */
  fba_shipment_ids: string[];
  /** The hub’s numbers of these shipments, such as MS-000001, including those unknown to the marketplace. */
  shipment_ids: string[];
  /** Lots of the shipped units. */
  shipped_unit_lots: string[];
  /** Expiration dates of the shipped units. */
  shipped_unit_exp_dates: string[];
  /** Its stock movements, with `include_inventory`. */
  inventory_transactions?: WorkOrderTransaction[];
  /** Its state. */
  stage: WorkOrderStage;
  /** The marketplace’s code for the unit. */
  fnsku: string | null;
  prep_charges: PrepCharge[];
  /** Item of the listing. */
  item_id: number;
  /** Units in cartons. */
  packed_quantity: number;
  /** Ordered units that are missing because of a count, damage or loss. Reduce the item, or wait for replacements; the rest continues. */
  short_quantity: number;
  /** Units of stock that were damaged during the work. */
  damaged_quantity: number;
  /** Units of stock that were lost during the work. */
  lost_quantity: number;
}

export interface MarketplaceWorkOrderRow {
  /** Work order id. */
  work_order_id: number;
  /** Warehouse. */
  warehouse_id: number;
  /** Its name. */
  warehouse_name: string;
  /** Open until all of its items are closed or cancelled. */
  status: WorkOrderStatus;
  /** When it was created. */
  created: string;
  /** By whom. */
  created_by: string;
  items: WorkOrderItem[];
  /** Number of the work order, as scanned and read out. */
  work_order_number: string;
  /** When it was closed. */
  closed: string | null;
  /** When it last changed. */
  updated: string;
  /** Increases with every change; the ETag of the record. */
  version: number;
}

export interface WorkOrderStep {
  /** Item. */
  work_order_item_id: number;
  /** The new state. */
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
  /** Number of the plan. */
  plan_number: string;
  /** Progress: `waiting` for the hub; `failed` until it is retried or cancelled. */
  status: InboundPlanStatus;
  /** The current step. */
  step: InboundPlanStepName;
  /** Why it failed, or what it is waiting for. */
  error: string | null;
}

export interface MarketplaceWorkOrder {
  /** Work order id. */
  work_order_id: number;
  /** Warehouse. */
  warehouse_id: number;
  /** Its name. */
  warehouse_name: string;
  /** Open until all of its items are closed or cancelled. */
  status: WorkOrderStatus;
  /** When it was created. */
  created: string;
  /** By whom. */
  created_by: string;
  items: WorkOrderItem[];
  /** Number of the work order, as scanned and read out. */
  work_order_number: string;
  /** When it was closed. */
  closed: string | null;
  /** When it last changed. */
  updated: string;
  /** Increases with every change; the ETag of the record. */
  version: number;
  /** History of its items. */
  history: WorkOrderStep[];
  /** Its inbound plans. */
  inbound_plans: InboundPlanOfWorkOrder[];
}

export interface NewWorkOrderItem {
  /** The listing’s SKU on its marketplace. Surrounding blanks are removed. */
  listing_sku: string;
  /** Ordered units. */
  quantity: number;
  /** The listing’s channel. */
  fulfillment_channel: MarketplaceProgram;
  /** The listing; required if several have the SKU in the channel. */
  listing_id?: number | null | undefined;
  /** Prep of each unit. */
  prep?: PrepType[] | null | undefined;
}

export interface NewWorkOrder {
  /** Warehouse that prepares the stock. */
  warehouse_id: number;
  /** Items to send, each listing once. */
  items: NewWorkOrderItem[];
  /** Accept partial quantities if units are short. Default false. */
  allow_partial?: boolean | null | undefined;
}

export interface WorkOrderReason {
  /** Why. */
  reason?: string | null | undefined;
}

export interface ReducedWorkOrderItem {
  /** Item of the work order. */
  work_order_item_id: number;
  /** The new quantity; 0 cancels the item. */
  quantity: number;
}

export interface WorkOrderChanges {
  /** The items to reduce. */
  items: ReducedWorkOrderItem[];
  /** Why. */
  reason?: string | null | undefined;
}

export interface MarketplaceCartonContent {
  /** Item of its work order. */
  work_order_item_id: number | null;
  /** Line of the inventory request that they were received on. */
  request_item_id: number | null;
  /** Listing. */
  listing_id: number;
  /** SKU of the listing. */
  listing_sku: string;
  /** The marketplace’s code for the unit. */
  fnsku: string | null;
  /** Item. */
  item_id: number;
  /** Lot; null for bundles. */
  lot: string | null;
  /** Expiration date; for a bundle, the earliest of its components. */
  expiration: string | null;
  /** Units. */
  quantity: number;
}

export interface MarketplaceCarton {
  /** Carton id. */
  id: number;
  /** SSCC-18: globally unique. */
  sscc: string;
  /** Warehouse. */
  warehouse_id: number;
  /** Marketplace. */
  marketplace_name: string;
  /** Channel. */
  fulfillment_channel: MarketplaceProgram;
  /** Work order; null if its units were forwarded. */
  work_order_id: number | null;
  /** Its number. */
  work_order_number: string | null;
  /** The hub’s number of its shipment, such as MS-000001; null while the destination is unknown. */
  shipment_id: string | null;
  /** The marketplace’s number for the shipment. */
  fba_shipment_id: string | null;
  /** Code of the fulfillment center that it goes to. */
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
  /** Whether two people have to lift it. */
  is_team_lift: boolean;
  /** Whether it exceeds the marketplace’s limits, which is allowed for a carton with a single unit. */
  is_oversize: boolean;
  /** By whom. */
  packed_by: string;
  /** When. */
  packed: string;
  contents: MarketplaceCartonContent[];
  /** Increases with every change; the ETag of the record. */
  version: number;
}

export interface MarketplacePallet {
  /** Pallet id. */
  id: number;
  /** SSCC-18: globally unique. */
  sscc: string;
  /** Warehouse. */
  warehouse_id: number;
  /** The hub’s number of its shipment, such as MS-000001. */
  shipment_id: string;
  /** The marketplace’s number for the shipment. */
  fba_shipment_id: string | null;
  /** Code of the fulfillment center that it goes to. */
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
  /** Increases with every change; the ETag of the record. */
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
  /** Who labels them: always the seller, for whom the hub does it. */
  labelOwner: "AMAZON" | "SELLER" | "NONE";
  /** Who prepares them. */
  prepOwner: "AMAZON" | "SELLER" | "NONE";
  /** Expiration date. */
  expiration?: string;
  /** Lot. */
  manufacturingLotCode?: string;
}

export interface AmazonBox {
  /** Always by listing the contents here. */
  contentInformationSource: "BOX_CONTENT_PROVIDED";
  /** Number of identical boxes. */
  quantity: number;
  dimensions: AmazonDimensions;
  weight: AmazonWeight;
  items: AmazonBoxItem[];
}

export interface AmazonPackageGrouping {
  /** Amazon’s id of the shipment within its plan, if the plan was created here. */
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
  /** The seller account: `listing_mp_seller_account_id` of its listings. Surrounding blanks are removed. */
  seller_account_id: string;
  /** Where the account sells: `na` North and South America, `eu` Europe, the Middle East, Africa and India, `fe` the Far East. */
  region: MarketplaceRegion;
  /** The application’s Login with Amazon client id. Surrounding blanks are removed. */
  client_id: string;
  /** Who set it last. */
  updated_by: string;
  /** When it was last used. */
  last_used: string | null;
  /** The error of the last use; null if it worked. */
  last_error: string | null;
  /** When it was added. */
  created: string;
  /** Last change. */
  updated: string;
}

export interface MarketplaceAccountInput {
  /** The marketplace, as listings name it. */
  marketplace_name: "Amazon";
  /** The seller account: `listing_mp_seller_account_id` of its listings. Surrounding blanks are removed. */
  seller_account_id: string;
  /** Where the account sells: `na` North and South America, `eu` Europe, the Middle East, Africa and India, `fe` the Far East. */
  region: MarketplaceRegion;
  /** The application’s Login with Amazon client id. Surrounding blanks are removed. */
  client_id: string;
  /** The application’s client secret. */
  client_secret: string;
  /** The refresh token that Amazon issued when the seller authorized the application. */
  refresh_token: string;
}

export interface OrderViolation {
  /** JSON pointer inside the order. */
  pointer: string;
  /** Always `body`. */
  in: string;
  /** A violation code. */
  code: string;
  /** What is expected. */
  message: string;
}

export interface ErroneousOrder {
  /** Position in `orders`, from 0. */
  index: number;
  /** As sent; null if it is not a valid id. */
  market_order_id: string | null;
  /** The violations as text. */
  errors: string[];
  /** All violations, up to 100. */
  violations: OrderViolation[];
}

export interface TakenSubOrderItem {
  /** As ordered. */
  sku: string | null;
  /** Item id. */
  item_id: number;
  /** As ordered. */
  market_order_item_id: string | null;
  /** Units of this line in the sub-order. */
  quantity: number;
}

export interface TakenSubOrder {
  /** Sub-order id. */
  sub_order_id: number;
  /** Number of the sub-order. */
  sub_order_number: string;
  /** State of the sub-order. */
  sub_order_status: SubOrderStatus;
  /** Warehouse it ships from; null if none may ship it. */
  warehouse_id: number | null;
  /** Name of the warehouse. */
  warehouse_name: string | null;
  /** Why it is in this state, if that needs an explanation. */
  reason: string | null;
  items: TakenSubOrderItem[];
}

export interface TakenOrder {
  /** The order's id on its marketplace, unique in the organization. Surrounding blanks are removed. */
  market_order_id: string;
  /** Order id. */
  order_id: number;
  /** State of the order. */
  order_status: OrderStatus;
  /** The cancelled order that had its marketplace and `market_order_id` before. */
  previous_order_id: number | null;
  /** What ships from where. */
  sub_orders: TakenSubOrder[];
}

export interface OrdersTaken {
  /** Orders received, new or sent again unchanged, each once. */
  received_orders: string[];
  /** Rejected orders, with the reasons. */
  erroneous_orders: ErroneousOrder[];
  /** The received orders. */
  orders: TakenOrder[];
}

export interface NewOrderHold {
  /** Why it is held. */
  reason: HoldReason;
  /** A note, recorded in the history. */
  note?: string | null | undefined;
  /** When the hold ends by itself; without it only a release ends it. */
  until?: string | null | undefined;
}

export interface NewOrderItem {
  /** The line's id on its marketplace, unique in the order. Surrounding blanks are removed. */
  market_order_item_id?: string | null | undefined;
  /** A listing's SKU on the order's marketplace, else any listing's, else an mpn. Surrounding blanks are removed. */
  sku?: string | null | undefined;
  /** Item id. One of `sku` and `item_id` is required; both must name the same item. */
  item_id?: number | null | undefined;
  /** Units. */
  quantity: number;
  /** Unit price. Two decimals at most. */
  unit_price?: number | null | undefined;
  /** an upper-case ISO 4217 currency code; USD if there is a price without one */
  currency?: string | null | undefined;
}

export interface NewOrder {
  /** The order's id on its marketplace, unique in the organization. Surrounding blanks are removed. */
  market_order_id: string;
  /** Recipient. */
  ship_to_name: string;
  /** Street and number. */
  address_line1: string;
  /** Second address line. */
  address_line2?: string | null | undefined;
  /** Third address line. */
  address_line3?: string | null | undefined;
  /** City. */
  city: string;
  /** State or province; required in countries whose addresses need one. In the United States, Canada and Australia its code or name, in any case; the code is stored. Surrounding blanks are removed. */
  state?: string | null | undefined;
  /** Postal code; required in countries whose addresses need one. Stored in its usual form: upper case, without a country prefix, `H2X 1Y4`, `12345-6789`, `SW1A 1AA`, `150-0001`. Surrounding blanks are removed. */
  postal_code?: string | null | undefined;
  /** an ISO 3166-1 alpha-2 country code; stored in upper case */
  country: string;
  /** the same country as `country`, if given */
  address_country?: string | null | undefined;
  /** Phone number of the recipient. */
  phone?: string | null | undefined;
  /** Email address of the buyer. */
  buyer_email?: string | null | undefined;
  /** The source of the order. */
  order_source?: string | null | undefined;
  /** Marketplace it was placed on; used to find listings, in any case. Surrounding blanks are removed. */
  marketplace?: string | null | undefined;
  /** Its state on the marketplace. */
  market_order_state?: string | null | undefined;
  /** a date, which means its start in UTC, or an instant */
  order_placed_date?: string | null | undefined;
  /** a date, which ends in the time zone of the warehouse that ships, or an instant */
  latest_ship_date?: string | null | undefined;
  /** a date, which means its end in UTC, or an instant */
  latest_delivery_date?: string | null | undefined;
  /** a date, which means its start in UTC, or an instant */
  marketplace_updated_at?: string | null | undefined;
  /** Requested carrier. */
  shipping_carrier?: string | null | undefined;
  /** Service level. */
  shipment_service_level_category?: ServiceLevel | null | undefined;
  /** The customer's number of the order. Surrounding blanks are removed. */
  customer_order_number?: string | null | undefined;
  /** Order number shown to the customer. */
  display_order_id?: string | null | undefined;
  /** Purchase order number. Surrounding blanks are removed. */
  po_number?: string | null | undefined;
  /** Sales order number. */
  sales_order_number?: string | null | undefined;
  /** Your own reference. */
  ref1?: string | null | undefined;
  /** Your own second reference. */
  ref2?: string | null | undefined;
  /** Company of the recipient; printed on the label below the name. */
  company?: string | null | undefined;
  /** Printed on the packing slip. */
  gift_message?: string | null | undefined;
  /** Shown to the people who pack it; never printed. */
  packing_note?: string | null | undefined;
  /** Whether the carrier must get a signature. */
  signature_required?: boolean | null | undefined;
  /** Insured value in US dollars, of the whole order. Two decimals at most. */
  insurance_amount?: number | null | undefined;
  /** Incoterms 2020 rule of an international order; DAP if not given. */
  incoterm?: "EXW" | "FCA" | "CPT" | "CIP" | "DAP" | "DPU" | "DDP" | "FAS" | "FOB" | "CFR" | "CIF" | null | undefined;
  /** The account with the carrier that pays for the freight. Surrounding blanks are removed. */
  billing_account?: string | null | undefined;
  /** Tax id of the recipient, for customs. Surrounding blanks are removed. */
  recipient_tax_id?: string | null | undefined;
  /** an instant; before it the order is in no pick queue and no wave */
  not_before?: string | null | undefined;
  /** Its place in the pick queue: 9 first, 1 last, 5 if not given. */
  priority?: number | null | undefined;
  hold?: NewOrderHold | null | undefined;
  /** What is ordered. */
  items: NewOrderItem[];
}

export interface NewOrders {
  /** Each is independent: an error in one does not affect the others. */
  orders: NewOrder[];
}

export interface OrderItem {
  /** The line’s id on its marketplace. */
  market_order_item_id: string | null;
  /** As sent. */
  sku: string | null;
  /** The catalog item. */
  item_id: number;
  /** Units ordered, those that were cancelled since included: `cancelled_quantity` says how many. */
  quantity: number;
  /** Unit price. */
  unit_price: number | null;
  /** ISO 4217 currency code. */
  currency: string | null;
  /** Cancelled units of `quantity`; the others ship. */
  cancelled_quantity: number;
}

export interface SubOrderItem {
  /** As sent. */
  sku: string | null;
  /** The line’s id on its marketplace. */
  market_order_item_id: string | null;
  /** Units of the line in the sub-order. */
  quantity: number;
  /** Shipped units. */
  shipped_quantity: number;
}

export interface CancelRequestItem {
  /** Line of the order, from 1. */
  line: number;
  /** As ordered. */
  sku: string | null;
  /** As ordered. */
  market_order_item_id: string | null;
  /** Units. */
  quantity: number;
}

/** The last request to cancel it, or some of its units, while it was being picked; null: none. */
export interface CancelRequest {
  /** When it was requested. */
  requested: string;
  /** Who requested it. */
  by: string;
  /** Whether the hub requested it for the merchant. */
  by_hub: boolean;
  /** Why. */
  reason: string | null;
  /** Which units. */
  items: CancelRequestItem[];
  /** What the floor says; null while it has not answered. */
  answer: "confirmed" | "refused" | null;
  /** When it answered. */
  answered: string | null;
  /** Who answered. */
  answered_by: string | null;
  /** Why it was refused. */
  answer_reason: string | null;
}

export interface SubOrder {
  /** Sub-order id. */
  sub_order_id: number;
  /** Number of the sub-order, as scanned and read out. */
  sub_order_number: string;
  /** Its state. */
  sub_order_status: SubOrderStatus;
  /** Warehouse it ships from; for a backorder, the one it would best ship from. */
  warehouse_id: number | null;
  /** Name of the warehouse. */
  warehouse_name: string | null;
  /** Why it is in this state, if that needs an explanation. */
  reason: string | null;
  /** The hub’s promise to ship; null while backordered. */
  ship_by: string | null;
  /** When it shipped. */
  shipped: string | null;
  /** The merchant’s latest ship date; a date ends in the time zone of its warehouse. */
  latest_ship: string | null;
  items: SubOrderItem[];
  cancel_request: CancelRequest | null;
}

export interface OrderHold {
  /** Its number among the holds of the order. */
  id: number;
  /** Why it is held. */
  reason: HoldReason;
  /** A note. */
  note: string | null;
  /** When it ends by itself. */
  until: string | null;
  /** Who placed it. */
  by: string;
  /** When it was placed. */
  created: string;
  /** When it was released; null while it stands. */
  released: string | null;
  /** Who released it. */
  released_by: string | null;
  /** Whether the hub placed it: then only the hub releases it. */
  by_hub: boolean;
}

export interface Order {
  /** Order id. */
  order_id: number;
  /** The order’s id on its marketplace. */
  market_order_id: string;
  /** Derived from its sub-orders. */
  order_status: OrderStatus;
  /** Recipient. */
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
  /** The same country, if it was sent. */
  address_country: string | null;
  /** Phone number of the recipient. */
  phone: string | null;
  /** Email address of the buyer. */
  buyer_email: string | null;
  /** The source of the order. */
  order_source: string | null;
  /** Marketplace it was placed on. */
  marketplace: string | null;
  /** Its state on the marketplace. */
  market_order_state: string | null;
  /** When it was placed. */
  order_placed_date: string | null;
  /** The latest ship date as sent: an instant, or a date that ends in the time zone of the warehouse. Each sub-order has its own `latest_ship`. */
  latest_ship_date: string | null;
  /** When it must arrive. */
  latest_delivery_date: string | null;
  /** When it last changed on the marketplace. */
  marketplace_updated_at: string | null;
  /** Requested carrier. */
  shipping_carrier: string | null;
  /** Service level. */
  shipment_service_level_category: string | null;
  /** The customer’s order number. */
  customer_order_number: string | null;
  /** Order number shown to the customer. */
  display_order_id: string | null;
  /** Purchase order number. */
  po_number: string | null;
  /** Sales order number. */
  sales_order_number: string | null;
  /** The merchant’s reference. */
  ref1: string | null;
  /** The merchant’s second reference. */
  ref2: string | null;
  /** Ordered units of all lines. */
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
  /** Increases with every change. */
  version: number;
  /** Company of the recipient. */
  company: string | null;
  /** Printed on the packing slip. */
  gift_message: string | null;
  /** Shown to the people who pack it. */
  packing_note: string | null;
  /** Whether the carrier must get a signature. */
  signature_required: boolean | null;
  /** Insured value in US dollars, of the whole order. */
  insurance_amount: number | null;
  /** Incoterms rule of an international order. */
  incoterm: string | null;
  /** The account with the carrier that pays for the freight. */
  billing_account: string | null;
  /** Tax id of the recipient, for customs. */
  recipient_tax_id: string | null;
  /** Before it the order is in no pick queue and no wave. */
  not_before: string | null;
  /** Its place in the pick queue: 9 first, 5 by default. */
  priority: number;
  /** Holds, those that were released included, oldest first. */
  holds: OrderHold[];
  /** The cancelled order that had its marketplace and `market_order_id` before. */
  previous_order_id: number | null;
}

export interface MarketplaceOrders {
  /** Marketplace; null if the order has none. */
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
  /** Orders with a sub-order there; a split order counts at each warehouse. */
  orders: number;
  /** Units of those sub-orders. */
  units: number;
}

export interface OrderDay {
  /** The day, in UTC. */
  date: string;
  /** Orders that came in. */
  received: number;
  /** Orders that were completely shipped. */
  shipped: number;
  /** Orders that were cancelled. */
  cancelled: number;
}

export interface OrderSummary {
  /** First day. */
  start_date: string;
  /** Last day. */
  end_date: string;
  /** Orders that came in. */
  total_orders: number;
  /** Their units except cancelled ones; with `warehouse_id`, only those that ship from there. */
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
  /** Backordered units of these orders. */
  backordered_units: number;
  /** Share of the sub-orders shipped in the range that met their `ship_by`. */
  on_time_ship_rate: number | null;
  /** From intake to shipping, for the sub-orders shipped in the range. */
  median_hours_to_ship: number | null;
  /** Share of the sub-orders shipped in the range that met their latest ship date, if they had one. */
  latest_ship_date_rate: number | null;
}

export interface ConsideredWarehouse {
  /** Warehouse id. */
  id: number;
  /** From the warehouse to the address. */
  distance_km: number;
  /** Units of the order that it could ship alone. */
  can_ship_units: number;
  /** When they would ship at the latest; null if it never opens. */
  ship_by: string | null;
  /** Why it may not ship any of the order; null if it may. */
  excluded: "inactive" | "no_orders_service" | "no_hazmat_service" | "no_cold_storage" | null;
  /** Whether it ships some of it. */
  chosen: boolean;
}

/** How a sub-order was routed: the options and the decision. */
export interface RoutingReasons {
  /** The deciding rule: `whole` one warehouse ships everything; `fewest` the fewest warehouses that can ship it together; `partial` some ships, the rest is backordered; `backorder` everything is backordered; `impossible` no warehouse may ship it; `refused` the order policy or a forbidden destination does not allow it. */
  rule: "whole" | "fewest" | "partial" | "backorder" | "impossible" | "refused";
  /** The decision as text. */
  text: string;
  /** Warehouses considered, best first. */
  warehouses: ConsideredWarehouse[];
}

export interface RoutedSubOrder {
  /** Sub-order id. */
  sub_order_id: number;
  /** Number of the sub-order, as scanned and read out. */
  sub_order_number: string;
  /** Its state. */
  sub_order_status: SubOrderStatus;
  /** Warehouse it ships from; for a backorder, the one it would best ship from. */
  warehouse_id: number | null;
  /** Name of the warehouse. */
  warehouse_name: string | null;
  /** Why it is in this state, if that needs an explanation. */
  reason: string | null;
  items: SubOrderItem[];
  why: RoutingReasons;
  /** The hub’s promise to ship; null while backordered. */
  ship_by: string | null;
  /** The merchant’s latest ship date; a date ends in the time zone of its warehouse. */
  latest_ship: string | null;
  cancel_request: CancelRequest | null;
}

export interface OrderHistoryEntry {
  /** Sub-order id. */
  sub_order_id: number;
  /** The new status. */
  status: SubOrderStatus;
  /** Progress while processing. */
  stage: "picking" | "packed" | null;
  /** When. */
  time: string;
  /** Who did it; null for older splits without a recorded actor. */
  actor: string | null;
  /** Why, if that needs an explanation: for the first entry of a sub-order why it began in this status, for the others why it moved on. The sub-order’s own `reason` is that of its last entry, or a newer reason why it is still in its status. */
  reason: string | null;
  /** The previous status; null at the beginning. */
  from_status: SubOrderStatus | null;
}

export interface OrderStatusAnswer {
  /** The order’s id on its marketplace. */
  market_order_id: string;
  /** Order id. */
  order_id: number;
  /** The first that applies: all cancelled → cancelled; all live ones shipped and all parcels lost → lost; all lost or returned → returned; all live ones shipped → complete; some shipped → partially_shipped; any error → error; any processing → processing; all backordered → backordered; else pending. */
  order_status: OrderStatus;
  sub_orders: RoutedSubOrder[];
  /** Every step of every sub-order, oldest first. */
  history: OrderHistoryEntry[];
  /** Company of the recipient. */
  company: string | null;
  /** Printed on the packing slip. */
  gift_message: string | null;
  /** Shown to the people who pack it. */
  packing_note: string | null;
  /** Whether the carrier must get a signature. */
  signature_required: boolean | null;
  /** Insured value in US dollars, of the whole order. */
  insurance_amount: number | null;
  /** Incoterms rule of an international order. */
  incoterm: string | null;
  /** The account with the carrier that pays for the freight. */
  billing_account: string | null;
  /** Tax id of the recipient, for customs. */
  recipient_tax_id: string | null;
  /** Before it the order is in no pick queue and no wave. */
  not_before: string | null;
  /** Its place in the pick queue: 9 first, 5 by default. */
  priority: number;
  /** Holds, those that were released included, oldest first. */
  holds: OrderHold[];
  /** Marketplace it was placed on. */
  marketplace: string | null;
  /** The cancelled order that had its marketplace and `market_order_id` before. */
  previous_order_id: number | null;
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
  /** Item of the lot: the line’s, or a component if it is a bundle. */
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
  /** As sent. */
  sku: string | null;
  /** Units of the line in this carton. A bundle counts in the carton that completes it; 0 if it has only some components. */
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
  /** The carrier’s tracking page. */
  tracking_url: string | null;
  /** Carrier service. */
  shipping_method: string | null;
  /** When it left the warehouse. */
  departure_date: string;
  /** Warehouse it shipped from. */
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
    /** Shipping cost charged to the merchant. */
    amount: number;
    /** ISO 4217 currency code. */
    currency: string;
  } | null;
  /** Current status; a late event never moves it backwards. */
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
  /** The order’s id in this service. */
  order_id: number;
}

export interface EstimatedItem {
  /** Position in `items`, from 0. */
  index: number;
  /** The item. */
  item_id: number;
  /** Units of it in this part. */
  quantity: number;
}

export interface EstimatedRate {
  /** Carrier. */
  carrier: string;
  /** Service. */
  service: string;
  /** Its name. */
  service_name: string;
  /** What is charged for all parcels of the part. */
  amount_usd: number;
  /** Days under way. */
  transit_days: number | null;
  /** When it would arrive, if it ships on the day of `ship_by`. */
  estimated_delivery: string | null;
}

export interface EstimatedPart {
  /** The state it would have: `error` for what nobody may ship. */
  status: "pending" | "backordered" | "error";
  /** Why, if that needs an explanation. */
  reason: string | null;
  /** Warehouse it would ship from. */
  warehouse_id: number | null;
  /** Its name. */
  warehouse_name: string | null;
  items: EstimatedItem[];
  /** When it would ship at the latest, if it were ordered now; null for what waits. */
  ship_by: string | null;
  /** The latest ship date, in the time zone of the warehouse if it is a day. */
  latest_ship: string | null;
  /** Whether `ship_by` is after `latest_ship`. */
  is_late: boolean;
  /** Parcels that are priced. */
  parcels: number | null;
  /** Freight by every service that carries it, cheapest first, at most 20. */
  rates: EstimatedRate[];
  /** Why there are no rates: it does not ship now (`not_shipping`), the catalog lacks size or weight of one of its items (`unmeasured`), there are more than a hundred parcels (`too_many_parcels`), or no service carries it (`not_served`). */
  unpriced: "not_shipping" | "unmeasured" | "too_many_parcels" | "not_served" | null;
}

export interface OrderEstimate {
  /** The status the order would begin with. */
  order_status: OrderStatus;
  /** What would ship from where: a sub-order each. */
  parts: EstimatedPart[];
  why: RoutingReasons;
  /** The cheapest freight of all parts together; null if one that could ship now has no rates, or if none can. */
  freight_usd: number | null;
}

export interface BasketItem {
  /** A listing's SKU on the order's marketplace, else any listing's, else an mpn. Surrounding blanks are removed. */
  sku?: string | null | undefined;
  /** Item id. One of `sku` and `item_id` is required; both must name the same item. */
  item_id?: number | null | undefined;
  /** Units. */
  quantity: number;
}

export interface Basket {
  /** an ISO 3166-1 alpha-2 country code; stored in upper case */
  country: string;
  /** State or province, where it is known yet. Surrounding blanks are removed. */
  state?: string | null | undefined;
  /** Postal code; required in countries whose addresses need one. Stored in its usual form: upper case, without a country prefix, `H2X 1Y4`, `12345-6789`, `SW1A 1AA`, `150-0001`. Surrounding blanks are removed. */
  postal_code?: string | null | undefined;
  /** Street and number, where it is known yet: not every service delivers to PO boxes. */
  address_line1?: string | null | undefined;
  /** Whether the address is residential. Default: true. */
  residential?: boolean | undefined;
  /** Marketplace it was placed on; used to find listings, in any case. Surrounding blanks are removed. */
  marketplace?: string | null | undefined;
  /** Service level. */
  shipment_service_level_category?: ServiceLevel | null | undefined;
  /** a date, which ends in the time zone of the warehouse that ships, or an instant */
  latest_ship_date?: string | null | undefined;
  /** an instant; before it the order is in no pick queue and no wave */
  not_before?: string | null | undefined;
  /** What would be ordered. */
  items: BasketItem[];
}

export interface CancellationItem {
  /** As ordered. */
  market_order_item_id: string | null;
  /** As ordered. */
  sku: string | null;
  /** Units. */
  quantity: number;
}

export interface CancelledSubOrder {
  /** Sub-order id. */
  sub_order_id: number;
  /** Number of the sub-order. */
  sub_order_number: string;
  /** Always cancelled. */
  status: "cancelled";
  /** Which units are cancelled. */
  items: CancellationItem[];
}

export interface NonCancellableSubOrder {
  /** Sub-order id. */
  sub_order_id: number;
  /** Number of the sub-order. */
  sub_order_number: string;
  /** What it is. */
  status: SubOrderStatus;
  /** Why it is not cancelled. `cancel_requested`: it is being picked, and the floor is asked; its answer is an event, and `cancel_request` of the sub-order. */
  reason: string;
  /** Which units are not cancelled. */
  items: CancellationItem[];
}

export interface Cancellation {
  /** The order's id on its marketplace. */
  market_order_id: string;
  /** Whether everything is cancelled. */
  success: boolean;
  /** A summary of the outcome. */
  message: string;
  /** Sub-orders with the cancelled units. Where others of its units stay, those that are cancelled become a sub-order of their own; `dry_run` names the one that has them now. */
  cancelled_orders: CancelledSubOrder[];
  non_cancellable_orders: NonCancellableSubOrder[];
}

export interface CancelItem {
  /** The line’s id on its marketplace. Surrounding blanks are removed. */
  market_order_item_id?: string | null | undefined;
  /** As ordered. Surrounding blanks are removed. */
  sku?: string | null | undefined;
  /** How many units of the line are to be cancelled in all, those that are cancelled already included: repeating the request changes nothing. */
  quantity: number;
}

export interface CancelOrder {
  /** The order's id on its marketplace, here or in the query. Surrounding blanks are removed. */
  market_order_id?: string | null | undefined;
  /** The marketplace of the order; needed if orders of several marketplaces have this `market_order_id`. Surrounding blanks are removed. */
  marketplace?: string | null | undefined;
  /** The order’s id in this service, if its `market_order_id` is ambiguous. */
  order_id?: number | null | undefined;
  /** The reason, recorded in the history. */
  reason?: string | null | undefined;
  /** Return what would happen without changing anything. */
  dry_run?: boolean | null | undefined;
  /** Which units to cancel, each line once; without it the whole order. A line is named by `market_order_item_id`, or by `sku` where only one line has it. */
  items?: CancelItem[] | null | undefined;
}

export interface ChangedOrderField {
  /** Name of the field; `quantity`, `unit_price` and `currency` are of a line. */
  field: string;
  /** SKU of the line; null for a field of the order. */
  sku: string | null;
  /** Its id on the marketplace. */
  market_order_item_id: string | null;
  /** The old value as text; null: none. */
  from: string | null;
  /** The new value as text; null: none. */
  to: string | null;
}

export interface ChangedSubOrderItem {
  /** As ordered. */
  sku: string | null;
  /** As ordered. */
  market_order_item_id: string | null;
  /** Units. */
  quantity: number;
}

export interface ChangedSubOrder {
  /** Sub-order id; null for one that a dry run would make. */
  sub_order_id: number | null;
  /** Number of the sub-order. */
  sub_order_number: string | null;
  /** Its state. */
  sub_order_status: SubOrderStatus;
  /** Warehouse it ships from; null if none may ship it. */
  warehouse_id: number | null;
  /** Why it is in this state, if that needs an explanation. */
  reason: string | null;
  /** The hub’s promise to ship; null while backordered. */
  ship_by: string | null;
  /** The merchant’s latest ship date; a date ends at its warehouse. */
  latest_ship: string | null;
  items: ChangedSubOrderItem[];
}

export interface ChangedOrder {
  /** The order's id on its marketplace. */
  market_order_id: string;
  /** Order id. */
  order_id: number;
  /** Its status, after the change. */
  order_status: OrderStatus;
  /** Increases with every change; the ETag of the order. */
  version: number;
  /** Whether nothing was changed. */
  dry_run: boolean;
  /** What is different, with its old and new value. */
  changes: ChangedOrderField[];
  /** Whether the plan is another: other warehouses, units or dates. */
  is_rerouted: boolean;
  /** What ships from where, after the change. */
  sub_orders: ChangedSubOrder[];
}

export interface OrderChanges {
  /** Recipient. */
  ship_to_name?: string | undefined;
  /** Street and number. */
  address_line1?: string | undefined;
  /** Second address line. */
  address_line2?: string | null | undefined;
  /** Third address line. */
  address_line3?: string | null | undefined;
  /** City. */
  city?: string | undefined;
  /** State or province; required in countries whose addresses need one. In the United States, Canada and Australia its code or name, in any case; the code is stored. Surrounding blanks are removed. */
  state?: string | null | undefined;
  /** Postal code; required in countries whose addresses need one. Stored in its usual form: upper case, without a country prefix, `H2X 1Y4`, `12345-6789`, `SW1A 1AA`, `150-0001`. Surrounding blanks are removed. */
  postal_code?: string | null | undefined;
  /** an ISO 3166-1 alpha-2 country code; stored in upper case */
  country?: string | undefined;
  /** the same country as `country`, if given */
  address_country?: string | null | undefined;
  /** Phone number of the recipient. */
  phone?: string | null | undefined;
  /** Email address of the buyer. */
  buyer_email?: string | null | undefined;
  /** a date, which ends in the time zone of the warehouse that ships, or an instant */
  latest_ship_date?: string | null | undefined;
  /** a date, which means its end in UTC, or an instant */
  latest_delivery_date?: string | null | undefined;
  /** Requested carrier. */
  shipping_carrier?: string | null | undefined;
  /** Service level. */
  shipment_service_level_category?: ServiceLevel | null | undefined;
  /** The customer's number of the order. Surrounding blanks are removed. */
  customer_order_number?: string | null | undefined;
  /** Order number shown to the customer. */
  display_order_id?: string | null | undefined;
  /** Purchase order number. Surrounding blanks are removed. */
  po_number?: string | null | undefined;
  /** Sales order number. */
  sales_order_number?: string | null | undefined;
  /** Your own reference. */
  ref1?: string | null | undefined;
  /** Your own second reference. */
  ref2?: string | null | undefined;
  /** Company of the recipient; printed on the label below the name. */
  company?: string | null | undefined;
  /** Printed on the packing slip. */
  gift_message?: string | null | undefined;
  /** Shown to the people who pack it; never printed. */
  packing_note?: string | null | undefined;
  /** Whether the carrier must get a signature. */
  signature_required?: boolean | null | undefined;
  /** Insured value in US dollars, of the whole order. Two decimals at most. */
  insurance_amount?: number | null | undefined;
  /** Incoterms 2020 rule of an international order; DAP if not given. */
  incoterm?: "EXW" | "FCA" | "CPT" | "CIP" | "DAP" | "DPU" | "DDP" | "FAS" | "FOB" | "CFR" | "CIF" | null | undefined;
  /** The account with the carrier that pays for the freight. Surrounding blanks are removed. */
  billing_account?: string | null | undefined;
  /** Tax id of the recipient, for customs. Surrounding blanks are removed. */
  recipient_tax_id?: string | null | undefined;
  /** an instant; before it the order is in no pick queue and no wave */
  not_before?: string | null | undefined;
  /** Its place in the pick queue: 9 first, 1 last, 5 if not given. */
  priority?: number | null | undefined;
  /** Lines with their new quantities, named by `market_order_item_id`, or by `sku` where it stands once. Lines that are not named stay. Another SKU adds a line. A line is removed by cancelling it. `quantity` is what `GET /v1/orders` answers: the units ordered in all, cancelled ones included, so that what ships is `quantity` less `cancelled_quantity`. */
  items?: NewOrderItem[] | undefined;
  /** Return what would happen without changing anything. */
  dry_run?: boolean | null | undefined;
  /** Why, for the history. */
  reason?: string | null | undefined;
}

export interface BegunSubOrder {
  /** Sub-order id. */
  sub_order_id: number;
  /** Number of the sub-order. */
  sub_order_number: string;
}

export interface HeldOrder {
  /** The order's id on its marketplace. */
  market_order_id: string;
  /** Order id. */
  order_id: number;
  /** Whether a hold stands. */
  is_held: boolean;
  /** Holds, those that were released included, oldest first. */
  holds: OrderHold[];
  /** Sub-orders whose picking had begun: they do not ship while a hold stands. */
  begun: BegunSubOrder[];
}

export interface HoldOrder {
  /** The order's id on its marketplace. Surrounding blanks are removed. */
  market_order_id: string;
  /** The marketplace of the order; needed if orders of several marketplaces have this `market_order_id`. Surrounding blanks are removed. */
  marketplace?: string | null | undefined;
  /** The order’s id in this service, if its `market_order_id` is ambiguous. */
  order_id?: number | null | undefined;
  /** Why it is held. */
  reason: HoldReason;
  /** A note, recorded in the history. */
  note?: string | null | undefined;
  /** When the hold ends by itself; without it only a release ends it. */
  until?: string | null | undefined;
}

export interface OrderCandidate {
  /** Order id. */
  order_id: number;
  /** The order's id on its marketplace. */
  market_order_id: string;
  /** Its marketplace. */
  marketplace: string | null;
  /** Its status. */
  order_status: string;
}

export interface HeldOrderResult {
  /** As sent. */
  market_order_id: string | null;
  /** As sent. */
  order_id: number | null;
  /** What happened. */
  result: "done" | "not_found" | "state_conflict" | "ambiguous_reference";
  /** Why nothing happened. */
  message: string | null;
  /** With `ambiguous_reference`: the orders that it could mean. */
  candidates: OrderCandidate[] | null;
  order: HeldOrder | null;
}

export interface HeldOrders {
  /** Number of orders that this request held or released. */
  done: number;
  /** In the order of the request. */
  results: HeldOrderResult[];
}

export interface HoldOrders {
  /** Orders by their ids on their marketplaces. */
  market_order_ids?: string[] | undefined;
  /** Orders by their ids in this service, instead of `market_order_ids`. */
  order_ids?: number[] | undefined;
  /** The marketplace of the order; needed if orders of several marketplaces have this `market_order_id`. Surrounding blanks are removed. */
  marketplace?: string | null | undefined;
  /** Why it is held. */
  reason: HoldReason;
  /** A note, recorded in the history. */
  note?: string | null | undefined;
  /** When the hold ends by itself; without it only a release ends it. */
  until?: string | null | undefined;
}

export interface ReleaseOrder {
  /** The order's id on its marketplace. Surrounding blanks are removed. */
  market_order_id: string;
  /** The marketplace of the order; needed if orders of several marketplaces have this `market_order_id`. Surrounding blanks are removed. */
  marketplace?: string | null | undefined;
  /** The order’s id in this service, if its `market_order_id` is ambiguous. */
  order_id?: number | null | undefined;
  /** Only this hold; without it all that the caller may release. */
  hold_id?: number | null | undefined;
  /** Only the holds for this reason. */
  reason?: HoldReason | null | undefined;
  /** A note, recorded in the history. */
  note?: string | null | undefined;
}

export interface ReleaseOrders {
  /** Orders by their ids on their marketplaces. */
  market_order_ids?: string[] | undefined;
  /** Orders by their ids in this service, instead of `market_order_ids`. */
  order_ids?: number[] | undefined;
  /** The marketplace of the order; needed if orders of several marketplaces have this `market_order_id`. Surrounding blanks are removed. */
  marketplace?: string | null | undefined;
  /** Only the holds for this reason. */
  reason?: HoldReason | null | undefined;
  /** A note, recorded in the history. */
  note?: string | null | undefined;
}

export interface OrderPolicy {
  /** Whether an order may ship from several warehouses. `false`: it ships from one, and waits for it. */
  may_split: boolean;
  /** Whether some of an order may ship before the rest can. `false`: all of it is backordered until everything can ship. */
  may_ship_partially: boolean;
  /** Whether an order may wait for stock. `false`: what is not in stock is refused (`error`) with the reason. */
  may_backorder: boolean;
  /** The countries it ships to; empty: all. An order to another one is refused (`error`) with the reason. */
  countries: string[];
  /** Increases with every change; the ETag of the record. */
  version: number;
}

export interface OrderPolicyChanges {
  /** Whether an order may ship from several warehouses. `false`: it ships from one, and waits for it. */
  may_split?: boolean | undefined;
  /** Whether some of an order may ship before the rest can. `false`: all of it is backordered until everything can ship. */
  may_ship_partially?: boolean | undefined;
  /** Whether an order may wait for stock. `false`: what is not in stock is refused (`error`) with the reason. */
  may_backorder?: boolean | undefined;
  /** The countries it ships to; empty: all. An order to another one is refused (`error`) with the reason. */
  countries?: string[] | undefined;
}

export interface LabelBreakdownLine {
  /** What the line is for. */
  code: string;
  /** The same as text. */
  description: string;
  /** Part of the amount; negative for a discount. */
  amount_usd: number;
}

export interface ShippingLabel {
  /** Label id. */
  id: number;
  /** Sub-order id. */
  sub_order_id: number;
  /** Number of the sub-order. */
  sub_order_number: string;
  /** Its carton. */
  shipment_id: number;
  /** Number of that carton. */
  carton: number;
  /** The warehouse of the carton. */
  warehouse_id: number;
  /** Its state. */
  state: ShippingLabelState;
  /** Who rated and sold it. */
  source: LabelSource;
  /** The quote it was bought with. */
  quote_id: number;
  /** Carrier. */
  carrier: string;
  /** Service. */
  service: string;
  /** Display name of the service. */
  service_name: string;
  /** Charged to the merchant; 0 once voided. */
  amount_usd: number;
  /** Adds up to the amount. */
  breakdown: LabelBreakdownLine[];
  /** Tracking number; null until it is bought. */
  tracking_number: string | null;
  /** The carrier’s tracking page. */
  tracking_url: string | null;
  /** The error; null if there is none. */
  error: string | null;
  /** Who requested it. */
  requested_by: string;
  /** When. */
  requested: string;
  /** When it was bought. */
  bought: string | null;
  /** When its carton was shipped with it. */
  used: string | null;
  /** When voiding was requested. */
  void_requested: string | null;
  /** When it was voided. */
  voided: string | null;
  /** Increases with every change. */
  version: number;
}

/** Its secrets are never shown. */
export interface CarrierAccount {
  /** Account id. */
  id: number;
  /** The aggregator. */
  source: "easypost";
  /** Labels an organization may buy in 24 hours. */
  labels_per_day: number;
  /** Path on this service where the aggregator sends tracking updates. */
  webhook_path: string;
  /** Who set it last. */
  updated_by: string;
  /** When the credentials were last tested. */
  last_tested: string | null;
  /** The error of the last test; null if it passed. */
  last_error: string | null;
  /** When it was added. */
  created: string;
  /** Last change. */
  updated: string;
}

export interface CarrierAccountInput {
  /** The aggregator. */
  source: "easypost";
  /** The account’s API key. */
  api_key: string;
  /** The secret that signs tracking updates. */
  webhook_secret: string;
  /** Labels an organization may buy with it in 24 hours. */
  labels_per_day?: number | undefined;
}

export interface HeardTrackers {
  /** Number of new scans. */
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

/** An event as EasyPost sends it; only trackers are processed. */
export interface EasyPostEvent {
  /** The event type: `tracker.updated`. */
  description?: string | null | undefined;
  result?: EasyPostTracker | undefined;
}

export interface ReconciledSku {
  /** Listing’s SKU. */
  sku: string;
  /** Shipped units. */
  shipped: number;
  /** Units that the marketplace has received. */
  received: number;
  /** Received minus shipped; negative if units are missing. */
  difference: number;
}

export interface MarketplaceShipment {
  /** Shipment id. */
  id: number;
  /** The hub’s number, such as MS-000001. */
  shipment_id: string;
  /** The marketplace’s number; null if it does not know the shipment. */
  fba_shipment_id: string | null;
  /** Marketplace. */
  marketplace_name: string;
  /** Its current destination. */
  fulfillment_center_code: string;
  /** Source of its units. */
  source: MarketplaceShipmentSource;
  /** Its state. */
  status: MarketplaceShipmentState;
  /** Since when. */
  status_time: string;
  /** Units in it. */
  unit_count: number;
  /** Packed cartons. */
  carton_count: number;
  /** Volume of its cartons in cubic feet, rounded up to hundredths. */
  cubic_feet: number;
  /** The carrier. */
  carrier: string | null;
  /** The carrier’s freight number. */
  pro_number: string | null;
  /** When it should arrive. */
  estimated_arrival: string | null;
  /** Whether there is a proof of delivery. */
  pod_exists: boolean;
  /** Whether there is a bill of lading: once a carton is packed. */
  bol_exists: boolean;
  /** Previous fulfilment center. */
  redirected_from: string | null;
  /** New fulfilment center. */
  redirected_to: string | null;
  /** Warehouse that it ships from. */
  warehouse_id: number;
  /** Name of the warehouse. */
  warehouse_name: string;
  /** Whether all its units are in cartons. */
  is_packed: boolean;
  /** The middle-mile order that carries it; null if none or cancelled. */
  middle_mile_order_number: string | null;
  /** By SKU. */
  reconciliation: ReconciledSku[] | null;
  /** When its first units were added. */
  created: string;
  /** Last change. */
  updated: string;
  /** Increases with every change; the ETag of the record. */
  version: number;
  /** `false` if no seller account is connected and the marketplace’s number has not been entered. */
  is_known_to_marketplace: boolean;
}

export interface MarketplaceShipmentStatus {
  /** Its state. */
  status: MarketplaceShipmentState;
  /** Time of the event that set the status. */
  status_time: string;
  /** Where. */
  location: string | null;
}

export interface MarketplaceShipmentReached {
  /** When it first had this status. */
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
  /** As reported. */
  description: string | null;
  /** Where. */
  location: string | null;
}

export interface MarketplaceShipmentTracking {
  /** Shipment id. */
  id: number;
  /** The hub’s number, such as MS-000001. */
  shipment_id: string;
  /** The marketplace’s number; null if it does not know the shipment. */
  fba_shipment_id: string | null;
  /** Marketplace. */
  marketplace_name: string;
  /** Its current destination. */
  fulfillment_center_code: string;
  /** Source of its units. */
  source: MarketplaceShipmentSource;
  /** Units in it. */
  unit_count: number;
  /** Packed cartons. */
  carton_count: number;
  /** Volume of its cartons in cubic feet, rounded up to hundredths. */
  cubic_feet: number;
  /** The carrier. */
  carrier: string | null;
  /** The carrier’s freight number. */
  pro_number: string | null;
  /** When it should arrive. */
  estimated_arrival: string | null;
  /** Whether there is a proof of delivery. */
  pod_exists: boolean;
  /** Whether there is a bill of lading: once a carton is packed. */
  bol_exists: boolean;
  /** Previous fulfilment center. */
  redirected_from: string | null;
  /** New fulfilment center. */
  redirected_to: string | null;
  /** Warehouse that it ships from. */
  warehouse_id: number;
  /** Name of the warehouse. */
  warehouse_name: string;
  /** Whether all its units are in cartons. */
  is_packed: boolean;
  /** The middle-mile order that carries it; null if none or cancelled. */
  middle_mile_order_number: string | null;
  /** By SKU. */
  reconciliation: ReconciledSku[] | null;
  /** When its first units were added. */
  created: string;
  /** Last change. */
  updated: string;
  /** Increases with every change; the ETag of the record. */
  version: number;
  /** `false` if no seller account is connected and the marketplace’s number has not been entered. */
  is_known_to_marketplace: boolean;
  /** Link to it, valid for an hour; null if there is none. */
  pod_url: string | null;
  /** Link to it as PDF, valid for an hour; null if there is none. */
  bol_url: string | null;
  current_status: MarketplaceShipmentStatus;
  statuses: MarketplaceShipmentStatuses;
  /** Oldest first. */
  events: MarketplaceShipmentEvent[];
}

export interface PickupAppointment {
  /** Start of the pickup window. */
  start: string;
  /** Until when. */
  end: string;
  /** The carrier’s pickup number. */
  reference: string | null;
}

export interface MiddleMileOrderRow {
  /** Order id. */
  id: number;
  /** Number of the order, such as MMO261114K7Q2. */
  internal_identifier: string;
  /** The same. */
  middle_mile_order_number: string;
  /** Its state. */
  status: MiddleMileOrderStatus;
  /** Warehouse that it ships from. */
  warehouse_id: number;
  /** Name of the warehouse. */
  warehouse_name: string;
  /** When it was authorized. */
  created_at: string;
  /** Authorized cost. */
  authorized_amount: number;
  /** Its currency. */
  authorized_currency: string;
  /** Volume of its cartons in cubic feet. */
  estimated_volume: number;
  /** Shipments on it. */
  number_of_shipments: number;
  /** In the order of the request. */
  shipment_ids: string[];
  /** Kind of destination. */
  destination_type: FreightDestination;
  pickup_appointment: PickupAppointment | null;
  /** Equipment of the carrier. */
  equipment: EquipmentType | null;
  /** Number of pallets; 0: the cartons are floor-loaded. */
  pallet_count: number | null;
  accessorials: FreightAccessorial[];
  /** Freight class. Default: by density. */
  freight_class: FreightClass | null;
  /** Seal number of the truck. */
  seal_number: string | null;
  /** Why it was cancelled. */
  cancellation_reason: string | null;
  /** Volume in cubic feet, as measured by the carrier. */
  verified_volume: number | null;
  /** The quote that it was ordered with. */
  quote_id: number;
  /** When it was picked up. */
  picked_up: string | null;
  /** When it was delivered. */
  delivered: string | null;
  /** Last change. */
  updated_at: string;
  /** Increases with every change; the ETag of the record. */
  version: number;
}

export interface ShipmentOnOrder {
  /** The hub’s number. */
  shipment_id: string;
  /** The marketplace’s number; null if it does not know the shipment. */
  fba_shipment_id: string | null;
  /** Fulfillment center that it goes to. */
  fulfillment_center_code: string;
  /** Volume of its cartons. */
  cubic_feet: number;
  /** Cost. */
  amount_usd: number;
}

export interface CreatedMiddleMileOrder {
  /** Number of the order. */
  middle_mile_order_number: string;
  shipments: ShipmentOnOrder[];
  /** The same as text. */
  message: string;
  /** Authorized cost. */
  authorized_amount: number;
  /** Its currency. */
  authorized_currency: string;
  /** Volume of its cartons in cubic feet. */
  estimated_volume: number;
  /** Order id. */
  id: number;
  /** Its state. */
  status: MiddleMileOrderStatus;
  /** The quote that it was ordered with. */
  quote_id: number;
}

export interface NewMiddleMileOrder {
  /** Warehouse that the shipments leave. */
  warehouse_id: number;
  /** Packed shipments that are on no other order. */
  shipment_ids: string[];
  /** A quote for exactly these shipments, from calculate_rates; its price applies. */
  quote_id?: number | null | undefined;
  /** Kind of destination. Default: that of the marketplace. */
  destination_type?: FreightDestination | null | undefined;
}

export interface RateLine {
  /** Kind of charge. */
  code: string;
  /** The same in words. */
  description: string;
  /** Amount; negative for a discount. */
  amount_usd: number;
}

export interface RatedShipment {
  /** The hub’s number, such as MS-000001. */
  shipment_id: string;
  /** The marketplace’s number; null if it did not know the shipment. Quotes before 2026-11-18 have none. */
  fba_shipment_id?: string | null;
  /** Destination. */
  fulfillment_center_code: string;
  /** Volume of all its cartons. */
  cubic_feet_est: number;
  /** Price. */
  estimate_usd: number;
  /** Adds up to the amount, to the cent. */
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
  /** Its state. */
  status: MiddleMileOrderStatus;
  /** Warehouse that it ships from. */
  warehouse_id: number;
  /** Name of the warehouse. */
  warehouse_name: string;
  /** When it was authorized. */
  created_at: string;
  /** Authorized cost. */
  authorized_amount: number;
  /** Its currency. */
  authorized_currency: string;
  /** Volume of its cartons in cubic feet. */
  estimated_volume: number;
  /** Shipments on it. */
  number_of_shipments: number;
  /** In the order of the request. */
  shipment_ids: string[];
  /** Kind of destination. */
  destination_type: FreightDestination;
  pickup_appointment: PickupAppointment | null;
  /** Equipment of the carrier. */
  equipment: EquipmentType | null;
  /** Number of pallets; 0: the cartons are floor-loaded. */
  pallet_count: number | null;
  accessorials: FreightAccessorial[];
  /** Freight class. Default: by density. */
  freight_class: FreightClass | null;
  /** Seal number of the truck. */
  seal_number: string | null;
  /** Why it was cancelled. */
  cancellation_reason: string | null;
  /** Volume in cubic feet, as measured by the carrier. */
  verified_volume: number | null;
  /** The quote that it was ordered with. */
  quote_id: number;
  /** When it was picked up. */
  picked_up: string | null;
  /** When it was delivered. */
  delivered: string | null;
  /** Last change. */
  updated_at: string;
  /** Increases with every change; the ETag of the record. */
  version: number;
  /** Cost of each shipment; adds up to the amount. */
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
  /** Billable weight of the parcel. */
  billable_weight_lb: number;
  /** What decides the billable weight: the weight, the size, or the minimum for its size. */
  basis: "actual" | "dimensional" | "minimum";
  /** Price of this parcel. */
  amount_usd: number;
  /** Adds up to the amount, to the cent. */
  breakdown: RateLine[];
}

export interface ServiceRate {
  /** Who rates it: the hub’s rate cards, or an aggregator. */
  source: LabelSource;
  /** Carrier. */
  carrier: string;
  /** Service. */
  service: string;
  /** Zone; null if an aggregator rates. */
  zone: string | null;
  /** Billable weight of all parcels. */
  billable_weight_lb: number;
  /** Dimensional divisor: cubic inches per pound; null: no dimensional weight. */
  dim_divisor: number | null;
  /** Price. */
  amount_usd: number;
  /** Adds up to the amount, to the cent. */
  breakdown: RateLine[];
  /** Delivery days after collection. */
  transit_days: number | null;
  /** Expected day of delivery. */
  estimated_delivery: string | null;
  /** Display name of the service. */
  service_name: string;
  /** Each parcel, in the order of the request. */
  parcels: RatedParcel[];
}

export interface ExcludedService {
  /** Carrier, or an aggregator that did not rate at all. */
  carrier: string;
  /** Service; `*` for all. */
  service: string;
  /** Why it has no price. */
  reason: string;
  /** The same in words. */
  description: string;
}

export interface QuotedCard {
  /** Carrier. */
  carrier: string;
  /** Number of the carrier’s card. */
  card_version: number;
  /** Version of the card’s record. */
  version: number;
}

export interface ParcelRates {
  /** Cheapest first, then fastest. */
  rates: ServiceRate[];
  /** Services that do not carry it, with the reason. */
  excluded: ExcludedService[];
  /** When the quote expires. */
  expires: string;
  /** Number of the quote. */
  quote_id: number;
  /** Ship day. */
  ship_date: string;
  /** The rate cards used for the quote. */
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
  /** Total price. */
  total_usd: number;
}

export interface MiddleMileRates {
  rates: WarehouseRates[];
  /** When the quote expires. */
  expires: string;
  /** Number of the quote. */
  quote_id: number;
  /** Ship day. */
  ship_date: string;
  /** The rate cards used for the quote. */
  cards: QuotedCard[];
}

export interface ShipmentsToRate {
  /** Marketplace shipments, for middle-mile rates. */
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
  /** Postal code; required in countries that have them. Surrounding blanks are removed. */
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
  /** Whether it contains hazardous goods. Default: false. */
  is_hazmat?: boolean | undefined;
}

export interface ParcelsToRate {
  from: RateFromWarehouse | RateAddress;
  to: RateAddress;
  /** Parcels of one shipment. */
  parcels: ParcelInInches[];
  /** Whether the address is residential. Default: true. */
  residential?: boolean | undefined;
  /** Only these services. Default: all. */
  services?: string[] | undefined;
  /** Ship day, at most 90 days ahead. Default: today at the warehouse, or in UTC if it ships from an address. */
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
  /** Whether it contains hazardous goods. Default: false. */
  is_hazmat?: boolean | undefined;
}

export interface MetricParcelsToRate {
  from: RateFromWarehouse | RateAddress;
  to: RateAddress;
  /** Parcels of one shipment. */
  parcels: ParcelInCentimetres[];
  /** Whether the address is residential. Default: true. */
  residential?: boolean | undefined;
  /** Only these services. Default: all. */
  services?: string[] | undefined;
  /** Ship day, at most 90 days ahead. Default: today at the warehouse, or in UTC if it ships from an address. */
  ship_date?: string | undefined;
}

export interface ReturnRateGroup {
  /** First day of the period, id of the item or the warehouse, or the marketplace; null: of no marketplace. */
  key: string | null;
  /** Its name. */
  label: string;
  /** Shipped units. */
  shipped_units: number;
  /** Returned units. */
  returned_units: number;
  /** Returned units divided by shipped units, to four decimals; null if nothing was shipped. */
  rate: number | null;
}

export interface ReturnRate {
  /** First day, in UTC. */
  start_date: string;
  /** Last day, in UTC. */
  end_date: string;
  /** As requested. */
  basis: ReturnBasis;
  /** What the groups are. */
  group_by: StatisticsGroup;
  /** Units shipped in the period. */
  shipped_units: number;
  /** Returned units, by the basis. */
  returned_units: number;
  /** Returned units divided by shipped units, to four decimals; null if nothing was shipped. */
  rate: number | null;
  /** Periods in their order, empty ones included, weeks from Monday on; others by returned units, the most first, at most 1000. */
  groups: ReturnRateGroup[];
}

export interface ReturnReasonShare {
  /** Reason. */
  reason: ReturnReason;
  /** What it means. */
  description: string;
  /** Returned units with this reason. */
  units: number;
  /** Share of all returned units, to four decimals. */
  share: number;
}

export interface ReturnReasons {
  /** First day, in UTC. */
  start_date: string;
  /** Last day, in UTC. */
  end_date: string;
  /** As requested. */
  basis: ReturnBasis;
  /** Returned units. */
  total_units: number;
  /** Reasons with units, most units first. */
  reasons: ReturnReasonShare[];
}

export interface ReturnVolumePeriod {
  /** First day of the period. */
  period: string;
  /** Returns. */
  returns: number;
  /** Returned units. */
  units: number;
  /** Units of them restocked so far. */
  restocked_units: number;
  /** Units of them disposed of so far. */
  disposed_units: number;
}

export interface ReturnVolume {
  /** First day, in UTC. */
  start_date: string;
  /** Last day, in UTC. */
  end_date: string;
  /** As requested. */
  basis: ReturnBasis;
  /** Length of a period. */
  interval: StatisticsInterval;
  /** Returns, each with the first of its units; with `item_id` or `sku`, with the first unit of each item and SKU of it. */
  total_returns: number;
  /** Returned units. */
  total_units: number;
  /** Empty periods included; weeks from Monday on. */
  series: ReturnVolumePeriod[];
}

export interface ReturnRule {
  /** Grades it applies to. Default: all. */
  grades?: ReturnGrade[] | null | undefined;
  /** Conditions it applies to. Default: all. */
  conditions?: ReturnCondition[] | null | undefined;
  /** Reasons it applies to. Default: all. */
  reasons?: ReturnReason[] | null | undefined;
  /** Disposition of the units; `ask`: the merchant decides. */
  disposition: RuleDisposition;
}

export interface ReturnPolicy {
  /** The first matching rule decides; if none matches, the merchant does. */
  rules: ReturnRule[];
  /** Replaces `restock` for unsellable units: opened consumables, expired units, and units without a required lot or date. */
  when_unsellable: UnsellableDisposition;
  /** Disposition if the merchant does not decide in time. */
  when_undecided: ReturnDisposition;
  /** Days that the merchant has to decide. */
  decision_days: number;
  /** Increases with every change; the ETag of the record. */
  version: number;
}

export interface ReturnPolicyChanges {
  /** The first matching rule decides; if none matches, the merchant does. */
  rules?: ReturnRule[] | undefined;
  /** Replaces `restock` for unsellable units: opened consumables, expired units, and units without a required lot or date. */
  when_unsellable?: UnsellableDisposition | undefined;
  /** Disposition if the merchant does not decide in time. */
  when_undecided?: ReturnDisposition | undefined;
  /** Days that the merchant has to decide. */
  decision_days?: number | undefined;
}

export interface ReturnRow {
  /** Return id. */
  id: number;
  /** Number of the return, such as RMA-000001. */
  rma_number: string;
  /** Its state. */
  status: ReturnStatus;
  /** Its source: created by the merchant, unexpected, a parcel that the carrier returned, or a removal from a marketplace. */
  source: ReturnSource;
  /** Warehouse that receives it. */
  warehouse_id: number;
  /** Name of the warehouse. */
  warehouse_name: string;
  /** The order that it belongs to. */
  market_order_id: string | null;
  /** The hub’s id of that order. */
  order_id: number | null;
  /** Marketplace of the order. */
  marketplace: string | null;
  /** The parcel that the carrier returned. */
  shipment_id: number | null;
  /** The marketplace’s number of the removal order. */
  removal_order_id: string | null;
  /** Default reason of its units. */
  reason: ReturnReason | null;
  /** Note. */
  note: string | null;
  /** Its carrier. */
  carrier: string | null;
  /** The carrier’s number. */
  tracking_number: string | null;
  /** Last status of the parcel; null until the first scan. */
  tracking_status: CarrierStatus | null;
  /** State of its last label; null if it has none. */
  label_state: ReturnLabelState | null;
  /** Exchange order: none, one that is created immediately, or one for the received units once all are graded. */
  exchange: ExchangeTime;
  /** The exchange order, once it is created. */
  exchange_market_order_id: string | null;
  /** Announced units. */
  units_announced: number;
  /** Received units. */
  units_received: number;
  /** Units that the merchant has to decide about. */
  units_undecided: number;
  /** Earliest deadline of these decisions; then the policy decides. */
  decide_by: string | null;
  /** Why it was cancelled. */
  cancellation_reason: string | null;
  /** When it was created. */
  created: string;
  /** When it arrived at the warehouse. */
  received: string | null;
  /** When all units were decided. */
  closed: string | null;
  /** Last change. */
  updated: string;
  /** Increases with every change; the ETag of the record. */
  version: number;
}

export interface ReturnLine {
  /** Number of the line. */
  line: number;
  /** Item in the box: a component if a bundle was ordered. */
  item_id: number;
  /** Its mpn. */
  mpn: string | null;
  /** Its name. */
  name: string | null;
  /** SKU of the order line. */
  sku: string | null;
  /** The marketplace’s id of the order line. */
  market_order_item_id: string | null;
  /** Announced units. */
  quantity: number;
  /** Received units of the line. */
  received: number;
  /** Reason for the return. */
  reason: ReturnReason;
}

export interface ReturnUnit {
  /** Number of these units, from 1 in each return. */
  unit_id: number;
  /** The expected line; null if unexpected. */
  line: number | null;
  /** Item. */
  item_id: number;
  /** Its mpn. */
  mpn: string | null;
  /** Its name. */
  name: string | null;
  /** Units, without undone ones. */
  quantity: number;
  /** Reason for the return. */
  reason: ReturnReason;
  /** A as new, B good, C worn, D worthless. */
  grade: ReturnGrade;
  /** Their condition. */
  condition: ReturnCondition;
  /** Lot; once corrected, the corrected one. */
  lot: string | null;
  /** Expiration date; once corrected, the corrected one. */
  expiration: string | null;
  /** Note. */
  note: string | null;
  /** Their disposition; `undecided`: the merchant decides. */
  disposition: "restock" | "quarantine" | "dispose" | "undecided";
  /** Reason for the disposition. */
  why: string;
  /** Who decided. */
  decided_by: "rules" | "merchant" | "deadline" | "hub" | "nobody";
  /** Deadline of the merchant’s decision. */
  decide_by: string | null;
  /** When it was decided. */
  decided: string | null;
  /** The parcel that they shipped in, if known. */
  shipment_id: number | null;
  /** Who received them. */
  taken_by: string;
  /** When. */
  taken: string;
  /** Units that were received by mistake and undone. */
  taken_back: number;
}

export interface ReturnPhoto {
  /** Number of the photo, from 1 in each return. */
  photo_id: number;
  /** Number of the units that it shows. */
  unit_id: number | null;
  /** Note. */
  note: string | null;
  /** Media type. */
  media_type: string;
  /** Who took it. */
  taken_by: string;
  /** When. */
  taken: string;
}

export interface ReturnLabel {
  /** Label id. */
  label_id: number;
  /** Its state. */
  state: ReturnLabelState;
  /** Who rated and sold it. */
  source: LabelSource;
  /** Carrier; null for a plain label. */
  carrier: string | null;
  /** Service. */
  service: string | null;
  /** Display name of the service. */
  service_name: string | null;
  /** Cost; null for a plain label. */
  amount_usd: number | null;
  /** The quote that it was bought with. */
  quote_id: number | null;
  /** The carrier’s number. */
  tracking_number: string | null;
  /** The carrier’s tracking page. */
  tracking_url: string | null;
  /** What went wrong; null: nothing. */
  error: string | null;
  /** Who requested it. */
  requested_by: string;
  /** When. */
  requested: string;
  /** When it was bought. */
  bought: string | null;
  /** When voiding was requested. */
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
  /** Its state. */
  status: ReturnStatus;
  /** Its source: created by the merchant, unexpected, a parcel that the carrier returned, or a removal from a marketplace. */
  source: ReturnSource;
  /** Warehouse that receives it. */
  warehouse_id: number;
  /** Name of the warehouse. */
  warehouse_name: string;
  /** The order that it belongs to. */
  market_order_id: string | null;
  /** The hub’s id of that order. */
  order_id: number | null;
  /** Marketplace of the order. */
  marketplace: string | null;
  /** The parcel that the carrier returned. */
  shipment_id: number | null;
  /** The marketplace’s number of the removal order. */
  removal_order_id: string | null;
  /** Default reason of its units. */
  reason: ReturnReason | null;
  /** Note. */
  note: string | null;
  /** Its carrier. */
  carrier: string | null;
  /** The carrier’s number. */
  tracking_number: string | null;
  /** Last status of the parcel; null until the first scan. */
  tracking_status: CarrierStatus | null;
  /** State of its last label; null if it has none. */
  label_state: ReturnLabelState | null;
  /** Exchange order: none, one that is created immediately, or one for the received units once all are graded. */
  exchange: ExchangeTime;
  /** The exchange order, once it is created. */
  exchange_market_order_id: string | null;
  /** Announced units. */
  units_announced: number;
  /** Received units. */
  units_received: number;
  /** Units that the merchant has to decide about. */
  units_undecided: number;
  /** Earliest deadline of these decisions; then the policy decides. */
  decide_by: string | null;
  /** Why it was cancelled. */
  cancellation_reason: string | null;
  /** When it was created. */
  created: string;
  /** When it arrived at the warehouse. */
  received: string | null;
  /** When all units were decided. */
  closed: string | null;
  /** Last change. */
  updated: string;
  /** Increases with every change; the ETag of the record. */
  version: number;
  /** The expected lines. */
  lines: ReturnLine[];
  /** The received units. */
  units: ReturnUnit[];
  /** Its photos. */
  photos: ReturnPhoto[];
  /** Its labels, oldest first. */
  labels: ReturnLabel[];
  /** Oldest first. */
  history: ReturnStep[];
  /** Who created it. */
  created_by: string;
}

/** Identifies an order line by any of its identifiers. */
export interface NewReturnLine {
  /** The marketplace’s id of the order line. Surrounding blanks are removed. */
  market_order_item_id?: string | null | undefined;
  /** SKU of the order line. Surrounding blanks are removed. */
  sku?: string | null | undefined;
  /** Item of the order line, or a component of it. */
  item_id?: number | null | undefined;
  /** Units. */
  quantity: number;
  /** Reason for the return. */
  reason?: ReturnReason | null | undefined;
}

/** Size and weight of the parcel; required except for plain labels. */
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
  /** Source of the label: the hub’s own rate cards or EasyPost. Default `cards`. */
  source?: LabelSource | undefined;
  /** A service, `ground`, or that of a carrier, `ups/ground`. Default: the cheapest with EasyPost; with the hub’s cards, a plain label without a price, for any carrier the customer chooses. */
  service?: string | null | undefined;
  parcel?: ReturnParcel | null | undefined;
  /** For the hub’s rate cards: the number that the carrier assigned. Without it the label only has the RMA number. Surrounding blanks are removed. */
  tracking_number?: string | null | undefined;
}

export interface NewReturn {
  /** The order that it belongs to. Surrounding blanks are removed. */
  market_order_id: string;
  /** The marketplace of the order; needed if orders of several marketplaces have this `market_order_id`. Surrounding blanks are removed. */
  marketplace?: string | null | undefined;
  /** The order’s id in this service, if its `market_order_id` is ambiguous. */
  order_id?: number | null | undefined;
  /** The returned lines. Default: everything shipped that has not come back. */
  lines?: NewReturnLine[] | undefined;
  /** Reason; required if a line, or the whole order, has none. */
  reason?: ReturnReason | null | undefined;
  /** Warehouse that receives it. Default: the one it shipped from. */
  warehouse_id?: number | null | undefined;
  /** Note. */
  note?: string | null | undefined;
  /** Its carrier. Surrounding blanks are removed. */
  carrier?: string | null | undefined;
  /** The tracking number; with it, the return is `in_transit`. Surrounding blanks are removed. */
  tracking_number?: string | null | undefined;
  /** Whether there is an exchange order, and when it is created. Default `none`. */
  exchange?: ExchangeTime | undefined;
  label?: WantedReturnLabel | undefined;
}

export interface ReturnChanges {
  /** Note. */
  note?: string | null | undefined;
  /** Its carrier. Surrounding blanks are removed. */
  carrier?: string | null | undefined;
  /** The tracking number; with it, the return is `in_transit`. Surrounding blanks are removed. */
  tracking_number?: string | null | undefined;
}

export interface CancelReturn {
  /** Reason for the cancellation. */
  reason?: string | null | undefined;
}

export interface UnitDecision {
  /** Number of undecided units. */
  unit_id: number;
  /** Their disposition. */
  disposition: ReturnDisposition;
}

export interface DecideUnits {
  /** All of them or none. */
  decisions: UnitDecision[];
}

export interface SandboxDeadline {
  /** `orders`: open ones must ship; `returns`: the merchant must decide; `eligibility_checks`: a result expires; `rate_quotes`: a quote expires; `webhook_deliveries`: a failed one is retried. */
  kind: "orders" | "returns" | "eligibility_checks" | "rate_quotes" | "webhook_deliveries";
  /** When the next one passes; null if there is none. */
  next: string | null;
  /** How many pass within the requested hours; 1000 means 1000 or more. */
  count: number;
}

/** Records whose deadlines were moved so far. */
export interface MovedDeadlines {
  /** Open orders. */
  orders: number;
  /** Returns that await a decision. */
  returns: number;
  /** Results of eligibility checks. */
  eligibility_checks: number;
  /** Rate quotes. */
  rate_quotes: number;
  /** Webhook deliveries that are retried. */
  webhook_deliveries: number;
}

export interface SandboxAdvance {
  /** Number of the advance, from 1. */
  id: number;
  /** Hours by which the clock was advanced. */
  hours: number;
  /** Hours that the clock is ahead, including this advance. */
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
  /** Increases with every change; the ETag of the record. */
  version: number;
}

export interface Sandbox {
  /** Whether the organization is a sandbox. Only the clock of a sandbox can be advanced. */
  is_sandbox: boolean;
  /** Hours that its clock is ahead. */
  hours_ahead: number;
  /** Whether deadlines are being moved. */
  is_advancing: boolean;
  /** Upcoming deadlines by kind; empty if it is not a sandbox. */
  deadlines: SandboxDeadline[];
  last_advance: SandboxAdvance | null;
}

export interface AdvanceInput {
  /** Hours to advance the clock by. */
  hours: number;
}

export interface OpsBrand {
  /** Id. */
  id: number;
  /** Name, unique in the organization regardless of case. */
  name: string;
  /** Increases with every change; the ETag of the record. */
  version: number;
  /** When it was added. */
  created: string;
  /** Last change. */
  updated: string;
}

export interface BrandFeedEvent {
  /** Number of the event in the org, without gaps. */
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
  /** Who made the change. */
  actor: string;
  data: OpsBrand;
}

export interface ComponentEventData {
  /** Item id of the component. */
  component_id: number;
  /** Manufacturer part number. Surrounding blanks are removed. */
  mpn: string | null;
  /** Units in one bundle. */
  quantity: number;
}

export interface BundleEventData {
  /** Item id of the bundle. */
  id: number;
  /** Manufacturer part number. Surrounding blanks are removed. */
  mpn: string | null;
  /** Item name. */
  name: string | null;
  /** False if it is a plain item again. */
  is_bundle: boolean;
  /** Components of one bundle. */
  components: ComponentEventData[];
  /** Increases with every change; the ETag of the record. */
  version: number;
}

export interface BundleFeedEvent {
  /** Number of the event in the org, without gaps. */
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
  /** Who made the change. */
  actor: string;
  data: BundleEventData;
}

export interface CatalogChangeRequestFeedEvent {
  /** Number of the event in the org, without gaps. */
  sequence: number;
  /** What happened. */
  type: "catalog_change_request.cancelled" | "catalog_change_request.confirmed" | "catalog_change_request.created" | "catalog_change_request.refused" | "catalog_change_request.updated";
  /** When. */
  time: string;
  /** The kind of record. */
  subject_type: string;
  /** Its id. */
  subject_id: string;
  /** The version of the record after the change. */
  version: number;
  /** Who made the change. */
  actor: string;
  data: CatalogChangeRequestRow;
}

export interface EligibilityCheckFeedEvent {
  /** Number of the event in the org, without gaps. */
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
  /** Who made the change. */
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
  /** Held units. */
  quantity: number;
}

export interface HoldShrunk {
  /** Hold id. */
  id: number;
  /** Note. */
  note: string | null;
  /** Units taken from the hold. */
  taken_back: HeldUnits[];
  /** Units that it still holds. */
  lines: HeldUnits[];
}

export interface HoldShrunkFeedEvent {
  /** Number of the event in the org, without gaps. */
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
  /** Who made the change. */
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
  /** Number of the event in the org, without gaps. */
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
  /** Who made the change. */
  actor: string;
  data: HoldChanged;
}

export interface HoldReleased {
  /** Hold id. */
  id: number;
  /** Note. */
  note: string | null;
  /** Absent: released by a person. `nothing_left`: it lost its last unit. */
  reason?: "nothing_left";
}

export interface HoldReleasedFeedEvent {
  /** Number of the event in the org, without gaps. */
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
  /** Who made the change. */
  actor: string;
  data: HoldReleased;
}

export interface InventoryChanged {
  /** Item id, as a string. */
  item_id: string;
  /** Warehouse id. */
  warehouse_id: number;
  /** Units in the warehouse. */
  on_hand_quantity: number;
  /** Units that can be allocated. */
  available_quantity: number;
  reserved: Reserved;
  unavailable: Unavailable;
  /** Inbound units. */
  inbound_quantity: number;
  /** Waited for. */
  backordered_quantity: number;
  sellable: Sellable;
  /** Why a channel’s `sellable` is less than `available_quantity`. */
  unsellable?: Unsellable[];
}

export interface InventoryChangedFeedEvent {
  /** Number of the event in the org, without gaps. */
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
  /** Who made the change. */
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
  /** Units that did not arrive. */
  short: number;
  /** Units more than expected. */
  over: number;
  /** Units that arrived damaged. */
  damaged: number;
  /** The note on it. */
  note: string | null;
  /** Who disputes it. */
  by: string;
  /** Since when. */
  time: string;
}

export interface AnsweredDispute {
  /** Line of the request. */
  line_id: number;
  /** The answer; `settled`: nothing differed any more. */
  decision: "upheld" | "rejected" | "settled";
  /** The note on it. */
  note: string | null;
  /** Who answered it. */
  by: string;
  /** When. */
  time: string;
}

export interface InventoryRequestChanged {
  /** Request id. */
  id: number;
  /** Its number. */
  ir_number: string;
  /** Its state. */
  status: InventoryRequestStatus;
  /** Destination warehouse. */
  warehouse_id: number;
  /** Units received. */
  items_received: number;
  /** Units announced. */
  items_total: number;
  /** When the goods should leave. */
  estimated_ship_date: string | null;
  /** Increases with every change; the ETag of the record. */
  version: number;
  /** The disputed lines, with their units at that time. */
  disputes: DisputedLine[];
  /** The lines whose dispute has ended with the hub’s answer. */
  answered_disputes: AnsweredDispute[];
}

export interface InventoryRequestChangedFeedEvent {
  /** Number of the event in the org, without gaps. */
  sequence: number;
  /** What happened. */
  type: "inventory_request.cancelled" | "inventory_request.closed" | "inventory_request.created" | "inventory_request.delivered" | "inventory_request.dispute_answered" | "inventory_request.disputed" | "inventory_request.in_transit" | "inventory_request.placed" | "inventory_request.receiving" | "inventory_request.updated";
  /** When. */
  time: string;
  /** The kind of record. */
  subject_type: string;
  /** Its id. */
  subject_id: string;
  /** The version of the record after the change. */
  version: number;
  /** Who made the change. */
  actor: string;
  data: InventoryRequestChanged;
}

export interface ItemEventData {
  /** Item id. */
  id: number;
  /** Item name. */
  name: string | null;
  /** Manufacturer part number. Surrounding blanks are removed. */
  mpn: string | null;
  /** universal product code, 8 to 14 digits; spreadsheets drop zeros at its beginning unless the column is text */
  upc: string | null;
  /** European article number, 8 to 14 digits; spreadsheets drop zeros at its beginning unless the column is text */
  ean: string | null;
  /** Harmonized system code. Surrounding blanks are removed. */
  hs_code: string | null;
  /** Whether the item is hazardous material. */
  is_hazmat: boolean | null;
  /** Cold storage type. */
  cold_storage_type: ColdStorageType | null;
  /** Whether the item can expire. */
  can_expire: boolean | null;
  /** Whether every unit must be received with a lot number. */
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
  /** Whether it can be used in new orders, listings and requests. */
  is_active: boolean;
  /** where it was made, for customs: an ISO 3166-1 alpha-2 country code */
  country_of_origin: string | null;
  /** Value of a unit for customs, in US dollars. Two decimals at most. */
  customs_value_usd: number | null;
  /** Whether the hub has measured or confirmed its dimensions, weight, hazmat, storage, lot and date rules. Until then they are as the merchant gave them. */
  facts_confirmed: boolean;
  /** Whether the item is a bundle of other items. */
  is_bundle: boolean;
  /** Whether the item is a component of a bundle. */
  is_bundle_component: boolean;
  /** Increases with every change; the ETag of the record. */
  version: number;
  /** When it was added. */
  created: string;
  /** Last change. */
  updated: string;
}

export interface ItemFeedEvent {
  /** Number of the event in the org, without gaps. */
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
  /** Who made the change. */
  actor: string;
  data: ItemEventData;
}

export interface ListingFeedEvent {
  /** Number of the event in the org, without gaps. */
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
  /** Who made the change. */
  actor: string;
  data: OpsListing;
}

export interface MarketplaceCartonFeedEvent {
  /** Number of the event in the org, without gaps. */
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
  /** Who made the change. */
  actor: string;
  data: MarketplaceCarton;
}

export interface MarketplacePalletFeedEvent {
  /** Number of the event in the org, without gaps. */
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
  /** Who made the change. */
  actor: string;
  data: MarketplacePallet;
}

export interface MarketplaceShipmentFeedEvent {
  /** Number of the event in the org, without gaps. */
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
  /** Who made the change. */
  actor: string;
  data: MarketplaceShipment;
}

export interface MiddleMileOrderFeedEvent {
  /** Number of the event in the org, without gaps. */
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
  /** Who made the change. */
  actor: string;
  data: MiddleMileOrderRow;
}

export interface CancelStep {
  /** Sub-order id. */
  sub_order_id: number;
  /** Number of the sub-order. */
  sub_order_number: string;
  /** When it was requested. */
  requested: string;
  /** Who requested it. */
  by: string;
  /** Whether the hub requested it for the merchant. */
  by_hub: boolean;
  /** Why. */
  reason: string | null;
  /** Which units. */
  items: CancelRequestItem[];
  /** What the floor says; null while it has not answered. */
  answer: "confirmed" | "refused" | null;
  /** When it answered. */
  answered: string | null;
  /** Who answered. */
  answered_by: string | null;
  /** Why it was refused. */
  answer_reason: string | null;
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
  /** Company of the recipient. */
  company?: string | null;
  /** Printed on the packing slip. */
  gift_message?: string | null;
  /** Shown to the people who pack it. */
  packing_note?: string | null;
  /** Whether the carrier must get a signature. */
  signature_required?: boolean | null;
  /** Insured value in US dollars, of the whole order. */
  insurance_amount?: number | null;
  /** Incoterms rule of an international order. */
  incoterm?: string | null;
  /** The account with the carrier that pays for the freight. */
  billing_account?: string | null;
  /** Tax id of the recipient, for customs. */
  recipient_tax_id?: string | null;
  /** Before it the order is in no pick queue and no wave. */
  not_before?: string | null;
  /** Its place in the pick queue: 9 first, 5 by default. */
  priority?: number;
  /** Holds, those that were released included, oldest first. */
  holds?: OrderHold[];
  /** What is different, with its old and new value. */
  changes?: ChangedOrderField[];
  cancel_request?: CancelStep;
  /** The cancelled order that had its marketplace and `market_order_id` before. */
  previous_order_id?: number;
  /** Why the hub entered it for the merchant; with `order.received` alone. */
  reason?: string;
  sub_orders: OrderChangedSubOrder[];
}

export interface OrderChangedFeedEvent {
  /** Number of the event in the org, without gaps. */
  sequence: number;
  /** What happened. */
  type: "order.amended" | "order.cancel_confirmed" | "order.cancel_refused" | "order.cancel_requested" | "order.cancelled" | "order.changed" | "order.completed" | "order.held" | "order.received" | "order.released";
  /** When. */
  time: string;
  /** The kind of record. */
  subject_type: string;
  /** Its id. */
  subject_id: string;
  /** The version of the record after the change. */
  version: number;
  /** Who made the change. */
  actor: string;
  data: OrderChanged;
}

export interface OrderPolicyFeedEvent {
  /** Number of the event in the org, without gaps. */
  sequence: number;
  /** What happened. */
  type: "order_policy.updated";
  /** When. */
  time: string;
  /** The kind of record. */
  subject_type: string;
  /** Its id. */
  subject_id: string;
  /** The version of the record after the change. */
  version: number;
  /** Who made the change. */
  actor: string;
  data: OrderPolicy;
}

export interface ReturnFeedEvent {
  /** Number of the event in the org, without gaps. */
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
  /** Who made the change. */
  actor: string;
  data: ReturnRow;
}

export interface ReturnPolicyFeedEvent {
  /** Number of the event in the org, without gaps. */
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
  /** Who made the change. */
  actor: string;
  data: ReturnPolicy;
}

export interface SandboxAdvanceFeedEvent {
  /** Number of the event in the org, without gaps. */
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
  /** Who made the change. */
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
  /** Units of the line; a bundle in several cartons counts in the one that completes it. */
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
  /** Number of the sub-order, as scanned and read out. */
  sub_order_number: string;
  /** Warehouse it shipped from. */
  warehouse_id: number;
  /** Which carton of the sub-order. */
  carton: number;
  /** Carrier. */
  tracking_carrier: string;
  /** Tracking number. */
  tracking_number: string;
  /** The carrier’s tracking page. */
  tracking_url: string | null;
  /** When it left the warehouse. */
  departure_date: string;
  /** Current status. */
  current_status: CartonStatus;
  /** Since when. */
  status_time: string;
  /** What is in it. */
  lines: ShippedLine[];
}

export interface ShipmentChangedFeedEvent {
  /** Number of the event in the org, without gaps. */
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
  /** Who made the change. */
  actor: string;
  data: ShipmentChanged;
}

export interface ShippingLabelChanged {
  /** Label id. */
  label_id: number;
  /** Sub-order id. */
  sub_order_id: number;
  /** Its carton. */
  shipment_id: number;
  /** The warehouse of the carton. */
  warehouse_id: number;
  /** Its state. */
  state: ShippingLabelState;
  /** Who rated and sold it. */
  source: LabelSource;
  /** Carrier. */
  carrier: string;
  /** Service. */
  service: string;
  /** Charged to the merchant; 0 once voided. */
  amount_usd: number;
  /** Tracking number. */
  tracking_number: string | null;
}

export interface ShippingLabelChangedFeedEvent {
  /** Number of the event in the org, without gaps. */
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
  /** Who made the change. */
  actor: string;
  data: ShippingLabelChanged;
}

export interface OpsVendor {
  /** Id. */
  id: number;
  /** Name, unique in the organization regardless of case. */
  name: string;
  /** Increases with every change; the ETag of the record. */
  version: number;
  /** When it was added. */
  created: string;
  /** Last change. */
  updated: string;
}

export interface VendorFeedEvent {
  /** Number of the event in the org, without gaps. */
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
  /** Who made the change. */
  actor: string;
  data: OpsVendor;
}

export interface WarehouseFeedEvent {
  /** Number of the event in the org, without gaps. */
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
  /** Who made the change. */
  actor: string;
  data: Warehouse;
}

/** Its secret is shown only when it is created. */
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
  /** Whether events are sent. Events missed while disabled are sent once it is enabled again. */
  enabled: boolean;
  /** Who disabled it: `by_request` you, `gone` the service, because it answered 410. */
  disabled_reason: WebhookDisabledReason | null;
  /** Until when deliveries are also signed with the previous secret. */
  previous_secret_until: string | null;
  /** Since when all deliveries have failed; null: the last ones succeeded. */
  failing_since: string | null;
  /** The last event of the feed that was checked for it. */
  last_sequence: number;
  /** Increases with every change; the ETag of the record. */
  version: number;
  /** When it was added. */
  created: string;
  /** Last change. */
  updated: string;
}

export interface WebhookEndpointFeedEvent {
  /** Number of the event in the org, without gaps. */
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
  /** Who made the change. */
  actor: string;
  data: WebhookEndpoint;
}

export interface WorkOrderItemChanged {
  /** Item id. */
  work_order_item_id: number;
  /** SKU of the listing. */
  listing_sku: string;
  /** Its state. */
  stage: WorkOrderStage;
  /** Accepted units, minus those dropped since. */
  quantity: number;
  /** Prepared units. */
  processed_quantity: number;
  /** Units in cartons. */
  packed_quantity: number;
  /** Shipped units. */
  shipped_quantity: number;
  /** Ordered units that are missing because of a count, damage or loss. Reduce the item, or wait for replacements; the rest continues. */
  short_quantity: number;
}

export interface WorkOrderChanged {
  /** Work order id. */
  work_order_id: number;
  /** Number of the work order, as scanned and read out. */
  work_order_number: string;
  /** Open until all of its items are closed or cancelled. */
  status: WorkOrderStatus;
  /** Warehouse. */
  warehouse_id: number;
  items: WorkOrderItemChanged[];
  /** Increases with every change; the ETag of the record. */
  version: number;
}

export interface WorkOrderChangedFeedEvent {
  /** Number of the event in the org, without gaps. */
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
  /** Who made the change. */
  actor: string;
  data: WorkOrderChanged;
}

/** A change of a record, by the kind of record. */
export type Event = BrandFeedEvent | BundleFeedEvent | CatalogChangeRequestFeedEvent | EligibilityCheckFeedEvent | HoldShrunkFeedEvent | HoldChangedFeedEvent | HoldReleasedFeedEvent | InventoryChangedFeedEvent | InventoryRequestChangedFeedEvent | ItemFeedEvent | ListingFeedEvent | MarketplaceCartonFeedEvent | MarketplacePalletFeedEvent | MarketplaceShipmentFeedEvent | MiddleMileOrderFeedEvent | OrderChangedFeedEvent | OrderPolicyFeedEvent | ReturnFeedEvent | ReturnPolicyFeedEvent | SandboxAdvanceFeedEvent | ShipmentChangedFeedEvent | ShippingLabelChangedFeedEvent | VendorFeedEvent | WarehouseFeedEvent | WebhookEndpointFeedEvent | WorkOrderChangedFeedEvent;

export interface WebhookAttempt {
  /** When it was sent. */
  attempted: string;
  /** Status code of the response. */
  status_code: number | null;
  /** Beginning of the response body. */
  answer: string | null;
  /** What went wrong; null: nothing. */
  error: string | null;
  /** How long the attempt took. */
  duration_ms: number | null;
}

export interface WebhookDelivery {
  /** The event. */
  sequence: number;
  /** The header `webhook-id`, the same in every attempt. */
  webhook_id: string;
  /** The type of the event. */
  type: string;
  /** `waiting`: for its next attempt, or for an earlier event of the same record; `failed`: all attempts failed. */
  state: WebhookDeliveryState;
  /** Number of attempts. */
  attempts: number;
  /** When it was last sent. */
  attempted: string | null;
  /** Earliest time of the next attempt. */
  next_attempt: string | null;
  /** Status code of the response. */
  status_code: number | null;
  /** Beginning of the response body. */
  answer: string | null;
  /** What went wrong; null: nothing. */
  error: string | null;
  /** How long the attempt took. */
  duration_ms: number | null;
  /** Earlier attempts, oldest first, including those before a redelivery; the last 20. */
  earlier_attempts: WebhookAttempt[];
  /** When it was queued. */
  created: string;
}

export interface WebhookDeliveryWithBody {
  /** The event. */
  sequence: number;
  /** The header `webhook-id`, the same in every attempt. */
  webhook_id: string;
  /** The type of the event. */
  type: string;
  /** `waiting`: for its next attempt, or for an earlier event of the same record; `failed`: all attempts failed. */
  state: WebhookDeliveryState;
  /** Number of attempts. */
  attempts: number;
  /** When it was last sent. */
  attempted: string | null;
  /** Earliest time of the next attempt. */
  next_attempt: string | null;
  /** Status code of the response. */
  status_code: number | null;
  /** Beginning of the response body. */
  answer: string | null;
  /** What went wrong; null: nothing. */
  error: string | null;
  /** How long the attempt took. */
  duration_ms: number | null;
  /** Earlier attempts, oldest first, including those before a redelivery; the last 20. */
  earlier_attempts: WebhookAttempt[];
  /** When it was queued. */
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
  /** Whether events are sent. Events missed while disabled are sent once it is enabled again. */
  enabled: boolean;
  /** Who disabled it: `by_request` you, `gone` the service, because it answered 410. */
  disabled_reason: WebhookDisabledReason | null;
  /** Until when deliveries are also signed with the previous secret. */
  previous_secret_until: string | null;
  /** Since when all deliveries have failed; null: the last ones succeeded. */
  failing_since: string | null;
  /** The last event of the feed that was checked for it. */
  last_sequence: number;
  /** Increases with every change; the ETag of the record. */
  version: number;
  /** When it was added. */
  created: string;
  /** Last change. */
  updated: string;
  /** The key that deliveries are signed with, shown only in this response. */
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
  /** Only events that name one of these marketplaces, in any case. */
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
  /** Only events that name one of these marketplaces, in any case. */
  marketplaces?: string[] | null | undefined;
  /** Whether events are sent. */
  enabled?: boolean | undefined;
}

export interface WebhookSecretRotation {
  /** For how long deliveries are signed with both secrets. */
  overlap_hours?: number | undefined;
}

/** Exactly one of the three. */
export interface WebhookReplay {
  /** All events after this sequence. */
  after?: number | undefined;
  /** All events at or after this time. */
  since?: string | undefined;
  /** Only events whose attempts have all failed. */
  failed?: true | undefined;
}

/** RFC 9457. `type` is the address of a page that explains the problem. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: "bad_request" | "malformed_json" | "unauthorized" | "forbidden" | "catalog_managed_elsewhere" | "cross_site_request" | "not_found" | "method_not_allowed" | "request_timeout" | "idempotency_key_in_use" | "state_conflict" | "not_configured" | "not_a_sandbox" | "already_exists" | "insufficient_stock" | "ambiguous_reference" | "not_cancellable" | "too_late" | "moved" | "link_expired" | "precondition_failed" | "body_too_large" | "unsupported_media_type" | "validation_failed" | "idempotency_key_reused" | "org_required" | "totp_required" | "headers_too_large" | "too_many_requests" | "internal_error" | "storage_full" | "carrier_unavailable" | "overloaded";
  request_id: string;
  /** The detail again, for simple clients. */
  error: string;
  /** All errors as text. */
  errors: string[];
  violations?: Array<{
    /** JSON pointer to the value. */
    pointer: string;
    in: "body" | "query" | "path" | "header";
    code: "required" | "wrong_type" | "too_small" | "too_large" | "too_short" | "too_long" | "bad_format" | "bad_precision" | "bad_text" | "not_allowed" | "duplicate" | "no_form_matches" | "unknown_property" | "unknown_parameter" | "repeated_parameter" | "removed" | "unknown_reference" | "ambiguous_reference" | "conflicting_reference" | "line_id_given" | "lot_expiration_conflict" | "duplicate_order" | "start_after_end" | "bad_cursor" | "bad_header";
    message: string;
  }>;
  /** With `insufficient_stock`: what is missing, and where. */
  shortages?: Array<{
    line: number;
    item_id: string;
    warehouse_id: number;
    wanted: number;
    there: number;
  }>;
  /** With `ambiguous_reference`: the orders that it could mean. */
  candidates?: Array<{
    order_id: number;
    market_order_id: string;
    marketplace: string | null;
    order_status: string;
  }>;
  /** With `not_cancellable`: the order. */
  market_order_id?: string;
  /** With `not_cancellable`: false. */
  success?: boolean;
  /** With `not_cancellable`: the outcome as text. */
  message?: string;
  /** With `not_cancellable`: none. */
  cancelled_orders?: Array<Record<string, unknown>>;
  /** With `not_cancellable`: every sub-order, and why it cannot be cancelled. */
  non_cancellable_orders?: Array<{
    sub_order_id: number;
    sub_order_number: string;
    status: string;
    reason: string;
    /** Which units are not cancelled. */
    items: Array<{
      market_order_item_id: string | null;
      sku: string | null;
      quantity: number;
    }>;
  }>;
  /** With `too_late`: the sub-orders that cannot change any more. */
  too_late?: Array<{
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

export type ImportMode = "all_or_nothing" | "keep_good";

export type CatalogChangeRequestStatus = "pending" | "confirmed" | "refused" | "cancelled";

export type StockAdjustmentReason = "order_shipped" | "order_returned" | "work_order_packed" | "work_order_unpacked" | "cycle_count" | "damaged" | "expired" | "found" | "lost" | "disposed" | "quarantined" | "released" | "relabelled" | "transfer_out" | "transfer_in" | "correction";

export type InventoryRequestStatus = "draft" | "placed" | "in_transit" | "delivered" | "receiving" | "closed" | "cancelled";

export type WorkOrderStatus = "Open" | "Closed";

export type OrderStatus = "pending" | "processing" | "backordered" | "partially_shipped" | "complete" | "cancelled" | "error" | "lost" | "returned";

export type HoldReason = "payment" | "fraud" | "address" | "merchant" | "operator";

export type MarketplaceShipmentState = "created" | "in_transit" | "checked_in" | "receiving" | "closed";

export type MarketplaceShipmentSource = "inventory_request" | "work_order";

export type MiddleMileOrderStatus = "authorized" | "picked_up" | "in_transit" | "delivered" | "cancelled";

export type ReturnBasis = "shipped" | "returned";

export type StatisticsGroup = "day" | "week" | "month" | "item" | "warehouse" | "marketplace";

export type StatisticsInterval = "day" | "week" | "month";

export type ReturnStatus = "announced" | "in_transit" | "received" | "graded" | "closed" | "cancelled";

export type ReturnSource = "merchant" | "blind" | "carrier" | "marketplace";

export type EventType = "brand.created" | "brand.updated" | "bundle.updated" | "catalog_change_request.cancelled" | "catalog_change_request.confirmed" | "catalog_change_request.created" | "catalog_change_request.refused" | "catalog_change_request.updated" | "eligibility_check.eligible" | "eligibility_check.error" | "eligibility_check.ineligible" | "eligibility_check.queued" | "eligibility_check.running" | "hold.changed" | "hold.created" | "hold.released" | "inventory.changed" | "inventory_request.cancelled" | "inventory_request.closed" | "inventory_request.created" | "inventory_request.delivered" | "inventory_request.dispute_answered" | "inventory_request.disputed" | "inventory_request.in_transit" | "inventory_request.placed" | "inventory_request.receiving" | "inventory_request.updated" | "item.created" | "item.updated" | "listing.created" | "listing.updated" | "marketplace_carton.packed" | "marketplace_carton.unpacked" | "marketplace_carton.updated" | "marketplace_pallet.broken_down" | "marketplace_pallet.built" | "marketplace_pallet.updated" | "marketplace_shipment.checked_in" | "marketplace_shipment.closed" | "marketplace_shipment.created" | "marketplace_shipment.delivery_undone" | "marketplace_shipment.event_undone" | "marketplace_shipment.in_transit" | "marketplace_shipment.pick_up_undone" | "marketplace_shipment.receiving" | "marketplace_shipment.removed" | "marketplace_shipment.updated" | "middle_mile_order.cancelled" | "middle_mile_order.created" | "middle_mile_order.delivered" | "middle_mile_order.delivery_undone" | "middle_mile_order.departure_undone" | "middle_mile_order.in_transit" | "middle_mile_order.pick_up_undone" | "middle_mile_order.picked_up" | "middle_mile_order.updated" | "order.amended" | "order.cancel_confirmed" | "order.cancel_refused" | "order.cancel_requested" | "order.cancelled" | "order.changed" | "order.completed" | "order.held" | "order.received" | "order.released" | "order_policy.updated" | "return.cancelled" | "return.closed" | "return.created" | "return.graded" | "return.in_transit" | "return.receive_undone" | "return.received" | "return.updated" | "return_policy.updated" | "sandbox_advance.created" | "sandbox_advance.done" | "shipment.changed" | "shipment.created" | "shipment.voided" | "shipping_label.changed" | "vendor.created" | "vendor.updated" | "warehouse.changed" | "warehouse.closed" | "warehouse.opened" | "webhook_endpoint.created" | "webhook_endpoint.deleted" | "webhook_endpoint.disabled" | "webhook_endpoint.failing" | "webhook_endpoint.test" | "webhook_endpoint.updated" | "work_order.cancelled" | "work_order.closed" | "work_order.created" | "work_order.short" | "work_order.updated";

export type WebhookDeliveryState = "waiting" | "delivered" | "failed";

export type MerchantRole = "owner" | "admin" | "member" | "viewer";

export type OrgKind = "merchant" | "hub";

export type UserRole = "owner" | "admin" | "supervisor" | "member" | "picker" | "viewer";

export type Scope = "read" | "write" | "account" | "ops" | "view" | "admin" | "floor" | "inventory" | "catalog" | "warehouses" | "metrics";

export type CatalogManager = "hub" | "merchant" | "both";

export type WarehouseService = "storage" | "orders" | "marketplace_prep" | "middle_mile" | "returns" | "cold_storage" | "hazmat";

export type ColdStorageType = "refrigerated" | "frozen" | "deep_frozen";

export type FulfillmentChannel = "FBA" | "WFS" | "MERCHANT";

export type ListingStatus = "active" | "inactive";

export type BarcodeType = "manufacturer" | "amazon";

export type StockStatus = "available" | "damaged" | "quarantined" | "expired";

export type AppointmentType = "live" | "drop";

export type AppointmentStatus = "scheduled" | "rescheduled" | "cancelled" | "no_show" | "arrived";

export type DiscrepancyDecisionValue = "accepted" | "disputed" | "upheld" | "rejected" | "settled";

export type InboundShipmentMethod = "CUSTOMER" | "PICKUP";

export type PrepType = "ITEM_BLACK_SHRINKWRAP" | "ITEM_BLANKSTK" | "ITEM_BOXING" | "ITEM_BUBBLEWRAP" | "ITEM_CAP_SEALING" | "ITEM_DEBUNDLE" | "ITEM_HANG_GARMENT" | "ITEM_LABELING" | "ITEM_NO_PREP" | "ITEM_POLYBAGGING" | "ITEM_RMOVHANG" | "ITEM_SETCREATE" | "ITEM_SETSTK" | "ITEM_SIOC";

export type MarketplaceProgram = "FBA" | "WFS";

export type WorkOrderStage = "queued" | "processing" | "packed" | "shipped" | "closed" | "cancelled";

export type InboundPlanStatus = "working" | "waiting" | "done" | "failed" | "cancelled";

export type InboundPlanStepName = "create_plan" | "generate_packing" | "choose_packing" | "confirm_packing" | "read_groups" | "set_packing" | "generate_placement" | "choose_placement" | "confirm_placement" | "read_shipments" | "read_contents" | "assign_cartons" | "pack_cartons" | "set_shipment_packing" | "cancel_plan";

export type MarketplaceRegion = "na" | "eu" | "fe";

export type SubOrderStatus = "pending" | "processing" | "backordered" | "shipped" | "cancelled" | "error";

export type ServiceLevel = "Standard" | "Expedited" | "SecondDay" | "NextDay" | "SameDay" | "Scheduled" | "Priority" | "FreeEconomy";

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
   * Set up a second factor.
   *
   * `POST /login/totp`
   */
  startTotp(params: {
    body: PersonProof;
  }, options?: CallOptions): ApiRequest<TotpSecret>;

  /**
   * Remove your second factor.
   *
   * `POST /login/totp/remove`
   */
  removeOwnTotp(params: {
    body: PersonProof;
  }, options?: CallOptions): ApiRequest<void>;

  /**
   * List your sessions.
   *
   * `POST /login/sessions`
   */
  listOwnSessions(params: {
    body: PersonProof;
  }, options?: CallOptions): ApiRequest<OwnSession[]>;

  /**
   * End your sessions.
   *
   * `POST /login/sessions/end`
   */
  endOwnSessions(params: {
    body: SessionsToEnd;
  }, options?: CallOptions): ApiRequest<void>;

  /**
   * Change your password.
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
   * Read an invitation.
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
   * Read the signed-in person.
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
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
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
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
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
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<Client>;

  /**
   * Create a client.
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
    /** The version that the change is based on: 412 if the record has changed since. */
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
   * Rotate the secret of a client.
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
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<ApiKey>;

  /**
   * Create an API key.
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
   * List pending invitations.
   *
   * `GET /v1/invitations`
   */
  listInvitations(params?: {
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
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
   * Revoke an invitation.
   *
   * `DELETE /v1/invitations/{invitation_id}`
   */
  withdrawInvitation(params: {
    /** Invitation id. */
    invitation_id: number;
  }, options?: CallOptions): ApiRequest<void>;

  /**
   * List your audit log.
   *
   * `GET /v1/audit`
   */
  listAudit(params?: {
    /** Changes by this operation. */
    operation?: string | undefined;
    /** Changes by the person or program with this name. */
    actor?: string | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<OwnAuditEntry>;

  /**
   * List the warehouses your organization can use.
   *
   * `GET /v1/warehouses`
   */
  listWarehouses(params?: {
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<Warehouse>;

  /**
   * List the items of your catalog.
   *
   * `GET /v1/catalog/items`
   */
  listItems(params?: {
    /** Manufacturer part number. Surrounding blanks are removed. */
    mpn?: string | undefined;
    /** Universal product code. */
    upc?: string | undefined;
    /** Part of the name, mpn or upc, in any case. */
    q?: string | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<Item>;

  /**
   * Add an item to your catalog.
   *
   * `POST /v1/catalog/items`
   */
  createItem(params: {
    body: NewItem;
  }, options?: CallOptions): ApiRequest<ItemDetails>;

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
   * Change an item of your catalog.
   *
   * `PATCH /v1/catalog/items/{id}`
   */
  changeItem(params: {
    /** Item id. */
    id: number;
    body: ItemChanges;
    /** The version that the change is based on: 412 if the record has changed since. */
    ifMatch?: number | string | undefined;
  }, options?: CallOptions): ApiRequest<ItemDetails>;

  /**
   * List the listings of your items.
   *
   * `GET /v1/catalog/listings`
   */
  listListings(params?: {
    /** Only listings of this item. */
    item_id?: number | undefined;
    /** The listing’s SKU on its marketplace. Surrounding blanks are removed. */
    sku?: string | undefined;
    /** Marketplace name. Surrounding blanks are removed. */
    marketplace?: string | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<Listing>;

  /**
   * Add a listing to your catalog.
   *
   * `POST /v1/catalog/listings`
   */
  createListing(params: {
    body: NewListing;
  }, options?: CallOptions): ApiRequest<OpsListing>;

  /**
   * Add a bundle to your catalog.
   *
   * `POST /v1/catalog/bundles`
   */
  createBundle(params: {
    body: NewBundle;
  }, options?: CallOptions): ApiRequest<ItemDetails>;

  /**
   * Change a bundle of your catalog.
   *
   * `PATCH /v1/catalog/bundles/{id}`
   */
  changeBundle(params: {
    /** Item id. */
    id: number;
    body: BundleChanges;
    /** The version that the change is based on: 412 if the record has changed since. */
    ifMatch?: number | string | undefined;
  }, options?: CallOptions): ApiRequest<ItemDetails>;

  /**
   * Read a listing of your catalog.
   *
   * `GET /v1/catalog/listings/{listing_id}`
   */
  getListing(params: {
    /** Listing id. */
    listing_id: number;
  }, options?: CallOptions): ApiRequest<OpsListing>;

  /**
   * Change a listing of your catalog.
   *
   * `PATCH /v1/catalog/listings/{listing_id}`
   */
  changeListing(params: {
    /** Listing id. */
    listing_id: number;
    body: ListingChanges;
    /** The version that the change is based on: 412 if the record has changed since. */
    ifMatch?: number | string | undefined;
  }, options?: CallOptions): ApiRequest<OpsListing>;

  /**
   * Import items.
   *
   * `POST /v1/catalog/items/bulk`
   */
  importItems(params: {
    /** The same as in the body, for CSV. */
    mode?: ImportMode | undefined;
    /** The same as in the body, for CSV. */
    dry_run?: boolean | undefined;
    /** A text is sent as CSV. */
    body: ItemImport | string;
  }, options?: CallOptions): ApiRequest<ImportReport>;

  /**
   * Import listings.
   *
   * `POST /v1/catalog/listings/bulk`
   */
  importListings(params: {
    /** The same as in the body, for CSV. */
    mode?: ImportMode | undefined;
    /** The same as in the body, for CSV. */
    dry_run?: boolean | undefined;
    /** A text is sent as CSV. */
    body: ListingImport | string;
  }, options?: CallOptions): ApiRequest<ImportReport>;

  /**
   * Import bundles.
   *
   * `POST /v1/catalog/bundles/bulk`
   */
  importBundles(params: {
    /** The same as in the body, for CSV. */
    mode?: ImportMode | undefined;
    /** The same as in the body, for CSV. */
    dry_run?: boolean | undefined;
    /** A text is sent as CSV. */
    body: BundleImport | string;
  }, options?: CallOptions): ApiRequest<ImportReport>;

  /**
   * List what you asked the hub to change.
   *
   * `GET /v1/catalog/change_requests`
   */
  listCatalogChangeRequests(params?: {
    /** Only those in this state. */
    status?: CatalogChangeRequestStatus | undefined;
    /** Only those of this item. */
    item_id?: number | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<CatalogChangeRequestRow>;

  /**
   * Read a change request of the catalog.
   *
   * `GET /v1/catalog/change_requests/{id}`
   */
  getCatalogChangeRequest(params: {
    /** Id of the change request. */
    id: number;
  }, options?: CallOptions): ApiRequest<CatalogChangeRequest>;

  /**
   * Cancel a change request of the catalog.
   *
   * `POST /v1/catalog/change_requests/{id}/cancel`
   */
  cancelCatalogChangeRequest(params: {
    /** Id of the change request. */
    id: number;
    body?: CancelChange | undefined;
  }, options?: CallOptions): ApiRequest<CatalogChangeRequest>;

  /**
   * List your brands.
   *
   * `GET /v1/catalog/brands`
   */
  listBrands(params?: {
    /** Part of the name, in any case. */
    q?: string | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<Brand>;

  /**
   * List your vendors.
   *
   * `GET /v1/catalog/vendors`
   */
  listVendors(params?: {
    /** Part of the name, in any case. */
    q?: string | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
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
    /** Records of these items, for example those that a search of items has found. */
    item_ids?: number | ReadonlyArray<number> | undefined;
    /** Warehouse id. */
    warehouse_id?: number | undefined;
    /** Only records that changed at or after this instant, in the order of their changes. Polling with the largest `updated` seen never misses a change. */
    updated_since?: string | undefined;
    /** Quantities of the ledger at this time, which must not be in the future. */
    as_of?: string | undefined;
    /** `true` adds `lots`. */
    include_lots?: boolean | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<InventoryRecord>;

  /**
   * List receipts.
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
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<InventoryReceipt>;

  /**
   * List stock adjustments.
   *
   * `GET /v1/inventory/adjustments`
   */
  listInventoryAdjustments(params?: {
    /** Start of the range, included. Default: 30 days before its end. */
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
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<InventoryAdjustment>;

  /**
   * List the receipts of an inventory request.
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
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<InventoryRequestReceipt>;

  /**
   * Read a photo of a receipt.
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
   * Accept or dispute discrepancies.
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
    /** Include older checks. Default `false`. */
    history?: boolean | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<EligibilityCheck>;

  /**
   * Check the Amazon eligibility of a request.
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
    /** Number of pallets. Default: those of its pickup, else 1. */
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
    /** Number of pallets. Default: those of its pickup, else 1. */
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
    /** Requests that one of these people or programs created. */
    created_by_ids?: number | string | ReadonlyArray<number | string> | undefined;
    /** Requests that one of these people or programs submitted. */
    placed_by_ids?: number | string | ReadonlyArray<number | string> | undefined;
    /** Requests last changed by one of these people or programs. */
    updated_by_ids?: number | string | ReadonlyArray<number | string> | undefined;
    /** Requests with one of these tags. */
    order_tags?: string | ReadonlyArray<string> | undefined;
    /** Contained in the note, in any case. */
    note?: string | undefined;
    /** First day on which it was created, in UTC. */
    created_start_date?: string | undefined;
    /** Last day on which it was created, in UTC. */
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
    /** First day on which it last changed, in UTC. */
    updated_start_date?: string | undefined;
    /** Last day on which it last changed, in UTC. */
    updated_end_date?: string | undefined;
    /** First day on which it should leave, in UTC. */
    est_ship_start_date?: string | undefined;
    /** Last day on which it should leave, in UTC. */
    est_ship_end_date?: string | undefined;
    /** Sort order; prefix `-` for descending. Missing times sort as the latest. Ties are sorted by `created`, then by id. Default `-created`. */
    sort?: "created" | "-created" | "placed" | "-placed" | "ship" | "-ship" | "delivery" | "-delivery" | "updated" | "-updated" | "est_ship" | "-est_ship" | "ir_number" | "-ir_number" | "status" | "-status" | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<InventoryRequestRow>;

  /**
   * Create an inventory request.
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
    /** The version that the change is based on: 412 if the record has changed since. */
    ifMatch?: number | string | undefined;
  }, options?: CallOptions): ApiRequest<InventoryRequest>;

  /**
   * List marketplace work orders.
   *
   * `GET /v1/marketplace_work_orders`
   */
  listMarketplaceWorkOrders(params?: {
    /** Only the work order with this item. */
    id?: number | undefined;
    /** Only this work order, by its number, such as WO-000012, or its id. */
    work_order_id?: number | string | undefined;
    /** The listing’s SKU on its marketplace. Surrounding blanks are removed. */
    sku?: string | undefined;
    /** Only open ones, or only closed ones. */
    status?: WorkOrderStatus | undefined;
    /** Created on or after this day, or at or after this instant. */
    created_after?: string | undefined;
    /** Created on or before this day, or before this instant. */
    created_before?: string | undefined;
    /** Only those with an item of this marketplace. Surrounding blanks are removed. */
    marketplace?: string | undefined;
    /** Adds `inventory_transactions` to each item. */
    include_inventory?: boolean | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<MarketplaceWorkOrderRow>;

  /**
   * Create a marketplace work order.
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
    /** The version that the change is based on: 412 if the record has changed since. */
    ifMatch?: number | string | undefined;
  }, options?: CallOptions): ApiRequest<MarketplaceWorkOrder>;

  /**
   * Cancel a work order.
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
    /** Only those of this work order. */
    work_order_id?: number | undefined;
    /** Shipment, by the hub’s number, such as MS-000001, or the id. */
    shipment_id?: string | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
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
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
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
    /** Number of labels for each item. Default: one per unit. */
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
    /** Number of labels for each item. Default: one per unit. */
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
    /** Number of labels for each item. Default: one per unit. */
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
    /** Number of labels for each item. Default: one per unit. */
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
   * Download the carton contents of a work order.
   *
   * `GET /v1/marketplace_work_orders/{id}/box_contents`
   */
  getBoxContentsOfWorkOrder(params: {
    /** The work order’s number, such as WO-000012, or its id. */
    id: string;
  }, options?: CallOptions): ApiRequest<AmazonBoxContents>;

  /**
   * Download the carton contents of a marketplace shipment.
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
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
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
   * Verify an account on a marketplace.
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
   * Create orders.
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
    /** The order’s id in this service. */
    order_id?: number | undefined;
    /** The order’s id on its marketplace. */
    market_order_id?: string | undefined;
    /** Orders from one of these marketplaces. */
    marketplace?: string | ReadonlyArray<string> | undefined;
    /** Orders with a sub-order at one of these warehouses. */
    warehouse_ids?: number | ReadonlyArray<number> | undefined;
    /** Orders with this SKU, as sent. */
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
    /** Orders with a `latest_ship_date` before this instant; most urgent first, unless `sort` says otherwise. Combine it with open states and the current time to get late orders. */
    latest_ship_until?: string | undefined;
    /** Orders that changed at or after this instant, sorted by change unless `sort` says otherwise. Polling with the largest `updated` seen so far never misses a change. */
    updated_since?: string | undefined;
    /** `true`: only orders that are held. */
    held?: boolean | undefined;
    /** Orders that are held for one of these reasons. */
    hold_reason?: HoldReason | ReadonlyArray<HoldReason> | undefined;
    /** Orders with one of these priorities. */
    priority?: number | ReadonlyArray<number> | undefined;
    /** Case-insensitive search in market_order_id, customer_order_number, po_number, ship_to_name and SKUs. */
    q?: string | undefined;
    /** Sort order; prefix `-` for descending. Ties are sorted by order_id. Default `-created`; `updated` with `updated_since`; the latest ship date with a filter on it. */
    sort?: "created" | "-created" | "placed" | "-placed" | "updated" | "-updated" | "market_order_id" | "-market_order_id" | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
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
    /** Only sub-orders that ship from this warehouse. */
    warehouse_id?: number | undefined;
  }, options?: CallOptions): ApiRequest<OrderSummary>;

  /**
   * Read the status of an order.
   *
   * `GET /v1/orders/status`
   */
  getOrderStatus(params?: {
    /** The order’s id in this service. */
    order_id?: number | undefined;
    /** The order’s id on its marketplace. */
    market_order_id?: string | undefined;
    /** The marketplace of the order; needed if orders of several marketplaces have this `market_order_id`. Surrounding blanks are removed. */
    marketplace?: string | undefined;
  }, options?: CallOptions): ApiRequest<OrderStatusAnswer>;

  /**
   * List shipments of orders.
   *
   * `GET /v1/orders/tracking`
   */
  listOrderTracking(params?: {
    /** The order’s id in this service. */
    order_id?: number | undefined;
    /** The order’s id on its marketplace. */
    market_order_id?: string | undefined;
    /** The marketplace of the order; needed if orders of several marketplaces have this `market_order_id`. Surrounding blanks are removed. */
    marketplace?: string | undefined;
    /** First ship day, in UTC. */
    start_date?: string | undefined;
    /** Last ship day, in UTC. */
    end_date?: string | undefined;
    /** `true`: only shipments with a carrier problem: a wrong address, or a refused, damaged or lost parcel. */
    exception?: boolean | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<OrderTracking>;

  /**
   * Estimate an order.
   *
   * `POST /v1/orders/estimate`
   */
  estimateOrder(params: {
    body: Basket;
  }, options?: CallOptions): ApiRequest<OrderEstimate>;

  /**
   * Cancel an order.
   *
   * `POST /v1/orders/cancel_order`
   */
  cancelOrder(params?: {
    /** The order's id on its marketplace, here or in the body. Surrounding blanks are removed. */
    market_order_id?: string | undefined;
    /** The marketplace of the order; needed if orders of several marketplaces have this `market_order_id`. Surrounding blanks are removed. */
    marketplace?: string | undefined;
    /** The order’s id in this service, if its `market_order_id` is ambiguous. */
    order_id?: number | undefined;
    body?: CancelOrder | undefined;
  }, options?: CallOptions): ApiRequest<Cancellation>;

  /**
   * Change an order.
   *
   * `PATCH /v1/orders/{market_order_id}`
   */
  changeOrder(params: {
    /** The order’s id on its marketplace. */
    market_order_id: string;
    /** The marketplace of the order; needed if orders of several marketplaces have this `market_order_id`. Surrounding blanks are removed. */
    marketplace?: string | undefined;
    /** The order’s id in this service, if its `market_order_id` is ambiguous. */
    order_id?: number | undefined;
    body: OrderChanges;
    /** The version that the change is based on: 412 if the record has changed since. */
    ifMatch?: number | string | undefined;
  }, options?: CallOptions): ApiRequest<ChangedOrder>;

  /**
   * Hold an order.
   *
   * `POST /v1/orders/hold_order`
   */
  holdOrder(params: {
    body: HoldOrder;
  }, options?: CallOptions): ApiRequest<HeldOrder>;

  /**
   * Hold many orders.
   *
   * `POST /v1/orders/hold_orders`
   */
  holdOrders(params: {
    body: HoldOrders;
  }, options?: CallOptions): ApiRequest<HeldOrders>;

  /**
   * Release an order from its holds.
   *
   * `POST /v1/orders/release_order`
   */
  releaseOrder(params: {
    body: ReleaseOrder;
  }, options?: CallOptions): ApiRequest<HeldOrder>;

  /**
   * Release many orders from their holds.
   *
   * `POST /v1/orders/release_orders`
   */
  releaseOrders(params: {
    body: ReleaseOrders;
  }, options?: CallOptions): ApiRequest<HeldOrders>;

  /**
   * Read the order policy.
   *
   * `GET /v1/orgs/{id}/policy`
   */
  getOrderPolicy(params: {
    /** Your organization. */
    id: number;
  }, options?: CallOptions): ApiRequest<OrderPolicy>;

  /**
   * Change the order policy.
   *
   * `PATCH /v1/orgs/{id}/policy`
   */
  changeOrderPolicy(params: {
    /** Your organization. */
    id: number;
    body: OrderPolicyChanges;
    /** The version that the change is based on: 412 if the record has changed since. */
    ifMatch?: number | string | undefined;
  }, options?: CallOptions): ApiRequest<OrderPolicy>;

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
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
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
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
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
   * Verify an account with an aggregator.
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
   * Receive an EasyPost tracking update.
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
    /** Only in this state. */
    status?: MarketplaceShipmentState | undefined;
    /** Warehouse that they ship from. */
    warehouse_id?: number | undefined;
    /** Marketplace. */
    marketplace?: string | undefined;
    /** Source of their units. */
    source?: MarketplaceShipmentSource | undefined;
    /** Only those with units of this work order. */
    work_order_id?: number | undefined;
    /** Only those with units of this inventory request. */
    inventory_request_id?: number | undefined;
    /** First day of creation, in UTC. */
    created_start_date?: string | undefined;
    /** Last day of creation, in UTC. */
    created_end_date?: string | undefined;
    /** First day of the last change, in UTC. */
    updated_start_date?: string | undefined;
    /** Last day of the last change, in UTC. */
    updated_end_date?: string | undefined;
    /** Changed at or after this instant. Polling with the largest `updated` seen never misses a change. */
    updated_since?: string | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
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
   * Read the proof of delivery of a marketplace shipment.
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
    /** Only in this state. */
    status?: MiddleMileOrderStatus | undefined;
    /** Warehouse that they ship from. */
    warehouse_id?: number | undefined;
    /** First day of creation, in UTC. */
    created_at_start_date?: string | undefined;
    /** Last day of creation, in UTC. */
    created_at_end_date?: string | undefined;
    /** Another name of `per_page`; takes precedence over it. */
    limit?: number | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 100 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<MiddleMileOrderRow>;

  /**
   * Create a middle-mile order.
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
   * Report return rates.
   *
   * `GET /v1/returns/rate`
   */
  getReturnRate(params?: {
    /** First day, in UTC; 366 days up to the last at most. Default: 30 days up to the last. */
    start_date?: string | undefined;
    /** Last day, in UTC. Default: today. */
    end_date?: string | undefined;
    /** Only units of this item in the box: a component if a bundle was ordered. */
    item_id?: number | undefined;
    /** Only units of order lines with this SKU. */
    sku?: string | undefined;
    /** Only units shipped from this warehouse or, with basis `returned`, received there. */
    warehouse_id?: number | undefined;
    /** Only units of orders from this marketplace. */
    marketplace?: string | undefined;
    /** `shipped`: returns of units shipped in the period, at any time; `returned`: units returned in the period, shipped at any time. Default `returned`. */
    basis?: ReturnBasis | undefined;
    /** What to group by. Default `day`. */
    group_by?: StatisticsGroup | undefined;
  }, options?: CallOptions): ApiRequest<ReturnRate>;

  /**
   * Report return reasons.
   *
   * `GET /v1/returns/reasons`
   */
  getReturnReasons(params?: {
    /** First day, in UTC; 366 days up to the last at most. Default: 30 days up to the last. */
    start_date?: string | undefined;
    /** Last day, in UTC. Default: today. */
    end_date?: string | undefined;
    /** Only units of this item in the box: a component if a bundle was ordered. */
    item_id?: number | undefined;
    /** Only units of order lines with this SKU. */
    sku?: string | undefined;
    /** Only units shipped from this warehouse or, with basis `returned`, received there. */
    warehouse_id?: number | undefined;
    /** Only units of orders from this marketplace. */
    marketplace?: string | undefined;
    /** `shipped`: returns of units shipped in the period, at any time; `returned`: units returned in the period, shipped at any time. Default `returned`. */
    basis?: ReturnBasis | undefined;
  }, options?: CallOptions): ApiRequest<ReturnReasons>;

  /**
   * Report returns by period.
   *
   * `GET /v1/returns/volume`
   */
  getReturnVolume(params?: {
    /** First day, in UTC; 366 days up to the last at most. Default: 30 days up to the last. */
    start_date?: string | undefined;
    /** Last day, in UTC. Default: today. */
    end_date?: string | undefined;
    /** Only units of this item in the box: a component if a bundle was ordered. */
    item_id?: number | undefined;
    /** Only units of order lines with this SKU. */
    sku?: string | undefined;
    /** Only units shipped from this warehouse or, with basis `returned`, received there. */
    warehouse_id?: number | undefined;
    /** Only units of orders from this marketplace. */
    marketplace?: string | undefined;
    /** `shipped`: returns of units shipped in the period, at any time; `returned`: units returned in the period, shipped at any time. Default `returned`. */
    basis?: ReturnBasis | undefined;
    /** Period of the series. Default `day`. */
    interval?: StatisticsInterval | undefined;
  }, options?: CallOptions): ApiRequest<ReturnVolume>;

  /**
   * Read the return policy.
   *
   * `GET /v1/returns/policy`
   */
  getReturnPolicy(params?: Record<string, never>, options?: CallOptions): ApiRequest<ReturnPolicy>;

  /**
   * Change the return policy.
   *
   * `PATCH /v1/returns/policy`
   */
  changeReturnPolicy(params: {
    body: ReturnPolicyChanges;
    /** The version that the change is based on: 412 if the record has changed since. */
    ifMatch?: number | string | undefined;
  }, options?: CallOptions): ApiRequest<ReturnPolicy>;

  /**
   * List returns.
   *
   * `GET /v1/returns`
   */
  listReturns(params?: {
    /** Only in this state. */
    status?: ReturnStatus | undefined;
    /** Only from this source. */
    source?: ReturnSource | undefined;
    /** Warehouse that receives them. */
    warehouse_id?: number | undefined;
    /** The order that they belong to. */
    market_order_id?: string | undefined;
    /** The carrier’s number. */
    tracking_number?: string | undefined;
    /** First day on which it was created, in UTC. */
    created_start_date?: string | undefined;
    /** Last day on which it was created, in UTC. */
    created_end_date?: string | undefined;
    /** Changed at or after this instant. Polling with the largest `updated` seen never misses a change. */
    updated_since?: string | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<ReturnRow>;

  /**
   * Create a return.
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
    /** The version that the change is based on: 412 if the record has changed since. */
    ifMatch?: number | string | undefined;
  }, options?: CallOptions): ApiRequest<Return>;

  /**
   * Read a photo of a return.
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
   * Decide the disposition of returned units.
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
   * Read the clock of a sandbox.
   *
   * `GET /v1/sandbox`
   */
  getSandbox(params?: {
    /** Counts deadlines within this many hours. Default 24. */
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
   * List events.
   *
   * `GET /v1/events`
   */
  listEvents(params?: {
    /** the last sequence seen, or `latest` for the current end of the feed */
    after?: string | undefined;
    /** Only these types. */
    type?: EventType | ReadonlyArray<EventType> | undefined;
    /** Events per response. */
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
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<WebhookEndpoint>;

  /**
   * Create a webhook endpoint.
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
    /** The version that the change is based on: 412 if the record has changed since. */
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
    /** Order. Default: newest first. */
    sort?: "-sequence" | "sequence" | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<WebhookDelivery>;

  /**
   * Read a delivery with its payload.
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
   * Rotate the secret of a webhook endpoint.
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
   * Replay events to a webhook endpoint.
   *
   * `POST /v1/webhook_endpoints/{id}/replay`
   */
  replayWebhooks(params: {
    /** Endpoint id. */
    id: number;
    body: WebhookReplay;
  }, options?: CallOptions): ApiRequest<WebhookEndpoint>;

  /**
   * Redeliver an event.
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
