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

export interface OpsOrg {
  /** Organization id. */
  id: number;
  /** Name of the organization. */
  name: string;
  /** A merchant, or the hub itself. */
  kind: OrgKind;
  /** Whether its credentials work. */
  is_active: boolean;
  /** Whether it is a sandbox, whose clock can be advanced (`/v1/sandbox`). Set when it is added, and never changed. */
  is_sandbox: boolean;
  /** Who manages its items, listings and bundles. Measures, hazmat, lot and date rules are confirmed by the hub in any case. */
  catalog_managed_by: CatalogManager;
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

export interface NewOrg {
  /** Name of the organization. */
  name: string;
  /** Whether its credentials work. */
  is_active?: boolean | undefined;
  /** Whether it is a sandbox, whose clock can be advanced (`/v1/sandbox`). Set when it is added, and never changed. */
  is_sandbox?: boolean | undefined;
  /** Who manages its items, listings and bundles. Measures, hazmat, lot and date rules are confirmed by the hub in any case. */
  catalog_managed_by?: CatalogManager | undefined;
  /** Reads per second; null: as the organization, else the service. */
  read_rate?: number | null | undefined;
  /** Writes per second; null: as the organization, else the service. */
  write_rate?: number | null | undefined;
  /** Requests in flight at once; null: as the organization, else the service. */
  in_flight_max?: number | null | undefined;
}

export interface OrgChanges {
  /** Name of the organization. */
  name?: string | undefined;
  /** Whether its credentials work. */
  is_active?: boolean | undefined;
  /** Who manages its items, listings and bundles. Measures, hazmat, lot and date rules are confirmed by the hub in any case. */
  catalog_managed_by?: CatalogManager | undefined;
  /** Reads per second; null: as the organization, else the service. */
  read_rate?: number | null | undefined;
  /** Writes per second; null: as the organization, else the service. */
  write_rate?: number | null | undefined;
  /** Requests in flight at once; null: as the organization, else the service. */
  in_flight_max?: number | null | undefined;
}

export interface Membership {
  /** Organization id. */
  org_id: number;
  /** The role in the organization. The hub has all of them; a merchant has no supervisors and no pickers. */
  role: UserRole;
  /** In the hub: the only warehouses where the person works. Absent or null: all of them. */
  warehouse_ids?: number[] | null | undefined;
}

export interface User {
  /** User id. */
  id: number;
  /** Email address; people log in with it. */
  email: string;
  /** Name of the person. */
  name: string;
  /** Whether the person can log in. */
  is_active: boolean;
  /** Organizations the person belongs to, by id. */
  memberships: Membership[];
  /** Increases with every change; the ETag of the record. */
  version: number;
  /** When the person was added. */
  created: string;
  /** Last change, memberships included. */
  updated: string;
}

export interface NewUser {
  /** Email address; people log in with it. */
  email: string;
  /** Name of the person. */
  name: string;
  /** A new password, 10 to 200 characters: not a common one, nor close to the name of the person, their organization or the product. */
  password?: string | undefined;
  /** Whether the person can log in. */
  is_active?: boolean | undefined;
  /** Organizations the person belongs to from the start. */
  memberships?: Membership[] | undefined;
}

export interface UserChanges {
  /** Email address; people log in with it. */
  email?: string | undefined;
  /** Name of the person. */
  name?: string | undefined;
  /** A new password, 10 to 200 characters: not a common one, nor close to the name of the person, their organization or the product. */
  password?: string | undefined;
  /** Whether the person can log in. */
  is_active?: boolean | undefined;
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

export interface MemberRole {
  /** The role in the organization. The hub has all of them; a merchant has no supervisors and no pickers. */
  role: UserRole;
  /** In the hub: the only warehouses where the person works. null: all of them. Absent: unchanged, or all of them for a new member. */
  warehouse_ids?: number[] | null | undefined;
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

export interface NewClient {
  /** 3 to 100 letters, digits, dots, hyphens and underscores */
  client_id?: string | undefined;
  /** What the client is for. */
  name: string;
  /** What it may do. A merchant’s: `read`, `write`, and `account` for its people and credentials. The hub’s, by work: `floor`, `inventory`, `catalog`, `warehouses`, `metrics`; `ops` is all of these, `view` reads all of them but metrics; `admin` is people, credentials and organizations. */
  scopes: Scope[];
  /** Whether it can log in. */
  is_active?: boolean | undefined;
  /** Reads per second; null: as the organization, else the service. */
  read_rate?: number | null | undefined;
  /** Writes per second; null: as the organization, else the service. */
  write_rate?: number | null | undefined;
  /** Requests in flight at once; null: as the organization, else the service. */
  in_flight_max?: number | null | undefined;
}

export interface ClientChanges {
  /** What the client is for. */
  name?: string | undefined;
  /** What it may do. A merchant’s: `read`, `write`, and `account` for its people and credentials. The hub’s, by work: `floor`, `inventory`, `catalog`, `warehouses`, `metrics`; `ops` is all of these, `view` reads all of them but metrics; `admin` is people, credentials and organizations. */
  scopes?: Scope[] | undefined;
  /** Whether it can log in. */
  is_active?: boolean | undefined;
  /** Reads per second; null: as the organization, else the service. */
  read_rate?: number | null | undefined;
  /** Writes per second; null: as the organization, else the service. */
  write_rate?: number | null | undefined;
  /** Requests in flight at once; null: as the organization, else the service. */
  in_flight_max?: number | null | undefined;
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

export interface NewApiKey {
  /** What the key is for. */
  name: string;
  /** What it may do. A merchant’s: `read`, `write`, and `account` for its people and credentials. The hub’s, by work: `floor`, `inventory`, `catalog`, `warehouses`, `metrics`; `ops` is all of these, `view` reads all of them but metrics; `admin` is people, credentials and organizations. */
  scopes: Scope[];
  /** When it stops working. Absent: never. */
  expires?: string | undefined;
  /** In the hub: the only warehouses that the key works in; it cannot see records of others. Absent or null: all of them. */
  warehouse_ids?: number[] | null | undefined;
  /** Reads per second; null: as the organization, else the service. */
  read_rate?: number | null | undefined;
  /** Writes per second; null: as the organization, else the service. */
  write_rate?: number | null | undefined;
  /** Requests in flight at once; null: as the organization, else the service. */
  in_flight_max?: number | null | undefined;
}

export interface AccountLink {
  /** What it is for. */
  purpose: "invitation" | "password_reset";
  /** When it expires: a week for an invitation, an hour for a reset. */
  expires: string;
  /** The email it was sent to; null: `link` shows it. */
  sent_to: string | null;
  /** The link, shown only in this response; null if it was mailed. */
  link: string | null;
}

export interface NewLink {
  /** Which mail the person gets, and how long the link is valid. */
  purpose: "invitation" | "password_reset";
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

export interface AuditEntry {
  /** Number of the entry; newer ones are larger. */
  id: number;
  /** When the change was made. */
  time: string;
  /** The operationId of the change, as in this document. */
  operation: string;
  /** Who made it. */
  actor: string;
  /** The credential: organization, kind and id; null: the command line. */
  credential: string | null;
  /** The organization that was changed, or that the credential or member belongs to. */
  org_id: number | null;
  /** The person that was changed. */
  user_id: number | null;
  /** The request body, without secrets. */
  details: Record<string, unknown>;
  /** The request id, as in the log. */
  request_id: string | null;
  /** The address that it came from. */
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

export interface OpsWarehouse {
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
  /** Increases with every change; the ETag of the record. */
  version: number;
  /** When it was added. */
  created: string;
  /** Last change. */
  updated: string;
}

export interface NewWarehouse {
  /** Name of the warehouse. */
  warehouse_name: string;
  /** 2 to 20 capital letters, digits and hyphens */
  code: string;
  address: Address;
  /** IANA time zone. */
  timezone: string;
  /** Whether it takes new goods and orders. */
  is_active?: boolean | undefined;
  /** What the warehouse can do. */
  services?: WarehouseService[] | undefined;
  /** Kinds of cold storage it has. */
  cold_storage_types?: ColdStorageType[] | undefined;
  /** a time of day as HH:MM */
  order_cutoff_time?: string | null | undefined;
  operating_hours?: OperatingHours | undefined;
}

export interface WarehouseChanges {
  /** Name of the warehouse. */
  warehouse_name?: string | undefined;
  /** 2 to 20 capital letters, digits and hyphens */
  code?: string | undefined;
  address?: Address | undefined;
  /** IANA time zone. */
  timezone?: string | undefined;
  /** Whether it takes new goods and orders. */
  is_active?: boolean | undefined;
  /** What the warehouse can do. */
  services?: WarehouseService[] | undefined;
  /** Kinds of cold storage it has. */
  cold_storage_types?: ColdStorageType[] | undefined;
  /** a time of day as HH:MM */
  order_cutoff_time?: string | null | undefined;
  operating_hours?: OperatingHours | undefined;
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

/** Fewest days a lot must have left to be shipped, by fulfilment channel. Default: one. */
export interface MinRemainingDays {
  /** For orders that the hub ships to customers. */
  MERCHANT?: number | undefined;
  /** For Amazon. */
  FBA?: number | undefined;
  /** For Walmart. */
  WFS?: number | undefined;
}

export interface BundleComponent {
  /** Item id. */
  id: number;
  /** Manufacturer part number. Surrounding blanks are removed. */
  mpn: string | null;
  /** Item name. */
  name: string | null;
  /** Units in one bundle. */
  quantity: number;
}

export interface ItemName {
  /** Item id. */
  id: number;
  /** Manufacturer part number. Surrounding blanks are removed. */
  mpn: string | null;
  /** Item name. */
  name: string | null;
}

export interface OpsItem {
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
  /** Null unless `is_bundle`. */
  bundle_components: BundleComponent[] | null;
  /** Null unless `is_bundle_component`. */
  parent_bundles: ItemName[] | null;
  /** Increases with every change; the ETag of the record. */
  version: number;
  /** When it was added. */
  created: string;
  /** Last change. */
  updated: string;
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

export interface Components {
  /** The whole list; an empty one makes the bundle a plain item again. */
  components: Component[];
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

export interface CatalogChangeRequestOfOrg {
  /** The merchant. */
  org_id: number;
  /** Its name. */
  org_name: string;
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

export interface RefuseChange {
  /** Why; the merchant sees it. */
  reason: string;
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

export interface NewBrand {
  /** Name, unique in the organization regardless of case. */
  name: string;
}

export interface BrandChanges {
  /** Name, unique in the organization regardless of case. */
  name?: string | undefined;
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

export interface NewVendor {
  /** Name, unique in the organization regardless of case. */
  name: string;
}

export interface VendorChanges {
  /** Name, unique in the organization regardless of case. */
  name?: string | undefined;
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

export interface ReceiptRow {
  /** Where the goods arrived. */
  warehouse_id: number;
  /** Catalog item id. */
  item_id?: number | undefined;
  /** Manufacturer part number. Surrounding blanks are removed. */
  mpn?: string | undefined;
  /** Universal product code. Surrounding blanks are removed. */
  upc?: string | undefined;
  /** European article number. Surrounding blanks are removed. */
  ean?: string | undefined;
  /** SKU of one of its listings. Surrounding blanks are removed. */
  sku?: string | undefined;
  /** Units received. */
  quantity: number;
  /** Lot number. Surrounding blanks are removed. */
  lot?: string | null | undefined;
  /** Expiration date. */
  expiration?: string | null | undefined;
  /** Inventory status. */
  status?: StockStatus | undefined;
  /** Note. */
  note?: string | null | undefined;
  /** `true` also receives goods that the warehouse lacks the service for (hazmat, cold storage). */
  allow_unsuitable_warehouse?: boolean | undefined;
  /** Number of the source document in another system. Surrounding blanks are removed. */
  ir_number?: string | null | undefined;
}

export interface ReceiptImport {
  /** The fields of a received line, with `warehouse_id` and optionally `ir_number`. */
  rows: ReceiptRow[];
  /** `all_or_nothing` (default): one invalid row, and nothing is written. `keep_good`: invalid rows are skipped. */
  mode?: ImportMode | undefined;
  /** Reports what would happen without writing anything. */
  dry_run?: boolean | undefined;
}

export interface CountedLine {
  /** Index of the line. */
  line: number;
  /** Recorded units before the count. */
  before: number;
  /** Counted minus recorded units. */
  difference: number;
}

export interface StockChanged {
  /** Number of lines. */
  lines: number;
  /** Number of the count. */
  id?: number;
  /** Only for lot corrections: corrected units. */
  units?: number;
  /** Only for adjustments, counts and status changes: units taken from holds. A hold without units is released. */
  taken_from_holds?: number;
  /** Counts only. */
  counted?: CountedLine[];
  /** Always true: a change that is not possible is answered with a problem. */
  done: boolean;
}

export interface ReceiptLine {
  /** Catalog item id. */
  item_id?: number | undefined;
  /** Manufacturer part number. Surrounding blanks are removed. */
  mpn?: string | undefined;
  /** Universal product code. Surrounding blanks are removed. */
  upc?: string | undefined;
  /** European article number. Surrounding blanks are removed. */
  ean?: string | undefined;
  /** SKU of one of its listings. Surrounding blanks are removed. */
  sku?: string | undefined;
  /** Units received. */
  quantity: number;
  /** Lot number. Surrounding blanks are removed. */
  lot?: string | null | undefined;
  /** Expiration date. */
  expiration?: string | null | undefined;
  /** Inventory status. */
  status?: StockStatus | undefined;
  /** Note. */
  note?: string | null | undefined;
}

export interface Receive {
  /** Where the goods arrived. */
  warehouse_id: number;
  /** Number of the source document in another system. Goods of inventory requests are received against those. Surrounding blanks are removed. */
  ir_number?: string | null | undefined;
  /** `true` also receives goods that the warehouse lacks the service for (hazmat, cold storage). */
  allow_unsuitable_warehouse?: boolean | undefined;
  /** What arrived. */
  lines: ReceiptLine[];
}

export interface AdjustLine {
  /** Catalog item id. */
  item_id?: number | undefined;
  /** Manufacturer part number. Surrounding blanks are removed. */
  mpn?: string | undefined;
  /** Universal product code. Surrounding blanks are removed. */
  upc?: string | undefined;
  /** European article number. Surrounding blanks are removed. */
  ean?: string | undefined;
  /** SKU of one of its listings. Surrounding blanks are removed. */
  sku?: string | undefined;
  /** Units, signed, not 0. */
  quantity: number;
  /** Inventory status. */
  status?: StockStatus | undefined;
  /** Lot number. Surrounding blanks are removed. */
  lot?: string | null | undefined;
  /** Expiration date. */
  expiration?: string | null | undefined;
  /** Why. */
  reason: "found" | "lost" | "disposed" | "damaged" | "correction" | "relabelled";
  /** Note. */
  note?: string | null | undefined;
}

export interface Adjust {
  /** Where. */
  warehouse_id: number;
  /** Lines. */
  lines: AdjustLine[];
}

export interface CountLine {
  /** Catalog item id. */
  item_id?: number | undefined;
  /** Manufacturer part number. Surrounding blanks are removed. */
  mpn?: string | undefined;
  /** Universal product code. Surrounding blanks are removed. */
  upc?: string | undefined;
  /** European article number. Surrounding blanks are removed. */
  ean?: string | undefined;
  /** SKU of one of its listings. Surrounding blanks are removed. */
  sku?: string | undefined;
  /** Counted units. */
  counted: number;
  /** Inventory status. */
  status?: StockStatus | undefined;
  /** Lot number. Surrounding blanks are removed. */
  lot?: string | null | undefined;
  /** Expiration date. */
  expiration?: string | null | undefined;
}

export interface Count {
  /** Where. */
  warehouse_id: number;
  /** Note. */
  note?: string | null | undefined;
  /** Lines. */
  lines: CountLine[];
}

export interface StatusLine {
  /** Catalog item id. */
  item_id?: number | undefined;
  /** Manufacturer part number. Surrounding blanks are removed. */
  mpn?: string | undefined;
  /** Universal product code. Surrounding blanks are removed. */
  upc?: string | undefined;
  /** European article number. Surrounding blanks are removed. */
  ean?: string | undefined;
  /** SKU of one of its listings. Surrounding blanks are removed. */
  sku?: string | undefined;
  /** Units. */
  quantity: number;
  /** Inventory status. */
  from_status: StockStatus;
  /** Inventory status. */
  to_status: StockStatus;
  /** Lot number. Surrounding blanks are removed. */
  lot?: string | null | undefined;
  /** Expiration date. */
  expiration?: string | null | undefined;
  /** Note. */
  note?: string | null | undefined;
}

export interface ChangeStatus {
  /** Where. */
  warehouse_id: number;
  /** Lines. */
  lines: StatusLine[];
}

export interface CorrectLot {
  /** Catalog item id. */
  item_id?: number | undefined;
  /** Manufacturer part number. Surrounding blanks are removed. */
  mpn?: string | undefined;
  /** Universal product code. Surrounding blanks are removed. */
  upc?: string | undefined;
  /** European article number. Surrounding blanks are removed. */
  ean?: string | undefined;
  /** SKU of one of its listings. Surrounding blanks are removed. */
  sku?: string | undefined;
  /** The current lot; null or absent: units without a lot. Surrounding blanks are removed. */
  lot?: string | null | undefined;
  /** The current date of units without a lot; a lot has one date. */
  expiration?: string | null | undefined;
  /** The correct lot; absent: unchanged. Surrounding blanks are removed. */
  to_lot?: string | null | undefined;
  /** The correct date; absent: unchanged. */
  to_expiration?: string | null | undefined;
  /** Only units at this warehouse; absent: at all. The date of a lot changes in all warehouses. */
  warehouse_id?: number | undefined;
  /** The reason, kept as the note of the movements. */
  reason: string;
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

export interface Hold {
  /** Hold id. */
  id: number;
  /** Note. */
  note: string | null;
  /** When it was created. */
  created: string;
  /** Who created it. */
  created_by: string;
  /** When it was released. */
  released: string | null;
  /** Increases with every change. */
  version: number;
  /** Units that it holds; for a released hold, those it held then: none if a count, an adjustment or a status change took the last ones. unit. */
  lines: HeldUnits[];
}

export interface HoldLine {
  /** Catalog item id. */
  item_id?: number | undefined;
  /** Manufacturer part number. Surrounding blanks are removed. */
  mpn?: string | undefined;
  /** Universal product code. Surrounding blanks are removed. */
  upc?: string | undefined;
  /** European article number. Surrounding blanks are removed. */
  ean?: string | undefined;
  /** SKU of one of its listings. Surrounding blanks are removed. */
  sku?: string | undefined;
  /** Units to hold. */
  quantity: number;
  /** Lot number. Surrounding blanks are removed. */
  lot?: string | null | undefined;
  /** Expiration date. */
  expiration?: string | null | undefined;
}

export interface NewHold {
  /** Where. */
  warehouse_id: number;
  /** Note. */
  note?: string | null | undefined;
  /** Lines. */
  lines: HoldLine[];
}

export interface Dock {
  /** Dock id. */
  id: number;
  /** Warehouse it belongs to. */
  warehouse_id: number;
  /** Its name. */
  name: string;
  /** Trucks that it can handle at a time. */
  capacity: number;
  /** Whether it can be booked. */
  is_active: boolean;
  /** Increases with every change; the ETag of the record. */
  version: number;
  /** When it was added. */
  created: string;
  /** Last change. */
  updated: string;
}

export interface NewDock {
  /** Warehouse it belongs to. */
  warehouse_id: number;
  /** Its name. */
  name: string;
  /** Trucks that it can handle at a time. */
  capacity?: number | undefined;
  /** Whether it can be booked. */
  is_active?: boolean | undefined;
}

export interface DockChanges {
  /** Its name. */
  name?: string | undefined;
  /** Trucks that it can handle at a time. */
  capacity?: number | undefined;
  /** Whether it can be booked. */
  is_active?: boolean | undefined;
}

export interface Holiday {
  /** The day. */
  day: string;
  /** Why it is off. */
  name: string;
}

export interface Holidays {
  /** Warehouse id. */
  warehouse_id: number;
  /** Sorted by date. */
  holidays: Holiday[];
}

export interface NewHolidays {
  /** All of them. */
  holidays: Holiday[];
}

export interface Appointment {
  /** Appointment id. */
  id: number;
  /** Organization id. */
  org_id: number;
  /** Name of the organization. */
  org_name: string;
  /** Inventory request. */
  request_id: number;
  /** Its number. */
  ir_number: string;
  /** Warehouse id. */
  warehouse_id: number;
  /** Name of the warehouse. */
  warehouse_name: string;
  /** Dock id. */
  dock_id: number;
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
  /** Who booked it. */
  booked_by: string;
  /** When it was booked. */
  booked: string;
  /** When the truck arrived. */
  arrived: string | null;
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

export interface OpenInventoryRequest {
  /** Organization id. */
  org_id: number;
  /** Name of the organization. */
  org_name: string;
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

export interface Dispute {
  /** Decision id. */
  id: number;
  /** Organization id. */
  org_id: number;
  /** Name of the organization. */
  org_name: string;
  /** Inventory request. */
  request_id: number;
  /** Its number. */
  ir_number: string;
  /** Its state. */
  request_status: "receiving" | "closed";
  /** Warehouse id. */
  warehouse_id: number;
  /** Line of the request. */
  line_id: number;
  /** Item id. */
  item_id: number;
  /** Item name. */
  name: string | null;
  /** Manufacturer part number. */
  part_number: string | null;
  /** Lot of the line. */
  lot_number: string | null;
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
  /** The merchant’s note on it. */
  note: string | null;
  /** Who disputes it. */
  disputed_by: string;
  /** Since when. */
  disputed: string;
}

export interface InboundSummary {
  /** Warehouse id. */
  warehouse_id: number;
  /** First day. */
  start_date: string;
  /** Last day. */
  end_date: string;
  /** Now. */
  open: {
    /** Requests that are placed. */
    placed: number;
    /** Requests in transit. */
    in_transit: number;
    /** Requests at the dock. */
    delivered: number;
    /** Requests that are being counted. */
    receiving: number;
  };
  /** Requests that were closed in the period. */
  closed_requests: number;
  /** Their units, as announced. */
  units_announced: number;
  /** Their units, as received. */
  units_received: number;
  /** Median time from delivery to the last receipt, in hours. */
  median_dock_to_stock_hours: number | null;
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

/** Unexpected goods. */
export interface BlindDelivery {
  /** Where the goods are. */
  warehouse_id: number;
  /** Dock of the warehouse. */
  dock_id?: number | null | undefined;
  /** A note. */
  note?: string | null | undefined;
  /** Carrier. */
  carrier?: string | null | undefined;
  tracking_numbers?: string[] | undefined;
}

export interface NewAppointment {
  /** Dock of the request’s warehouse. */
  dock_id: number;
  /** When the truck arrives. */
  start: string;
  /** When it leaves. */
  end: string;
  /** `live`: the truck waits while it is unloaded; `drop`: it leaves the trailer. */
  type?: AppointmentType | undefined;
  /** The carrier’s number for it. */
  reference?: string | null | undefined;
}

export interface AtDock {
  /** Dock of the warehouse. */
  dock_id?: number | null | undefined;
}

export interface ReceivingWarning {
  /** `over`: more than expected; `other_lot`: an unexpected lot; `not_announced`: an unexpected item; `more_than_left`: more than left the source of a transfer, recorded as `found`; `other_date`: another expiration date than expected. */
  code: "over" | "other_lot" | "not_announced" | "more_than_left" | "other_date";
  /** Line of the request. */
  line_id: number;
  /** Item id. */
  item_id: number;
  /** Lot number. */
  lot: string | null;
  /** Units. */
  quantity: number;
  /** The same as text. */
  message: string;
}

export interface ReceivedInventoryRequest {
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
  /** Received units that differ from what was expected. */
  warnings: ReceivingWarning[];
}

export interface ReceivedLine {
  /** SSCC of a carton. Alone, the carton is received as expected; with an item, it is the carton that the item was in. Surrounding blanks are removed. */
  sscc?: string | undefined;
  /** Line of the request. */
  line_id?: number | undefined;
  /** The former name of `line_id`. */
  request_item_id?: number | undefined;
  /** Item. */
  item_id?: number | undefined;
  /** The code scanned on the unit. Surrounding blanks are removed. */
  barcode?: string | undefined;
  /** Units. */
  quantity?: number | undefined;
  /** Cases, instead of units. */
  cases?: number | undefined;
  /** Units in a case; required if the request does not have it. */
  case_units?: number | undefined;
  /** Lot number. Surrounding blanks are removed. */
  lot?: string | null | undefined;
  /** Expiration date. */
  expiration?: string | null | undefined;
  /** Condition of the units. Default `available`. */
  status?: "available" | "damaged" | "quarantined" | undefined;
  /** A note. */
  note?: string | null | undefined;
  /** Length of a unit in inches, if the item has none. */
  length_in?: number | null | undefined;
  /** Width of a unit in inches, if the item has none. */
  width_in?: number | null | undefined;
  /** Height of a unit in inches, if the item has none. */
  height_in?: number | null | undefined;
  /** Weight of a unit in pounds, if the item has none. */
  weight_lb?: number | null | undefined;
}

export interface ReceiveInventoryRequest {
  /** Dock of the warehouse. */
  dock_id?: number | null | undefined;
  /** The counted units. */
  lines: ReceivedLine[];
  /** `true` also receives goods that the warehouse lacks the service for (hazmat, cold storage). */
  allow_unsuitable_warehouse?: boolean | undefined;
}

export interface TakeBackReceipt {
  /** Receipt of the request. */
  receipt_id: number;
  /** Units. Default: all that remain of the receipt. */
  quantity?: number | undefined;
  /** What went wrong. */
  reason: string;
}

export interface ForwardedLine {
  /** Line of the request. */
  line_id?: number | undefined;
  /** The former name of `line_id`. */
  request_item_id?: number | undefined;
  /** Units. */
  quantity: number;
  /** Lot. Default: received units that expire first. Surrounding blanks are removed. */
  lot?: string | null | undefined;
  /** Expiration date. */
  expiration?: string | null | undefined;
}

export interface ForwardUnits {
  /** The marketplace’s number for the shipment. Surrounding blanks are removed. */
  destination_shipment_id: string;
  /** Code of the fulfilment center that it goes to. Surrounding blanks are removed. */
  destination_fulfillment_center_id: string;
  /** What leaves. */
  lines: ForwardedLine[];
}

export interface NewPhoto {
  /** the bytes of a JPEG, PNG or WebP of 5 MiB at most, in base64 */
  content: string;
  /** Line of the request. */
  line_id?: number | undefined;
  /** The former name of `line_id`. */
  request_item_id?: number | undefined;
  /** A note. */
  note?: string | null | undefined;
}

export interface MayHaveReason {
  /** Why. */
  reason?: string | undefined;
}

export interface DisputeAnswer {
  /** The dispute: `id` in the list of disputes, and among the `decisions` about its line. */
  dispute_id: number;
  /** `upheld`: the merchant is right, and it is settled outside of the count. `rejected`: the count stands. */
  decision: "upheld" | "rejected";
  /** What was found, for the merchant to read. */
  note: string;
}

export interface WithReason {
  /** Why. */
  reason: string;
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

export interface NewTransfer {
  /** Where the goods are. */
  source_warehouse_id: number;
  /** Destination warehouse. */
  warehouse_id: number;
  /** What comes. */
  items: Array<RequestedItem | RequestedListing>;
  /** A note. */
  note?: string | null | undefined;
  /** When the goods should leave. */
  estimated_ship_date?: string | null | undefined;
  /** Tags of the merchant, used by the list filter. */
  order_tags?: string[] | null | undefined;
  /** Expected cartons; each is received with one scan. Units in no carton arrive loose. At most 5000 `contents` in total. */
  cartons?: NewRequestCarton[] | null | undefined;
  /** Purchase order number. */
  po_number?: string | null | undefined;
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

export interface QueuedWorkOrder {
  /** Organization. */
  org_id: number;
  /** Its name. */
  org_name: string;
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

export interface StartWorkOrderItems {
  /** Items. Default: all that can be. */
  work_order_item_ids?: number[] | null | undefined;
}

export interface SpoiltUnits {
  /** Units of stock. */
  quantity: number;
  /** The component, if the item is a bundle. */
  item_id?: number | null | undefined;
  /** Lot. Default: first expired first. Surrounding blanks are removed. */
  lot?: string | null | undefined;
}

export interface ProcessedWorkOrderItem {
  /** Item of the work order. */
  work_order_item_id: number;
  /** Total of prepared units, including packed ones. */
  processed_quantity?: number | null | undefined;
  /** Damaged units: their stock gets the status damaged. */
  damaged?: SpoiltUnits[] | null | undefined;
  /** Lost units. */
  lost?: SpoiltUnits[] | null | undefined;
}

export interface ProcessWorkOrderItems {
  /** Work done. */
  items: ProcessedWorkOrderItem[];
  /** Why units were damaged or lost. */
  note?: string | null | undefined;
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

export interface WorkOrderReason {
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

export interface PackedContent {
  /** Item of the work order. */
  work_order_item_id: number;
  /** Units. */
  quantity: number;
  /** Lot. Default: first expired first. Not allowed for bundles. Surrounding blanks are removed. */
  lot?: string | null | undefined;
}

export interface NewMarketplaceCarton {
  /** Length in inches. */
  length_in: number;
  /** Width in inches. */
  width_in: number;
  /** Height in inches. */
  height_in: number;
  /** Weight in pounds. */
  weight_lb: number;
  /** Contents, all for one marketplace and channel. */
  contents: PackedContent[];
}

export interface PackMarketplaceCartons {
  /** Cartons. */
  cartons: NewMarketplaceCarton[];
  /** The marketplace’s number for the shipment. Surrounding blanks are removed. */
  destination_shipment_id?: string | null | undefined;
  /** Code of the fulfilment center that it goes to. Surrounding blanks are removed. */
  destination_fulfillment_center_id?: string | null | undefined;
}

export interface ForwardedContent {
  /** Line of the inventory request that the units were received on. */
  request_item_id: number;
  /** Units. */
  quantity: number;
  /** Lot. Default: first expired first. Surrounding blanks are removed. */
  lot?: string | null | undefined;
}

export interface NewForwardedCarton {
  /** Length in inches. */
  length_in: number;
  /** Width in inches. */
  width_in: number;
  /** Height in inches. */
  height_in: number;
  /** Weight in pounds. */
  weight_lb: number;
  /** What is in it. */
  contents: ForwardedContent[];
}

export interface PackForwardedCartons {
  /** The marketplace’s number for the shipment. Surrounding blanks are removed. */
  destination_shipment_id: string;
  /** Cartons. */
  cartons: NewForwardedCarton[];
}

export interface MarketplaceCartonChanges {
  /** Length in inches. */
  length_in?: number | undefined;
  /** Width in inches. */
  width_in?: number | undefined;
  /** Height in inches. */
  height_in?: number | undefined;
  /** Weight in pounds. */
  weight_lb?: number | undefined;
}

export interface AssignMarketplaceCartons {
  /** Cartons. */
  carton_ids: number[];
  /** The marketplace’s number for the shipment. Surrounding blanks are removed. */
  destination_shipment_id: string;
  /** Code of the fulfilment center that it goes to. Surrounding blanks are removed. */
  destination_fulfillment_center_id: string;
}

export interface UnassignMarketplaceCartons {
  /** Cartons. */
  carton_ids: number[];
}

export interface NewMarketplacePallet {
  /** Cartons. */
  carton_ids: number[];
  /** Length in inches. */
  length_in: number;
  /** Width in inches. */
  width_in: number;
  /** Height in inches. */
  height_in: number;
  /** Weight in pounds. */
  weight_lb: number;
}

export interface InboundPlanProblem {
  /** The marketplace’s code. */
  code: string;
  /** Message of the marketplace. */
  message: string;
  /** `ERROR` or `WARNING`. */
  severity: string;
  /** Details that help to fix it. */
  details: string | null;
}

export interface PlacementOption {
  /** The marketplace’s id. */
  placement_option_id: string;
  /** Number of destinations. */
  shipment_count: number;
  /** Fee after discounts. */
  fee: number;
  /** Currency of the fee; null if it is free. */
  currency: string | null;
  /** When the offer expires. */
  expires: string | null;
}

export interface PlannedUnits {
  /** SKU of the listing. */
  sku: string;
  /** Units. */
  quantity: number;
}

export interface PlannedShipment {
  /** The marketplace’s id of the shipment within the plan; for a `local` plan the hub’s number, used to assign cartons. */
  shipment_ref: string;
  /** The marketplace’s number of the shipment; null until it is assigned, and for `local` plans. */
  fba_shipment_id: string | null;
  /** Fulfillment center; null until it is assigned. */
  fulfillment_center_code: string | null;
  /** Planned contents; for cartons packed before placement, their contents. */
  items: PlannedUnits[];
  /** Whether its cartons are in the marketplace shipment. */
  is_assigned: boolean;
}

export interface InboundPlanStep {
  /** The new state. */
  status: InboundPlanStatus;
  /** When. */
  time: string;
  /** By whom. */
  by: string;
  /** Why. */
  reason: string | null;
}

export interface MarketplaceInboundPlan {
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
  /** Work order. */
  work_order_id: number;
  /** Its number. */
  work_order_number: string;
  /** Warehouse that the units leave. */
  warehouse_id: number;
  work_order_item_ids: number[];
  /** Cartons that were packed before the plan. */
  carton_ids: number[];
  /** Who creates it: Amazon, for the merchant; or the hub itself (`local`) if no seller account is connected, without the marketplace knowing. */
  handler: "local" | "amazon";
  /** Marketplace. */
  marketplace_name: string;
  /** Whether cartons are packed before or after placement. */
  packing: "before_placement" | "after_placement";
  /** How the placement is chosen. */
  placement: "lowest_fee" | "fewest_shipments" | "by_hub";
  /** The marketplace’s id of the plan; null if it does not have it. */
  marketplace_plan_id: string | null;
  /** The marketplace’s running operation. */
  operation_id: string | null;
  /** Attempts of this step. */
  attempts: number;
  /** Problems the marketplace reported for the last operation. */
  problems: InboundPlanProblem[];
  /** The offered placements. */
  placement_options: PlacementOption[];
  /** The chosen placement. */
  placement_option_id: string | null;
  shipments: PlannedShipment[];
  history: InboundPlanStep[];
  /** By whom. */
  started_by: string;
  /** When it was started. */
  created: string;
  /** When it last changed. */
  updated: string;
  /** Increases with every change; the ETag of the record. */
  version: number;
}

export interface NewInboundPlan {
  /** Items to include, of one marketplace and seller account. Default: all open ones. */
  work_order_item_ids?: number[] | null | undefined;
  /** `before_placement`: the cartons are packed, and the marketplace assigns their destinations. `after_placement`: the marketplace assigns units to destinations, and they are packed accordingly. Default: `before_placement` if there are cartons without a shipment. */
  packing?: "before_placement" | "after_placement" | null | undefined;
  /** Which of the offered placements is chosen. `by_hub`: the plan waits until the hub chooses. Default `lowest_fee`. */
  placement?: "lowest_fee" | "fewest_shipments" | "by_hub" | null | undefined;
  /** Code of the fulfilment center that it goes to. Surrounding blanks are removed. */
  fulfillment_center_code?: string | null | undefined;
  /** Contact at the warehouse; required by Amazon. */
  contact_name?: string | null | undefined;
  /** Phone number of the contact. */
  contact_phone?: string | null | undefined;
}

export interface ConfirmPlacement {
  /** One of `placement_options`. Surrounding blanks are removed. */
  placement_option_id: string;
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

export interface ReceiptReading {
  /** The hub’s number of the marketplace shipment, such as MS-000001. */
  shipment_id: string;
  /** Warehouse that it ships from. */
  warehouse_id: number;
  /** Failed requests since the marketplace last answered. */
  attempts: number;
  /** The last error; null: none. */
  error: string | null;
  /** When receipts were last read completely. */
  read: string | null;
  /** When it is contacted next; null: never. */
  next: string | null;
}

export interface MarketplaceLimit {
  /** Limit id. */
  id: number;
  /** Marketplace, as in listings. Surrounding blanks are removed. */
  marketplace_name: string;
  /** Program of the marketplace. */
  program: MarketplaceProgram;
  /** What it applies to. */
  applies_to: "carton" | "pallet";
  /** First day on which it applies, by the date at the warehouse. */
  valid_from: string;
  /** Last day on which it applies. */
  valid_until: string | null;
  /** Maximum of the longest side of a carton, or of the length of a pallet. */
  max_length_in: number;
  /** Maximum of the second side of a carton, or of the width of a pallet. */
  max_width_in: number;
  /** Maximum of the shortest side of a carton, or of the height of a loaded pallet. */
  max_height_in: number;
  /** Maximum weight. */
  max_weight_lb: number;
  /** Whether a carton with a single unit may be larger or heavier. */
  single_unit_may_exceed: boolean;
  /** Heavier cartons are marked for a team lift. */
  team_lift_lb: number | null;
  /** Increases with every change; the ETag of the record. */
  version: number;
  /** When it was created. */
  created: string;
  /** When it last changed. */
  updated: string;
}

export interface NewMarketplaceLimit {
  /** Marketplace, as in listings. Surrounding blanks are removed. */
  marketplace_name: string;
  /** Program of the marketplace. */
  program: MarketplaceProgram;
  /** What it applies to. */
  applies_to: "carton" | "pallet";
  /** First day on which it applies, by the date at the warehouse. */
  valid_from: string;
  /** Last day on which it applies. */
  valid_until?: string | null | undefined;
  /** Maximum of the longest side of a carton, or of the length of a pallet. */
  max_length_in: number;
  /** Maximum of the second side of a carton, or of the width of a pallet. */
  max_width_in: number;
  /** Maximum of the shortest side of a carton, or of the height of a loaded pallet. */
  max_height_in: number;
  /** Maximum weight. */
  max_weight_lb: number;
  /** Whether a carton with a single unit may be larger or heavier. */
  single_unit_may_exceed?: boolean | null | undefined;
  /** Heavier cartons are marked for a team lift. */
  team_lift_lb?: number | null | undefined;
}

/** Limits never change: end one and create the next. */
export interface MarketplaceLimitChanges {
  /** Last day on which it applies. */
  valid_until?: string | null | undefined;
}

export interface PrepPrice {
  /** Price id. */
  id: number;
  /** A prep type of Amazon. */
  prep: PrepType;
  /** Price per unit. */
  unit_usd: number;
  /** First day on which it applies to new work orders, in UTC. */
  valid_from: string;
  /** Last day; null: until further notice. */
  valid_until: string | null;
  /** Increases with every change; the ETag of the record. */
  version: number;
  /** When it was created. */
  created: string;
  /** When it last changed. */
  updated: string;
}

export interface NewPrepPrice {
  /** A prep type of Amazon. */
  prep: PrepType;
  /** Price per unit. Two decimals at most. */
  unit_usd: number;
  /** First day on which it applies to new work orders, in UTC. */
  valid_from: string;
  /** Last day; null: until further notice. */
  valid_until?: string | null | undefined;
}

export interface PrepPriceChanges {
  /** Price per unit. Two decimals at most. */
  unit_usd?: number | undefined;
  /** Last day; null: until further notice. */
  valid_until?: string | null | undefined;
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

export interface EnteredOrders {
  /** Why the hub enters them: the merchant reads it in the history. */
  reason: string;
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

export interface OpenCancelRequest {
  /** The organization that owns the order. */
  org_id: number;
  /** Name of the organization. */
  org_name: string;
  /** Order id. */
  order_id: number;
  /** The order’s id on its marketplace. */
  market_order_id: string;
  /** Sub-order id. */
  sub_order_id: number;
  /** Number of the sub-order, as scanned and read out. */
  sub_order_number: string;
  /** Its state. */
  state: FloorState;
  /** Warehouse it ships from. */
  warehouse_id: number | null;
  /** Name of the warehouse. */
  warehouse_name: string | null;
  /** All of its units. */
  units: number;
  cancel_request: CancelRequest;
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

export interface CancelOrderForMerchant {
  /** The order's id on its marketplace. Surrounding blanks are removed. */
  market_order_id: string;
  /** The marketplace of the order; needed if orders of several marketplaces have this `market_order_id`. Surrounding blanks are removed. */
  marketplace?: string | null | undefined;
  /** The order’s id in this service, if its `market_order_id` is ambiguous. */
  order_id?: number | null | undefined;
  /** The reason, recorded in the history, which the merchant can see. */
  reason: string;
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

export interface OpsOrderChanges {
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
  /** Why, for the history: the merchant reads it. */
  reason: string;
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

export interface OpenSubOrder {
  /** Organization id. */
  org_id: number;
  /** Its name. */
  org_name: string;
  /** Order id. */
  order_id: number;
  /** The order's id on its marketplace. */
  market_order_id: string;
  /** State of the whole order. */
  order_status: OrderStatus;
  /** Sub-order id. */
  sub_order_id: number;
  /** Number of the sub-order. */
  sub_order_number: string;
  /** State of the sub-order. */
  state: "pending" | "picking" | "packed" | "backordered" | "error";
  /** The warehouse it ships from, or would best ship from. */
  warehouse_id: number | null;
  /** Its name. */
  warehouse_name: string | null;
  /** Why it is in this state. */
  reason: string | null;
  /** Units. */
  units: number;
  /** The hub’s promise: when it ships at the latest. */
  ship_by: string | null;
  /** The last dispatch in time for the merchant’s latest ship date. */
  leave_by: string | null;
  /** The merchant’s latest ship date. */
  latest_ship: string | null;
  /** When it is due: the earlier of `ship_by` and `leave_by`; `latest_ship` if there is neither. The pick queue is sorted by it. */
  due: string | null;
  /** Whether `due` has passed. */
  is_late: boolean;
  /** When the order came in. */
  ordered: string;
  /** When the sub-order last changed. */
  updated: string;
  /** Whether a hold of its order keeps it from being picked, or the rest of an order that ships as a whole. */
  is_held: boolean;
}

export interface FoundSubOrder {
  /** Sub-order id. */
  sub_order_id: number;
  /** Number of the sub-order. */
  sub_order_number: string;
  /** Its state. */
  state: FloorState;
  /** Warehouse it ships from. */
  warehouse_id: number | null;
  /** Its name. */
  warehouse_name: string | null;
  /** Of its shipped cartons. */
  tracking_numbers: string[];
}

export interface FoundOrder {
  /** Organization id. */
  org_id: number;
  /** Its name. */
  org_name: string;
  /** Order id. */
  order_id: number;
  /** The order's id on its marketplace. */
  market_order_id: string;
  /** Marketplace it was placed on. */
  marketplace: string | null;
  /** Its status. */
  order_status: OrderStatus;
  /** Whether a hold stands. */
  is_held: boolean;
  /** Recipient. */
  ship_to_name: string;
  /** When it came in. */
  created: string;
  /** What has the text. */
  matched: Array<"order_id" | "market_order_id" | "sub_order_number" | "tracking_number" | "lot" | "customer_order_number" | "po_number" | "ship_to_name" | "sku">;
  /** What ships from where. */
  sub_orders: FoundSubOrder[];
}

export interface FoundOrders {
  /** The search text. */
  q: string;
  /** Whether there are more: narrow the search, or search the orders of one organization. */
  has_more: boolean;
  /** Newest first. */
  orders: FoundOrder[];
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

export interface ForbiddenDestination {
  /** Id of the forbidden destination. */
  id: number;
  /** Its ISO 3166-1 alpha-2 country code. */
  country: string;
  /** Only this state or province; null: all of the country. */
  state: string | null;
  /** Only postal codes that begin with this; null: all. Spaces and hyphens do not count. */
  postal_prefix: string | null;
  /** Why nothing ships there. Merchants read it as the reason of the order. */
  note: string;
  /** Increases with every change; the ETag of the record. */
  version: number;
  /** When it was added. */
  created: string;
  /** Last change. */
  updated: string;
}

export interface NewForbiddenDestination {
  /** Its ISO 3166-1 alpha-2 country code. */
  country: string;
  /** Why nothing ships there. Merchants read it as the reason of the order. */
  note: string;
  /** Only this state or province; null: all of the country. */
  state?: string | null | undefined;
  /** Only postal codes that begin with this; null: all. Spaces and hyphens do not count. */
  postal_prefix?: string | null | undefined;
}

export interface ForbiddenDestinationChanges {
  /** Why nothing ships there. Merchants read it as the reason of the order. */
  note?: string | undefined;
}

export interface QueuedSubOrder {
  /** Sub-order id. */
  sub_order_id: number;
  /** Number of the sub-order, as scanned and read out. */
  sub_order_number: string;
  /** The organization that owns it. */
  org_id: number;
  /** Name of the organization. */
  org_name: string;
  /** The order’s id on its marketplace. */
  market_order_id: string;
  /** State. */
  state: FloorState;
  /** The hub’s promise: when it ships at the latest. */
  ship_by: string | null;
  /** The last dispatch in time for the merchant’s latest ship date. */
  leave_by: string | null;
  /** When it is due: the earlier of `ship_by` and `leave_by`. The queue is sorted by it. */
  due: string | null;
  /** Service level of the order. */
  service_level: string | null;
  /** Wave it is picked in. */
  wave_id: number | null;
  /** Ordered units in it. */
  units: number;
  /** Lines in it. */
  lines: number;
  /** When the order came in. */
  ordered: string;
  /** Its place in the pick queue: 9 first, 5 by default. */
  priority: number;
  /** Why its order is held; while it is, it does not ship. */
  held_for: HoldReason[];
  /** Whether somebody has asked to cancel it, or some of its units: until that is answered, it is neither picked, packed nor shipped. */
  is_cancel_requested: boolean;
}

export interface WaveSubOrder {
  /** Sub-order id. */
  sub_order_id: number;
  /** Number of the sub-order, as scanned and read out. */
  sub_order_number: string;
  /** The organization that owns it. */
  org_id: number;
  /** Name of the organization. */
  org_name: string;
  /** The order’s id on its marketplace. */
  market_order_id: string;
  /** State. */
  state: FloorState;
  /** The hub’s promise: when it ships at the latest. */
  ship_by: string | null;
  /** The last dispatch in time for the merchant’s latest ship date. */
  leave_by: string | null;
  /** When it is due: the earlier of `ship_by` and `leave_by`. The queue is sorted by it. */
  due: string | null;
  /** Ordered units in it. */
  units: number;
  /** Why its order is held; while it is, it does not ship. */
  held_for: HoldReason[];
  /** Whether somebody has asked to cancel it, or some of its units: until that is answered, it is neither picked, packed nor shipped. */
  is_cancel_requested: boolean;
}

export interface PickLinePart {
  /** Sub-order id. */
  sub_order_id: number;
  /** Line of the order, from 1. */
  line: number;
  /** Units to pick. */
  quantity: number;
  /** Units picked. */
  picked_quantity: number;
}

export interface PickLine {
  /** The organization that owns it. */
  org_id: number;
  /** Item id. */
  item_id: number;
  /** Manufacturer part number. */
  mpn: string | null;
  /** Universal product code. */
  upc: string | null;
  /** Name of the item. */
  name: string | null;
  /** Lot number. */
  lot: string | null;
  /** Expiration date. */
  expiration: string | null;
  /** Units to pick. */
  quantity: number;
  /** Units picked. */
  picked_quantity: number;
  /** Sub-orders they are for. */
  sub_orders: number;
  /** The sub-order lines they are for, most urgent first. */
  parts: PickLinePart[];
}

export interface SkippedSubOrder {
  /** Sub-order id. */
  sub_order_id: number;
  /** Number of the sub-order, as scanned and read out. */
  sub_order_number: string;
  /** Why it is not in the wave. */
  reason: string;
}

export interface CreatedWave {
  /** Wave id. */
  id: number;
  /** Number of the wave, as scanned and read out. */
  wave_number: string;
  /** Warehouse id. */
  warehouse_id: number;
  /** Name of the warehouse. */
  warehouse_name: string;
  /** When it was created. */
  created: string;
  /** Who created it. */
  created_by: string;
  sub_orders: WaveSubOrder[];
  /** What to pick: the units of sub-orders that are not packed yet, by item and lot. */
  lines: PickLine[];
  /** Named sub-orders that could not be added. */
  skipped: SkippedSubOrder[];
}

export interface NewWave {
  /** Only sub-orders of this organization. */
  org_id?: number | undefined;
  /** Maximum number of sub-orders. */
  max_sub_orders?: number | undefined;
  /** Only these. */
  sub_order_ids?: number[] | undefined;
}

export interface Wave {
  /** Wave id. */
  id: number;
  /** Number of the wave, as scanned and read out. */
  wave_number: string;
  /** Warehouse id. */
  warehouse_id: number;
  /** Name of the warehouse. */
  warehouse_name: string;
  /** When it was created. */
  created: string;
  /** Who created it. */
  created_by: string;
  sub_orders: WaveSubOrder[];
  /** What to pick: the units of sub-orders that are not packed yet, by item and lot. */
  lines: PickLine[];
}

export interface ShipTo {
  name: string | null;
  line1: string | null;
  line2: string | null;
  line3: string | null;
  city: string | null;
  state: string | null;
  postal_code: string | null;
  country: string | null;
  phone: string | null;
  company: string | null;
}

export interface FloorReservation {
  /** Item id. */
  item_id: number;
  /** Manufacturer part number. */
  mpn: string | null;
  /** Universal product code. */
  upc: string | null;
  /** Name of the item. */
  name: string | null;
  /** Lot number. */
  lot: string | null;
  /** Expiration date. */
  expiration: string | null;
  /** Units. */
  quantity: number;
  /** Picked units. */
  picked_quantity: number;
  /** Whether all units are picked. */
  is_picked: boolean;
}

export interface FloorLine {
  /** Line of the order, from 1. */
  line: number;
  /** Item id. */
  item_id: number;
  /** Manufacturer part number. */
  mpn: string | null;
  /** Universal product code. */
  upc: string | null;
  /** Name of the item. */
  name: string | null;
  /** As ordered. */
  sku: string | null;
  /** As ordered. */
  market_order_item_id: string | null;
  /** Whether it is a bundle. */
  is_bundle: boolean;
  /** Ordered units. */
  quantity: number;
  /** Reserved units by lot. */
  reservations: FloorReservation[];
}

export interface FreightCharge {
  /** Amount. Two decimals at most. */
  amount: number;
  /** an upper-case ISO 4217 currency code */
  currency: string;
}

export interface CartonItem {
  /** Line of the order, from 1. */
  line: number;
  /** The item in the box: a component if the line is a bundle. */
  item_id: number;
  /** Lot number. */
  lot: string | null;
  /** Expiration date. */
  expiration: string | null;
  /** Units. */
  quantity: number;
}

export interface Carton {
  /** Shipment id. */
  shipment_id: number;
  /** Number of the carton, from 1. */
  carton: number;
  /** Weight in pounds. */
  weight_lb: number;
  /** Length in inches. */
  length_in: number | null;
  /** Width in inches. */
  width_in: number | null;
  /** Height in inches. */
  height_in: number | null;
  /** Carrier. */
  carrier: string | null;
  /** Tracking number. */
  tracking_number: string | null;
  /** The carrier’s tracking page. */
  tracking_url: string | null;
  /** Carrier service. */
  shipping_method: string | null;
  freight_charge: FreightCharge | null;
  /** When it was shipped. */
  shipped: string | null;
  /** When it was handed over to the driver, if recorded. */
  handed_over: string | null;
  /** The carrier’s first scan. */
  picked_up: string | null;
  /** Current status. */
  status: CartonStatus;
  /** Since when. */
  status_time: string;
  items: CartonItem[];
}

export interface FloorHistoryEntry {
  /** Previous state; equal to the new one in the entry for the beginning. */
  from: FloorState;
  /** State after. */
  to: FloorState;
  /** Why. */
  reason: string | null;
  /** Who did it. */
  by: string;
  /** When. */
  time: string;
}

export interface FloorSubOrder {
  /** Sub-order id. */
  sub_order_id: number;
  /** Number of the sub-order, as scanned and read out. */
  sub_order_number: string;
  /** The organization that owns it. */
  org_id: number;
  /** Name of the organization. */
  org_name: string;
  /** The order’s id on its marketplace. */
  market_order_id: string;
  /** Order id. */
  order_id: number;
  /** State. */
  state: FloorState;
  /** The hub’s promise: when it ships at the latest. */
  ship_by: string | null;
  /** The last dispatch in time for the merchant’s latest ship date. */
  leave_by: string | null;
  /** When it is due: the earlier of `ship_by` and `leave_by`. The queue is sorted by it. */
  due: string | null;
  /** Service level of the order. */
  service_level: string | null;
  /** Wave it is picked in. */
  wave_id: number | null;
  /** Ordered units in it. */
  units: number;
  /** Why it is in this state, if that needs an explanation. */
  reason: string | null;
  /** Warehouse it ships from. */
  warehouse_id: number | null;
  /** Name of the warehouse. */
  warehouse_name: string | null;
  /** When the order came in. */
  ordered: string;
  /** When picking started. */
  pick_started: string | null;
  /** When it was packed. */
  packed: string | null;
  /** When it shipped. */
  shipped: string | null;
  /** Last change. */
  updated: string;
  /** Increases with every change; the ETag of the record. */
  version: number;
  ship_to: ShipTo;
  lines: FloorLine[];
  cartons: Carton[];
  history: FloorHistoryEntry[];
  /** Printed on the packing slip. */
  gift_message: string | null;
  /** The merchant’s note to the people who pack it. */
  packing_note: string | null;
  /** Whether the carrier must get a signature. */
  signature_required: boolean | null;
  /** Insured value in US dollars: its share of the order’s, by units. */
  insurance_amount: number | null;
  /** Incoterms rule. */
  incoterm: string | null;
  /** The account with the carrier that pays for the freight. */
  billing_account: string | null;
  /** Tax id of the recipient. */
  recipient_tax_id: string | null;
  /** Picking does not start before. */
  not_before: string | null;
  /** Its place in the pick queue: 9 first, 5 by default. */
  priority: number;
  /** Why its order is held; while it is, it does not ship. */
  held_for: HoldReason[];
  cancel_request: CancelRequest | null;
}

export interface StartedPick {
  /** Sub-order id. */
  sub_order_id: number;
  /** Number of the sub-order, as scanned and read out. */
  sub_order_number: string;
  /** What happened. */
  result: "started" | "not_found" | "state_conflict";
  /** Why it was not started. */
  message: string | null;
}

export interface StartedPicks {
  /** Number of sub-orders started by this request. */
  started: number;
  /** In request order. */
  results: StartedPick[];
}

export interface StartPicks {
  /** Sub-orders. */
  sub_order_ids: number[];
}

export interface PickedLine {
  /** Line of the order, from 1. */
  line: number;
  /** The component, if the line is a bundle. */
  item_id?: number | undefined;
  /** Lot number; null: units without one. Optional if only one lot is reserved: a product code does not identify the lot. Surrounding blanks are removed. */
  lot?: string | null | undefined;
  /** Units. */
  quantity: number;
}

export interface PickedUnits {
  /** Units by line. */
  lines: PickedLine[];
}

export interface ShortPickLine {
  /** Line of the order, from 1. */
  line: number;
  /** The missing component, if the line is a bundle. */
  item_id?: number | undefined;
  /** Lot number; null: units without one. Optional if only one lot is reserved: a product code does not identify the lot. Surrounding blanks are removed. */
  lot?: string | null | undefined;
  /** Missing units, among those not confirmed as picked. */
  missing: number;
}

export interface ShortPick {
  /** What was not found. */
  lines: ShortPickLine[];
  /** A note. */
  note?: string | undefined;
}

export interface SubstituteLot {
  /** Line of the order, from 1. */
  line: number;
  /** The component, if the line is a bundle. */
  item_id?: number | undefined;
  /** Lot number; null: units without one. Absent: first expired first. Surrounding blanks are removed. */
  lot?: string | null | undefined;
  /** Units picked from the other lot. */
  quantity: number;
  /** The lot that was picked; null: units without a lot. Surrounding blanks are removed. */
  to_lot: string | null;
  /** Expiration of units without a lot; a lot has its own. */
  to_expiration?: string | null | undefined;
  /** The reason, recorded in the history, which the merchant can see. */
  reason?: string | undefined;
}

export interface PackItem {
  /** Line of the order, from 1. */
  line: number;
  /** Units; whole bundles for a bundle without `item_id`. */
  quantity: number;
  /** A component, if the line is a bundle. */
  item_id?: number | undefined;
  /** Lot number; null: units without one. Optional if it can be inferred: the line has one lot left, or one carton takes all that is left. Surrounding blanks are removed. */
  lot?: string | null | undefined;
}

export interface PackCarton {
  /** Weight in pounds, at most three decimals. */
  weight_lb: number;
  /** Length in inches, at most two decimals. */
  length_in?: number | undefined;
  /** Width in inches, at most two decimals. */
  width_in?: number | undefined;
  /** Height in inches, at most two decimals. */
  height_in?: number | undefined;
  /** What is in it. */
  items: PackItem[];
}

export interface Pack {
  /** All units of the sub-order, each once. */
  cartons: PackCarton[];
  /** Why implausible sizes and weights are right; recorded in the history. */
  override_reason?: string | undefined;
}

export interface ShipCarton {
  /** The carton; optional if there is only one. */
  carton?: number | undefined;
  /** Carrier. */
  carrier: string;
  /** Tracking number. Surrounding blanks are removed. */
  tracking_number: string;
  /** Carrier service. */
  shipping_method?: string | undefined;
  /** a URL; generated for UPS, FedEx, USPS, DHL and Canada Post if omitted */
  tracking_url?: string | undefined;
  freight_charge?: FreightCharge | undefined;
}

export interface Ship {
  /** Every carton, once. */
  shipments: ShipCarton[];
}

export interface NumberedCarton {
  /** The carton; optional if there is only one. */
  carton?: number | undefined;
  /** The number that the carrier assigned. Surrounding blanks are removed. */
  tracking_number: string;
}

export interface ShipWithLabels {
  /** a service, `ground`, or that of a carrier, `ups/ground` */
  service: string;
  /** The quote to buy with, made for these cartons; without one, current rates apply. */
  quote_id?: number | undefined;
  /** The label source; default `cards`, or that of the given quote. */
  source?: LabelSource | undefined;
  /** Whether the address is residential; default true. */
  residential?: boolean | undefined;
  /** Labels of the hub’s rate cards need the carriers’ numbers, one for each carton; aggregators assign their own. */
  shipments?: NumberedCarton[] | undefined;
}

export interface RefuseCancel {
  /** Why it goes on; the merchant reads it. */
  reason: string;
}

export interface Undo {
  /** What went wrong; kept in the history with the name of the person, and visible to the merchant. */
  reason: string;
}

export interface CorrectedShipment {
  /** The carton; optional if there is only one. */
  carton?: number | undefined;
  /** Carrier; default: the one it was shipped with. */
  carrier?: string | undefined;
  /** The number that is on the label. Surrounding blanks are removed. */
  tracking_number: string;
  /** a URL; generated for UPS, FedEx, USPS, DHL and Canada Post if omitted */
  tracking_url?: string | undefined;
}

export interface CorrectTracking {
  /** The cartons with wrong numbers; for swapped labels, both. */
  shipments: CorrectedShipment[];
  /** What went wrong; kept in the history with the name of the person, and visible to the merchant. */
  reason: string;
}

export interface MoveTracking {
  /** The carton; optional if there is only one. */
  carton?: number | undefined;
  /** The sub-order whose parcel carries the label. */
  to_sub_order_id: number;
  /** The carton; optional if there is only one. */
  to_carton?: number | undefined;
  /** What went wrong; kept in the history with the name of the person, and visible to the merchant. */
  reason: string;
}

export interface RouteAgain {
  /** The reason, recorded in the history, which the merchant can see. */
  note?: string | undefined;
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

export interface RateLine {
  /** Kind of charge. */
  code: string;
  /** The same in words. */
  description: string;
  /** Amount; negative for a discount. */
  amount_usd: number;
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

export interface RateCartons {
  /** The label source; default `cards`, or that of the given quote. */
  source?: LabelSource | undefined;
  /** Whether the address is residential; default true. */
  residential?: boolean | undefined;
}

export interface BuyLabels {
  /** a service, `ground`, or that of a carrier, `ups/ground` */
  service: string;
  /** The quote to buy with, made for these cartons; without one, current rates apply. */
  quote_id?: number | undefined;
  /** The label source; default `cards`, or that of the given quote. */
  source?: LabelSource | undefined;
  /** Whether the address is residential; default true. */
  residential?: boolean | undefined;
  /** Labels of the hub’s rate cards need the carriers’ numbers, one for each carton; aggregators assign their own. */
  shipments?: NumberedCarton[] | undefined;
}

export interface FloorException {
  /** Floor exception id. */
  id: number;
  /** The organization that owns it. */
  org_id: number;
  /** Name of the organization. */
  org_name: string;
  /** Warehouse id. */
  warehouse_id: number;
  /** Name of the warehouse. */
  warehouse_name: string;
  /** Item id. */
  item_id: number;
  /** Manufacturer part number. */
  mpn: string | null;
  /** Name of the item. */
  name: string | null;
  /** Lot number. */
  lot: string | null;
  /** Expiration date. */
  expiration: string | null;
  /** Picked units that are no longer in stock or may not ship, or units that were not found. */
  quantity: number;
  /** What they were picked for. */
  owner_kind: "sub_order" | "work_order" | "hold";
  /** Its id. */
  owner_id: number;
  /** Its number, if it is a sub-order. */
  sub_order_number: string | null;
  /** What happened. */
  cause: string;
  /** When. */
  raised: string;
  /** When it was resolved. */
  resolved: string | null;
  /** Who caused it; null for older ones. */
  raised_by: string | null;
}

export interface CarrierEventResult {
  /** Position in `events`, from 0. */
  index: number;
  /** The result. */
  result: "accepted" | "duplicate" | "unknown_shipment" | "ambiguous" | "unknown_code" | "in_the_future" | "before_departure";
  /** The shipment it is about. */
  shipment_id?: number;
  /** The return it is about, if the number is a return’s. */
  return_id?: number;
  /** The shipment’s current status. */
  current_status?: CarrierStatus;
}

export interface CarrierEventResults {
  /** How many are new. */
  accepted: number;
  results: CarrierEventResult[];
}

export interface CarrierEvent {
  /** Tracking number; case and spaces are ignored. Surrounding blanks are removed. */
  tracking_number: string;
  /** Carrier; only needed if several carriers have shipments with this number. */
  carrier?: string | undefined;
  /** What happened: `label_created`, `picked_up`, `in_transit`, `out_for_delivery`, `delivery_attempted`, `available_for_pickup`, `exception`, `damaged`, `lost`, `delivered`, `returned`, or what UPS, FedEx, USPS and DHL call it. Surrounding blanks are removed. */
  code: string;
  /** When. */
  time: string;
  /** In the carrier’s words. */
  description?: string | null | undefined;
  /** Where. */
  location?: string | null | undefined;
}

export interface CarrierEvents {
  /** In any order. */
  events: CarrierEvent[];
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

export interface FulfillmentCenter {
  /** Fulfilment center id. */
  id: number;
  /** Marketplace, as in listings. */
  marketplace_name: string;
  /** The marketplace’s code, such as ONT8. Surrounding blanks are removed. */
  code: string;
  address: Address;
  /** Phone number of its dock. */
  phone: string | null;
  /** Instructions for drivers. */
  instructions: string | null;
  /** Increases with every change; the ETag of the record. */
  version: number;
  /** When it was added. */
  created: string;
  /** Last change. */
  updated: string;
}

export interface NewFulfillmentCenter {
  /** Marketplace, as in listings. */
  marketplace_name: string;
  /** The marketplace’s code, such as ONT8. Surrounding blanks are removed. */
  code: string;
  address: Address;
  /** Phone number of its dock. */
  phone?: string | null | undefined;
  /** Instructions for drivers. */
  instructions?: string | null | undefined;
}

export interface FulfillmentCenterChanges {
  address?: Address | undefined;
  /** Phone number of its dock. */
  phone?: string | null | undefined;
  /** Instructions for drivers. */
  instructions?: string | null | undefined;
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

export interface OpenMarketplaceShipment {
  /** Organization. */
  org_id: number;
  /** Name of the organization. */
  org_name: string;
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

export interface MarketplaceShipmentChanges {
  /** The carrier. */
  carrier?: string | null | undefined;
  /** The carrier’s freight number. Surrounding blanks are removed. */
  pro_number?: string | null | undefined;
  /** When it should arrive. */
  estimated_arrival?: string | null | undefined;
  /** The marketplace’s number for the shipment. Surrounding blanks are removed. */
  fba_shipment_id?: string | undefined;
}

export interface NewMarketplaceShipmentEvent {
  /** What happened. `delayed` and `delivered` do not end the transit: it ends when the marketplace checks the shipment in. */
  code: "in_transit" | "delayed" | "delivered" | "checked_in" | "receiving" | "closed";
  /** When. */
  time: string;
  /** Where. */
  location?: string | null | undefined;
  /** As reported. */
  description?: string | null | undefined;
}

export interface NewMarketplaceShipmentEvents {
  /** In any order. */
  events: NewMarketplaceShipmentEvent[];
}

export interface UndoMarketplaceShipmentEvent {
  /** Code of the event to undo. */
  code: "in_transit" | "delayed" | "delivered" | "checked_in" | "receiving" | "closed";
  /** Time of the event to undo. Absent: the last one with this code. */
  time?: string | null | undefined;
  /** What went wrong; kept in the history with the name of the person, and visible to the merchant. */
  reason: string;
}

export interface MarketplaceShipmentRedirect {
  /** Code of its current fulfilment center. Surrounding blanks are removed. */
  fulfillment_center_code: string;
  /** Its note. */
  reason?: string | null | undefined;
}

export interface NewProofOfDelivery {
  /** the bytes of a PDF, JPEG or PNG of 10 MiB at most, in base64 */
  content: string;
}

export interface ReceivedSku {
  /** SKU of a listing in the shipment. Surrounding blanks are removed. */
  sku: string;
  /** Total units that the marketplace has received so far. */
  quantity: number;
}

export interface ReceivedByMarketplace {
  /** Replaces the quantities of these SKUs; others stay unchanged. */
  received: ReceivedSku[];
}

export interface CloseMarketplaceShipment {
  /** Reason, if any. */
  reason?: string | null | undefined;
}

export interface PickupAppointment {
  /** Start of the pickup window. */
  start: string;
  /** Until when. */
  end: string;
  /** The carrier’s pickup number. */
  reference: string | null;
}

export interface OpsMiddleMileOrderRow {
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
  /** What the carrier charged the hub. */
  invoiced_amount: number | null;
  /** Invoiced minus authorized amount; negative if it cost less. */
  invoice_difference: number | null;
  /** The carrier’s invoice number. */
  invoice_number: string | null;
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

export interface OpsMiddleMileOrder {
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
  /** What the carrier charged the hub. */
  invoiced_amount: number | null;
  /** Invoiced minus authorized amount; negative if it cost less. */
  invoice_difference: number | null;
  /** The carrier’s invoice number. */
  invoice_number: string | null;
  /** Cost of each shipment; adds up to the amount. */
  breakdown: RatedShipment[];
  /** Oldest first. */
  history: MiddleMileOrderStep[];
  /** Who ordered it. */
  created_by: string;
}

export interface OpenMiddleMileOrder {
  /** Organization. */
  org_id: number;
  /** Name of the organization. */
  org_name: string;
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
  /** What the carrier charged the hub. */
  invoiced_amount: number | null;
  /** Invoiced minus authorized amount; negative if it cost less. */
  invoice_difference: number | null;
  /** The carrier’s invoice number. */
  invoice_number: string | null;
}

export interface NewPickupAppointment {
  /** Start of the pickup window. */
  start: string;
  /** Until when. */
  end: string;
  /** The carrier’s pickup number. */
  reference?: string | null | undefined;
}

export interface MiddleMileOrderChanges {
  pickup_appointment?: NewPickupAppointment | null | undefined;
  /** Equipment of the carrier. */
  equipment?: EquipmentType | null | undefined;
  /** Number of pallets; 0: the cartons are floor-loaded. */
  pallet_count?: number | null | undefined;
  /** Replaces all accessorials. */
  accessorials?: FreightAccessorial[] | undefined;
  /** Freight class; null: that of its load. */
  freight_class?: FreightClass | null | undefined;
  /** Seal number of the truck. Surrounding blanks are removed. */
  seal_number?: string | null | undefined;
  /** Volume in cubic feet as measured by the carrier, once it has been picked up. */
  verified_volume?: number | null | undefined;
  /** Amount charged by the carrier, once it has been picked up. Two decimals at most. */
  invoiced_amount?: number | null | undefined;
  /** The carrier’s invoice number. Surrounding blanks are removed. */
  invoice_number?: string | null | undefined;
}

export interface FreightPickUp {
  /** When it happened. Default: now. */
  time?: string | null | undefined;
  /** Seal number of the truck. Surrounding blanks are removed. */
  seal_number?: string | null | undefined;
}

export interface FreightStep {
  /** When it happened. Default: now. */
  time?: string | null | undefined;
}

export interface CancelMiddleMileOrder {
  /** Why. */
  reason?: string | null | undefined;
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

export interface RateCardSummary {
  /** Card id. */
  id: number;
  /** code of the carrier (lower-case letters, digits and _) */
  carrier: string;
  /** For parcels, or for the middle mile. */
  kind: "parcel" | "middle_mile";
  /** Number of the carrier’s card, from 1. */
  card_version: number;
  /** Name of the card. */
  name: string;
  /** When it takes effect. */
  effective_from: string;
  /** When it ends; null: when the next card begins. */
  effective_until: string | null;
  /** Who loaded it. */
  created_by: string;
  /** Increases with every change; the ETag of the record. */
  version: number;
  /** When it was loaded. */
  created: string;
  /** When it last changed. */
  updated: string;
}

export interface FuelWeek {
  /** First day on which it is charged, until the next one begins. */
  from: string;
  /** Percent, two decimals. */
  percent: number;
}

export interface RateDimensional {
  /** Dimensional divisor: cubic inches per pound. */
  divisor: number;
  /** Only larger parcels have a dimensional weight, in cubic inches; 1728 is a cubic foot. */
  above_in3: number;
}

export interface RateService {
  /** code of the service (lower-case letters, digits and _) */
  code: string;
  /** What people call it. */
  name: string;
  /** Minimum charge of a parcel, before surcharges. Two decimals at most. */
  minimum_usd?: number | undefined;
  /** Maximum weight. */
  max_weight_lb: number;
  /** Maximum length. */
  max_length_in: number;
  /** Maximum length plus girth. */
  max_length_plus_girth_in?: number | undefined;
  excludes?: Array<"po_box" | "military" | "hazmat" | "residential"> | undefined;
  /** Days on which it delivers. */
  delivery_days: "weekdays" | "saturdays_too" | "every_day";
}

export interface RateOrigin {
  /** ISO 3166-1 alpha-2 country code */
  country: string;
  /** Default: the rest of the country. */
  prefixes?: string[] | undefined;
}

export interface RateDestination {
  /** Zone. */
  zone: string;
  /** ISO 3166-1 alpha-2 country code */
  country: string;
  /** Default: the rest of the country. */
  prefixes?: string[] | undefined;
}

export interface RateZoneChart {
  origins: RateOrigin[];
  destinations: RateDestination[];
}

export interface RatePrice {
  /** code of the service (lower-case letters, digits and _) */
  service: string;
  /** Zone. */
  zone: string;
  /** Upper bound of the billable weights that have this price. */
  up_to_lb: number;
  /** Price. Two decimals at most. */
  amount_usd: number;
}

export interface RateTransit {
  /** code of the service (lower-case letters, digits and _) */
  service: string;
  /** Zone. */
  zone: string;
  /** Delivery days after collection. */
  days: number;
}

export interface RateArea {
  /** ISO 3166-1 alpha-2 country code */
  country: string;
  /** Default: the rest of the country. */
  prefixes?: string[] | undefined;
}

/** Only if the parcel exceeds any of these, with its sides rounded as the card defines. */
export interface RateMeasures {
  /** Actual weight. */
  weight_lb?: number | undefined;
  /** Longest side. */
  length_in?: number | undefined;
  /** Second-longest side. */
  second_side_in?: number | undefined;
  /** Length plus girth. */
  length_plus_girth_in?: number | undefined;
  /** Cubic inches. */
  volume_in3?: number | undefined;
}

export interface RateSurcharge {
  /** Of `residential`, `delivery_area` and `hazmat` the most expensive that applies is charged of each, of `additional_handling` and `oversize` the most expensive together, of `peak` all. */
  code: "residential" | "delivery_area" | "additional_handling" | "oversize" | "hazmat" | "peak";
  /** Its name in the breakdown. */
  name: string;
  /** Price per parcel. Two decimals at most. */
  amount_usd: number;
  /** Only for these services. Default: all. */
  services?: string[] | undefined;
  /** Only in these zones. */
  zones?: string[] | undefined;
  /** Only to residential (true) or business (false) addresses. */
  residential?: boolean | undefined;
  /** Only to these destinations. */
  areas?: RateArea[] | undefined;
  over?: RateMeasures | undefined;
  /** Minimum billable weight of such a parcel. */
  minimum_billable_lb?: number | undefined;
  /** First ship day on which it applies: a date, or month and day (MM-DD) of every year. */
  from?: string | undefined;
  /** Last such day; if before `from`, the season spans New Year. */
  until?: string | undefined;
}

export interface ParcelRateCard {
  /** How sides are rounded to whole inches. */
  dimension_rounding: "up" | "nearest" | "none";
  /** Weights are rounded up to this unit; `ounce_then_pound`: to ounces up to one pound, then to pounds. */
  weight_rounding: "pound" | "half_pound" | "ounce" | "ounce_then_pound";
  /** How fractions of a cent are rounded. */
  money_rounding: "half_up" | "up";
  /** Null: no dimensional weight. */
  dimensional: RateDimensional | null;
  /** Services. */
  services: RateService[];
  /** Zones of destinations, by origin. */
  zones: RateZoneChart[];
  /** Prices. */
  prices: RatePrice[];
  /** Transit times. */
  transit: RateTransit[];
  /** Surcharges. */
  surcharges: RateSurcharge[];
  fuel_applies_to: Array<"base" | "residential" | "delivery_area" | "additional_handling" | "oversize" | "hazmat" | "peak">;
  holidays: string[];
}

export interface RateRegion {
  /** Name of the region. */
  region: string;
  centers: string[];
}

export interface RateLane {
  /** Code of the origin warehouse. */
  warehouse: string;
  /** Code of the fulfilment center, or a region of the card; the center takes precedence. */
  destination: string;
  /** Price per cubic foot. Two decimals at most. */
  per_cubic_foot_usd: number;
  /** Minimum charge of a shipment, before surcharges. Two decimals at most. */
  minimum_usd: number;
  /** Transit days. */
  transit_days: number;
}

export interface RateOversize {
  /** A carton with a longer side is oversize. */
  over_length_in: number;
  /** A heavier carton is oversize too. */
  over_weight_lb: number;
  /** Price per oversize carton. Two decimals at most. */
  amount_usd: number;
}

export interface MiddleMileRateCard {
  /** How fractions of a cent are rounded. */
  money_rounding: "half_up" | "up";
  /** Fulfilment centers with the same prices. */
  regions: RateRegion[];
  /** Lanes. */
  lanes: RateLane[];
  /** Null: such shipments are not accepted. */
  hazmat_usd: number | null;
  /** Null: no oversize surcharge. */
  oversize: RateOversize | null;
  fuel_applies_to: Array<"base" | "hazmat" | "oversize">;
}

export interface RateCard {
  /** Card id. */
  id: number;
  /** code of the carrier (lower-case letters, digits and _) */
  carrier: string;
  /** For parcels, or for the middle mile. */
  kind: "parcel" | "middle_mile";
  /** Number of the carrier’s card, from 1. */
  card_version: number;
  /** Name of the card. */
  name: string;
  /** When it takes effect. */
  effective_from: string;
  /** When it ends; null: when the next card begins. */
  effective_until: string | null;
  /** Who loaded it. */
  created_by: string;
  /** Increases with every change; the ETag of the record. */
  version: number;
  /** When it was loaded. */
  created: string;
  /** When it last changed. */
  updated: string;
  /** Fuel surcharges by the first day of their week. */
  fuel_weeks: FuelWeek[];
  content: ParcelRateCard | MiddleMileRateCard;
}

export interface RateCardChanges {
  /** Name of the card. */
  name?: string | undefined;
  /** When it ends; null: when the next card begins. */
  effective_until?: string | null | undefined;
  /** Fuel surcharges by the first day of their week. */
  fuel_weeks?: FuelWeek[] | undefined;
}

/** The card that it would replace. */
export interface ComparedRateCard {
  /** Card id. */
  id: number;
  /** Number of the carrier’s card, from 1. */
  card_version: number;
}

export interface RateDifference {
  /** Service. */
  service: string;
  /** Origin. */
  from: string;
  /** Destination. */
  to: string;
  /** The parcel or shipment. */
  sample: string;
  /** Price by the old card; null: none. */
  before_usd: number | null;
  /** Price by the new card; null: none. */
  after_usd: number | null;
  /** Price difference; null if either card has no price. */
  difference_usd: number | null;
}

export interface RateCardTrial {
  compared_with: ComparedRateCard | null;
  /** Compared prices. */
  compared: number;
  /** Unchanged prices. */
  unchanged: number;
  /** Increased prices. */
  raised: number;
  /** Decreased prices. */
  lowered: number;
  /** Prices only in the new card. */
  added: number;
  /** Prices only in the old card. */
  removed: number;
  /** Up to 500, the largest differences first. */
  differences: RateDifference[];
}

export interface SampleParcel {
  /** Length in inches. */
  length_in: number;
  /** Width in inches. */
  width_in: number;
  /** Height in inches. */
  height_in: number;
  /** Weight in pounds. */
  weight_lb: number;
}

export interface NewParcelRateCard {
  /** Parcels. */
  kind: "parcel";
  /** code of the carrier (lower-case letters, digits and _) */
  carrier: string;
  /** Name of the card. */
  name: string;
  /** When it takes effect. */
  effective_from: string;
  /** When it ends; null: when the next card begins. */
  effective_until?: string | null | undefined;
  /** Fuel surcharges by the first day of their week. */
  fuel_weeks: FuelWeek[];
  content: ParcelRateCard;
  /** Checks the card and reports the price changes; writes nothing. */
  dry_run?: boolean | undefined;
  /** Parcels to compare prices for, in every zone of the card. Default: typical sizes. */
  samples?: SampleParcel[] | undefined;
}

export interface NewMiddleMileRateCard {
  /** Marketplace shipments, by the cubic foot. */
  kind: "middle_mile";
  /** code of the carrier (lower-case letters, digits and _) */
  carrier: string;
  /** Name of the card. */
  name: string;
  /** When it takes effect. */
  effective_from: string;
  /** When it ends; null: when the next card begins. */
  effective_until?: string | null | undefined;
  /** Fuel surcharges by the first day of their week. */
  fuel_weeks: FuelWeek[];
  content: MiddleMileRateCard;
  /** Checks the card and reports the price changes; writes nothing. */
  dry_run?: boolean | undefined;
  /** Parcels to compare prices for, in every zone of the card. Default: typical sizes. */
  samples?: SampleParcel[] | undefined;
}

export interface NewRatePrices {
  /** All prices of the new card. */
  rows: RatePrice[];
  /** When it takes effect. */
  effective_from?: string | undefined;
  /** Name of the card. */
  name?: string | undefined;
  /** Checks the card and reports the price changes; writes nothing. */
  dry_run?: boolean | undefined;
}

export interface NewRateLanes {
  /** All lanes of the new card. */
  rows: RateLane[];
  /** When it takes effect. */
  effective_from?: string | undefined;
  /** Name of the card. */
  name?: string | undefined;
  /** Checks the card and reports the price changes; writes nothing. */
  dry_run?: boolean | undefined;
}

export interface RateMarkup {
  /** Mark-up id. */
  id: number;
  /** the carrier (letters, digits and _), as rates name it */
  carrier: string | null;
  /** the service (letters, digits and _), as rates name it */
  service: string | null;
  /** Percent of the whole price, two decimals; negative for a discount. */
  percent: number;
  /** Per parcel, or per middle-mile shipment. Two decimals at most. */
  flat_usd: number;
  /** When it takes effect. */
  effective_from: string;
  /** When it ends; null: never. */
  effective_until: string | null;
  /** Increases with every change; the ETag of the record. */
  version: number;
  /** When it was created. */
  created: string;
  /** When it last changed. */
  updated: string;
}

export interface NewRateMarkup {
  /** the carrier (letters, digits and _), as rates name it */
  carrier?: string | null | undefined;
  /** the service (letters, digits and _), as rates name it */
  service?: string | null | undefined;
  /** Percent of the whole price, two decimals; negative for a discount. */
  percent?: number | undefined;
  /** Per parcel, or per middle-mile shipment. Two decimals at most. */
  flat_usd?: number | undefined;
  /** When it takes effect. */
  effective_from?: string | undefined;
  /** When it ends; null: never. */
  effective_until?: string | null | undefined;
}

export interface RateMarkupChanges {
  /** Percent of the whole price, two decimals; negative for a discount. */
  percent?: number | undefined;
  /** Per parcel, or per middle-mile shipment. Two decimals at most. */
  flat_usd?: number | undefined;
  /** When it ends; null: never. */
  effective_until?: string | null | undefined;
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
  grades?: ReturnGrade[] | null;
  /** Conditions it applies to. Default: all. */
  conditions?: ReturnCondition[] | null;
  /** Reasons it applies to. Default: all. */
  reasons?: ReturnReason[] | null;
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

export interface OpenReturn {
  /** Organization. */
  org_id: number;
  /** Name of the organization. */
  org_name: string;
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

export interface NewArrival {
  /** Warehouse that it arrived at. */
  warehouse_id: number;
  /** `blind`: unannounced; `marketplace`: a removal. Default `blind`. */
  source?: "blind" | "marketplace" | undefined;
  /** The order it was part of, if a document says so; `order_id` alone names it, too. Surrounding blanks are removed. */
  market_order_id?: string | null | undefined;
  /** The marketplace of the order; needed if orders of several marketplaces have this `market_order_id`. Surrounding blanks are removed. */
  marketplace?: string | null | undefined;
  /** The order’s id in this service, if its `market_order_id` is ambiguous. */
  order_id?: number | null | undefined;
  /** The marketplace’s number of the removal order. Surrounding blanks are removed. */
  removal_order_id?: string | null | undefined;
  /** Reason for the return. */
  reason?: ReturnReason | null | undefined;
  /** Note. */
  note?: string | null | undefined;
  /** Its carrier. Surrounding blanks are removed. */
  carrier?: string | null | undefined;
  /** The carrier’s number. Surrounding blanks are removed. */
  tracking_number?: string | null | undefined;
}

export interface UndoReceive {
  /** What went wrong. */
  reason: string;
}

export interface TakeBackUnits {
  /** The units. */
  unit_id: number;
  /** Units. Default: all of them. */
  quantity?: number | undefined;
  /** What went wrong. */
  reason: string;
}

/** Names `line`, `item_id` or `barcode`. By item or code, they fill the expected lines first; the rest are unexpected units. */
export interface NewReturnUnit {
  /** The expected line. */
  line?: number | null | undefined;
  /** Item. */
  item_id?: number | null | undefined;
  /** A code of the item, as scanned. Surrounding blanks are removed. */
  barcode?: string | null | undefined;
  /** Units. */
  quantity: number;
  /** Reason for the return. */
  reason?: ReturnReason | null | undefined;
  /** A as new, B good, C worn, D worthless. */
  grade: ReturnGrade;
  /** Their condition. */
  condition: ReturnCondition;
  /** Lot as printed. Default: the one they shipped with. Required if the order shipped several and not all of them come back; null: those without one. A lot that was corrected since is the corrected one. Surrounding blanks are removed. */
  lot?: string | null | undefined;
  /** Expiration date as printed. Default: the one they shipped with. */
  expiration?: string | null | undefined;
  /** Note. */
  note?: string | null | undefined;
  /** Their disposition. Default: by the merchant’s rules. Another one needs `override_reason`; `ask` does not. */
  disposition?: RuleDisposition | null | undefined;
}

export interface TakeInUnits {
  /** One element for identical units. */
  units: NewReturnUnit[];
  /** Finish the return: all units are graded. */
  finish?: boolean | undefined;
  /** Why the hub overrides the merchant’s rules, or decides before `decide_by`. Needs the scope `inventory` or `ops`. Kept in `why`. */
  override_reason?: string | null | undefined;
}

export interface UnitDecision {
  /** Number of undecided units. */
  unit_id: number;
  /** Their disposition. */
  disposition: ReturnDisposition;
}

export interface DecideForMerchant {
  /** All of them or none. */
  decisions: UnitDecision[];
  /** Why the hub overrides the merchant’s rules, or decides before `decide_by`. Needs the scope `inventory` or `ops`. Kept in `why`. */
  override_reason?: string | null | undefined;
}

export interface CancelReturn {
  /** Reason for the cancellation. */
  reason?: string | null | undefined;
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

export interface NewReturnPhoto {
  /** the bytes of a JPEG, PNG or WebP picture, in base64 */
  content: string;
  /** Number of the units that it shows. */
  unit_id?: number | null | undefined;
  /** Note. */
  note?: string | null | undefined;
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

export interface Gs1Code {
  /** Number of the item: (01), or (02) on a carton of it. */
  gtin: string | null;
  /** Lot: (10). */
  lot: string | null;
  /** Last day it may be used: (17). Day 00 is the last of its month. */
  expiration: string | null;
  /** Serial number of the unit: (21). */
  serial_number: string | null;
  /** Number of the carton or pallet: (00). */
  sscc: string | null;
}

export interface ScanMatch {
  /** Kind of record: `item`, `lot`, `order`, `sub_order`, `shipment`, `wave`, `inventory_request`, `inbound_carton`, `marketplace_work_order`, `marketplace_shipment`, `marketplace_carton`, `marketplace_pallet`, `middle_mile_order`, `return` or `warehouse`. */
  type: string;
  /** Its organization; null for records of the hub. */
  org_id: number | null;
  /** Its id; for a lot, the id of its item. */
  id: number;
  /** Its warehouse; null where it is in none or in several. */
  warehouse_id: number | null;
  /** Its number, if it has one. */
  number: string | null;
  /** A short description. */
  label: string;
  /** Operations that are possible now. */
  actions: string[];
  /** URL of the record. */
  href: string;
}

export interface Scanned {
  /** The scanned code. */
  code: string;
  gs1: Gs1Code | null;
  /** All records that match the code; empty if there are none. */
  matches: ScanMatch[];
}

export interface DueWork {
  /** Organization id. */
  org_id: number;
  /** Its name. */
  org_name: string;
  /** The kind of work. */
  kind: string;
  /** Id of the record to process. */
  subject_id: number;
  /** `due`: it runs, or is retried, automatically; `dead`: it has failed for good. */
  state: "due" | "dead";
  /** When it became due. */
  marked: string;
  /** Failed attempts. */
  attempts: number;
  /** Earliest next attempt; null if it runs immediately, or not at all. */
  next_attempt: string | null;
  /** Why the last attempt failed. */
  last_error: string | null;
  /** When it failed for good. */
  dead_since: string | null;
}

export interface RetriedDeadLetters {
  /** How many are retried. */
  retried: number;
  /** Whether there are more; if so, send the request again. */
  has_more: boolean;
}

export interface DeadLettersToRetry {
  /** Only of this kind. */
  kind?: "warehouse_changed" | "recheck_warehouse" | "recheck_item" | "tell_bundles" | "destination_allowed" | "apply_policy" | "reroute_sub_order" | "fill_backorders" | "end_holds" | "reroute_work_order" | "tell_warehouse" | "return_parcel" | "return_decision" | "return_exchange" | "return_relabelled" | "advance_sandbox" | "settle_label" | "return_label" | "check_eligibility" | "inbound_plan" | "read_marketplace_receipts" | "deliver_webhooks" | "webhook_failing_mail" | undefined;
  /** Only of this organization. */
  org_id?: number | undefined;
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

export interface Health {
  status: "ok";
  /** The checked part. */
  checks?: Record<string, string>;
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

export type OrgKind = "merchant" | "hub";

export type ImportMode = "all_or_nothing" | "keep_good";

export type CatalogChangeRequestStatus = "pending" | "confirmed" | "refused" | "cancelled";

export type StockAdjustmentReason = "order_shipped" | "order_returned" | "work_order_packed" | "work_order_unpacked" | "cycle_count" | "damaged" | "expired" | "found" | "lost" | "disposed" | "quarantined" | "released" | "relabelled" | "transfer_out" | "transfer_in" | "correction";

export type AppointmentStatus = "scheduled" | "rescheduled" | "cancelled" | "no_show" | "arrived";

export type InventoryRequestStatus = "draft" | "placed" | "in_transit" | "delivered" | "receiving" | "closed" | "cancelled";

export type WorkOrderStatus = "Open" | "Closed";

export type InboundPlanStatus = "working" | "waiting" | "done" | "failed" | "cancelled";

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

export type InboundShipmentMethod = "CUSTOMER" | "PICKUP";

export type DiscrepancyDecisionValue = "accepted" | "disputed" | "upheld" | "rejected" | "settled";

export type PrepType = "ITEM_BLACK_SHRINKWRAP" | "ITEM_BLANKSTK" | "ITEM_BOXING" | "ITEM_BUBBLEWRAP" | "ITEM_CAP_SEALING" | "ITEM_DEBUNDLE" | "ITEM_HANG_GARMENT" | "ITEM_LABELING" | "ITEM_NO_PREP" | "ITEM_POLYBAGGING" | "ITEM_RMOVHANG" | "ITEM_SETCREATE" | "ITEM_SETSTK" | "ITEM_SIOC";

export type MarketplaceProgram = "FBA" | "WFS";

export type WorkOrderStage = "queued" | "processing" | "packed" | "shipped" | "closed" | "cancelled";

export type InboundPlanStepName = "create_plan" | "generate_packing" | "choose_packing" | "confirm_packing" | "read_groups" | "set_packing" | "generate_placement" | "choose_placement" | "confirm_placement" | "read_shipments" | "read_contents" | "assign_cartons" | "pack_cartons" | "set_shipment_packing" | "cancel_plan";

export type MarketplaceRegion = "na" | "eu" | "fe";

export type SubOrderStatus = "pending" | "processing" | "backordered" | "shipped" | "cancelled" | "error";

export type ServiceLevel = "Standard" | "Expedited" | "SecondDay" | "NextDay" | "SameDay" | "Scheduled" | "Priority" | "FreeEconomy";

export type CarrierStatus = "label_created" | "picked_up" | "in_transit" | "out_for_delivery" | "delivery_attempted" | "available_for_pickup" | "exception" | "damaged" | "lost" | "delivered" | "returned";

export type FloorState = "pending" | "picking" | "packed" | "shipped" | "backordered" | "cancelled" | "error";

export type CartonStatus = "packed" | "label_created" | "picked_up" | "in_transit" | "out_for_delivery" | "delivery_attempted" | "available_for_pickup" | "exception" | "damaged" | "lost" | "delivered" | "returned";

export type LabelSource = "cards" | "easypost";

export type ShippingLabelState = "requested" | "bought" | "used" | "void_requested" | "voided" | "void_refused" | "failed";

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

export type WebhookDisabledReason = "by_request" | "gone";

/** A method for each operation. */
export interface HubOperations {
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
   * List all organizations.
   *
   * `GET /ops/v1/orgs`
   */
  listOrgs(params?: {
    /** Part of the name, in any case. */
    q?: string | undefined;
    /** Only merchants, or only the hub. */
    kind?: OrgKind | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<OpsOrg>;

  /**
   * Add a merchant.
   *
   * `POST /ops/v1/orgs`
   */
  createOrg(params: {
    body: NewOrg;
  }, options?: CallOptions): ApiRequest<OpsOrg>;

  /**
   * Read an organization.
   *
   * `GET /ops/v1/orgs/{org_id}`
   */
  getOrg(params: {
    /** Organization id. */
    org_id: number;
  }, options?: CallOptions): ApiRequest<OpsOrg>;

  /**
   * Change an organization.
   *
   * `PATCH /ops/v1/orgs/{org_id}`
   */
  changeOrg(params: {
    /** Organization id. */
    org_id: number;
    body: OrgChanges;
    /** The version that the change is based on: 412 if the record has changed since. */
    ifMatch?: number | string | undefined;
  }, options?: CallOptions): ApiRequest<OpsOrg>;

  /**
   * List people.
   *
   * `GET /ops/v1/users`
   */
  listUsers(params?: {
    /** The whole email, in any case. */
    email?: string | undefined;
    /** Only people who belong to this organization. */
    org_id?: number | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<User>;

  /**
   * Add a person.
   *
   * `POST /ops/v1/users`
   */
  createUser(params: {
    body: NewUser;
  }, options?: CallOptions): ApiRequest<User>;

  /**
   * Read a person.
   *
   * `GET /ops/v1/users/{user_id}`
   */
  getUser(params: {
    /** User id. */
    user_id: number;
  }, options?: CallOptions): ApiRequest<User>;

  /**
   * Change a person.
   *
   * `PATCH /ops/v1/users/{user_id}`
   */
  changeUser(params: {
    /** User id. */
    user_id: number;
    body: UserChanges;
    /** The version that the change is based on: 412 if the record has changed since. */
    ifMatch?: number | string | undefined;
  }, options?: CallOptions): ApiRequest<User>;

  /**
   * Log a person out everywhere.
   *
   * `POST /ops/v1/users/{user_id}/revoke_sessions`
   */
  revokeSessions(params: {
    /** User id. */
    user_id: number;
  }, options?: CallOptions): ApiRequest<void>;

  /**
   * List the people of an organization.
   *
   * `GET /ops/v1/orgs/{org_id}/members`
   */
  listMembers(params: {
    /** Organization id. */
    org_id: number;
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
   * Add a member or change their role.
   *
   * `PUT /ops/v1/orgs/{org_id}/members/{user_id}`
   */
  setMember(params: {
    /** Organization id. */
    org_id: number;
    /** User id. */
    user_id: number;
    body: MemberRole;
  }, options?: CallOptions): ApiRequest<Member>;

  /**
   * Remove a person from an organization.
   *
   * `DELETE /ops/v1/orgs/{org_id}/members/{user_id}`
   */
  removeMember(params: {
    /** Organization id. */
    org_id: number;
    /** User id. */
    user_id: number;
  }, options?: CallOptions): ApiRequest<void>;

  /**
   * List the clients of an organization.
   *
   * `GET /ops/v1/orgs/{org_id}/clients`
   */
  listClients(params: {
    /** Organization id. */
    org_id: number;
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
   * `POST /ops/v1/orgs/{org_id}/clients`
   */
  createClient(params: {
    /** Organization id. */
    org_id: number;
    body: NewClient;
  }, options?: CallOptions): ApiRequest<ClientWithSecret>;

  /**
   * Read a client.
   *
   * `GET /ops/v1/orgs/{org_id}/clients/{client_id}`
   */
  getClient(params: {
    /** Organization id. */
    org_id: number;
    /** Client id. */
    client_id: string;
  }, options?: CallOptions): ApiRequest<Client>;

  /**
   * Change a client.
   *
   * `PATCH /ops/v1/orgs/{org_id}/clients/{client_id}`
   */
  changeClient(params: {
    /** Organization id. */
    org_id: number;
    /** Client id. */
    client_id: string;
    body: ClientChanges;
    /** The version that the change is based on: 412 if the record has changed since. */
    ifMatch?: number | string | undefined;
  }, options?: CallOptions): ApiRequest<Client>;

  /**
   * Deactivate a client.
   *
   * `DELETE /ops/v1/orgs/{org_id}/clients/{client_id}`
   */
  deactivateClient(params: {
    /** Organization id. */
    org_id: number;
    /** Client id. */
    client_id: string;
  }, options?: CallOptions): ApiRequest<void>;

  /**
   * Rotate the secret of a client.
   *
   * `POST /ops/v1/orgs/{org_id}/clients/{client_id}/rotate_secret`
   */
  rotateClientSecret(params: {
    /** Organization id. */
    org_id: number;
    /** Client id. */
    client_id: string;
  }, options?: CallOptions): ApiRequest<ClientWithSecret>;

  /**
   * List the API keys of an organization.
   *
   * `GET /ops/v1/orgs/{org_id}/api_keys`
   */
  listApiKeys(params: {
    /** Organization id. */
    org_id: number;
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
   * `POST /ops/v1/orgs/{org_id}/api_keys`
   */
  createApiKey(params: {
    /** Organization id. */
    org_id: number;
    body: NewApiKey;
  }, options?: CallOptions): ApiRequest<ApiKeyWithSecret>;

  /**
   * Revoke an API key.
   *
   * `DELETE /ops/v1/orgs/{org_id}/api_keys/{key_id}`
   */
  revokeApiKey(params: {
    /** Organization id. */
    org_id: number;
    /** API key id. */
    key_id: number;
  }, options?: CallOptions): ApiRequest<void>;

  /**
   * Create a one-time link to set a password.
   *
   * `POST /ops/v1/users/{user_id}/links`
   */
  createAccountLink(params: {
    /** User id. */
    user_id: number;
    body: NewLink;
  }, options?: CallOptions): ApiRequest<AccountLink>;

  /**
   * Remove the second factor of a person.
   *
   * `DELETE /ops/v1/users/{user_id}/totp`
   */
  removeTotp(params: {
    /** User id. */
    user_id: number;
  }, options?: CallOptions): ApiRequest<void>;

  /**
   * List the pending invitations of an organization.
   *
   * `GET /ops/v1/orgs/{org_id}/invitations`
   */
  listInvitations(params: {
    /** Organization id. */
    org_id: number;
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
   * List the audit log.
   *
   * `GET /ops/v1/audit`
   */
  listAudit(params?: {
    /** Changes of this organization, its members and credentials. */
    org_id?: number | undefined;
    /** Changes of this person. */
    user_id?: number | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<AuditEntry>;

  /**
   * List all warehouses.
   *
   * `GET /ops/v1/warehouses`
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
  }, options?: CallOptions): PagedRequest<OpsWarehouse>;

  /**
   * Add a warehouse.
   *
   * `POST /ops/v1/warehouses`
   */
  createWarehouse(params: {
    body: NewWarehouse;
  }, options?: CallOptions): ApiRequest<OpsWarehouse>;

  /**
   * Read a warehouse.
   *
   * `GET /ops/v1/warehouses/{id}`
   */
  getWarehouse(params: {
    /** Warehouse id. */
    id: number;
  }, options?: CallOptions): ApiRequest<OpsWarehouse>;

  /**
   * Change a warehouse.
   *
   * `PATCH /ops/v1/warehouses/{id}`
   */
  changeWarehouse(params: {
    /** Warehouse id. */
    id: number;
    body: WarehouseChanges;
    /** The version that the change is based on: 412 if the record has changed since. */
    ifMatch?: number | string | undefined;
  }, options?: CallOptions): ApiRequest<OpsWarehouse>;

  /**
   * List the warehouses an organization can use.
   *
   * `GET /ops/v1/orgs/{org_id}/warehouses`
   */
  listWarehousesOfOrg(params: {
    /** Organization id. */
    org_id: number;
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
   * Give an organization access to a warehouse.
   *
   * `PUT /ops/v1/orgs/{org_id}/warehouses/{id}`
   */
  openWarehouse(params: {
    /** Organization id. */
    org_id: number;
    /** Warehouse id. */
    id: number;
  }, options?: CallOptions): ApiRequest<void>;

  /**
   * Revoke an organization’s access to a warehouse.
   *
   * `DELETE /ops/v1/orgs/{org_id}/warehouses/{id}`
   */
  closeWarehouse(params: {
    /** Organization id. */
    org_id: number;
    /** Warehouse id. */
    id: number;
  }, options?: CallOptions): ApiRequest<void>;

  /**
   * List the items of an organization.
   *
   * `GET /ops/v1/orgs/{org_id}/items`
   */
  listItems(params: {
    /** Organization id. */
    org_id: number;
    /** Manufacturer part number. Surrounding blanks are removed. */
    mpn?: string | undefined;
    /** Universal product code. */
    upc?: string | undefined;
    /** Part of the name, mpn or upc, in any case. */
    q?: string | undefined;
    /** European article number. */
    ean?: string | undefined;
    /** Brand id. */
    brand_id?: number | undefined;
    /** Vendor id. */
    vendor_id?: number | undefined;
    /** Only active ones, or only others. */
    is_active?: boolean | undefined;
    /** Only bundles, or only others. */
    is_bundle?: boolean | undefined;
    /** Only those with confirmed facts, or only others. */
    facts_confirmed?: boolean | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<OpsItem>;

  /**
   * Add an item.
   *
   * `POST /ops/v1/orgs/{org_id}/items`
   */
  createItem(params: {
    /** Organization id. */
    org_id: number;
    body: NewItem;
  }, options?: CallOptions): ApiRequest<OpsItem>;

  /**
   * Read an item.
   *
   * `GET /ops/v1/orgs/{org_id}/items/{item_id}`
   */
  getItem(params: {
    /** Organization id. */
    org_id: number;
    /** Item id. */
    item_id: number;
  }, options?: CallOptions): ApiRequest<OpsItem>;

  /**
   * Change an item.
   *
   * `PATCH /ops/v1/orgs/{org_id}/items/{item_id}`
   */
  changeItem(params: {
    /** Organization id. */
    org_id: number;
    /** Item id. */
    item_id: number;
    body: ItemChanges;
    /** The version that the change is based on: 412 if the record has changed since. */
    ifMatch?: number | string | undefined;
  }, options?: CallOptions): ApiRequest<OpsItem>;

  /**
   * Set the components of a bundle.
   *
   * `PUT /ops/v1/orgs/{org_id}/items/{item_id}/components`
   */
  setComponents(params: {
    /** Organization id. */
    org_id: number;
    /** Item id of the bundle. */
    item_id: number;
    body: Components;
    /** The version that the change is based on: 412 if the record has changed since. */
    ifMatch?: number | string | undefined;
  }, options?: CallOptions): ApiRequest<OpsItem>;

  /**
   * List the listings of an organization.
   *
   * `GET /ops/v1/orgs/{org_id}/listings`
   */
  listListings(params: {
    /** Organization id. */
    org_id: number;
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
  }, options?: CallOptions): PagedRequest<OpsListing>;

  /**
   * Add a listing.
   *
   * `POST /ops/v1/orgs/{org_id}/listings`
   */
  createListing(params: {
    /** Organization id. */
    org_id: number;
    body: NewListing;
  }, options?: CallOptions): ApiRequest<OpsListing>;

  /**
   * Read a listing.
   *
   * `GET /ops/v1/orgs/{org_id}/listings/{listing_id}`
   */
  getListing(params: {
    /** Organization id. */
    org_id: number;
    /** Listing id. */
    listing_id: number;
  }, options?: CallOptions): ApiRequest<OpsListing>;

  /**
   * Change a listing.
   *
   * `PATCH /ops/v1/orgs/{org_id}/listings/{listing_id}`
   */
  changeListing(params: {
    /** Organization id. */
    org_id: number;
    /** Listing id. */
    listing_id: number;
    body: ListingChanges;
    /** The version that the change is based on: 412 if the record has changed since. */
    ifMatch?: number | string | undefined;
  }, options?: CallOptions): ApiRequest<OpsListing>;

  /**
   * Import items.
   *
   * `POST /ops/v1/orgs/{org_id}/items/bulk`
   */
  importItems(params: {
    /** Organization id. */
    org_id: number;
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
   * `POST /ops/v1/orgs/{org_id}/listings/bulk`
   */
  importListings(params: {
    /** Organization id. */
    org_id: number;
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
   * `POST /ops/v1/orgs/{org_id}/bundles/bulk`
   */
  importBundles(params: {
    /** Organization id. */
    org_id: number;
    /** The same as in the body, for CSV. */
    mode?: ImportMode | undefined;
    /** The same as in the body, for CSV. */
    dry_run?: boolean | undefined;
    /** A text is sent as CSV. */
    body: BundleImport | string;
  }, options?: CallOptions): ApiRequest<ImportReport>;

  /**
   * List what a merchant asked to change.
   *
   * `GET /ops/v1/orgs/{org_id}/catalog/change_requests`
   */
  listCatalogChangeRequests(params: {
    /** Organization id. */
    org_id: number;
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
   * List what merchants asked to change.
   *
   * `GET /ops/v1/catalog/change_requests`
   */
  listAllCatalogChangeRequests(params?: {
    /** Only those in this state. */
    status?: CatalogChangeRequestStatus | undefined;
    /** Only those of this merchant. */
    org_id?: number | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<CatalogChangeRequestOfOrg>;

  /**
   * Read a change request of the catalog.
   *
   * `GET /ops/v1/orgs/{org_id}/catalog/change_requests/{id}`
   */
  getCatalogChangeRequest(params: {
    /** Organization id. */
    org_id: number;
    /** Id of the change request. */
    id: number;
  }, options?: CallOptions): ApiRequest<CatalogChangeRequest>;

  /**
   * Confirm a change request of the catalog.
   *
   * `POST /ops/v1/orgs/{org_id}/catalog/change_requests/{id}/confirm`
   */
  confirmCatalogChangeRequest(params: {
    /** Organization id. */
    org_id: number;
    /** Id of the change request. */
    id: number;
    /** The version that the change is based on: 412 if the record has changed since. */
    ifMatch?: number | string | undefined;
  }, options?: CallOptions): ApiRequest<CatalogChangeRequest>;

  /**
   * Refuse a change request of the catalog.
   *
   * `POST /ops/v1/orgs/{org_id}/catalog/change_requests/{id}/refuse`
   */
  refuseCatalogChangeRequest(params: {
    /** Organization id. */
    org_id: number;
    /** Id of the change request. */
    id: number;
    body: RefuseChange;
    /** The version that the change is based on: 412 if the record has changed since. */
    ifMatch?: number | string | undefined;
  }, options?: CallOptions): ApiRequest<CatalogChangeRequest>;

  /**
   * List the brands of an organization.
   *
   * `GET /ops/v1/orgs/{org_id}/brands`
   */
  listBrands(params: {
    /** Organization id. */
    org_id: number;
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
  }, options?: CallOptions): PagedRequest<OpsBrand>;

  /**
   * Add a brand.
   *
   * `POST /ops/v1/orgs/{org_id}/brands`
   */
  createBrand(params: {
    /** Organization id. */
    org_id: number;
    body: NewBrand;
  }, options?: CallOptions): ApiRequest<OpsBrand>;

  /**
   * Read a brand.
   *
   * `GET /ops/v1/orgs/{org_id}/brands/{id}`
   */
  getBrand(params: {
    /** Organization id. */
    org_id: number;
    /** Brand id. */
    id: number;
  }, options?: CallOptions): ApiRequest<OpsBrand>;

  /**
   * Rename a brand.
   *
   * `PATCH /ops/v1/orgs/{org_id}/brands/{id}`
   */
  changeBrand(params: {
    /** Organization id. */
    org_id: number;
    /** Brand id. */
    id: number;
    body: BrandChanges;
    /** The version that the change is based on: 412 if the record has changed since. */
    ifMatch?: number | string | undefined;
  }, options?: CallOptions): ApiRequest<OpsBrand>;

  /**
   * List the vendors of an organization.
   *
   * `GET /ops/v1/orgs/{org_id}/vendors`
   */
  listVendors(params: {
    /** Organization id. */
    org_id: number;
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
  }, options?: CallOptions): PagedRequest<OpsVendor>;

  /**
   * Add a vendor.
   *
   * `POST /ops/v1/orgs/{org_id}/vendors`
   */
  createVendor(params: {
    /** Organization id. */
    org_id: number;
    body: NewVendor;
  }, options?: CallOptions): ApiRequest<OpsVendor>;

  /**
   * Read a vendor.
   *
   * `GET /ops/v1/orgs/{org_id}/vendors/{id}`
   */
  getVendor(params: {
    /** Organization id. */
    org_id: number;
    /** Vendor id. */
    id: number;
  }, options?: CallOptions): ApiRequest<OpsVendor>;

  /**
   * Rename a vendor.
   *
   * `PATCH /ops/v1/orgs/{org_id}/vendors/{id}`
   */
  changeVendor(params: {
    /** Organization id. */
    org_id: number;
    /** Vendor id. */
    id: number;
    body: VendorChanges;
    /** The version that the change is based on: 412 if the record has changed since. */
    ifMatch?: number | string | undefined;
  }, options?: CallOptions): ApiRequest<OpsVendor>;

  /**
   * List stock, one record per item and warehouse.
   *
   * `GET /ops/v1/orgs/{org_id}/inventory`
   */
  listInventory(params: {
    /** Organization id. */
    org_id: number;
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
   * `GET /ops/v1/orgs/{org_id}/inventory/receipts`
   */
  listInventoryReceipts(params: {
    /** Organization id. */
    org_id: number;
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
   * `GET /ops/v1/orgs/{org_id}/inventory/adjustments`
   */
  listInventoryAdjustments(params: {
    /** Organization id. */
    org_id: number;
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
   * Receive lines in bulk.
   *
   * `POST /ops/v1/orgs/{org_id}/stock/receive/bulk`
   */
  receiveStockBulk(params: {
    /** Organization id. */
    org_id: number;
    /** The same as in the body, for CSV. */
    mode?: ImportMode | undefined;
    /** The same as in the body, for CSV. */
    dry_run?: boolean | undefined;
    /** A text is sent as CSV. */
    body: ReceiptImport | string;
  }, options?: CallOptions): ApiRequest<ImportReport>;

  /**
   * Receive new goods.
   *
   * `POST /ops/v1/orgs/{org_id}/stock/receive`
   */
  receiveStock(params: {
    /** Organization id. */
    org_id: number;
    body: Receive;
  }, options?: CallOptions): ApiRequest<StockChanged>;

  /**
   * Adjust stock.
   *
   * `POST /ops/v1/orgs/{org_id}/stock/adjust`
   */
  adjustStock(params: {
    /** Organization id. */
    org_id: number;
    body: Adjust;
  }, options?: CallOptions): ApiRequest<StockChanged>;

  /**
   * Record a cycle count.
   *
   * `POST /ops/v1/orgs/{org_id}/stock/count`
   */
  countStock(params: {
    /** Organization id. */
    org_id: number;
    body: Count;
  }, options?: CallOptions): ApiRequest<StockChanged>;

  /**
   * Move units to another status.
   *
   * `POST /ops/v1/orgs/{org_id}/stock/change_status`
   */
  changeStockStatus(params: {
    /** Organization id. */
    org_id: number;
    body: ChangeStatus;
  }, options?: CallOptions): ApiRequest<StockChanged>;

  /**
   * Correct a lot or an expiry date.
   *
   * `POST /ops/v1/orgs/{org_id}/stock/correct_lot`
   */
  correctLot(params: {
    /** Organization id. */
    org_id: number;
    body: CorrectLot;
  }, options?: CallOptions): ApiRequest<StockChanged>;

  /**
   * List holds.
   *
   * `GET /ops/v1/orgs/{org_id}/stock/holds`
   */
  listHolds(params: {
    /** Organization id. */
    org_id: number;
    /** `true`: only holds that are not released. */
    open?: boolean | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<Hold>;

  /**
   * Hold stock.
   *
   * `POST /ops/v1/orgs/{org_id}/stock/holds`
   */
  holdStock(params: {
    /** Organization id. */
    org_id: number;
    body: NewHold;
  }, options?: CallOptions): ApiRequest<Hold>;

  /**
   * Read a hold.
   *
   * `GET /ops/v1/orgs/{org_id}/stock/holds/{hold_id}`
   */
  getHold(params: {
    /** Organization id. */
    org_id: number;
    /** Hold id. */
    hold_id: number;
  }, options?: CallOptions): ApiRequest<Hold>;

  /**
   * Release a hold.
   *
   * `POST /ops/v1/orgs/{org_id}/stock/holds/{hold_id}/release`
   */
  releaseHold(params: {
    /** Organization id. */
    org_id: number;
    /** Hold id. */
    hold_id: number;
  }, options?: CallOptions): ApiRequest<Hold>;

  /**
   * List docks.
   *
   * `GET /ops/v1/docks`
   */
  listDocks(params?: {
    /** Only docks of this warehouse. */
    warehouse_id?: number | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<Dock>;

  /**
   * Add a dock.
   *
   * `POST /ops/v1/docks`
   */
  createDock(params: {
    body: NewDock;
  }, options?: CallOptions): ApiRequest<Dock>;

  /**
   * Read a dock.
   *
   * `GET /ops/v1/docks/{id}`
   */
  getDock(params: {
    /** Dock id. */
    id: number;
  }, options?: CallOptions): ApiRequest<Dock>;

  /**
   * Change a dock.
   *
   * `PATCH /ops/v1/docks/{id}`
   */
  changeDock(params: {
    /** Dock id. */
    id: number;
    body: DockChanges;
    /** The version that the change is based on: 412 if the record has changed since. */
    ifMatch?: number | string | undefined;
  }, options?: CallOptions): ApiRequest<Dock>;

  /**
   * List the days off of a warehouse.
   *
   * `GET /ops/v1/warehouses/{warehouse_id}/holidays`
   */
  listHolidays(params: {
    /** Warehouse id. */
    warehouse_id: number;
  }, options?: CallOptions): ApiRequest<Holidays>;

  /**
   * Set the days off of a warehouse.
   *
   * `PUT /ops/v1/warehouses/{warehouse_id}/holidays`
   */
  setHolidays(params: {
    /** Warehouse id. */
    warehouse_id: number;
    body: NewHolidays;
  }, options?: CallOptions): ApiRequest<Holidays>;

  /**
   * List appointments.
   *
   * `GET /ops/v1/appointments`
   */
  listAppointments(params?: {
    /** Only docks of this warehouse. */
    warehouse_id?: number | undefined;
    /** Only in this state. */
    status?: AppointmentStatus | undefined;
    /** Only those that start at or after this instant. */
    from?: string | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<Appointment>;

  /**
   * List the receipts of an inventory request.
   *
   * `GET /ops/v1/orgs/{org_id}/inventory_requests/{id}/receipts`
   */
  listInventoryRequestReceipts(params: {
    /** Organization id. */
    org_id: number;
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
   * `GET /ops/v1/orgs/{org_id}/inventory_requests/{id}/photos/{photo_id}`
   */
  getInventoryRequestPhoto(params: {
    /** Organization id. */
    org_id: number;
    /** The request’s number, such as IR-000123, or its id. */
    id: string;
    /** Photo id. */
    photo_id: number;
  }, options?: CallOptions): ApiRequest<Blob>;

  /**
   * List the open inventory requests of a warehouse.
   *
   * `GET /ops/v1/warehouses/{warehouse_id}/inventory_requests`
   */
  listOpenInventoryRequests(params: {
    /** Warehouse id. */
    warehouse_id: number;
    /** Only in this state. */
    status?: "placed" | "in_transit" | "delivered" | "receiving" | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<OpenInventoryRequest>;

  /**
   * List disputed discrepancies.
   *
   * `GET /ops/v1/warehouses/{warehouse_id}/disputes`
   */
  listDisputes(params: {
    /** Warehouse id. */
    warehouse_id: number;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<Dispute>;

  /**
   * Summarize receiving at a warehouse.
   *
   * `GET /ops/v1/warehouses/{warehouse_id}/inbound_summary`
   */
  summariseInbound(params: {
    /** Warehouse id. */
    warehouse_id: number;
    /** First day, in UTC. */
    start_date?: string | undefined;
    /** Last day, in UTC. */
    end_date?: string | undefined;
  }, options?: CallOptions): ApiRequest<InboundSummary>;

  /**
   * Receive unexpected goods.
   *
   * `POST /ops/v1/orgs/{org_id}/inventory_requests`
   */
  takeBlindDelivery(params: {
    /** Organization id. */
    org_id: number;
    body: BlindDelivery;
  }, options?: CallOptions): ApiRequest<InventoryRequest>;

  /**
   * List inventory requests.
   *
   * `GET /ops/v1/orgs/{org_id}/inventory_requests`
   */
  listInventoryRequests(params: {
    /** Organization id. */
    org_id: number;
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
   * Book a dock.
   *
   * `POST /ops/v1/orgs/{org_id}/inventory_requests/{id}/appointment`
   */
  bookAppointment(params: {
    /** Organization id. */
    org_id: number;
    /** The request’s number, such as IR-000123, or its id. */
    id: string;
    body: NewAppointment;
  }, options?: CallOptions): ApiRequest<InventoryRequest>;

  /**
   * Record a no-show.
   *
   * `POST /ops/v1/orgs/{org_id}/inventory_requests/{id}/appointment/no_show`
   */
  noteNoShow(params: {
    /** Organization id. */
    org_id: number;
    /** The request’s number, such as IR-000123, or its id. */
    id: string;
  }, options?: CallOptions): ApiRequest<InventoryRequest>;

  /**
   * Cancel an appointment.
   *
   * `POST /ops/v1/orgs/{org_id}/inventory_requests/{id}/appointment/cancel`
   */
  cancelAppointment(params: {
    /** Organization id. */
    org_id: number;
    /** The request’s number, such as IR-000123, or its id. */
    id: string;
  }, options?: CallOptions): ApiRequest<InventoryRequest>;

  /**
   * Mark a transfer departed.
   *
   * `POST /ops/v1/orgs/{org_id}/inventory_requests/{id}/depart`
   */
  departTransfer(params: {
    /** Organization id. */
    org_id: number;
    /** The request’s number, such as IR-000123, or its id. */
    id: string;
  }, options?: CallOptions): ApiRequest<InventoryRequest>;

  /**
   * Mark an inventory request delivered.
   *
   * `POST /ops/v1/orgs/{org_id}/inventory_requests/{id}/deliver`
   */
  deliverInventoryRequest(params: {
    /** Organization id. */
    org_id: number;
    /** The request’s number, such as IR-000123, or its id. */
    id: string;
    body?: AtDock | undefined;
  }, options?: CallOptions): ApiRequest<InventoryRequest>;

  /**
   * Start receiving an inventory request.
   *
   * `POST /ops/v1/orgs/{org_id}/inventory_requests/{id}/start_receiving`
   */
  startReceiving(params: {
    /** Organization id. */
    org_id: number;
    /** The request’s number, such as IR-000123, or its id. */
    id: string;
  }, options?: CallOptions): ApiRequest<InventoryRequest>;

  /**
   * Receive counted units.
   *
   * `POST /ops/v1/orgs/{org_id}/inventory_requests/{id}/receive`
   */
  receiveInventoryRequest(params: {
    /** Organization id. */
    org_id: number;
    /** The request’s number, such as IR-000123, or its id. */
    id: string;
    body: ReceiveInventoryRequest;
  }, options?: CallOptions): ApiRequest<ReceivedInventoryRequest>;

  /**
   * Undo counted units.
   *
   * `POST /ops/v1/orgs/{org_id}/inventory_requests/{id}/take_back`
   */
  takeBackReceipt(params: {
    /** Organization id. */
    org_id: number;
    /** The request’s number, such as IR-000123, or its id. */
    id: string;
    body: TakeBackReceipt;
  }, options?: CallOptions): ApiRequest<InventoryRequest>;

  /**
   * Put received units into a marketplace shipment.
   *
   * `POST /ops/v1/orgs/{org_id}/inventory_requests/{id}/forward`
   */
  forwardUnits(params: {
    /** Organization id. */
    org_id: number;
    /** The request’s number, such as IR-000123, or its id. */
    id: string;
    body: ForwardUnits;
  }, options?: CallOptions): ApiRequest<InventoryRequest>;

  /**
   * Add a photo to a receipt.
   *
   * `POST /ops/v1/orgs/{org_id}/inventory_requests/{id}/photos`
   */
  addPhoto(params: {
    /** Organization id. */
    org_id: number;
    /** The request’s number, such as IR-000123, or its id. */
    id: string;
    body: NewPhoto;
  }, options?: CallOptions): ApiRequest<InventoryRequest>;

  /**
   * Close an inventory request.
   *
   * `POST /ops/v1/orgs/{org_id}/inventory_requests/{id}/close`
   */
  closeInventoryRequest(params: {
    /** Organization id. */
    org_id: number;
    /** The request’s number, such as IR-000123, or its id. */
    id: string;
    body?: MayHaveReason | undefined;
  }, options?: CallOptions): ApiRequest<InventoryRequest>;

  /**
   * Answer a dispute.
   *
   * `POST /ops/v1/orgs/{org_id}/inventory_requests/{id}/answer_dispute`
   */
  answerDispute(params: {
    /** Organization id. */
    org_id: number;
    /** The request’s number, such as IR-000123, or its id. */
    id: string;
    body: DisputeAnswer;
  }, options?: CallOptions): ApiRequest<InventoryRequest>;

  /**
   * Reopen an inventory request.
   *
   * `POST /ops/v1/orgs/{org_id}/inventory_requests/{id}/reopen`
   */
  reopenInventoryRequest(params: {
    /** Organization id. */
    org_id: number;
    /** The request’s number, such as IR-000123, or its id. */
    id: string;
    body: WithReason;
  }, options?: CallOptions): ApiRequest<InventoryRequest>;

  /**
   * Cancel an inventory request.
   *
   * `POST /ops/v1/orgs/{org_id}/inventory_requests/{id}/cancel`
   */
  cancelInventoryRequest(params: {
    /** Organization id. */
    org_id: number;
    /** The request’s number, such as IR-000123, or its id. */
    id: string;
    body: WithReason;
  }, options?: CallOptions): ApiRequest<InventoryRequest>;

  /**
   * Create a transfer.
   *
   * `POST /ops/v1/orgs/{org_id}/transfers`
   */
  createTransfer(params: {
    /** Organization id. */
    org_id: number;
    body: NewTransfer;
  }, options?: CallOptions): ApiRequest<CreatedInventoryRequest>;

  /**
   * List outgoing transfers of a warehouse.
   *
   * `GET /ops/v1/warehouses/{warehouse_id}/outgoing_transfers`
   */
  listOutgoingTransfers(params: {
    /** Warehouse id. */
    warehouse_id: number;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<OpenInventoryRequest>;

  /**
   * List the eligibility checks of a request.
   *
   * `GET /ops/v1/orgs/{org_id}/inventory_requests/{id}/list_eligibility_checks`
   */
  listEligibilityChecks(params: {
    /** Organization id. */
    org_id: number;
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
   * Print the packing slip of a request.
   *
   * `GET /ops/v1/orgs/{org_id}/inventory_requests/{id}/packing_slip.pdf`
   */
  printRequestPackingSlip(params: {
    /** Organization id. */
    org_id: number;
    /** The request’s number, such as IR-000123, or its id. */
    id: string;
  }, options?: CallOptions): ApiRequest<Blob>;

  /**
   * Print the labels of the cartons of a request.
   *
   * `GET /ops/v1/orgs/{org_id}/inventory_requests/{id}/carton_labels.pdf`
   */
  printCartonLabels(params: {
    /** Organization id. */
    org_id: number;
    /** The request’s number, such as IR-000123, or its id. */
    id: string;
    /** Only the label of this carton: to print it again. */
    carton_id?: number | undefined;
  }, options?: CallOptions): ApiRequest<Blob>;

  /**
   * Print the labels of the cartons of a request on a label printer.
   *
   * `GET /ops/v1/orgs/{org_id}/inventory_requests/{id}/carton_labels.zpl`
   */
  printCartonLabelsZpl(params: {
    /** Organization id. */
    org_id: number;
    /** The request’s number, such as IR-000123, or its id. */
    id: string;
    /** Only the label of this carton: to print it again. */
    carton_id?: number | undefined;
  }, options?: CallOptions): ApiRequest<Blob>;

  /**
   * Print labels for the pallets of a request.
   *
   * `GET /ops/v1/orgs/{org_id}/inventory_requests/{id}/pallet_labels.pdf`
   */
  printPalletLabels(params: {
    /** Organization id. */
    org_id: number;
    /** The request’s number, such as IR-000123, or its id. */
    id: string;
    /** Number of pallets. Default: those of its pickup, else 1. */
    pallet_count?: number | undefined;
  }, options?: CallOptions): ApiRequest<Blob>;

  /**
   * Print labels for the pallets of a request on a label printer.
   *
   * `GET /ops/v1/orgs/{org_id}/inventory_requests/{id}/pallet_labels.zpl`
   */
  printPalletLabelsZpl(params: {
    /** Organization id. */
    org_id: number;
    /** The request’s number, such as IR-000123, or its id. */
    id: string;
    /** Number of pallets. Default: those of its pickup, else 1. */
    pallet_count?: number | undefined;
  }, options?: CallOptions): ApiRequest<Blob>;

  /**
   * Read an inventory request.
   *
   * `GET /ops/v1/orgs/{org_id}/inventory_requests/{id}`
   */
  getInventoryRequest(params: {
    /** Organization id. */
    org_id: number;
    /** The request’s number, such as IR-000123, or its id. */
    id: string;
  }, options?: CallOptions): ApiRequest<InventoryRequest>;

  /**
   * List marketplace work orders.
   *
   * `GET /ops/v1/orgs/{org_id}/marketplace_work_orders`
   */
  listMarketplaceWorkOrders(params: {
    /** Organization id. */
    org_id: number;
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
   * Read a marketplace work order.
   *
   * `GET /ops/v1/orgs/{org_id}/marketplace_work_orders/{id}`
   */
  getMarketplaceWorkOrder(params: {
    /** Organization id. */
    org_id: number;
    /** The work order’s number, such as WO-000012, or its id. */
    id: string;
  }, options?: CallOptions): ApiRequest<MarketplaceWorkOrder>;

  /**
   * List the work order queue.
   *
   * `GET /ops/v1/marketplace_work_orders`
   */
  listWorkOrderQueue(params?: {
    /** Only at this warehouse. */
    warehouse_id?: number | undefined;
    /** Only of this organization. */
    org_id?: number | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<QueuedWorkOrder>;

  /**
   * Start items of a work order.
   *
   * `POST /ops/v1/orgs/{org_id}/marketplace_work_orders/{id}/start`
   */
  startWorkOrder(params: {
    /** Organization id. */
    org_id: number;
    /** The work order’s number, such as WO-000012, or its id. */
    id: string;
    body?: StartWorkOrderItems | undefined;
  }, options?: CallOptions): ApiRequest<MarketplaceWorkOrder>;

  /**
   * Put items of a work order back into the queue.
   *
   * `POST /ops/v1/orgs/{org_id}/marketplace_work_orders/{id}/requeue`
   */
  requeueWorkOrder(params: {
    /** Organization id. */
    org_id: number;
    /** The work order’s number, such as WO-000012, or its id. */
    id: string;
    body?: StartWorkOrderItems | undefined;
  }, options?: CallOptions): ApiRequest<MarketplaceWorkOrder>;

  /**
   * Record prepared, damaged and lost units.
   *
   * `POST /ops/v1/orgs/{org_id}/marketplace_work_orders/{id}/process`
   */
  processWorkOrder(params: {
    /** Organization id. */
    org_id: number;
    /** The work order’s number, such as WO-000012, or its id. */
    id: string;
    body: ProcessWorkOrderItems;
  }, options?: CallOptions): ApiRequest<MarketplaceWorkOrder>;

  /**
   * Reserve replacements for short units.
   *
   * `POST /ops/v1/orgs/{org_id}/marketplace_work_orders/{id}/reserve`
   */
  reserveForWorkOrder(params: {
    /** Organization id. */
    org_id: number;
    /** The work order’s number, such as WO-000012, or its id. */
    id: string;
  }, options?: CallOptions): ApiRequest<MarketplaceWorkOrder>;

  /**
   * Reduce a merchant’s work order.
   *
   * `POST /ops/v1/orgs/{org_id}/marketplace_work_orders/{id}/reduce`
   */
  reduceWorkOrder(params: {
    /** Organization id. */
    org_id: number;
    /** The work order’s number, such as WO-000012, or its id. */
    id: string;
    body: WorkOrderChanges;
  }, options?: CallOptions): ApiRequest<MarketplaceWorkOrder>;

  /**
   * Close a work order.
   *
   * `POST /ops/v1/orgs/{org_id}/marketplace_work_orders/{id}/close`
   */
  closeWorkOrder(params: {
    /** Organization id. */
    org_id: number;
    /** The work order’s number, such as WO-000012, or its id. */
    id: string;
    body?: WorkOrderReason | undefined;
  }, options?: CallOptions): ApiRequest<MarketplaceWorkOrder>;

  /**
   * List cartons for marketplaces.
   *
   * `GET /ops/v1/orgs/{org_id}/marketplace_cartons`
   */
  listMarketplaceCartons(params: {
    /** Organization id. */
    org_id: number;
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
   * Pack forwarded units into cartons.
   *
   * `POST /ops/v1/orgs/{org_id}/marketplace_cartons`
   */
  packForwardedCartons(params: {
    /** Organization id. */
    org_id: number;
    body: PackForwardedCartons;
  }, options?: CallOptions): ApiRequest<MarketplaceCarton[]>;

  /**
   * Read a carton.
   *
   * `GET /ops/v1/orgs/{org_id}/marketplace_cartons/{id}`
   */
  getMarketplaceCarton(params: {
    /** Organization id. */
    org_id: number;
    /** The carton’s id, or its SSCC. */
    id: string;
  }, options?: CallOptions): ApiRequest<MarketplaceCarton>;

  /**
   * Remeasure or reweigh a carton.
   *
   * `PATCH /ops/v1/orgs/{org_id}/marketplace_cartons/{id}`
   */
  measureMarketplaceCarton(params: {
    /** Organization id. */
    org_id: number;
    /** The carton’s id, or its SSCC. */
    id: string;
    body: MarketplaceCartonChanges;
    /** The version that the change is based on: 412 if the record has changed since. */
    ifMatch?: number | string | undefined;
  }, options?: CallOptions): ApiRequest<MarketplaceCarton>;

  /**
   * List pallets for marketplaces.
   *
   * `GET /ops/v1/orgs/{org_id}/marketplace_pallets`
   */
  listMarketplacePallets(params: {
    /** Organization id. */
    org_id: number;
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
   * Put cartons on a pallet.
   *
   * `POST /ops/v1/orgs/{org_id}/marketplace_pallets`
   */
  buildMarketplacePallet(params: {
    /** Organization id. */
    org_id: number;
    body: NewMarketplacePallet;
  }, options?: CallOptions): ApiRequest<MarketplacePallet>;

  /**
   * Pack units of a work order into cartons.
   *
   * `POST /ops/v1/orgs/{org_id}/marketplace_work_orders/{id}/cartons`
   */
  packMarketplaceCartons(params: {
    /** Organization id. */
    org_id: number;
    /** The work order’s number, such as WO-000012, or its id. */
    id: string;
    body: PackMarketplaceCartons;
  }, options?: CallOptions): ApiRequest<MarketplaceCarton[]>;

  /**
   * Unpack a carton.
   *
   * `POST /ops/v1/orgs/{org_id}/marketplace_cartons/{id}/unpack`
   */
  unpackMarketplaceCarton(params: {
    /** Organization id. */
    org_id: number;
    /** The carton’s id, or its SSCC. */
    id: string;
    body?: WorkOrderReason | undefined;
  }, options?: CallOptions): ApiRequest<MarketplaceCarton>;

  /**
   * Put cartons into a marketplace shipment.
   *
   * `POST /ops/v1/orgs/{org_id}/marketplace_cartons/assign`
   */
  assignMarketplaceCartons(params: {
    /** Organization id. */
    org_id: number;
    body: AssignMarketplaceCartons;
  }, options?: CallOptions): ApiRequest<MarketplaceCarton[]>;

  /**
   * Remove cartons from their shipment.
   *
   * `POST /ops/v1/orgs/{org_id}/marketplace_cartons/unassign`
   */
  unassignMarketplaceCartons(params: {
    /** Organization id. */
    org_id: number;
    body: UnassignMarketplaceCartons;
  }, options?: CallOptions): ApiRequest<MarketplaceCarton[]>;

  /**
   * Read a pallet.
   *
   * `GET /ops/v1/orgs/{org_id}/marketplace_pallets/{id}`
   */
  getMarketplacePallet(params: {
    /** Organization id. */
    org_id: number;
    /** The pallet’s id, or its SSCC. */
    id: string;
  }, options?: CallOptions): ApiRequest<MarketplacePallet>;

  /**
   * Break down a pallet.
   *
   * `POST /ops/v1/orgs/{org_id}/marketplace_pallets/{id}/break_down`
   */
  breakDownMarketplacePallet(params: {
    /** Organization id. */
    org_id: number;
    /** The pallet’s id, or its SSCC. */
    id: string;
  }, options?: CallOptions): ApiRequest<MarketplacePallet>;

  /**
   * Print the FNSKU labels of a work order.
   *
   * `GET /ops/v1/orgs/{org_id}/marketplace_work_orders/{id}/fnsku_labels.pdf`
   */
  printFnskuLabels(params: {
    /** Organization id. */
    org_id: number;
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
   * `GET /ops/v1/orgs/{org_id}/marketplace_work_orders/{id}/fnsku_labels.zpl`
   */
  printFnskuLabelsZpl(params: {
    /** Organization id. */
    org_id: number;
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
   * `GET /ops/v1/orgs/{org_id}/marketplace_work_orders/{id}/expiry_labels.pdf`
   */
  printExpiryLabels(params: {
    /** Organization id. */
    org_id: number;
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
   * `GET /ops/v1/orgs/{org_id}/marketplace_work_orders/{id}/expiry_labels.zpl`
   */
  printExpiryLabelsZpl(params: {
    /** Organization id. */
    org_id: number;
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
   * `GET /ops/v1/orgs/{org_id}/marketplace_work_orders/{id}/carton_labels.pdf`
   */
  printWorkOrderCartonLabels(params: {
    /** Organization id. */
    org_id: number;
    /** The work order’s number, such as WO-000012, or its id. */
    id: string;
  }, options?: CallOptions): ApiRequest<Blob>;

  /**
   * Print the labels of all cartons of a work order on a label printer.
   *
   * `GET /ops/v1/orgs/{org_id}/marketplace_work_orders/{id}/carton_labels.zpl`
   */
  printWorkOrderCartonLabelsZpl(params: {
    /** Organization id. */
    org_id: number;
    /** The work order’s number, such as WO-000012, or its id. */
    id: string;
  }, options?: CallOptions): ApiRequest<Blob>;

  /**
   * Print the label of a carton.
   *
   * `GET /ops/v1/orgs/{org_id}/marketplace_cartons/{id}/label.pdf`
   */
  printMarketplaceCartonLabel(params: {
    /** Organization id. */
    org_id: number;
    /** The carton’s id, or its SSCC. */
    id: string;
  }, options?: CallOptions): ApiRequest<Blob>;

  /**
   * Print the label of a carton on a label printer.
   *
   * `GET /ops/v1/orgs/{org_id}/marketplace_cartons/{id}/label.zpl`
   */
  printMarketplaceCartonLabelZpl(params: {
    /** Organization id. */
    org_id: number;
    /** The carton’s id, or its SSCC. */
    id: string;
  }, options?: CallOptions): ApiRequest<Blob>;

  /**
   * Print the label of a pallet.
   *
   * `GET /ops/v1/orgs/{org_id}/marketplace_pallets/{id}/label.pdf`
   */
  printMarketplacePalletLabel(params: {
    /** Organization id. */
    org_id: number;
    /** The pallet’s id, or its SSCC. */
    id: string;
  }, options?: CallOptions): ApiRequest<Blob>;

  /**
   * Print the label of a pallet on a label printer.
   *
   * `GET /ops/v1/orgs/{org_id}/marketplace_pallets/{id}/label.zpl`
   */
  printMarketplacePalletLabelZpl(params: {
    /** Organization id. */
    org_id: number;
    /** The pallet’s id, or its SSCC. */
    id: string;
  }, options?: CallOptions): ApiRequest<Blob>;

  /**
   * Create an inbound plan for a work order.
   *
   * `POST /ops/v1/orgs/{org_id}/marketplace_work_orders/{id}/inbound_plans`
   */
  startInboundPlan(params: {
    /** Organization id. */
    org_id: number;
    /** The work order’s number, such as WO-000012, or its id. */
    id: string;
    body: NewInboundPlan;
  }, options?: CallOptions): ApiRequest<MarketplaceInboundPlan>;

  /**
   * List inbound plans.
   *
   * `GET /ops/v1/orgs/{org_id}/marketplace_inbound_plans`
   */
  listInboundPlans(params: {
    /** Organization id. */
    org_id: number;
    /** Only those of this work order. */
    work_order_id?: number | undefined;
    /** Only in this state. */
    status?: InboundPlanStatus | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<MarketplaceInboundPlan>;

  /**
   * Read an inbound plan.
   *
   * `GET /ops/v1/orgs/{org_id}/marketplace_inbound_plans/{id}`
   */
  getInboundPlan(params: {
    /** Organization id. */
    org_id: number;
    /** Plan id. */
    id: number;
  }, options?: CallOptions): ApiRequest<MarketplaceInboundPlan>;

  /**
   * Choose a placement option of an inbound plan.
   *
   * `POST /ops/v1/orgs/{org_id}/marketplace_inbound_plans/{id}/confirm_placement`
   */
  confirmPlacement(params: {
    /** Organization id. */
    org_id: number;
    /** Plan id. */
    id: number;
    body: ConfirmPlacement;
  }, options?: CallOptions): ApiRequest<MarketplaceInboundPlan>;

  /**
   * Submit the carton contents of a plan to the marketplace.
   *
   * `POST /ops/v1/orgs/{org_id}/marketplace_inbound_plans/{id}/send_packing`
   */
  sendPackingInformation(params: {
    /** Organization id. */
    org_id: number;
    /** Plan id. */
    id: number;
  }, options?: CallOptions): ApiRequest<MarketplaceInboundPlan>;

  /**
   * Retry the failed step of an inbound plan.
   *
   * `POST /ops/v1/orgs/{org_id}/marketplace_inbound_plans/{id}/retry`
   */
  retryInboundPlan(params: {
    /** Organization id. */
    org_id: number;
    /** Plan id. */
    id: number;
  }, options?: CallOptions): ApiRequest<MarketplaceInboundPlan>;

  /**
   * Cancel an inbound plan.
   *
   * `POST /ops/v1/orgs/{org_id}/marketplace_inbound_plans/{id}/cancel`
   */
  cancelInboundPlan(params: {
    /** Organization id. */
    org_id: number;
    /** Plan id. */
    id: number;
    body?: WorkOrderReason | undefined;
  }, options?: CallOptions): ApiRequest<MarketplaceInboundPlan>;

  /**
   * Download the carton contents of a work order.
   *
   * `GET /ops/v1/orgs/{org_id}/marketplace_work_orders/{id}/box_contents`
   */
  getBoxContentsOfWorkOrder(params: {
    /** Organization id. */
    org_id: number;
    /** The work order’s number, such as WO-000012, or its id. */
    id: string;
  }, options?: CallOptions): ApiRequest<AmazonBoxContents>;

  /**
   * Download the carton contents of a marketplace shipment.
   *
   * `GET /ops/v1/orgs/{org_id}/marketplace_shipments/{id}/box_contents`
   */
  getBoxContentsOfShipment(params: {
    /** Organization id. */
    org_id: number;
    /** The hub’s number, such as MS-000001, its id, or the marketplace’s number. */
    id: string;
  }, options?: CallOptions): ApiRequest<AmazonBoxContents>;

  /**
   * Sync receipts from the marketplace.
   *
   * `POST /ops/v1/orgs/{org_id}/marketplace_shipments/{id}/read_receipts`
   */
  readMarketplaceReceipts(params: {
    /** Organization id. */
    org_id: number;
    /** The hub’s number, such as MS-000001, its id, or the marketplace’s number. */
    id: string;
  }, options?: CallOptions): ApiRequest<ReceiptReading>;

  /**
   * Read the receipt sync status of a marketplace shipment.
   *
   * `GET /ops/v1/orgs/{org_id}/marketplace_shipments/{id}/receipt_reading`
   */
  getReceiptReading(params: {
    /** Organization id. */
    org_id: number;
    /** The hub’s number, such as MS-000001, its id, or the marketplace’s number. */
    id: string;
  }, options?: CallOptions): ApiRequest<ReceiptReading>;

  /**
   * List marketplace limits.
   *
   * `GET /ops/v1/marketplace_limits`
   */
  listMarketplaceLimits(params?: {
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<MarketplaceLimit>;

  /**
   * Add a marketplace limit.
   *
   * `POST /ops/v1/marketplace_limits`
   */
  createMarketplaceLimit(params: {
    body: NewMarketplaceLimit;
  }, options?: CallOptions): ApiRequest<MarketplaceLimit>;

  /**
   * Read a marketplace limit.
   *
   * `GET /ops/v1/marketplace_limits/{id}`
   */
  getMarketplaceLimit(params: {
    /** Marketplace limit id. */
    id: number;
  }, options?: CallOptions): ApiRequest<MarketplaceLimit>;

  /**
   * Change a marketplace limit.
   *
   * `PATCH /ops/v1/marketplace_limits/{id}`
   */
  changeMarketplaceLimit(params: {
    /** Marketplace limit id. */
    id: number;
    body: MarketplaceLimitChanges;
    /** The version that the change is based on: 412 if the record has changed since. */
    ifMatch?: number | string | undefined;
  }, options?: CallOptions): ApiRequest<MarketplaceLimit>;

  /**
   * List prep prices.
   *
   * `GET /ops/v1/prep_prices`
   */
  listPrepPrices(params?: {
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<PrepPrice>;

  /**
   * Add a prep price.
   *
   * `POST /ops/v1/prep_prices`
   */
  createPrepPrice(params: {
    body: NewPrepPrice;
  }, options?: CallOptions): ApiRequest<PrepPrice>;

  /**
   * Read a prep price.
   *
   * `GET /ops/v1/prep_prices/{id}`
   */
  getPrepPrice(params: {
    /** Prep price id. */
    id: number;
  }, options?: CallOptions): ApiRequest<PrepPrice>;

  /**
   * Change a prep price.
   *
   * `PATCH /ops/v1/prep_prices/{id}`
   */
  changePrepPrice(params: {
    /** Prep price id. */
    id: number;
    body: PrepPriceChanges;
    /** The version that the change is based on: 412 if the record has changed since. */
    ifMatch?: number | string | undefined;
  }, options?: CallOptions): ApiRequest<PrepPrice>;

  /**
   * List the accounts of an organization on marketplaces.
   *
   * `GET /ops/v1/orgs/{org_id}/marketplace_accounts`
   */
  listMarketplaceAccounts(params: {
    /** Organization id. */
    org_id: number;
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
   * `PUT /ops/v1/orgs/{org_id}/marketplace_accounts`
   */
  setMarketplaceAccount(params: {
    /** Organization id. */
    org_id: number;
    body: MarketplaceAccountInput;
  }, options?: CallOptions): ApiRequest<MarketplaceAccount>;

  /**
   * Delete an account on a marketplace.
   *
   * `DELETE /ops/v1/orgs/{org_id}/marketplace_accounts/{id}`
   */
  deleteMarketplaceAccount(params: {
    /** Organization id. */
    org_id: number;
    /** Account id. */
    id: number;
  }, options?: CallOptions): ApiRequest<void>;

  /**
   * Enter orders for a merchant.
   *
   * `POST /ops/v1/orgs/{org_id}/orders`
   */
  createOrders(params: {
    /** Organization id. */
    org_id: number;
    body: EnteredOrders;
  }, options?: CallOptions): ApiRequest<OrdersTaken>;

  /**
   * List orders.
   *
   * `GET /ops/v1/orgs/{org_id}/orders`
   */
  listOrders(params: {
    /** Organization id. */
    org_id: number;
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
   * `GET /ops/v1/orgs/{org_id}/orders/summary`
   */
  summariseOrders(params: {
    /** Organization id. */
    org_id: number;
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
   * `GET /ops/v1/orgs/{org_id}/orders/status`
   */
  getOrderStatus(params: {
    /** Organization id. */
    org_id: number;
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
   * `GET /ops/v1/orgs/{org_id}/orders/tracking`
   */
  listOrderTracking(params: {
    /** Organization id. */
    org_id: number;
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
   * `POST /ops/v1/orgs/{org_id}/orders/estimate`
   */
  estimateOrder(params: {
    /** Organization id. */
    org_id: number;
    body: Basket;
  }, options?: CallOptions): ApiRequest<OrderEstimate>;

  /**
   * List requests to cancel what is being picked.
   *
   * `GET /ops/v1/cancel_requests`
   */
  listCancelRequests(params?: {
    /** Only at this warehouse. */
    warehouse_id?: number | undefined;
    /** Only this organization’s. */
    org_id?: number | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<OpenCancelRequest>;

  /**
   * Cancel an order for a merchant.
   *
   * `POST /ops/v1/orgs/{org_id}/orders/cancel_order`
   */
  cancelOrder(params: {
    /** Organization id. */
    org_id: number;
    body: CancelOrderForMerchant;
  }, options?: CallOptions): ApiRequest<Cancellation>;

  /**
   * Change an order.
   *
   * `PATCH /ops/v1/orgs/{org_id}/orders/{market_order_id}`
   */
  changeOrder(params: {
    /** Organization id. */
    org_id: number;
    /** The order’s id on its marketplace. */
    market_order_id: string;
    /** The marketplace of the order; needed if orders of several marketplaces have this `market_order_id`. Surrounding blanks are removed. */
    marketplace?: string | undefined;
    /** The order’s id in this service, if its `market_order_id` is ambiguous. */
    order_id?: number | undefined;
    body: OpsOrderChanges;
    /** The version that the change is based on: 412 if the record has changed since. */
    ifMatch?: number | string | undefined;
  }, options?: CallOptions): ApiRequest<ChangedOrder>;

  /**
   * Hold an order.
   *
   * `POST /ops/v1/orgs/{org_id}/orders/hold_order`
   */
  holdOrder(params: {
    /** Organization id. */
    org_id: number;
    body: HoldOrder;
  }, options?: CallOptions): ApiRequest<HeldOrder>;

  /**
   * Hold many orders.
   *
   * `POST /ops/v1/orgs/{org_id}/orders/hold_orders`
   */
  holdOrders(params: {
    /** Organization id. */
    org_id: number;
    body: HoldOrders;
  }, options?: CallOptions): ApiRequest<HeldOrders>;

  /**
   * Release an order from its holds.
   *
   * `POST /ops/v1/orgs/{org_id}/orders/release_order`
   */
  releaseOrder(params: {
    /** Organization id. */
    org_id: number;
    body: ReleaseOrder;
  }, options?: CallOptions): ApiRequest<HeldOrder>;

  /**
   * Release many orders from their holds.
   *
   * `POST /ops/v1/orgs/{org_id}/orders/release_orders`
   */
  releaseOrders(params: {
    /** Organization id. */
    org_id: number;
    body: ReleaseOrders;
  }, options?: CallOptions): ApiRequest<HeldOrders>;

  /**
   * List open orders of all organizations.
   *
   * `GET /ops/v1/orders`
   */
  listOpenOrders(params?: {
    /** Only in this state. */
    state?: "pending" | "picking" | "packed" | "backordered" | "error" | undefined;
    /** Only at this warehouse. */
    warehouse_id?: number | undefined;
    /** Only this organization’s. */
    org_id?: number | undefined;
    /** `true`: only those that a hold keeps from being picked. */
    held?: boolean | undefined;
    /** `true`: only sub-orders with stock that should have shipped already. */
    late?: boolean | undefined;
    /** `true`: only sub-orders with stock that must still ship today. */
    due_today?: boolean | undefined;
    /** Sort order; prefix `-` for descending. Without a `due` date a sub-order sorts last. Ties are sorted by `ordered`, then by id. Default `due` with `late` or `due_today`, else `ordered`. */
    sort?: "ordered" | "-ordered" | "due" | "-due" | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<OpenSubOrder>;

  /**
   * Search the orders of all organizations.
   *
   * `GET /ops/v1/orders/search`
   */
  searchOrders(params: {
    /** The text. */
    q: string;
  }, options?: CallOptions): ApiRequest<FoundOrders>;

  /**
   * Read the order policy.
   *
   * `GET /ops/v1/orgs/{org_id}/policy`
   */
  getOrderPolicy(params: {
    /** Organization id. */
    org_id: number;
  }, options?: CallOptions): ApiRequest<OrderPolicy>;

  /**
   * Change the order policy.
   *
   * `PATCH /ops/v1/orgs/{org_id}/policy`
   */
  changeOrderPolicy(params: {
    /** Organization id. */
    org_id: number;
    body: OrderPolicyChanges;
    /** The version that the change is based on: 412 if the record has changed since. */
    ifMatch?: number | string | undefined;
  }, options?: CallOptions): ApiRequest<OrderPolicy>;

  /**
   * List forbidden destinations.
   *
   * `GET /ops/v1/forbidden_destinations`
   */
  listForbiddenDestinations(params?: {
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<ForbiddenDestination>;

  /**
   * Add a forbidden destination.
   *
   * `POST /ops/v1/forbidden_destinations`
   */
  createForbiddenDestination(params: {
    body: NewForbiddenDestination;
  }, options?: CallOptions): ApiRequest<ForbiddenDestination>;

  /**
   * Read a forbidden destination.
   *
   * `GET /ops/v1/forbidden_destinations/{id}`
   */
  getForbiddenDestination(params: {
    /** Id of the forbidden destination. */
    id: number;
  }, options?: CallOptions): ApiRequest<ForbiddenDestination>;

  /**
   * Change a forbidden destination.
   *
   * `PATCH /ops/v1/forbidden_destinations/{id}`
   */
  changeForbiddenDestination(params: {
    /** Id of the forbidden destination. */
    id: number;
    body: ForbiddenDestinationChanges;
    /** The version that the change is based on: 412 if the record has changed since. */
    ifMatch?: number | string | undefined;
  }, options?: CallOptions): ApiRequest<ForbiddenDestination>;

  /**
   * Allow a forbidden destination again.
   *
   * `DELETE /ops/v1/forbidden_destinations/{id}`
   */
  removeForbiddenDestination(params: {
    /** Id of the forbidden destination. */
    id: number;
  }, options?: CallOptions): ApiRequest<void>;

  /**
   * Read the floor overview of a warehouse.
   *
   * `GET /ops/v1/warehouses/{id}/pick_queue`
   */
  listPickQueue(params: {
    /** Warehouse id. */
    id: number;
    /** The next step: pick, pack or ship. */
    state?: "pending" | "picking" | "packed" | undefined;
    /** Only this organization’s. */
    org_id?: number | undefined;
    /** Only those of this wave. */
    wave_id?: number | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<QueuedSubOrder>;

  /**
   * Create a wave.
   *
   * `POST /ops/v1/warehouses/{id}/waves`
   */
  createWave(params: {
    /** Warehouse id. */
    id: number;
    body: NewWave;
  }, options?: CallOptions): ApiRequest<CreatedWave>;

  /**
   * Read a wave.
   *
   * `GET /ops/v1/waves/{id}`
   */
  getWave(params: {
    /** Wave id, or its number. */
    id: string;
  }, options?: CallOptions): ApiRequest<Wave>;

  /**
   * Print the pick list of a wave.
   *
   * `GET /ops/v1/waves/{id}/pick_list.pdf`
   */
  printPickList(params: {
    /** Wave id, or its number. */
    id: string;
  }, options?: CallOptions): ApiRequest<Blob>;

  /**
   * Read a sub-order.
   *
   * `GET /ops/v1/orgs/{org_id}/sub_orders/{id}`
   */
  getSubOrder(params: {
    /** Organization id. */
    org_id: number;
    /** Sub-order id, or its number. */
    id: string;
  }, options?: CallOptions): ApiRequest<FloorSubOrder>;

  /**
   * Print the packing slip of a sub-order.
   *
   * `GET /ops/v1/orgs/{org_id}/sub_orders/{id}/packing_slip.pdf`
   */
  printPackingSlip(params: {
    /** Organization id. */
    org_id: number;
    /** Sub-order id, or its number. */
    id: string;
  }, options?: CallOptions): ApiRequest<Blob>;

  /**
   * Print the commercial invoice of a sub-order.
   *
   * `GET /ops/v1/orgs/{org_id}/sub_orders/{id}/commercial_invoice.pdf`
   */
  printCommercialInvoice(params: {
    /** Organization id. */
    org_id: number;
    /** Sub-order id, or its number. */
    id: string;
  }, options?: CallOptions): ApiRequest<Blob>;

  /**
   * Start picking many sub-orders.
   *
   * `POST /ops/v1/orgs/{org_id}/sub_orders/start_pick`
   */
  startPicks(params: {
    /** Organization id. */
    org_id: number;
    body: StartPicks;
  }, options?: CallOptions): ApiRequest<StartedPicks>;

  /**
   * Start picking a sub-order.
   *
   * `POST /ops/v1/orgs/{org_id}/sub_orders/{id}/start_pick`
   */
  startPick(params: {
    /** Organization id. */
    org_id: number;
    /** Sub-order id, or its number. */
    id: string;
  }, options?: CallOptions): ApiRequest<FloorSubOrder>;

  /**
   * Confirm picked units.
   *
   * `POST /ops/v1/orgs/{org_id}/sub_orders/{id}/pick`
   */
  pickUnits(params: {
    /** Organization id. */
    org_id: number;
    /** Sub-order id, or its number. */
    id: string;
    body: PickedUnits;
  }, options?: CallOptions): ApiRequest<FloorSubOrder>;

  /**
   * Undo confirmed picks.
   *
   * `POST /ops/v1/orgs/{org_id}/sub_orders/{id}/undo_pick`
   */
  undoPick(params: {
    /** Organization id. */
    org_id: number;
    /** Sub-order id, or its number. */
    id: string;
    body: PickedUnits;
  }, options?: CallOptions): ApiRequest<FloorSubOrder>;

  /**
   * Report a short pick.
   *
   * `POST /ops/v1/orgs/{org_id}/sub_orders/{id}/short_pick`
   */
  shortPick(params: {
    /** Organization id. */
    org_id: number;
    /** Sub-order id, or its number. */
    id: string;
    body: ShortPick;
  }, options?: CallOptions): ApiRequest<FloorSubOrder>;

  /**
   * Report that a different lot was picked.
   *
   * `POST /ops/v1/orgs/{org_id}/sub_orders/{id}/substitute_lot`
   */
  substituteLot(params: {
    /** Organization id. */
    org_id: number;
    /** Sub-order id, or its number. */
    id: string;
    body: SubstituteLot;
  }, options?: CallOptions): ApiRequest<FloorSubOrder>;

  /**
   * Pack a sub-order.
   *
   * `POST /ops/v1/orgs/{org_id}/sub_orders/{id}/pack`
   */
  packSubOrder(params: {
    /** Organization id. */
    org_id: number;
    /** Sub-order id, or its number. */
    id: string;
    body: Pack;
    /** The version that the change is based on: 412 if the record has changed since. */
    ifMatch?: number | string | undefined;
  }, options?: CallOptions): ApiRequest<FloorSubOrder>;

  /**
   * Ship a sub-order.
   *
   * `POST /ops/v1/orgs/{org_id}/sub_orders/{id}/ship`
   */
  shipSubOrder(params: {
    /** Organization id. */
    org_id: number;
    /** Sub-order id, or its number. */
    id: string;
    body: Ship | ShipWithLabels;
    /** The version that the change is based on: 412 if the record has changed since. */
    ifMatch?: number | string | undefined;
  }, options?: CallOptions): ApiRequest<FloorSubOrder>;

  /**
   * Hand a sub-order over to the carrier.
   *
   * `POST /ops/v1/orgs/{org_id}/sub_orders/{id}/hand_over`
   */
  handOverSubOrder(params: {
    /** Organization id. */
    org_id: number;
    /** Sub-order id, or its number. */
    id: string;
  }, options?: CallOptions): ApiRequest<FloorSubOrder>;

  /**
   * Confirm a requested cancellation.
   *
   * `POST /ops/v1/orgs/{org_id}/sub_orders/{id}/confirm_cancel`
   */
  confirmCancel(params: {
    /** Organization id. */
    org_id: number;
    /** Sub-order id, or its number. */
    id: string;
  }, options?: CallOptions): ApiRequest<FloorSubOrder>;

  /**
   * Refuse a requested cancellation.
   *
   * `POST /ops/v1/orgs/{org_id}/sub_orders/{id}/refuse_cancel`
   */
  refuseCancel(params: {
    /** Organization id. */
    org_id: number;
    /** Sub-order id, or its number. */
    id: string;
    body: RefuseCancel;
  }, options?: CallOptions): ApiRequest<FloorSubOrder>;

  /**
   * Undo the start of picking of a sub-order.
   *
   * `POST /ops/v1/orgs/{org_id}/sub_orders/{id}/undo_start_pick`
   */
  undoStartPick(params: {
    /** Organization id. */
    org_id: number;
    /** Sub-order id, or its number. */
    id: string;
    body: Undo;
  }, options?: CallOptions): ApiRequest<FloorSubOrder>;

  /**
   * Undo packing a sub-order.
   *
   * `POST /ops/v1/orgs/{org_id}/sub_orders/{id}/undo_pack`
   */
  undoPack(params: {
    /** Organization id. */
    org_id: number;
    /** Sub-order id, or its number. */
    id: string;
    body: Undo;
  }, options?: CallOptions): ApiRequest<FloorSubOrder>;

  /**
   * Correct the tracking numbers of a shipped sub-order.
   *
   * `POST /ops/v1/orgs/{org_id}/sub_orders/{id}/correct_tracking`
   */
  correctTracking(params: {
    /** Organization id. */
    org_id: number;
    /** Sub-order id, or its number. */
    id: string;
    body: CorrectTracking;
  }, options?: CallOptions): ApiRequest<FloorSubOrder>;

  /**
   * Move a mis-scanned label to the right parcel.
   *
   * `POST /ops/v1/orgs/{org_id}/sub_orders/{id}/move_tracking`
   */
  moveTracking(params: {
    /** Organization id. */
    org_id: number;
    /** Sub-order id, or its number. */
    id: string;
    body: MoveTracking;
  }, options?: CallOptions): ApiRequest<FloorSubOrder>;

  /**
   * Undo the handover of a sub-order.
   *
   * `POST /ops/v1/orgs/{org_id}/sub_orders/{id}/undo_hand_over`
   */
  undoHandOver(params: {
    /** Organization id. */
    org_id: number;
    /** Sub-order id, or its number. */
    id: string;
    body: Undo;
  }, options?: CallOptions): ApiRequest<FloorSubOrder>;

  /**
   * Undo shipping a sub-order.
   *
   * `POST /ops/v1/orgs/{org_id}/sub_orders/{id}/undo_ship`
   */
  undoShip(params: {
    /** Organization id. */
    org_id: number;
    /** Sub-order id, or its number. */
    id: string;
    body: Undo;
  }, options?: CallOptions): ApiRequest<FloorSubOrder>;

  /**
   * Reroute a sub-order.
   *
   * `POST /ops/v1/orgs/{org_id}/sub_orders/{id}/route_again`
   */
  routeSubOrderAgain(params: {
    /** Organization id. */
    org_id: number;
    /** Sub-order id, or its number. */
    id: string;
    body?: RouteAgain | undefined;
  }, options?: CallOptions): ApiRequest<FloorSubOrder>;

  /**
   * List shipping labels.
   *
   * `GET /ops/v1/orgs/{org_id}/shipping_labels`
   */
  listShippingLabels(params: {
    /** Organization id. */
    org_id: number;
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
   * `GET /ops/v1/orgs/{org_id}/shipping_labels/{id}`
   */
  getShippingLabel(params: {
    /** Organization id. */
    org_id: number;
    /** Label id. */
    id: number;
  }, options?: CallOptions): ApiRequest<ShippingLabel>;

  /**
   * Print a shipping label.
   *
   * `GET /ops/v1/orgs/{org_id}/shipping_labels/{id}/label.pdf`
   */
  printShippingLabel(params: {
    /** Organization id. */
    org_id: number;
    /** Label id. */
    id: number;
  }, options?: CallOptions): ApiRequest<Blob>;

  /**
   * Print a shipping label on a label printer.
   *
   * `GET /ops/v1/orgs/{org_id}/shipping_labels/{id}/label.zpl`
   */
  printShippingLabelZpl(params: {
    /** Organization id. */
    org_id: number;
    /** Label id. */
    id: number;
  }, options?: CallOptions): ApiRequest<Blob>;

  /**
   * Rate the cartons of a packed sub-order.
   *
   * `POST /ops/v1/orgs/{org_id}/sub_orders/{id}/rates`
   */
  rateSubOrder(params: {
    /** Organization id. */
    org_id: number;
    /** Sub-order id, or its number. */
    id: string;
    body?: RateCartons | undefined;
  }, options?: CallOptions): ApiRequest<ParcelRates>;

  /**
   * Buy labels for the cartons of a packed sub-order.
   *
   * `POST /ops/v1/orgs/{org_id}/sub_orders/{id}/buy_labels`
   */
  buyLabels(params: {
    /** Organization id. */
    org_id: number;
    /** Sub-order id, or its number. */
    id: string;
    body: BuyLabels;
  }, options?: CallOptions): ApiRequest<ShippingLabel[]>;

  /**
   * Void a shipping label.
   *
   * `POST /ops/v1/orgs/{org_id}/shipping_labels/{id}/void`
   */
  voidShippingLabel(params: {
    /** Organization id. */
    org_id: number;
    /** Label id. */
    id: number;
  }, options?: CallOptions): ApiRequest<ShippingLabel>;

  /**
   * List floor exceptions.
   *
   * `GET /ops/v1/floor_exceptions`
   */
  listFloorExceptions(params?: {
    /** Only at this warehouse. */
    warehouse_id?: number | undefined;
    /** Only this organization’s. */
    org_id?: number | undefined;
    /** `true`: resolved ones instead of open ones. */
    resolved?: boolean | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<FloorException>;

  /**
   * Resolve a floor exception.
   *
   * `POST /ops/v1/orgs/{org_id}/floor_exceptions/{id}/resolve`
   */
  resolveFloorException(params: {
    /** Organization id. */
    org_id: number;
    /** Floor exception id. */
    id: number;
  }, options?: CallOptions): ApiRequest<FloorException>;

  /**
   * Receive carrier tracking events.
   *
   * `POST /ops/v1/carrier_events`
   */
  takeCarrierEvents(params: {
    body: CarrierEvents;
  }, options?: CallOptions): ApiRequest<CarrierEventResults>;

  /**
   * List the accounts of an organization with aggregators.
   *
   * `GET /ops/v1/orgs/{org_id}/carrier_accounts`
   */
  listCarrierAccounts(params: {
    /** Organization id. */
    org_id: number;
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
   * `PUT /ops/v1/orgs/{org_id}/carrier_accounts`
   */
  setCarrierAccount(params: {
    /** Organization id. */
    org_id: number;
    body: CarrierAccountInput;
  }, options?: CallOptions): ApiRequest<CarrierAccount>;

  /**
   * Delete an account with an aggregator.
   *
   * `DELETE /ops/v1/orgs/{org_id}/carrier_accounts/{id}`
   */
  deleteCarrierAccount(params: {
    /** Organization id. */
    org_id: number;
    /** Account id. */
    id: number;
  }, options?: CallOptions): ApiRequest<void>;

  /**
   * List fulfilment centers.
   *
   * `GET /ops/v1/fulfillment_centers`
   */
  listFulfillmentCenters(params?: {
    /** Only of this marketplace. */
    marketplace?: string | undefined;
    /** Only the one with this code. */
    code?: string | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<FulfillmentCenter>;

  /**
   * Add a fulfilment center.
   *
   * `POST /ops/v1/fulfillment_centers`
   */
  createFulfillmentCenter(params: {
    body: NewFulfillmentCenter;
  }, options?: CallOptions): ApiRequest<FulfillmentCenter>;

  /**
   * Read a fulfilment center.
   *
   * `GET /ops/v1/fulfillment_centers/{id}`
   */
  getFulfillmentCenter(params: {
    /** Fulfilment center id. */
    id: number;
  }, options?: CallOptions): ApiRequest<FulfillmentCenter>;

  /**
   * Change a fulfilment center.
   *
   * `PATCH /ops/v1/fulfillment_centers/{id}`
   */
  changeFulfillmentCenter(params: {
    /** Fulfilment center id. */
    id: number;
    body: FulfillmentCenterChanges;
    /** The version that the change is based on: 412 if the record has changed since. */
    ifMatch?: number | string | undefined;
  }, options?: CallOptions): ApiRequest<FulfillmentCenter>;

  /**
   * List marketplace shipments.
   *
   * `GET /ops/v1/orgs/{org_id}/marketplace_shipments`
   */
  listMarketplaceShipments(params: {
    /** Organization id. */
    org_id: number;
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
   * `GET /ops/v1/orgs/{org_id}/marketplace_shipments/{id}/tracking`
   */
  trackMarketplaceShipment(params: {
    /** Organization id. */
    org_id: number;
    /** The hub’s number, such as MS-000001, its id, or the marketplace’s number. */
    id: string;
  }, options?: CallOptions): ApiRequest<MarketplaceShipmentTracking>;

  /**
   * Print the bill of lading of a marketplace shipment.
   *
   * `GET /ops/v1/orgs/{org_id}/marketplace_shipments/{id}/bill_of_lading.pdf`
   */
  printBillOfLading(params: {
    /** Organization id. */
    org_id: number;
    /** The hub’s number, such as MS-000001, its id, or the marketplace’s number. */
    id: string;
  }, options?: CallOptions): ApiRequest<Blob>;

  /**
   * Read the proof of delivery of a marketplace shipment.
   *
   * `GET /ops/v1/orgs/{org_id}/marketplace_shipments/{id}/proof_of_delivery`
   */
  getProofOfDelivery(params: {
    /** Organization id. */
    org_id: number;
    /** The hub’s number, such as MS-000001, its id, or the marketplace’s number. */
    id: string;
  }, options?: CallOptions): ApiRequest<Blob>;

  /**
   * Remove the proof of delivery of a marketplace shipment.
   *
   * `DELETE /ops/v1/orgs/{org_id}/marketplace_shipments/{id}/proof_of_delivery`
   */
  removeProofOfDelivery(params: {
    /** Organization id. */
    org_id: number;
    /** The hub’s number, such as MS-000001, its id, or the marketplace’s number. */
    id: string;
  }, options?: CallOptions): ApiRequest<void>;

  /**
   * Upload the proof of delivery of a marketplace shipment.
   *
   * `POST /ops/v1/orgs/{org_id}/marketplace_shipments/{id}/proof_of_delivery`
   */
  uploadProofOfDelivery(params: {
    /** Organization id. */
    org_id: number;
    /** The hub’s number, such as MS-000001, its id, or the marketplace’s number. */
    id: string;
    body: NewProofOfDelivery;
  }, options?: CallOptions): ApiRequest<MarketplaceShipment>;

  /**
   * List the marketplace shipments of a warehouse.
   *
   * `GET /ops/v1/warehouses/{warehouse_id}/marketplace_shipments`
   */
  listWarehouseMarketplaceShipments(params: {
    /** Warehouse id. */
    warehouse_id: number;
    /** Only in this state. */
    status?: MarketplaceShipmentState | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<OpenMarketplaceShipment>;

  /**
   * Change a marketplace shipment.
   *
   * `PATCH /ops/v1/orgs/{org_id}/marketplace_shipments/{id}`
   */
  changeMarketplaceShipment(params: {
    /** Organization id. */
    org_id: number;
    /** The hub’s number, such as MS-000001, its id, or the marketplace’s number. */
    id: string;
    body: MarketplaceShipmentChanges;
    /** The version that the change is based on: 412 if the record has changed since. */
    ifMatch?: number | string | undefined;
  }, options?: CallOptions): ApiRequest<MarketplaceShipment>;

  /**
   * Remove an empty marketplace shipment.
   *
   * `DELETE /ops/v1/orgs/{org_id}/marketplace_shipments/{id}`
   */
  removeMarketplaceShipment(params: {
    /** Organization id. */
    org_id: number;
    /** The hub’s number, such as MS-000001, its id, or the marketplace’s number. */
    id: string;
  }, options?: CallOptions): ApiRequest<void>;

  /**
   * Record tracking events of a shipment.
   *
   * `POST /ops/v1/orgs/{org_id}/marketplace_shipments/{id}/events`
   */
  recordMarketplaceShipmentEvents(params: {
    /** Organization id. */
    org_id: number;
    /** The hub’s number, such as MS-000001, its id, or the marketplace’s number. */
    id: string;
    body: NewMarketplaceShipmentEvents;
  }, options?: CallOptions): ApiRequest<MarketplaceShipment>;

  /**
   * Undo the departure of a marketplace shipment.
   *
   * `POST /ops/v1/orgs/{org_id}/marketplace_shipments/{id}/undo_pick_up`
   */
  undoPickUpOfMarketplaceShipment(params: {
    /** Organization id. */
    org_id: number;
    /** The hub’s number, such as MS-000001, its id, or the marketplace’s number. */
    id: string;
    body: Undo;
  }, options?: CallOptions): ApiRequest<MarketplaceShipment>;

  /**
   * Undo tracking events of a marketplace shipment.
   *
   * `POST /ops/v1/orgs/{org_id}/marketplace_shipments/{id}/undo_event`
   */
  undoMarketplaceShipmentEvent(params: {
    /** Organization id. */
    org_id: number;
    /** The hub’s number, such as MS-000001, its id, or the marketplace’s number. */
    id: string;
    body: UndoMarketplaceShipmentEvent;
  }, options?: CallOptions): ApiRequest<MarketplaceShipment>;

  /**
   * Redirect a marketplace shipment to another fulfilment center.
   *
   * `POST /ops/v1/orgs/{org_id}/marketplace_shipments/{id}/redirect`
   */
  redirectMarketplaceShipment(params: {
    /** Organization id. */
    org_id: number;
    /** The hub’s number, such as MS-000001, its id, or the marketplace’s number. */
    id: string;
    body: MarketplaceShipmentRedirect;
  }, options?: CallOptions): ApiRequest<MarketplaceShipment>;

  /**
   * Record what the marketplace received of a shipment.
   *
   * `POST /ops/v1/orgs/{org_id}/marketplace_shipments/{id}/received`
   */
  reportReceivedUnits(params: {
    /** Organization id. */
    org_id: number;
    /** The hub’s number, such as MS-000001, its id, or the marketplace’s number. */
    id: string;
    body: ReceivedByMarketplace;
  }, options?: CallOptions): ApiRequest<MarketplaceShipment>;

  /**
   * Close a marketplace shipment.
   *
   * `POST /ops/v1/orgs/{org_id}/marketplace_shipments/{id}/close`
   */
  closeMarketplaceShipment(params: {
    /** Organization id. */
    org_id: number;
    /** The hub’s number, such as MS-000001, its id, or the marketplace’s number. */
    id: string;
    body?: CloseMarketplaceShipment | undefined;
  }, options?: CallOptions): ApiRequest<MarketplaceShipment>;

  /**
   * List middle-mile orders.
   *
   * `GET /ops/v1/orgs/{org_id}/middle_mile_orders`
   */
  listMiddleMileOrders(params: {
    /** Organization id. */
    org_id: number;
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
  }, options?: CallOptions): PagedRequest<OpsMiddleMileOrderRow>;

  /**
   * Read a middle-mile order.
   *
   * `GET /ops/v1/orgs/{org_id}/middle_mile_orders/{number}`
   */
  getMiddleMileOrder(params: {
    /** Organization id. */
    org_id: number;
    /** The order’s number, such as MMO261114K7Q2, or its id. */
    number: string;
  }, options?: CallOptions): ApiRequest<OpsMiddleMileOrder>;

  /**
   * Change a middle-mile order.
   *
   * `PATCH /ops/v1/orgs/{org_id}/middle_mile_orders/{number}`
   */
  changeMiddleMileOrder(params: {
    /** Organization id. */
    org_id: number;
    /** The order’s number, such as MMO261114K7Q2, or its id. */
    number: string;
    body: MiddleMileOrderChanges;
    /** The version that the change is based on: 412 if the record has changed since. */
    ifMatch?: number | string | undefined;
  }, options?: CallOptions): ApiRequest<OpsMiddleMileOrder>;

  /**
   * List the middle-mile orders of a warehouse.
   *
   * `GET /ops/v1/warehouses/{warehouse_id}/middle_mile_orders`
   */
  listWarehouseMiddleMileOrders(params: {
    /** Warehouse id. */
    warehouse_id: number;
    /** Only in this state. */
    status?: MiddleMileOrderStatus | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<OpenMiddleMileOrder>;

  /**
   * Mark a middle-mile order picked up.
   *
   * `POST /ops/v1/orgs/{org_id}/middle_mile_orders/{number}/pick_up`
   */
  pickUpMiddleMileOrder(params: {
    /** Organization id. */
    org_id: number;
    /** The order’s number, such as MMO261114K7Q2, or its id. */
    number: string;
    body?: FreightPickUp | undefined;
  }, options?: CallOptions): ApiRequest<OpsMiddleMileOrder>;

  /**
   * Undo the pickup of a middle-mile order.
   *
   * `POST /ops/v1/orgs/{org_id}/middle_mile_orders/{number}/undo_pick_up`
   */
  undoPickUpOfMiddleMileOrder(params: {
    /** Organization id. */
    org_id: number;
    /** The order’s number, such as MMO261114K7Q2, or its id. */
    number: string;
    body: Undo;
  }, options?: CallOptions): ApiRequest<OpsMiddleMileOrder>;

  /**
   * Mark a middle-mile order in transit.
   *
   * `POST /ops/v1/orgs/{org_id}/middle_mile_orders/{number}/depart`
   */
  departMiddleMileOrder(params: {
    /** Organization id. */
    org_id: number;
    /** The order’s number, such as MMO261114K7Q2, or its id. */
    number: string;
  }, options?: CallOptions): ApiRequest<OpsMiddleMileOrder>;

  /**
   * Undo the departure of a middle-mile order.
   *
   * `POST /ops/v1/orgs/{org_id}/middle_mile_orders/{number}/undo_depart`
   */
  undoDepartOfMiddleMileOrder(params: {
    /** Organization id. */
    org_id: number;
    /** The order’s number, such as MMO261114K7Q2, or its id. */
    number: string;
    body: Undo;
  }, options?: CallOptions): ApiRequest<OpsMiddleMileOrder>;

  /**
   * Undo the delivery of a middle-mile order.
   *
   * `POST /ops/v1/orgs/{org_id}/middle_mile_orders/{number}/undo_deliver`
   */
  undoDeliverOfMiddleMileOrder(params: {
    /** Organization id. */
    org_id: number;
    /** The order’s number, such as MMO261114K7Q2, or its id. */
    number: string;
    body: Undo;
  }, options?: CallOptions): ApiRequest<OpsMiddleMileOrder>;

  /**
   * Mark a middle-mile order delivered.
   *
   * `POST /ops/v1/orgs/{org_id}/middle_mile_orders/{number}/deliver`
   */
  deliverMiddleMileOrder(params: {
    /** Organization id. */
    org_id: number;
    /** The order’s number, such as MMO261114K7Q2, or its id. */
    number: string;
    body?: FreightStep | undefined;
  }, options?: CallOptions): ApiRequest<OpsMiddleMileOrder>;

  /**
   * Cancel a middle-mile order of a merchant.
   *
   * `POST /ops/v1/orgs/{org_id}/middle_mile_orders/{number}/cancel`
   */
  cancelMiddleMileOrder(params: {
    /** Organization id. */
    org_id: number;
    /** The order’s number, such as MMO261114K7Q2, or its id. */
    number: string;
    body?: CancelMiddleMileOrder | undefined;
  }, options?: CallOptions): ApiRequest<OpsMiddleMileOrder>;

  /**
   * Read a quote.
   *
   * `GET /ops/v1/orgs/{org_id}/rate_quotes/{quote_id}`
   */
  getRateQuote(params: {
    /** Organization id. */
    org_id: number;
    /** Number of the quote. */
    quote_id: number;
  }, options?: CallOptions): ApiRequest<ParcelRates | MiddleMileRates>;

  /**
   * List rate cards.
   *
   * `GET /ops/v1/rate_cards`
   */
  listRateCards(params?: {
    /** code of the carrier (lower-case letters, digits and _) */
    carrier?: string | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<RateCardSummary>;

  /**
   * Upload a rate card.
   *
   * `POST /ops/v1/rate_cards`
   */
  createRateCard(params: {
    body: NewParcelRateCard | NewMiddleMileRateCard;
  }, options?: CallOptions): ApiRequest<RateCardTrial | RateCard>;

  /**
   * Read a rate card.
   *
   * `GET /ops/v1/rate_cards/{id}`
   */
  getRateCard(params: {
    /** Card id. */
    id: number;
  }, options?: CallOptions): ApiRequest<RateCard>;

  /**
   * Change a rate card.
   *
   * `PATCH /ops/v1/rate_cards/{id}`
   */
  changeRateCard(params: {
    /** Card id. */
    id: number;
    body: RateCardChanges;
    /** The version that the change is based on: 412 if the record has changed since. */
    ifMatch?: number | string | undefined;
  }, options?: CallOptions): ApiRequest<RateCard>;

  /**
   * List the rate cards valid at a given time.
   *
   * `GET /ops/v1/effective_rate_cards`
   */
  listEffectiveRateCards(params?: {
    /** The time. Default: now. */
    at?: string | undefined;
  }, options?: CallOptions): ApiRequest<RateCardSummary[]>;

  /**
   * Upload the prices of a parcel carrier.
   *
   * `POST /ops/v1/rate_cards/{id}/prices`
   */
  loadRatePrices(params: {
    /** Card id. */
    id: number;
    /** The same as in the body, for CSV. */
    effective_from?: string | undefined;
    /** The same as in the body, for CSV. */
    name?: string | undefined;
    /** The same as in the body, for CSV. */
    dry_run?: boolean | undefined;
    /** A text is sent as CSV. */
    body: NewRatePrices | string;
  }, options?: CallOptions): ApiRequest<RateCardTrial | RateCard>;

  /**
   * Upload middle-mile lanes.
   *
   * `POST /ops/v1/rate_cards/{id}/lanes`
   */
  loadRateLanes(params: {
    /** Card id. */
    id: number;
    /** The same as in the body, for CSV. */
    effective_from?: string | undefined;
    /** The same as in the body, for CSV. */
    name?: string | undefined;
    /** The same as in the body, for CSV. */
    dry_run?: boolean | undefined;
    /** A text is sent as CSV. */
    body: NewRateLanes | string;
  }, options?: CallOptions): ApiRequest<RateCardTrial | RateCard>;

  /**
   * List the mark-ups of an organization.
   *
   * `GET /ops/v1/orgs/{org_id}/rate_markups`
   */
  listRateMarkups(params: {
    /** Organization id. */
    org_id: number;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<RateMarkup>;

  /**
   * Add a mark-up.
   *
   * `POST /ops/v1/orgs/{org_id}/rate_markups`
   */
  createRateMarkup(params: {
    /** Organization id. */
    org_id: number;
    body: NewRateMarkup;
  }, options?: CallOptions): ApiRequest<RateMarkup>;

  /**
   * Read a mark-up.
   *
   * `GET /ops/v1/orgs/{org_id}/rate_markups/{id}`
   */
  getRateMarkup(params: {
    /** Organization id. */
    org_id: number;
    /** Mark-up id. */
    id: number;
  }, options?: CallOptions): ApiRequest<RateMarkup>;

  /**
   * Change a mark-up.
   *
   * `PATCH /ops/v1/orgs/{org_id}/rate_markups/{id}`
   */
  changeRateMarkup(params: {
    /** Organization id. */
    org_id: number;
    /** Mark-up id. */
    id: number;
    body: RateMarkupChanges;
    /** The version that the change is based on: 412 if the record has changed since. */
    ifMatch?: number | string | undefined;
  }, options?: CallOptions): ApiRequest<RateMarkup>;

  /**
   * Report return rates.
   *
   * `GET /ops/v1/orgs/{org_id}/returns/rate`
   */
  getReturnRate(params: {
    /** Organization id. */
    org_id: number;
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
   * `GET /ops/v1/orgs/{org_id}/returns/reasons`
   */
  getReturnReasons(params: {
    /** Organization id. */
    org_id: number;
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
   * `GET /ops/v1/orgs/{org_id}/returns/volume`
   */
  getReturnVolume(params: {
    /** Organization id. */
    org_id: number;
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
   * `GET /ops/v1/orgs/{org_id}/returns/policy`
   */
  getReturnPolicy(params: {
    /** Organization id. */
    org_id: number;
  }, options?: CallOptions): ApiRequest<ReturnPolicy>;

  /**
   * List returns.
   *
   * `GET /ops/v1/orgs/{org_id}/returns`
   */
  listReturns(params: {
    /** Organization id. */
    org_id: number;
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
   * Receive an unexpected return.
   *
   * `POST /ops/v1/orgs/{org_id}/returns`
   */
  takeReturn(params: {
    /** Organization id. */
    org_id: number;
    body: NewArrival;
  }, options?: CallOptions): ApiRequest<Return>;

  /**
   * Read a return.
   *
   * `GET /ops/v1/orgs/{org_id}/returns/{rma_number}`
   */
  getReturn(params: {
    /** Organization id. */
    org_id: number;
    /** The return’s number, such as RMA-000001, or its id. */
    rma_number: string;
  }, options?: CallOptions): ApiRequest<Return>;

  /**
   * Read a photo of a return.
   *
   * `GET /ops/v1/orgs/{org_id}/returns/{rma_number}/photos/{photo_id}`
   */
  getReturnPhoto(params: {
    /** Organization id. */
    org_id: number;
    /** The return’s number, such as RMA-000001, or its id. */
    rma_number: string;
    /** Photo id. */
    photo_id: number;
  }, options?: CallOptions): ApiRequest<Blob>;

  /**
   * Print the label of a return.
   *
   * `GET /ops/v1/orgs/{org_id}/returns/{rma_number}/label.pdf`
   */
  printReturnLabel(params: {
    /** Organization id. */
    org_id: number;
    /** The return’s number, such as RMA-000001, or its id. */
    rma_number: string;
  }, options?: CallOptions): ApiRequest<Blob>;

  /**
   * Print the label of a return on a label printer.
   *
   * `GET /ops/v1/orgs/{org_id}/returns/{rma_number}/label.zpl`
   */
  printReturnLabelZpl(params: {
    /** Organization id. */
    org_id: number;
    /** The return’s number, such as RMA-000001, or its id. */
    rma_number: string;
  }, options?: CallOptions): ApiRequest<Blob>;

  /**
   * List the open returns of a warehouse.
   *
   * `GET /ops/v1/warehouses/{warehouse_id}/returns`
   */
  listOpenReturns(params: {
    /** Warehouse id. */
    warehouse_id: number;
    /** Only in this state. */
    status?: "announced" | "in_transit" | "received" | "graded" | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<OpenReturn>;

  /**
   * Mark a return arrived.
   *
   * `POST /ops/v1/orgs/{org_id}/returns/{rma_number}/receive`
   */
  receiveReturn(params: {
    /** Organization id. */
    org_id: number;
    /** The return’s number, such as RMA-000001, or its id. */
    rma_number: string;
  }, options?: CallOptions): ApiRequest<Return>;

  /**
   * Undo the arrival of a return.
   *
   * `POST /ops/v1/orgs/{org_id}/returns/{rma_number}/undo_receive`
   */
  undoReceiveReturn(params: {
    /** Organization id. */
    org_id: number;
    /** The return’s number, such as RMA-000001, or its id. */
    rma_number: string;
    body: UndoReceive;
  }, options?: CallOptions): ApiRequest<Return>;

  /**
   * Undo received returned units.
   *
   * `POST /ops/v1/orgs/{org_id}/returns/{rma_number}/take_back`
   */
  takeBackReturnedUnits(params: {
    /** Organization id. */
    org_id: number;
    /** The return’s number, such as RMA-000001, or its id. */
    rma_number: string;
    body: TakeBackUnits;
  }, options?: CallOptions): ApiRequest<Return>;

  /**
   * Receive returned units.
   *
   * `POST /ops/v1/orgs/{org_id}/returns/{rma_number}/take_in`
   */
  takeInReturn(params: {
    /** Organization id. */
    org_id: number;
    /** The return’s number, such as RMA-000001, or its id. */
    rma_number: string;
    body: TakeInUnits;
  }, options?: CallOptions): ApiRequest<Return>;

  /**
   * Finish grading a return.
   *
   * `POST /ops/v1/orgs/{org_id}/returns/{rma_number}/finish`
   */
  finishReturn(params: {
    /** Organization id. */
    org_id: number;
    /** The return’s number, such as RMA-000001, or its id. */
    rma_number: string;
  }, options?: CallOptions): ApiRequest<Return>;

  /**
   * Decide the disposition of a merchant’s returned units.
   *
   * `POST /ops/v1/orgs/{org_id}/returns/{rma_number}/decide`
   */
  decideReturnedUnits(params: {
    /** Organization id. */
    org_id: number;
    /** The return’s number, such as RMA-000001, or its id. */
    rma_number: string;
    body: DecideForMerchant;
  }, options?: CallOptions): ApiRequest<Return>;

  /**
   * Cancel a return of a merchant.
   *
   * `POST /ops/v1/orgs/{org_id}/returns/{rma_number}/cancel`
   */
  cancelReturn(params: {
    /** Organization id. */
    org_id: number;
    /** The return’s number, such as RMA-000001, or its id. */
    rma_number: string;
    body?: CancelReturn | undefined;
  }, options?: CallOptions): ApiRequest<Return>;

  /**
   * Buy a label for a return of a merchant.
   *
   * `POST /ops/v1/orgs/{org_id}/returns/{rma_number}/buy_label`
   */
  buyReturnLabel(params: {
    /** Organization id. */
    org_id: number;
    /** The return’s number, such as RMA-000001, or its id. */
    rma_number: string;
    body: WantedReturnLabel;
  }, options?: CallOptions): ApiRequest<Return>;

  /**
   * Void the label of a return of a merchant.
   *
   * `POST /ops/v1/orgs/{org_id}/returns/{rma_number}/void_label`
   */
  voidReturnLabel(params: {
    /** Organization id. */
    org_id: number;
    /** The return’s number, such as RMA-000001, or its id. */
    rma_number: string;
  }, options?: CallOptions): ApiRequest<Return>;

  /**
   * Add a photo to a return.
   *
   * `POST /ops/v1/orgs/{org_id}/returns/{rma_number}/photos`
   */
  addReturnPhoto(params: {
    /** Organization id. */
    org_id: number;
    /** The return’s number, such as RMA-000001, or its id. */
    rma_number: string;
    body: NewReturnPhoto;
  }, options?: CallOptions): ApiRequest<Return>;

  /**
   * Read the clock of a merchant’s sandbox.
   *
   * `GET /ops/v1/orgs/{org_id}/sandbox`
   */
  getSandbox(params: {
    /** Organization id. */
    org_id: number;
    /** Counts deadlines within this many hours. Default 24. */
    hours?: number | undefined;
  }, options?: CallOptions): ApiRequest<Sandbox>;

  /**
   * Look up a scanned code.
   *
   * `GET /ops/v1/scan`
   */
  scan(params: {
    /** The scanned code. */
    code: string;
  }, options?: CallOptions): ApiRequest<Scanned>;

  /**
   * List background work and dead letters.
   *
   * `GET /ops/v1/due_work`
   */
  listDueWork(params?: {
    /** Only in this state. */
    state?: "due" | "dead" | undefined;
    /** Only of this kind. */
    kind?: string | undefined;
    /** Only of this organization. */
    org_id?: number | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. It is valid for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that match the filters. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<DueWork>;

  /**
   * Retry dead letters.
   *
   * `POST /ops/v1/due_work/retry`
   */
  retryDeadLetters(params: {
    body: DeadLettersToRetry;
  }, options?: CallOptions): ApiRequest<RetriedDeadLetters>;

  /**
   * Retry a dead letter.
   *
   * `POST /ops/v1/orgs/{org_id}/due_work/{kind}/{subject_id}/retry`
   */
  retryDueWork(params: {
    /** Organization id. */
    org_id: number;
    /** The kind of work. */
    kind: string;
    /** Id of the record to process. */
    subject_id: number;
  }, options?: CallOptions): ApiRequest<DueWork>;

  /**
   * List events.
   *
   * `GET /ops/v1/orgs/{org_id}/events`
   */
  listEvents(params: {
    /** Organization id. */
    org_id: number;
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
   * `GET /ops/v1/orgs/{org_id}/webhook_endpoints`
   */
  listWebhookEndpoints(params: {
    /** Organization id. */
    org_id: number;
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
   * Read a webhook endpoint.
   *
   * `GET /ops/v1/orgs/{org_id}/webhook_endpoints/{id}`
   */
  getWebhookEndpoint(params: {
    /** Organization id. */
    org_id: number;
    /** Endpoint id. */
    id: number;
  }, options?: CallOptions): ApiRequest<WebhookEndpoint>;

  /**
   * List the deliveries of a webhook endpoint.
   *
   * `GET /ops/v1/orgs/{org_id}/webhook_endpoints/{id}/deliveries`
   */
  listWebhookDeliveries(params: {
    /** Organization id. */
    org_id: number;
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
   * `GET /ops/v1/orgs/{org_id}/webhook_endpoints/{id}/deliveries/{sequence}`
   */
  getWebhookDelivery(params: {
    /** Organization id. */
    org_id: number;
    /** Endpoint id. */
    id: number;
    /** The event. */
    sequence: number;
  }, options?: CallOptions): ApiRequest<WebhookDeliveryWithBody>;

  /**
   * Check liveness.
   *
   * `GET /health/live`
   */
  healthLive(params?: Record<string, never>, options?: CallOptions): ApiRequest<Health>;

  /**
   * Check readiness.
   *
   * `GET /health/ready`
   */
  healthReady(params?: Record<string, never>, options?: CallOptions): ApiRequest<Health>;

  /**
   * Read metrics in Prometheus text format.
   *
   * `GET /metrics`
   */
  metrics(params?: Record<string, never>, options?: CallOptions): ApiRequest<string>;
}
