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

export interface OpsOrg {
  /** Organization id. */
  id: number;
  /** Name of the organization. */
  name: string;
  /** A merchant, or the hub itself. */
  kind: OrgKind;
  /** Whether its credentials work. */
  is_active: boolean;
  /** Whether it is a sandbox, whose clock can be advanced (`/v1/sandbox`). Decided when it is added, and never changed. */
  is_sandbox: boolean;
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

export interface NewOrg {
  /** Name of the organization. */
  name: string;
  /** Whether its credentials work. */
  is_active?: boolean | undefined;
  /** Whether it is a sandbox, whose clock can be advanced (`/v1/sandbox`). Decided when it is added, and never changed. */
  is_sandbox?: boolean | undefined;
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
  /** Grows with every change; the ETag of the record. */
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
  /** A new password, 10 to 200 characters: none that everybody tries first, and more than the names of the person, their organization and the product. */
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
  /** A new password, 10 to 200 characters: none that everybody tries first, and more than the names of the person, their organization and the product. */
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
  /** In the hub: the only warehouses where the person works. null: all of them. Absent: as before, which is all of them for a new member. */
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

export interface NewApiKey {
  /** What the key is for. */
  name: string;
  /** What it may do. A merchant’s: `read`, `write`, and `account` for its people and credentials. The hub’s, by work: `floor`, `inventory`, `catalog`, `warehouses`, `metrics`; `ops` is all of these, `view` reads all of them but metrics; `admin` is people, credentials and organizations. */
  scopes: Scope[];
  /** When it stops working. Absent: never. */
  expires?: string | undefined;
  /** In the hub: the only warehouses that the key works in; what lies elsewhere does not exist for it. Absent or null: all of them. */
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
  /** Until when it is good: a week for an invitation, an hour for a reset. */
  expires: string;
  /** The email it was sent to; null: it is shown here. */
  sent_to: string | null;
  /** Shown once, where the installation sends no mail. */
  link: string | null;
}

export interface NewLink {
  /** Which words the person reads, and how long it is good. */
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
  /** When. */
  created: string;
  /** Until when its link is good: a week. */
  expires: string;
}

export interface AuditEntry {
  /** Number of the entry; newer ones are larger. */
  id: number;
  /** When the change was made. */
  time: string;
  /** The operation that made it, as this document names it. */
  operation: string;
  /** Who made it. */
  actor: string;
  /** The credential: organization, kind and id; null: the command line. */
  credential: string | null;
  /** The organization that was changed, or whose credential or member. */
  org_id: number | null;
  /** The person that was changed. */
  user_id: number | null;
  /** What was asked for, without secrets. */
  details: Record<string, unknown>;
  /** The request, as the log names it. */
  request_id: string | null;
  /** From where it came. */
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
  /** Whether it takes part in anything new. */
  is_active: boolean;
  /** What the warehouse can do. */
  services: WarehouseService[];
  /** Kinds of cold storage it has. */
  cold_storage_types: ColdStorageType[];
  /** a time of day as HH:MM */
  order_cutoff_time: string | null;
  operating_hours: OperatingHours;
  /** Grows with every change; the ETag of the record. */
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
  /** Whether it takes part in anything new. */
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
  /** Whether it takes part in anything new. */
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

/** Fewest days a lot must have left to be shipped, by fulfilment channel; none given: one. */
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
  /** Manufacturer part number. Blanks around it are dropped. */
  mpn: string | null;
  /** Item name. */
  name: string | null;
  /** Units in one bundle. */
  quantity: number;
}

export interface ItemName {
  /** Item id. */
  id: number;
  /** Manufacturer part number. Blanks around it are dropped. */
  mpn: string | null;
  /** Item name. */
  name: string | null;
}

export interface OpsItem {
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
  /** Null unless `is_bundle`. */
  bundle_components: BundleComponent[] | null;
  /** Null unless `is_bundle_component`. */
  parent_bundles: ItemName[] | null;
  /** Grows with every change; the ETag of the record. */
  version: number;
  /** When it was added. */
  created: string;
  /** Last change. */
  updated: string;
}

export interface NewItem {
  /** Item name. */
  name?: string | null | undefined;
  /** Manufacturer part number. Blanks around it are dropped. */
  mpn?: string | null | undefined;
  /** universal product code, 8 to 14 digits; spreadsheets drop zeros at its beginning unless the column is text */
  upc?: string | null | undefined;
  /** European article number, 8 to 14 digits; spreadsheets drop zeros at its beginning unless the column is text */
  ean?: string | null | undefined;
  /** Harmonized system code. Blanks around it are dropped. */
  hs_code?: string | null | undefined;
  /** Whether the item is hazardous material. */
  is_hazmat?: boolean | null | undefined;
  /** Cold storage type. */
  cold_storage_type?: ColdStorageType | null | undefined;
  /** Whether the item can expire. */
  can_expire?: boolean | null | undefined;
  /** Whether every unit must come in with a lot number. */
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
  /** Whether it takes part in anything new. */
  is_active?: boolean | undefined;
  /** where it was made, for customs: an ISO 3166-1 alpha-2 country code */
  country_of_origin?: string | null | undefined;
  /** What a unit is worth, for customs, in US dollars. Two decimals at most. */
  customs_value_usd?: number | null | undefined;
}

export interface ItemChanges {
  /** Item name. */
  name?: string | null | undefined;
  /** Manufacturer part number. Blanks around it are dropped. */
  mpn?: string | null | undefined;
  /** universal product code, 8 to 14 digits; spreadsheets drop zeros at its beginning unless the column is text */
  upc?: string | null | undefined;
  /** European article number, 8 to 14 digits; spreadsheets drop zeros at its beginning unless the column is text */
  ean?: string | null | undefined;
  /** Harmonized system code. Blanks around it are dropped. */
  hs_code?: string | null | undefined;
  /** Whether the item is hazardous material. */
  is_hazmat?: boolean | null | undefined;
  /** Cold storage type. */
  cold_storage_type?: ColdStorageType | null | undefined;
  /** Whether the item can expire. */
  can_expire?: boolean | null | undefined;
  /** Whether every unit must come in with a lot number. */
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
  /** Whether it takes part in anything new. */
  is_active?: boolean | undefined;
  /** where it was made, for customs: an ISO 3166-1 alpha-2 country code */
  country_of_origin?: string | null | undefined;
  /** What a unit is worth, for customs, in US dollars. Two decimals at most. */
  customs_value_usd?: number | null | undefined;
}

export interface Component {
  /** Item id of the component. */
  component_id?: number | undefined;
  /** Manufacturer part number. Blanks around it are dropped. */
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

export interface NewListing {
  /** The listing’s SKU on its marketplace. Blanks around it are dropped. */
  listing_mp_primary_id: string;
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
  /** Name on the marketplace. */
  listing_name?: string | null | undefined;
  /** Whether it sells. */
  status?: ListingStatus | undefined;
  /** the product on Amazon (ASIN): 10 letters and digits */
  asin?: string | null | undefined;
  /** the label that Amazon knows its units by (FNSKU) */
  fnsku?: string | null | undefined;
  /** the marketplace’s own id, such as ATVPDKIKX0DER */
  marketplace_id?: string | null | undefined;
  /** What its units are tracked by: the manufacturer’s barcode, or Amazon’s label. */
  barcode_type?: BarcodeType | null | undefined;
}

export interface ListingChanges {
  /** The listing’s SKU on its marketplace. Blanks around it are dropped. */
  listing_mp_primary_id?: string | undefined;
  /** Name on the marketplace. */
  listing_name?: string | null | undefined;
  /** Marketplace name. Blanks around it are dropped. */
  marketplace_name?: string | undefined;
  /** Seller account on the marketplace. Blanks around it are dropped. */
  listing_mp_seller_account_id?: string | undefined;
  /** The item that is listed. */
  item_id?: number | undefined;
  /** Who ships: Amazon, Walmart, or the hub for the merchant. */
  fulfillment_channel?: FulfillmentChannel | undefined;
  /** ISO 3166-1 alpha-2 country code */
  country?: string | undefined;
  /** Whether it sells. */
  status?: ListingStatus | undefined;
  /** the product on Amazon (ASIN): 10 letters and digits */
  asin?: string | null | undefined;
  /** the label that Amazon knows its units by (FNSKU) */
  fnsku?: string | null | undefined;
  /** the marketplace’s own id, such as ATVPDKIKX0DER */
  marketplace_id?: string | null | undefined;
  /** What its units are tracked by: the manufacturer’s barcode, or Amazon’s label. */
  barcode_type?: BarcodeType | null | undefined;
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

export interface NewBrand {
  /** Name, unique in the organization whatever the case. */
  name: string;
}

export interface BrandChanges {
  /** Name, unique in the organization whatever the case. */
  name?: string | undefined;
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

export interface NewVendor {
  /** Name, unique in the organization whatever the case. */
  name: string;
}

export interface VendorChanges {
  /** Name, unique in the organization whatever the case. */
  name?: string | undefined;
}

export interface RowViolation {
  /** JSON pointer inside the row. */
  pointer: string;
  /** Always `body`. */
  in: string;
  /** A violation code. */
  code: string;
  /** What would be right. */
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
  /** Rows that made a new record. */
  created: number;
  /** Rows that changed a record. */
  updated: number;
  /** Rows that say what is there already. */
  unchanged: number;
  /** Rows that are wrong. */
  failed: number;
  /** False after a dry run. */
  is_written: boolean;
  /** The first 1000 rows that are wrong. */
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
    /** Manufacturer part number. Blanks around it are dropped. */
    mpn?: string | null | undefined;
    /** universal product code, 8 to 14 digits; spreadsheets drop zeros at its beginning unless the column is text */
    upc?: string | null | undefined;
    /** European article number, 8 to 14 digits; spreadsheets drop zeros at its beginning unless the column is text */
    ean?: string | null | undefined;
    /** Harmonized system code. Blanks around it are dropped. */
    hs_code?: string | null | undefined;
    /** Whether the item is hazardous material. */
    is_hazmat?: boolean | null | undefined;
    /** Cold storage type. */
    cold_storage_type?: ColdStorageType | null | undefined;
    /** Whether the item can expire. */
    can_expire?: boolean | null | undefined;
    /** Whether every unit must come in with a lot number. */
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
    /** Whether it takes part in anything new. */
    is_active?: boolean | undefined;
    /** where it was made, for customs: an ISO 3166-1 alpha-2 country code */
    country_of_origin?: string | null | undefined;
    /** What a unit is worth, for customs, in US dollars. Two decimals at most. */
    customs_value_usd?: number | null | undefined;
    /** For orders that the hub ships to customers. */
    min_remaining_days_merchant?: number | null | undefined;
    /** For Amazon. */
    min_remaining_days_fba?: number | null | undefined;
    /** For Walmart. */
    min_remaining_days_wfs?: number | null | undefined;
  }>;
  /** `all_or_nothing` (default): one bad row, and nothing is written. `keep_good`: bad rows are left out. */
  mode?: ImportMode | undefined;
  /** Tells what would happen and writes nothing. */
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
    /** Manufacturer part number. Blanks around it are dropped. */
    mpn?: string | undefined;
    /** The listing’s SKU on its marketplace. Blanks around it are dropped. */
    listing_mp_primary_id?: string | undefined;
    /** Name on the marketplace. */
    listing_name?: string | null | undefined;
    /** Marketplace name. Blanks around it are dropped. */
    marketplace_name?: string | undefined;
    /** Seller account on the marketplace. Blanks around it are dropped. */
    listing_mp_seller_account_id?: string | undefined;
    /** The item that is listed. */
    item_id?: number | undefined;
    /** Who ships: Amazon, Walmart, or the hub for the merchant. */
    fulfillment_channel?: FulfillmentChannel | undefined;
    /** ISO 3166-1 alpha-2 country code */
    country?: string | undefined;
    /** Whether it sells. */
    status?: ListingStatus | undefined;
    /** the product on Amazon (ASIN): 10 letters and digits */
    asin?: string | null | undefined;
    /** the label that Amazon knows its units by (FNSKU) */
    fnsku?: string | null | undefined;
    /** the marketplace’s own id, such as ATVPDKIKX0DER */
    marketplace_id?: string | null | undefined;
    /** What its units are tracked by: the manufacturer’s barcode, or Amazon’s label. */
    barcode_type?: BarcodeType | null | undefined;
  }>;
  /** `all_or_nothing` (default): one bad row, and nothing is written. `keep_good`: bad rows are left out. */
  mode?: ImportMode | undefined;
  /** Tells what would happen and writes nothing. */
  dry_run?: boolean | undefined;
}

export interface BundleImport {
  /**
   * One bundle by `bundle_id` or `bundle_mpn`, with all its `components`: a list as in "Say what a bundle is made
   * of", or text such as `MUG-1:2|TRAY-7:1`. The list replaces the one that is there.
   */
  rows: Array<{
    /** Item id of the bundle. */
    bundle_id?: number | undefined;
    /** Manufacturer part number. Blanks around it are dropped. */
    bundle_mpn?: string | undefined;
    /** The same as text: mpn:quantity, separated by |. */
    components: string | Component[];
  }>;
  /** `all_or_nothing` (default): one bad row, and nothing is written. `keep_good`: bad rows are left out. */
  mode?: ImportMode | undefined;
  /** Tells what would happen and writes nothing. */
  dry_run?: boolean | undefined;
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

export interface ReceiptRow {
  /** Where the goods arrived. */
  warehouse_id: number;
  /** Catalog item id. */
  item_id?: number | undefined;
  /** Manufacturer part number. Blanks around it are dropped. */
  mpn?: string | undefined;
  /** Universal product code. Blanks around it are dropped. */
  upc?: string | undefined;
  /** European article number. Blanks around it are dropped. */
  ean?: string | undefined;
  /** SKU of one of its listings. Blanks around it are dropped. */
  sku?: string | undefined;
  /** Units received. */
  quantity: number;
  /** Lot number. Blanks around it are dropped. */
  lot?: string | null | undefined;
  /** Expiration date. */
  expiration?: string | null | undefined;
  /** Inventory status. */
  status?: StockStatus | undefined;
  /** Note. */
  note?: string | null | undefined;
  /** Goods go there though the warehouse lacks the service for them (hazmat, cold storage). */
  allow_unsuitable_warehouse?: boolean | undefined;
  /** Another system’s number for what they belong to. Blanks around it are dropped. */
  ir_number?: string | null | undefined;
}

export interface ReceiptImport {
  /** The fields of a received line, with `warehouse_id` and optionally `ir_number`. */
  rows: ReceiptRow[];
  /** `all_or_nothing` (default): one bad row, and nothing is written. `keep_good`: bad rows are left out. */
  mode?: ImportMode | undefined;
  /** Tells what would happen and writes nothing. */
  dry_run?: boolean | undefined;
}

export interface CountedLine {
  /** Index of the line. */
  line: number;
  /** Units in the books before. */
  before: number;
  /** What the count changed. */
  difference: number;
}

export interface StockChanged {
  /** Lines that were carried out. */
  lines: number;
  /** Number of the count. */
  id?: number;
  /** Corrections of a lot only: units that have the right label now. */
  units?: number;
  /** Adjustments, counts and changes of status only: units that holds have lost by it. A hold that has none left is released. */
  taken_from_holds?: number;
  /** Counts only. */
  counted?: CountedLine[];
  /** Always true: a change that cannot be carried out answers a problem. */
  done: boolean;
}

export interface ReceiptLine {
  /** Catalog item id. */
  item_id?: number | undefined;
  /** Manufacturer part number. Blanks around it are dropped. */
  mpn?: string | undefined;
  /** Universal product code. Blanks around it are dropped. */
  upc?: string | undefined;
  /** European article number. Blanks around it are dropped. */
  ean?: string | undefined;
  /** SKU of one of its listings. Blanks around it are dropped. */
  sku?: string | undefined;
  /** Units received. */
  quantity: number;
  /** Lot number. Blanks around it are dropped. */
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
  /** Another system’s number for what they belong to; those of inventory requests are received against them. Blanks around it are dropped. */
  ir_number?: string | null | undefined;
  /** Goods go there though the warehouse lacks the service for them (hazmat, cold storage). */
  allow_unsuitable_warehouse?: boolean | undefined;
  /** What arrived. */
  lines: ReceiptLine[];
}

export interface AdjustLine {
  /** Catalog item id. */
  item_id?: number | undefined;
  /** Manufacturer part number. Blanks around it are dropped. */
  mpn?: string | undefined;
  /** Universal product code. Blanks around it are dropped. */
  upc?: string | undefined;
  /** European article number. Blanks around it are dropped. */
  ean?: string | undefined;
  /** SKU of one of its listings. Blanks around it are dropped. */
  sku?: string | undefined;
  /** Units, signed, not 0. */
  quantity: number;
  /** Inventory status. */
  status?: StockStatus | undefined;
  /** Lot number. Blanks around it are dropped. */
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
  /** Manufacturer part number. Blanks around it are dropped. */
  mpn?: string | undefined;
  /** Universal product code. Blanks around it are dropped. */
  upc?: string | undefined;
  /** European article number. Blanks around it are dropped. */
  ean?: string | undefined;
  /** SKU of one of its listings. Blanks around it are dropped. */
  sku?: string | undefined;
  /** Units that are there. */
  counted: number;
  /** Inventory status. */
  status?: StockStatus | undefined;
  /** Lot number. Blanks around it are dropped. */
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
  /** Manufacturer part number. Blanks around it are dropped. */
  mpn?: string | undefined;
  /** Universal product code. Blanks around it are dropped. */
  upc?: string | undefined;
  /** European article number. Blanks around it are dropped. */
  ean?: string | undefined;
  /** SKU of one of its listings. Blanks around it are dropped. */
  sku?: string | undefined;
  /** Units. */
  quantity: number;
  /** Inventory status. */
  from_status: StockStatus;
  /** Inventory status. */
  to_status: StockStatus;
  /** Lot number. Blanks around it are dropped. */
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
  /** Manufacturer part number. Blanks around it are dropped. */
  mpn?: string | undefined;
  /** Universal product code. Blanks around it are dropped. */
  upc?: string | undefined;
  /** European article number. Blanks around it are dropped. */
  ean?: string | undefined;
  /** SKU of one of its listings. Blanks around it are dropped. */
  sku?: string | undefined;
  /** The lot as it is in the books; null or absent: units without a lot. Blanks around it are dropped. */
  lot?: string | null | undefined;
  /** Of units without a lot, their date as it is in the books; a lot has one date. */
  expiration?: string | null | undefined;
  /** The lot as it should be; absent: as it is. Blanks around it are dropped. */
  to_lot?: string | null | undefined;
  /** The date as it should be; absent: as it is. */
  to_expiration?: string | null | undefined;
  /** Only the units there; absent: everywhere. The date of a lot changes everywhere. */
  warehouse_id?: number | undefined;
  /** Why; it stands as the note of the movements. */
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
  /** Units set aside. */
  quantity: number;
}

export interface Hold {
  /** Hold id. */
  id: number;
  /** Note. */
  note: string | null;
  /** When it was made. */
  created: string;
  /** Who made it. */
  created_by: string;
  /** When it was released. */
  released: string | null;
  /** Grows with every change. */
  version: number;
  /** What it holds now; of one that is released, what it held then: nothing where it ended by itself because stock that was counted, adjusted or moved to another status left it no unit. */
  lines: HeldUnits[];
}

export interface HoldLine {
  /** Catalog item id. */
  item_id?: number | undefined;
  /** Manufacturer part number. Blanks around it are dropped. */
  mpn?: string | undefined;
  /** Universal product code. Blanks around it are dropped. */
  upc?: string | undefined;
  /** European article number. Blanks around it are dropped. */
  ean?: string | undefined;
  /** SKU of one of its listings. Blanks around it are dropped. */
  sku?: string | undefined;
  /** Units to set aside. */
  quantity: number;
  /** Lot number. Blanks around it are dropped. */
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
  /** What people call it. */
  name: string;
  /** Trucks that it takes at a time. */
  capacity: number;
  /** Whether it can be booked. */
  is_active: boolean;
  /** Grows with every change; the ETag of the record. */
  version: number;
  /** When it was added. */
  created: string;
  /** Last change. */
  updated: string;
}

export interface NewDock {
  /** Warehouse it belongs to. */
  warehouse_id: number;
  /** What people call it. */
  name: string;
  /** Trucks that it takes at a time. */
  capacity?: number | undefined;
  /** Whether it can be booked. */
  is_active?: boolean | undefined;
}

export interface DockChanges {
  /** What people call it. */
  name?: string | undefined;
  /** Trucks that it takes at a time. */
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
  /** In their order. */
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
  /** Who booked it. */
  booked_by: string;
  /** When it was booked. */
  booked: string;
  /** When the truck came. */
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
  /** Units received, damaged ones included. */
  received: number;
  /** Units that came damaged. */
  damaged: number;
  /** Units more than announced. */
  over: number;
  /** Units that did not come. */
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
    /** Requests that are announced. */
    placed: number;
    /** Requests on their way. */
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
  /** From delivery to the last receipt, in hours: half of them took longer. */
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

/** Goods that nobody announced. */
export interface BlindDelivery {
  /** Where the goods are. */
  warehouse_id: number;
  /** Dock of the warehouse. */
  dock_id?: number | null | undefined;
  /** Anything worth saying. */
  note?: string | null | undefined;
  /** Carrier. */
  carrier?: string | null | undefined;
  tracking_numbers?: string[] | undefined;
}

export interface NewAppointment {
  /** Dock of the request’s warehouse. */
  dock_id: number;
  /** When the truck comes. */
  start: string;
  /** When it has left. */
  end: string;
  /** `live`: it waits while it is unloaded; `drop`: it leaves the trailer. */
  type?: AppointmentType | undefined;
  /** The carrier’s number for it. */
  reference?: string | null | undefined;
}

export interface AtDock {
  /** Dock of the warehouse. */
  dock_id?: number | null | undefined;
}

export interface ReceivingWarning {
  /** `over`: more than announced; `other_lot`: of a lot that was not announced; `not_announced`: an item that was not; `more_than_left`: more than left the source of a transfer, in the ledger as `found`; `other_date`: with another expiration date than announced. */
  code: "over" | "other_lot" | "not_announced" | "more_than_left" | "other_date";
  /** Line of the request. */
  line_id: number;
  /** Item id. */
  item_id: number;
  /** Lot number. */
  lot: string | null;
  /** Units. */
  quantity: number;
  /** The same in words. */
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
  /** Units of this count that differ from what was announced; they are received all the same. */
  warnings: ReceivingWarning[];
}

export interface ReceivedLine {
  /** Carton. Alone, it is received as it was announced; beside an item, it says where that was. Blanks around it are dropped. */
  sscc?: string | undefined;
  /** Line of the request. */
  line_id?: number | undefined;
  /** The former name of `line_id`. */
  request_item_id?: number | undefined;
  /** Item. */
  item_id?: number | undefined;
  /** What was scanned on the unit. Blanks around it are dropped. */
  barcode?: string | undefined;
  /** Units. */
  quantity?: number | undefined;
  /** Cases, instead of units. */
  cases?: number | undefined;
  /** Units in a case, where nobody announced that. */
  case_units?: number | undefined;
  /** Lot number. Blanks around it are dropped. */
  lot?: string | null | undefined;
  /** Expiration date. */
  expiration?: string | null | undefined;
  /** How the units are. Default `available`. */
  status?: "available" | "damaged" | "quarantined" | undefined;
  /** Anything worth saying. */
  note?: string | null | undefined;
  /** Length of a unit in inches, where the item has none. */
  length_in?: number | null | undefined;
  /** Width of a unit in inches, where the item has none. */
  width_in?: number | null | undefined;
  /** Height of a unit in inches, where the item has none. */
  height_in?: number | null | undefined;
  /** Weight of a unit in pounds, where the item has none. */
  weight_lb?: number | null | undefined;
}

export interface ReceiveInventoryRequest {
  /** Dock of the warehouse. */
  dock_id?: number | null | undefined;
  /** What was counted. */
  lines: ReceivedLine[];
  /** `true` also takes goods that the warehouse is not made for. */
  allow_unsuitable_warehouse?: boolean | undefined;
}

export interface TakeBackReceipt {
  /** Receipt of the request. */
  receipt_id: number;
  /** Units. Default: all that are left of it. */
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
  /** Lot; without it, what was received and expires first. Blanks around it are dropped. */
  lot?: string | null | undefined;
  /** Expiration date. */
  expiration?: string | null | undefined;
}

export interface ForwardUnits {
  /** The marketplace’s number of the shipment. Blanks around it are dropped. */
  destination_shipment_id: string;
  /** Code of the fulfilment center that it goes to. Blanks around it are dropped. */
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
  /** Anything worth saying. */
  note?: string | null | undefined;
}

export interface MayHaveReason {
  /** Why. */
  reason?: string | undefined;
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

export interface NewTransfer {
  /** Where the goods are. */
  source_warehouse_id: number;
  /** Where the goods go. */
  warehouse_id: number;
  /** What comes. */
  items: Array<RequestedItem | RequestedListing>;
  /** Anything worth saying. */
  note?: string | null | undefined;
  /** When the goods are to leave. */
  estimated_ship_date?: string | null | undefined;
  /** Words of the merchant’s own, to find it by. */
  order_tags?: string[] | null | undefined;
  /** Announced cartons; each is received by one scan. What is in none comes loose. All together hold 5000 `contents` at most. */
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

export interface StartWorkOrderItems {
  /** Which items; all that can be, where it is left out. */
  work_order_item_ids?: number[] | null | undefined;
}

export interface SpoiltUnits {
  /** Units of stock. */
  quantity: number;
  /** Which component, where the item is a bundle. */
  item_id?: number | null | undefined;
  /** Lot; without it, what expires first. Blanks around it are dropped. */
  lot?: string | null | undefined;
}

export interface ProcessedWorkOrderItem {
  /** Item of the work order. */
  work_order_item_id: number;
  /** Units that are prepared by now, packed ones included. */
  processed_quantity?: number | null | undefined;
  /** Units that were damaged: they are set aside as damaged. */
  damaged?: SpoiltUnits[] | null | undefined;
  /** Units that are not there. */
  lost?: SpoiltUnits[] | null | undefined;
}

export interface ProcessWorkOrderItems {
  /** What was done. */
  items: ProcessedWorkOrderItem[];
  /** Why units were damaged or lost. */
  note?: string | null | undefined;
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

export interface WorkOrderReason {
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

export interface PackedContent {
  /** Item of the work order. */
  work_order_item_id: number;
  /** Units. */
  quantity: number;
  /** Lot; without it, what expires first. Not of bundles. Blanks around it are dropped. */
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
  /** What is in it: of one marketplace and channel. */
  contents: PackedContent[];
}

export interface PackMarketplaceCartons {
  /** Cartons. */
  cartons: NewMarketplaceCarton[];
  /** The marketplace’s number of the shipment. Blanks around it are dropped. */
  destination_shipment_id?: string | null | undefined;
  /** Code of the fulfilment center that it goes to. Blanks around it are dropped. */
  destination_fulfillment_center_id?: string | null | undefined;
}

export interface ForwardedContent {
  /** Element of the inventory request that the units came by. */
  request_item_id: number;
  /** Units. */
  quantity: number;
  /** Lot; without it, what expires first. Blanks around it are dropped. */
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
  /** The marketplace’s number of the shipment. Blanks around it are dropped. */
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
  /** The marketplace’s number of the shipment. Blanks around it are dropped. */
  destination_shipment_id: string;
  /** Code of the fulfilment center that it goes to. Blanks around it are dropped. */
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
  /** What it says. */
  message: string;
  /** `ERROR` or `WARNING`. */
  severity: string;
  /** What helps to mend it. */
  details: string | null;
}

export interface PlacementOption {
  /** The marketplace’s name of it. */
  placement_option_id: string;
  /** To how many places the units go. */
  shipment_count: number;
  /** What it costs, less discounts. */
  fee: number;
  /** Currency of the fee; null where it costs nothing. */
  currency: string | null;
  /** Until when it is offered. */
  expires: string | null;
}

export interface PlannedUnits {
  /** SKU of the listing. */
  sku: string;
  /** Units. */
  quantity: number;
}

export interface PlannedShipment {
  /** The marketplace’s name of it inside the plan; of a `local` plan the hub’s, which cartons are assigned by. */
  shipment_ref: string;
  /** The marketplace’s number of it; null while it has given none. Of a `local` plan it gives none. */
  fba_shipment_id: string | null;
  /** Where it goes; null while that is not known. */
  fulfillment_center_code: string | null;
  /** What belongs into it; of a plan whose cartons were packed before, what is in its boxes. */
  items: PlannedUnits[];
  /** Whether its cartons are in the marketplace shipment. */
  is_assigned: boolean;
}

export interface InboundPlanStep {
  /** What it became. */
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
  /** What people say. */
  plan_number: string;
  /** How it goes: `waiting` for the hub, `failed` until somebody tries again or cancels it. */
  status: InboundPlanStatus;
  /** What it is at. */
  step: InboundPlanStepName;
  /** Why it fails or does not go on. */
  error: string | null;
  /** Work order. */
  work_order_id: number;
  /** Its number. */
  work_order_number: string;
  /** Warehouse that the units leave. */
  warehouse_id: number;
  work_order_item_ids: number[];
  /** Cartons that were packed before it. */
  carton_ids: number[];
  /** Who makes it: Amazon, asked in the merchant’s name; or the hub itself (`local`), because no seller account is connected: the marketplace is told nothing then. */
  handler: "local" | "amazon";
  /** Marketplace. */
  marketplace_name: string;
  /** Whether cartons were packed before it was known where they go. */
  packing: "before_placement" | "after_placement";
  /** Which placement is taken. */
  placement: "lowest_fee" | "fewest_shipments" | "by_hub";
  /** The marketplace’s name of the plan; null where it knows none. */
  marketplace_plan_id: string | null;
  /** What the marketplace is busy with. */
  operation_id: string | null;
  /** How often this step was tried. */
  attempts: number;
  /** What the marketplace said of the last operation. */
  problems: InboundPlanProblem[];
  /** What it offers. */
  placement_options: PlacementOption[];
  /** What was chosen. */
  placement_option_id: string | null;
  shipments: PlannedShipment[];
  history: InboundPlanStep[];
  /** By whom. */
  started_by: string;
  /** When it was started. */
  created: string;
  /** When it changed last. */
  updated: string;
  /** Grows with every change; the ETag of the record. */
  version: number;
}

export interface NewInboundPlan {
  /** Which items, of one marketplace and seller account; all that are open, where it is left out. */
  work_order_item_ids?: number[] | null | undefined;
  /** `before_placement`: the cartons are packed, and the marketplace says where each goes. `after_placement`: it says which units go where, and they are packed for that. Default: the first where units are in cartons that go nowhere yet. */
  packing?: "before_placement" | "after_placement" | null | undefined;
  /** Which of the placements that the marketplace offers is taken. `by_hub`: the plan waits until one is chosen. Default `lowest_fee`. */
  placement?: "lowest_fee" | "fewest_shipments" | "by_hub" | null | undefined;
  /** Code of the fulfilment center that it goes to. Blanks around it are dropped. */
  fulfillment_center_code?: string | null | undefined;
  /** Whom Amazon may ask at the warehouse; it demands one. */
  contact_name?: string | null | undefined;
  /** The same person’s phone number. */
  contact_phone?: string | null | undefined;
}

export interface ConfirmPlacement {
  /** One of `placement_options`. Blanks around it are dropped. */
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

export interface ReceiptReading {
  /** The hub’s number of the marketplace shipment, such as MS-000001. */
  shipment_id: string;
  /** Warehouse that it left. */
  warehouse_id: number;
  /** How often the marketplace was asked in vain since it last answered. */
  attempts: number;
  /** What went wrong last; null: nothing. */
  error: string | null;
  /** When the marketplace last told all that it has received. */
  read: string | null;
  /** When it is asked next; null: not at all. */
  next: string | null;
}

export interface MarketplaceLimit {
  /** Limit id. */
  id: number;
  /** Marketplace, as its listings name it. Blanks around it are dropped. */
  marketplace_name: string;
  /** Program of the marketplace. */
  program: MarketplaceProgram;
  /** What it limits. */
  applies_to: "carton" | "pallet";
  /** First day on which it holds, by the warehouse’s date. */
  valid_from: string;
  /** Last day on which it holds. */
  valid_until: string | null;
  /** Of a carton, its longest side at most; of a pallet, its length. */
  max_length_in: number;
  /** Of a carton, its second side at most; of a pallet, its width. */
  max_width_in: number;
  /** Of a carton, its shortest side at most; of a pallet, its height with everything on it. */
  max_height_in: number;
  /** Weight at most. */
  max_weight_lb: number;
  /** Whether a carton with a single unit may be larger or heavier, as the unit is. */
  single_unit_may_exceed: boolean;
  /** Heavier cartons get a mark that two people lift them. */
  team_lift_lb: number | null;
  /** Grows with every change; the ETag of the record. */
  version: number;
  /** When it was made. */
  created: string;
  /** When it changed last. */
  updated: string;
}

export interface NewMarketplaceLimit {
  /** Marketplace, as its listings name it. Blanks around it are dropped. */
  marketplace_name: string;
  /** Program of the marketplace. */
  program: MarketplaceProgram;
  /** What it limits. */
  applies_to: "carton" | "pallet";
  /** First day on which it holds, by the warehouse’s date. */
  valid_from: string;
  /** Last day on which it holds. */
  valid_until?: string | null | undefined;
  /** Of a carton, its longest side at most; of a pallet, its length. */
  max_length_in: number;
  /** Of a carton, its second side at most; of a pallet, its width. */
  max_width_in: number;
  /** Of a carton, its shortest side at most; of a pallet, its height with everything on it. */
  max_height_in: number;
  /** Weight at most. */
  max_weight_lb: number;
  /** Whether a carton with a single unit may be larger or heavier, as the unit is. */
  single_unit_may_exceed?: boolean | null | undefined;
  /** Heavier cartons get a mark that two people lift them. */
  team_lift_lb?: number | null | undefined;
}

/** A limit ends, and another begins: what was packed under it was right. */
export interface MarketplaceLimitChanges {
  /** Last day on which it holds. */
  valid_until?: string | null | undefined;
}

export interface PrepPrice {
  /** Price id. */
  id: number;
  /** A prep type of Amazon. */
  prep: PrepType;
  /** What a unit costs. */
  unit_usd: number;
  /** First day of orders that pay it, in UTC. */
  valid_from: string;
  /** Last day; null: until further notice. */
  valid_until: string | null;
  /** Grows with every change; the ETag of the record. */
  version: number;
  /** When it was made. */
  created: string;
  /** When it changed last. */
  updated: string;
}

export interface NewPrepPrice {
  /** A prep type of Amazon. */
  prep: PrepType;
  /** What a unit costs. Two decimals at most. */
  unit_usd: number;
  /** First day of orders that pay it, in UTC. */
  valid_from: string;
  /** Last day; null: until further notice. */
  valid_until?: string | null | undefined;
}

export interface PrepPriceChanges {
  /** What a unit costs. Two decimals at most. */
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
  /** Where it ships from, or would best. */
  warehouse_id: number | null;
  /** Its name. */
  warehouse_name: string | null;
  /** Why it is in this state. */
  reason: string | null;
  /** Units. */
  units: number;
  /** The hub’s promise: when it leaves at the latest. */
  ship_by: string | null;
  /** The dispatch that it must leave with: the pick queue goes by it. */
  leave_by: string | null;
  /** When the merchant wants it to have left. */
  latest_ship: string | null;
  /** When it is due: `ship_by` or `leave_by`, whichever is earlier; `latest_ship` where there is neither. */
  due: string | null;
  /** Whether `due` has passed. */
  is_late: boolean;
  /** When the order came. */
  ordered: string;
  /** When the sub-order changed last. */
  updated: string;
}

export interface QueuedSubOrder {
  /** Sub-order id. */
  sub_order_id: number;
  /** Number of the sub-order, as people scan and say it. */
  sub_order_number: string;
  /** Whose it is. */
  org_id: number;
  /** Name of the organization. */
  org_name: string;
  /** The order’s id on its marketplace. */
  market_order_id: string;
  /** State. */
  state: FloorState;
  /** When the warehouse means to ship it. */
  ship_by: string | null;
  /** The dispatch that it must leave with: by this the queue is ordered. */
  leave_by: string | null;
  /** How fast it has to be, as the order says. */
  service_level: string | null;
  /** Wave it is picked in. */
  wave_id: number | null;
  /** Ordered units in it. */
  units: number;
  /** Lines in it. */
  lines: number;
  /** When the order came. */
  ordered: string;
}

export interface WaveSubOrder {
  /** Sub-order id. */
  sub_order_id: number;
  /** Number of the sub-order, as people scan and say it. */
  sub_order_number: string;
  /** Whose it is. */
  org_id: number;
  /** Name of the organization. */
  org_name: string;
  /** The order’s id on its marketplace. */
  market_order_id: string;
  /** State. */
  state: FloorState;
  /** When the warehouse means to ship it. */
  ship_by: string | null;
  /** The dispatch that it must leave with: by this the queue is ordered. */
  leave_by: string | null;
  /** Ordered units in it. */
  units: number;
}

export interface PickLinePart {
  /** Sub-order id. */
  sub_order_id: number;
  /** Line of the order, from 1. */
  line: number;
  /** Units to fetch. */
  quantity: number;
  /** Units of them that have been taken from the shelf. */
  picked_quantity: number;
}

export interface PickLine {
  /** Whose it is. */
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
  /** Units to fetch. */
  quantity: number;
  /** Units of them that have been taken from the shelf. */
  picked_quantity: number;
  /** Sub-orders they are for. */
  sub_orders: number;
  /** The lines of the sub-orders that they are for, first what must leave first. */
  parts: PickLinePart[];
}

export interface SkippedSubOrder {
  /** Sub-order id. */
  sub_order_id: number;
  /** Number of the sub-order, as people scan and say it. */
  sub_order_number: string;
  /** Why it is not in the wave. */
  reason: string;
}

export interface CreatedWave {
  /** Wave id. */
  id: number;
  /** Number of the wave, as people scan and say it. */
  wave_number: string;
  /** Warehouse id. */
  warehouse_id: number;
  /** Name of the warehouse. */
  warehouse_name: string;
  /** When it was input. */
  created: string;
  /** Who created it. */
  created_by: string;
  sub_orders: WaveSubOrder[];
  /** What to walk for: the units of sub-orders that are not packed yet, by item and lot. */
  lines: PickLine[];
  /** Those that were named and cannot be in it. */
  skipped: SkippedSubOrder[];
}

export interface NewWave {
  /** Only sub-orders of this organization. */
  org_id?: number | undefined;
  /** How many at most. */
  max_sub_orders?: number | undefined;
  /** Only these. */
  sub_order_ids?: number[] | undefined;
}

export interface Wave {
  /** Wave id. */
  id: number;
  /** Number of the wave, as people scan and say it. */
  wave_number: string;
  /** Warehouse id. */
  warehouse_id: number;
  /** Name of the warehouse. */
  warehouse_name: string;
  /** When it was input. */
  created: string;
  /** Who created it. */
  created_by: string;
  sub_orders: WaveSubOrder[];
  /** What to walk for: the units of sub-orders that are not packed yet, by item and lot. */
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
  /** Units that have been taken from the shelf. */
  picked_quantity: number;
  /** Whether all of them have. */
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
  /** What is set aside for it, by lot. */
  reservations: FloorReservation[];
}

export interface FreightCharge {
  /** Amount. Two decimals at most. */
  amount: number;
  /** an ISO 4217 currency code in capital letters */
  currency: string;
}

export interface CartonItem {
  /** Line of the order, from 1. */
  line: number;
  /** The item in the box: a component where the line is a bundle. */
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
  /** Where it can be followed. */
  tracking_url: string | null;
  /** Service of the carrier. */
  shipping_method: string | null;
  freight_charge: FreightCharge | null;
  /** When it was shipped. */
  shipped: string | null;
  /** When the carrier’s driver took it, where the floor has said so. */
  handed_over: string | null;
  /** When the carrier had it: its first scan. */
  picked_up: string | null;
  /** Where it is. */
  status: CartonStatus;
  /** Since when. */
  status_time: string;
  items: CartonItem[];
}

export interface FloorHistoryEntry {
  /** State before; the same as after where it tells how the sub-order began. */
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
  /** Number of the sub-order, as people scan and say it. */
  sub_order_number: string;
  /** Whose it is. */
  org_id: number;
  /** Name of the organization. */
  org_name: string;
  /** The order’s id on its marketplace. */
  market_order_id: string;
  /** Order id. */
  order_id: number;
  /** State. */
  state: FloorState;
  /** When the warehouse means to ship it. */
  ship_by: string | null;
  /** The dispatch that it must leave with: by this the queue is ordered. */
  leave_by: string | null;
  /** How fast it has to be, as the order says. */
  service_level: string | null;
  /** Wave it is picked in. */
  wave_id: number | null;
  /** Ordered units in it. */
  units: number;
  /** Why it is in this state, where that needs a word. */
  reason: string | null;
  /** Warehouse it ships from. */
  warehouse_id: number | null;
  /** Name of the warehouse. */
  warehouse_name: string | null;
  /** When the order came. */
  ordered: string;
  /** When somebody began to pick it. */
  pick_started: string | null;
  /** When it was packed. */
  packed: string | null;
  /** When it left. */
  shipped: string | null;
  /** Last change. */
  updated: string;
  /** Grows with every change; the ETag of the record. */
  version: number;
  ship_to: ShipTo;
  lines: FloorLine[];
  cartons: Carton[];
  history: FloorHistoryEntry[];
}

export interface StartedPick {
  /** Sub-order id. */
  sub_order_id: number;
  /** Number of the sub-order, as people scan and say it. */
  sub_order_number: string;
  /** What happened. */
  result: "started" | "not_found" | "state_conflict";
  /** Why it was not started. */
  message: string | null;
}

export interface StartedPicks {
  /** How many are being picked now because of this request. */
  started: number;
  /** In the order of the request. */
  results: StartedPick[];
}

export interface StartPicks {
  /** Sub-orders. */
  sub_order_ids: number[];
}

export interface PickedLine {
  /** Line of the order, from 1. */
  line: number;
  /** The component, where the line is a bundle. */
  item_id?: number | undefined;
  /** Lot number; null: units without one. May be left out where only one lot is set aside: a product code does not tell lots apart. Blanks around it are dropped. */
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
  /** The component that is missing, where the line is a bundle. */
  item_id?: number | undefined;
  /** Lot number; null: units without one. May be left out where only one lot is set aside: a product code does not tell lots apart. Blanks around it are dropped. */
  lot?: string | null | undefined;
  /** Units that are not there, of those that are not confirmed as picked. */
  missing: number;
}

export interface ShortPick {
  /** What was not found. */
  lines: ShortPickLine[];
  /** What people should know. */
  note?: string | undefined;
}

export interface SubstituteLot {
  /** Line of the order, from 1. */
  line: number;
  /** Which component, where the line is a bundle. */
  item_id?: number | undefined;
  /** Lot number; null: units without one. Absent: first expired first. Blanks around it are dropped. */
  lot?: string | null | undefined;
  /** Units that were taken of the other lot. */
  quantity: number;
  /** The lot that was taken; null: units without a lot. Blanks around it are dropped. */
  to_lot: string | null;
  /** Of units without a lot, their date; a lot has one. */
  to_expiration?: string | null | undefined;
  /** Why; it is kept in the history, which the merchant sees, too. */
  reason?: string | undefined;
}

export interface PackItem {
  /** Line of the order, from 1. */
  line: number;
  /** Units; of a bundle without `item_id`, whole bundles. */
  quantity: number;
  /** A component, where the line is a bundle. */
  item_id?: number | undefined;
  /** Lot number; null: units without one. May be left out where it follows: one lot is left of the line, or one carton has all that is left of it. Blanks around it are dropped. */
  lot?: string | null | undefined;
}

export interface PackCarton {
  /** Weight in pounds, three decimals at most. */
  weight_lb: number;
  /** Length in inches, two decimals at most. */
  length_in?: number | undefined;
  /** Width in inches, two decimals at most. */
  width_in?: number | undefined;
  /** Height in inches, two decimals at most. */
  height_in?: number | undefined;
  /** What is in it. */
  items: PackItem[];
}

export interface Pack {
  /** All of the sub-order, each unit once. */
  cartons: PackCarton[];
  /** Why sizes and weights of cartons are right that do not fit their goods; kept in the history. */
  override_reason?: string | undefined;
}

export interface ShipCarton {
  /** Which carton; may be left out where there is only one. */
  carton?: number | undefined;
  /** Carrier. */
  carrier: string;
  /** Tracking number. Blanks around it are dropped. */
  tracking_number: string;
  /** Service of the carrier. */
  shipping_method?: string | undefined;
  /** a web address; made for UPS, FedEx, USPS, DHL and Canada Post where it is left out */
  tracking_url?: string | undefined;
  freight_charge?: FreightCharge | undefined;
}

export interface Ship {
  /** Every carton, once. */
  shipments: ShipCarton[];
}

export interface NumberedCarton {
  /** Which carton; may be left out where there is only one. */
  carton?: number | undefined;
  /** The number that the carrier has given out for it. Blanks around it are dropped. */
  tracking_number: string;
}

export interface ShipWithLabels {
  /** a service, `ground`, or that of a carrier, `ups/ground` */
  service: string;
  /** The quote that it is bought by, made for these cartons; rated anew where none is cited. */
  quote_id?: number | undefined;
  /** Who rates and sells; `cards` by itself. A quote that is cited says it. */
  source?: LabelSource | undefined;
  /** Whether it goes to a home; true by itself. */
  residential?: boolean | undefined;
  /** Labels of the hub’s own cards need the carriers’ numbers, one for each carton; aggregators give their own. */
  shipments?: NumberedCarton[] | undefined;
}

export interface Undo {
  /** What went wrong; it is kept in the history with who says so, and the merchant sees it, too. */
  reason: string;
}

export interface CorrectedShipment {
  /** Which carton; may be left out where there is only one. */
  carton?: number | undefined;
  /** Carrier; absent: the one it was shipped with. */
  carrier?: string | undefined;
  /** The number that is on the label. Blanks around it are dropped. */
  tracking_number: string;
  /** a web address; made for UPS, FedEx, USPS, DHL and Canada Post where it is left out */
  tracking_url?: string | undefined;
}

export interface CorrectTracking {
  /** The cartons whose numbers are wrong. Swapped labels are two of them. */
  shipments: CorrectedShipment[];
  /** What went wrong; it is kept in the history with who says so, and the merchant sees it, too. */
  reason: string;
}

export interface MoveTracking {
  /** Which carton; may be left out where there is only one. */
  carton?: number | undefined;
  /** The sub-order whose parcel has the label. */
  to_sub_order_id: number;
  /** Which carton; may be left out where there is only one. */
  to_carton?: number | undefined;
  /** What went wrong; it is kept in the history with who says so, and the merchant sees it, too. */
  reason: string;
}

export interface RouteAgain {
  /** Why; it is kept in the history, which the merchant sees, too. */
  note?: string | undefined;
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

export interface RateLine {
  /** What it is for. */
  code: string;
  /** The same in words. */
  description: string;
  /** What it costs; below zero for what is taken off. */
  amount_usd: number;
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

export interface RateCartons {
  /** Who rates and sells; `cards` by itself. A quote that is cited says it. */
  source?: LabelSource | undefined;
  /** Whether it goes to a home; true by itself. */
  residential?: boolean | undefined;
}

export interface BuyLabels {
  /** a service, `ground`, or that of a carrier, `ups/ground` */
  service: string;
  /** The quote that it is bought by, made for these cartons; rated anew where none is cited. */
  quote_id?: number | undefined;
  /** Who rates and sells; `cards` by itself. A quote that is cited says it. */
  source?: LabelSource | undefined;
  /** Whether it goes to a home; true by itself. */
  residential?: boolean | undefined;
  /** Labels of the hub’s own cards need the carriers’ numbers, one for each carton; aggregators give their own. */
  shipments?: NumberedCarton[] | undefined;
}

export interface FloorException {
  /** Floor exception id. */
  id: number;
  /** Whose it is. */
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
  /** Units that were picked and are not in the books any more or may not go out, or that were not found. */
  quantity: number;
  /** What they were picked for. */
  owner_kind: "sub_order" | "work_order" | "hold";
  /** Id of that. */
  owner_id: number;
  /** Its number, where it is a sub-order. */
  sub_order_number: string | null;
  /** What happened. */
  cause: string;
  /** When. */
  raised: string;
  /** When somebody said that it has been looked into. */
  resolved: string | null;
  /** Whose doing it was; null of older ones. */
  raised_by: string | null;
}

export interface CarrierEventResult {
  /** Position in `events`, from 0. */
  index: number;
  /** What became of it. */
  result: "accepted" | "duplicate" | "unknown_shipment" | "ambiguous" | "unknown_code" | "in_the_future" | "before_departure";
  /** The shipment it is about. */
  shipment_id?: number;
  /** The return it is about, where goods come back with that number. */
  return_id?: number;
  /** Where the shipment is now. */
  current_status?: CarrierStatus;
}

export interface CarrierEventResults {
  /** How many are new. */
  accepted: number;
  results: CarrierEventResult[];
}

export interface CarrierEvent {
  /** Tracking number, whatever its case and its blanks. Blanks around it are dropped. */
  tracking_number: string;
  /** Carrier; needed only where several have shipments with the same number. */
  carrier?: string | undefined;
  /** What happened: `label_created`, `picked_up`, `in_transit`, `out_for_delivery`, `delivery_attempted`, `available_for_pickup`, `exception`, `damaged`, `lost`, `delivered`, `returned`, or what UPS, FedEx, USPS and DHL call it. Blanks around it are dropped. */
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

export interface FulfillmentCenter {
  /** Fulfilment center id. */
  id: number;
  /** Marketplace, as listings call it. */
  marketplace_name: string;
  /** What the marketplace calls it, such as ONT8. Blanks around it are dropped. */
  code: string;
  address: Address;
  /** Telephone of its dock. */
  phone: string | null;
  /** What a driver must know. */
  instructions: string | null;
  /** Grows with every change; the ETag of the record. */
  version: number;
  /** When it was added. */
  created: string;
  /** Last change. */
  updated: string;
}

export interface NewFulfillmentCenter {
  /** Marketplace, as listings call it. */
  marketplace_name: string;
  /** What the marketplace calls it, such as ONT8. Blanks around it are dropped. */
  code: string;
  address: Address;
  /** Telephone of its dock. */
  phone?: string | null | undefined;
  /** What a driver must know. */
  instructions?: string | null | undefined;
}

export interface FulfillmentCenterChanges {
  address?: Address | undefined;
  /** Telephone of its dock. */
  phone?: string | null | undefined;
  /** What a driver must know. */
  instructions?: string | null | undefined;
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

export interface OpenMarketplaceShipment {
  /** Organization. */
  org_id: number;
  /** Name of the organization. */
  org_name: string;
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

export interface MarketplaceShipmentChanges {
  /** Who carries it. */
  carrier?: string | null | undefined;
  /** The carrier’s number of the freight. Blanks around it are dropped. */
  pro_number?: string | null | undefined;
  /** When it should arrive. */
  estimated_arrival?: string | null | undefined;
  /** The marketplace’s number of the shipment. Blanks around it are dropped. */
  fba_shipment_id?: string | undefined;
}

export interface NewMarketplaceShipmentEvent {
  /** What happened. `delayed` and `delivered` are events on the way: the marketplace says when it has checked it in. */
  code: "in_transit" | "delayed" | "delivered" | "checked_in" | "receiving" | "closed";
  /** When. */
  time: string;
  /** Where. */
  location?: string | null | undefined;
  /** In the words of who told it. */
  description?: string | null | undefined;
}

export interface NewMarketplaceShipmentEvents {
  /** In any order. */
  events: NewMarketplaceShipmentEvent[];
}

export interface UndoMarketplaceShipmentEvent {
  /** What did not happen. */
  code: "in_transit" | "delayed" | "delivered" | "checked_in" | "receiving" | "closed";
  /** When it was said to have happened. Absent: the last time that it was said. */
  time?: string | null | undefined;
  /** What went wrong; it is kept in the history with who says so, and the merchant sees it, too. */
  reason: string;
}

export interface MarketplaceShipmentRedirect {
  /** Code of the fulfilment center that it goes to now. Blanks around it are dropped. */
  fulfillment_center_code: string;
  /** What the marketplace says. */
  reason?: string | null | undefined;
}

export interface NewProofOfDelivery {
  /** the bytes of a PDF, JPEG or PNG of 10 MiB at most, in base64 */
  content: string;
}

export interface ReceivedSku {
  /** Listing’s SKU, one that is in the shipment. Blanks around it are dropped. */
  sku: string;
  /** All units that the marketplace has received of it so far. */
  quantity: number;
}

export interface ReceivedByMarketplace {
  /** Replaces what was told of these SKUs before; of the others it stays. */
  received: ReceivedSku[];
}

export interface CloseMarketplaceShipment {
  /** Why, where that is worth saying. */
  reason?: string | null | undefined;
}

export interface PickupAppointment {
  /** From when the carrier comes. */
  start: string;
  /** Until when. */
  end: string;
  /** The carrier’s number of it. */
  reference: string | null;
}

export interface OpsMiddleMileOrderRow {
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
  /** What the carrier charged the hub. */
  invoiced_amount: number | null;
  /** Invoiced less authorized: below zero, it cost less. */
  invoice_difference: number | null;
  /** The carrier’s number of the invoice. */
  invoice_number: string | null;
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

export interface OpsMiddleMileOrder {
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
  /** What the carrier charged the hub. */
  invoiced_amount: number | null;
  /** Invoiced less authorized: below zero, it cost less. */
  invoice_difference: number | null;
  /** The carrier’s number of the invoice. */
  invoice_number: string | null;
  /** What each shipment costs; sums up to the amount. */
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
  /** What the carrier charged the hub. */
  invoiced_amount: number | null;
  /** Invoiced less authorized: below zero, it cost less. */
  invoice_difference: number | null;
  /** The carrier’s number of the invoice. */
  invoice_number: string | null;
}

export interface NewPickupAppointment {
  /** From when the carrier comes. */
  start: string;
  /** Until when. */
  end: string;
  /** The carrier’s number of it. */
  reference?: string | null | undefined;
}

export interface MiddleMileOrderChanges {
  pickup_appointment?: NewPickupAppointment | null | undefined;
  /** What carries it. */
  equipment?: EquipmentType | null | undefined;
  /** Pallets; 0: the cartons stand on the floor. */
  pallet_count?: number | null | undefined;
  /** All there are. */
  accessorials?: FreightAccessorial[] | undefined;
  /** Class of the freight; null: that of its load. */
  freight_class?: FreightClass | null | undefined;
  /** Number of the seal of the truck. Blanks around it are dropped. */
  seal_number?: string | null | undefined;
  /** Cubic feet as the carrier measured them, once it has it. */
  verified_volume?: number | null | undefined;
  /** What the carrier charges, once it has it. Two decimals at most. */
  invoiced_amount?: number | null | undefined;
  /** The carrier’s number of the invoice. Blanks around it are dropped. */
  invoice_number?: string | null | undefined;
}

export interface FreightPickUp {
  /** When it happened; now where nothing is said. */
  time?: string | null | undefined;
  /** Number of the seal of the truck. Blanks around it are dropped. */
  seal_number?: string | null | undefined;
}

export interface FreightStep {
  /** When it happened; now where nothing is said. */
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

export interface RateCardSummary {
  /** Card id. */
  id: number;
  /** the code of the carrier (small letters, digits and _) */
  carrier: string;
  /** Parcels, or the middle mile. */
  kind: "parcel" | "middle_mile";
  /** The carrier’s first card is 1, the next 2. */
  card_version: number;
  /** What people call the card. */
  name: string;
  /** From when on it is valid. */
  effective_from: string;
  /** When it ends; null: when a later card begins. */
  effective_until: string | null;
  /** Who loaded it. */
  created_by: string;
  /** Grows with every change; the ETag of the record. */
  version: number;
  /** When it was loaded. */
  created: string;
  /** When it was changed last. */
  updated: string;
}

/** The card that it would take the place of. */
export interface ComparedRateCard {
  /** Card id. */
  id: number;
  /** The carrier’s first card is 1, the next 2. */
  card_version: number;
}

export interface RateDifference {
  /** Service. */
  service: string;
  /** Where it starts. */
  from: string;
  /** Where it goes. */
  to: string;
  /** What is sent. */
  sample: string;
  /** Price by the old card; null: none. */
  before_usd: number | null;
  /** Price by the new card; null: none. */
  after_usd: number | null;
  /** What it costs more; null where either has no price. */
  difference_usd: number | null;
}

export interface RateCardTrial {
  compared_with: ComparedRateCard | null;
  /** Prices that were compared. */
  compared: number;
  /** Those that stay. */
  unchanged: number;
  /** Those that go up. */
  raised: number;
  /** Those that go down. */
  lowered: number;
  /** Those that only the new card has. */
  added: number;
  /** Those that only the old card has. */
  removed: number;
  /** Up to 500, the largest differences first. */
  differences: RateDifference[];
}

export interface FuelWeek {
  /** The first day on which it is charged; until the next one begins. */
  from: string;
  /** Percent, two decimals. */
  percent: number;
}

export interface RateDimensional {
  /** Cubic inches that count as a pound. */
  divisor: number;
  /** Only larger parcels have a dimensional weight; 1728 is a cubic foot. */
  above_in3: number;
}

export interface RateService {
  /** the code of the service (small letters, digits and _) */
  code: string;
  /** What people call it. */
  name: string;
  /** The least that the carriage of a parcel costs, before surcharges. Two decimals at most. */
  minimum_usd?: number | undefined;
  /** Heavier parcels are not taken. */
  max_weight_lb: number;
  /** Longer parcels are not taken. */
  max_length_in: number;
  /** Larger parcels are not taken: length and girth. */
  max_length_plus_girth_in?: number | undefined;
  excludes?: Array<"po_box" | "military" | "hazmat" | "residential"> | undefined;
  /** On which days it delivers. */
  delivery_days: "weekdays" | "saturdays_too" | "every_day";
}

export interface RateOrigin {
  /** ISO 3166-1 alpha-2 country code */
  country: string;
  /** None named: the whole country, as far as no other entry has it. */
  prefixes?: string[] | undefined;
}

export interface RateDestination {
  /** Zone. */
  zone: string;
  /** ISO 3166-1 alpha-2 country code */
  country: string;
  /** None named: the whole country, as far as no other entry has it. */
  prefixes?: string[] | undefined;
}

export interface RateZoneChart {
  origins: RateOrigin[];
  destinations: RateDestination[];
}

export interface RatePrice {
  /** the code of the service (small letters, digits and _) */
  service: string;
  /** Zone. */
  zone: string;
  /** The price is for this billable weight, and for all above the step before it. */
  up_to_lb: number;
  /** Price. Two decimals at most. */
  amount_usd: number;
}

export interface RateTransit {
  /** the code of the service (small letters, digits and _) */
  service: string;
  /** Zone. */
  zone: string;
  /** Days of delivery after collection. */
  days: number;
}

export interface RateArea {
  /** ISO 3166-1 alpha-2 country code */
  country: string;
  /** None named: the whole country, as far as no other entry has it. */
  prefixes?: string[] | undefined;
}

/** Only where the parcel is above any of these, its sides rounded as the card has it. */
export interface RateMeasures {
  /** Actual weight. */
  weight_lb?: number | undefined;
  /** Longest side. */
  length_in?: number | undefined;
  /** Second-longest side. */
  second_side_in?: number | undefined;
  /** Length and girth. */
  length_plus_girth_in?: number | undefined;
  /** Cubic inches. */
  volume_in3?: number | undefined;
}

export interface RateSurcharge {
  /** Of `residential`, `delivery_area` and `hazmat` the dearest that fits is charged, of `additional_handling` and `oversize` together the dearest, of `peak` every one. */
  code: "residential" | "delivery_area" | "additional_handling" | "oversize" | "hazmat" | "peak";
  /** What the breakdown calls it. */
  name: string;
  /** For each parcel. Two decimals at most. */
  amount_usd: number;
  /** Only of these; none named: of all. */
  services?: string[] | undefined;
  /** Only in these zones. */
  zones?: string[] | undefined;
  /** Only to homes (true), or only to businesses (false). */
  residential?: boolean | undefined;
  /** Only to these places. */
  areas?: RateArea[] | undefined;
  over?: RateMeasures | undefined;
  /** Such a parcel counts as at least so heavy. */
  minimum_billable_lb?: number | undefined;
  /** Only for what ships from this day on: a date, or month and day (MM-DD) of every year. */
  from?: string | undefined;
  /** The last such day; before `from`: over New Year. */
  until?: string | undefined;
}

export interface ParcelRateCard {
  /** How each side becomes whole inches. */
  dimension_rounding: "up" | "nearest" | "none";
  /** Weights are rounded up to this; `ounce_then_pound`: ounces up to one pound. */
  weight_rounding: "pound" | "half_pound" | "ounce" | "ounce_then_pound";
  /** What becomes of parts of a cent. */
  money_rounding: "half_up" | "up";
  /** Null: parcels count by weight alone. */
  dimensional: RateDimensional | null;
  /** Services. */
  services: RateService[];
  /** Zones of destinations, by where parcels start. */
  zones: RateZoneChart[];
  /** Prices. */
  prices: RatePrice[];
  /** How long it takes. */
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
  /** Code of the warehouse that it starts from. */
  warehouse: string;
  /** Code of the fulfilment center, or a region of the card; the center has precedence. */
  destination: string;
  /** For each cubic foot. Two decimals at most. */
  per_cubic_foot_usd: number;
  /** The least that a shipment costs, before surcharges. Two decimals at most. */
  minimum_usd: number;
  /** Days on the road. */
  transit_days: number;
}

export interface RateOversize {
  /** A carton with a longer side is oversize. */
  over_length_in: number;
  /** So is a heavier one. */
  over_weight_lb: number;
  /** For each such carton. Two decimals at most. */
  amount_usd: number;
}

export interface MiddleMileRateCard {
  /** What becomes of parts of a cent. */
  money_rounding: "half_up" | "up";
  /** Fulfilment centers that are priced alike. */
  regions: RateRegion[];
  /** Lanes. */
  lanes: RateLane[];
  /** Null: such shipments are not taken. */
  hazmat_usd: number | null;
  /** Null: no carton costs more for its size. */
  oversize: RateOversize | null;
  fuel_applies_to: Array<"base" | "hazmat" | "oversize">;
}

export interface RateCard {
  /** Card id. */
  id: number;
  /** the code of the carrier (small letters, digits and _) */
  carrier: string;
  /** Parcels, or the middle mile. */
  kind: "parcel" | "middle_mile";
  /** The carrier’s first card is 1, the next 2. */
  card_version: number;
  /** What people call the card. */
  name: string;
  /** From when on it is valid. */
  effective_from: string;
  /** When it ends; null: when a later card begins. */
  effective_until: string | null;
  /** Who loaded it. */
  created_by: string;
  /** Grows with every change; the ETag of the record. */
  version: number;
  /** When it was loaded. */
  created: string;
  /** When it was changed last. */
  updated: string;
  /** Fuel surcharge by the week from which it is charged. */
  fuel_weeks: FuelWeek[];
  content: ParcelRateCard | MiddleMileRateCard;
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
  /** the code of the carrier (small letters, digits and _) */
  carrier: string;
  /** What people call the card. */
  name: string;
  /** From when on it is valid. */
  effective_from: string;
  /** When it ends; null: when a later card begins. */
  effective_until?: string | null | undefined;
  /** Fuel surcharge by the week from which it is charged. */
  fuel_weeks: FuelWeek[];
  content: ParcelRateCard;
  /** Checks the card and tells what prices it would change; writes nothing. */
  dry_run?: boolean | undefined;
  /** Parcels to compare prices of, in every zone of the card; some of usual sizes where none are named. */
  samples?: SampleParcel[] | undefined;
}

export interface NewMiddleMileRateCard {
  /** Marketplace shipments, by the cubic foot. */
  kind: "middle_mile";
  /** the code of the carrier (small letters, digits and _) */
  carrier: string;
  /** What people call the card. */
  name: string;
  /** From when on it is valid. */
  effective_from: string;
  /** When it ends; null: when a later card begins. */
  effective_until?: string | null | undefined;
  /** Fuel surcharge by the week from which it is charged. */
  fuel_weeks: FuelWeek[];
  content: MiddleMileRateCard;
  /** Checks the card and tells what prices it would change; writes nothing. */
  dry_run?: boolean | undefined;
  /** Parcels to compare prices of, in every zone of the card; some of usual sizes where none are named. */
  samples?: SampleParcel[] | undefined;
}

export interface RateCardChanges {
  /** What people call the card. */
  name?: string | undefined;
  /** When it ends; null: when a later card begins. */
  effective_until?: string | null | undefined;
  /** Fuel surcharge by the week from which it is charged. */
  fuel_weeks?: FuelWeek[] | undefined;
}

export interface NewRatePrices {
  /** All prices of the new card. */
  rows: RatePrice[];
  /** From when on it is valid. */
  effective_from?: string | undefined;
  /** What people call the card. */
  name?: string | undefined;
  /** Checks the card and tells what prices it would change; writes nothing. */
  dry_run?: boolean | undefined;
}

export interface NewRateLanes {
  /** All lanes of the new card. */
  rows: RateLane[];
  /** From when on it is valid. */
  effective_from?: string | undefined;
  /** What people call the card. */
  name?: string | undefined;
  /** Checks the card and tells what prices it would change; writes nothing. */
  dry_run?: boolean | undefined;
}

export interface RateMarkup {
  /** Mark-up id. */
  id: number;
  /** the carrier (letters, digits and _), as rates name it */
  carrier: string | null;
  /** the service (letters, digits and _), as rates name it */
  service: string | null;
  /** Percent of the whole price, two decimals; below zero it is a discount. */
  percent: number;
  /** For each parcel, or each shipment of the middle mile. Two decimals at most. */
  flat_usd: number;
  /** From when on it is charged. */
  effective_from: string;
  /** When it ends; null: never. */
  effective_until: string | null;
  /** Grows with every change; the ETag of the record. */
  version: number;
  /** When it was made. */
  created: string;
  /** When it was changed last. */
  updated: string;
}

export interface NewRateMarkup {
  /** the carrier (letters, digits and _), as rates name it */
  carrier?: string | null | undefined;
  /** the service (letters, digits and _), as rates name it */
  service?: string | null | undefined;
  /** Percent of the whole price, two decimals; below zero it is a discount. */
  percent?: number | undefined;
  /** For each parcel, or each shipment of the middle mile. Two decimals at most. */
  flat_usd?: number | undefined;
  /** From when on it is charged. */
  effective_from?: string | undefined;
  /** When it ends; null: never. */
  effective_until?: string | null | undefined;
}

export interface RateMarkupChanges {
  /** Percent of the whole price, two decimals; below zero it is a discount. */
  percent?: number | undefined;
  /** For each parcel, or each shipment of the middle mile. Two decimals at most. */
  flat_usd?: number | undefined;
  /** When it ends; null: never. */
  effective_until?: string | null | undefined;
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
  grades?: ReturnGrade[] | null;
  /** Conditions that it is for; all where nothing is said. */
  conditions?: ReturnCondition[] | null;
  /** Reasons that it is for; all where nothing is said. */
  reasons?: ReturnReason[] | null;
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

export interface OpenReturn {
  /** Organization. */
  org_id: number;
  /** Name of the organization. */
  org_name: string;
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

export interface NewArrival {
  /** Warehouse that it came to. */
  warehouse_id: number;
  /** `blind`: nobody announced it; `marketplace`: a removal. Default `blind`. */
  source?: "blind" | "marketplace" | undefined;
  /** The order that it was part of, where a paper says so. Blanks around it are dropped. */
  market_order_id?: string | null | undefined;
  /** The marketplace’s number of a removal. Blanks around it are dropped. */
  removal_order_id?: string | null | undefined;
  /** Why it comes back. */
  reason?: ReturnReason | null | undefined;
  /** Note. */
  note?: string | null | undefined;
  /** Carrier that brings it. Blanks around it are dropped. */
  carrier?: string | null | undefined;
  /** The carrier’s number. Blanks around it are dropped. */
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

/** Names `line`, `item_id` or `barcode`. By item or code, they are the announced ones that have not come, and the rest are units that nobody announced. */
export interface NewReturnUnit {
  /** The announced line. */
  line?: number | null | undefined;
  /** Item. */
  item_id?: number | null | undefined;
  /** A code of the item, as it was scanned. Blanks around it are dropped. */
  barcode?: string | null | undefined;
  /** Units. */
  quantity: number;
  /** Why it comes back. */
  reason?: ReturnReason | null | undefined;
  /** A as new, B good, C worn, D worthless. */
  grade: ReturnGrade;
  /** What they look like. */
  condition: ReturnCondition;
  /** Lot, as it is printed; where nothing is said, the one they left with. Required where the order shipped several and not all of them come back; null: those without one. A lot that was corrected since is the corrected one. Blanks around it are dropped. */
  lot?: string | null | undefined;
  /** Expiration date, as it is printed; where nothing is said, the one they left with. */
  expiration?: string | null | undefined;
  /** Note. */
  note?: string | null | undefined;
  /** What becomes of them. What differs from what the rules of the org say needs `override_reason`; `ask` never does. */
  disposition?: RuleDisposition | null | undefined;
}

export interface TakeInUnits {
  /** Units that are alike stand together. */
  units: NewReturnUnit[];
  /** Nothing more comes: all of it is graded. */
  finish?: boolean | undefined;
  /** Why the hub decides otherwise than the rules of the merchant, or about units that the merchant is asked about before `decide_by`. Needs the scope `inventory` or `ops`. Kept in `why`. */
  override_reason?: string | null | undefined;
}

export interface UnitDecision {
  /** Units that wait for a decision. */
  unit_id: number;
  /** What becomes of them. */
  disposition: ReturnDisposition;
}

export interface DecideForMerchant {
  /** All of them or none. */
  decisions: UnitDecision[];
  /** Why the hub decides otherwise than the rules of the merchant, or about units that the merchant is asked about before `decide_by`. Needs the scope `inventory` or `ops`. Kept in `why`. */
  override_reason?: string | null | undefined;
}

export interface CancelReturn {
  /** Why it is cancelled. */
  reason?: string | null | undefined;
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

export interface NewReturnPhoto {
  /** the bytes of a JPEG, PNG or WebP picture, in base64 */
  content: string;
  /** The units that it shows. */
  unit_id?: number | null | undefined;
  /** Note. */
  note?: string | null | undefined;
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

export interface ScanMatch {
  /** What it is: `item`, `lot`, `sub_order`, `shipment`, `wave`, `inventory_request`, `inbound_carton`, `marketplace_work_order`, `marketplace_carton`, `marketplace_pallet`, `return` or `warehouse`. */
  type: string;
  /** Whose it is; null for what belongs to the hub. */
  org_id: number | null;
  /** Its id; of a lot, the id of its item. */
  id: number;
  /** Where it is; null for what is at no warehouse, or at many. */
  warehouse_id: number | null;
  /** What people say, where it has a number. */
  number: string | null;
  /** It in a few words. */
  label: string;
  /** What can be done with it now. */
  actions: string[];
  /** Where it is read. */
  href: string;
}

export interface Scanned {
  /** What was scanned. */
  code: string;
  /** All that the code may mean; empty where it means nothing. */
  matches: ScanMatch[];
}

export interface DueWork {
  /** Organization id. */
  org_id: number;
  /** Its name. */
  org_name: string;
  /** What is to be done. */
  kind: string;
  /** The id of what it is to be done with. */
  subject_id: number;
  /** `due`: it is done, or tried again, by itself; `dead`: it has failed too often. */
  state: "due" | "dead";
  /** Since when it is to be done. */
  marked: string;
  /** Attempts that have failed. */
  attempts: number;
  /** Not before; null where it is tried at once, or not at all. */
  next_attempt: string | null;
  /** Why the last attempt failed. */
  last_error: string | null;
  /** When it was given up. */
  dead_since: string | null;
}

export interface RetriedDeadLetters {
  /** How many are tried again. */
  retried: number;
  /** Whether there are more: send the request again. */
  has_more: boolean;
}

export interface DeadLettersToRetry {
  /** Only of this kind. */
  kind?: "warehouse_changed" | "recheck_warehouse" | "recheck_item" | "tell_bundles" | "reroute_sub_order" | "fill_backorders" | "reroute_work_order" | "tell_warehouse" | "return_parcel" | "return_decision" | "return_exchange" | "advance_sandbox" | "settle_label" | "return_label" | "check_eligibility" | "inbound_plan" | "read_marketplace_receipts" | "deliver_webhooks" | "webhook_failing_mail" | undefined;
  /** Only this organization’s. */
  org_id?: number | undefined;
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

export interface Health {
  status: "ok";
  /** What was looked at. */
  checks?: Record<string, string>;
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

export type OrgKind = "merchant" | "hub";

export type ImportMode = "all_or_nothing" | "keep_good";

export type StockAdjustmentReason = "order_shipped" | "order_returned" | "work_order_packed" | "work_order_unpacked" | "cycle_count" | "damaged" | "expired" | "found" | "lost" | "disposed" | "quarantined" | "released" | "relabelled" | "transfer_out" | "transfer_in" | "correction";

export type AppointmentStatus = "scheduled" | "rescheduled" | "cancelled" | "no_show" | "arrived";

export type InventoryRequestStatus = "draft" | "placed" | "in_transit" | "delivered" | "receiving" | "closed" | "cancelled";

export type WorkOrderStatus = "Open" | "Closed";

export type InboundPlanStatus = "working" | "waiting" | "done" | "failed" | "cancelled";

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

export type UserRole = "owner" | "admin" | "supervisor" | "member" | "picker" | "viewer";

export type Scope = "read" | "write" | "account" | "ops" | "view" | "admin" | "floor" | "inventory" | "catalog" | "warehouses" | "metrics";

export type WarehouseService = "storage" | "orders" | "marketplace_prep" | "middle_mile" | "returns" | "cold_storage" | "hazmat";

export type ColdStorageType = "refrigerated" | "frozen" | "deep_frozen";

export type FulfillmentChannel = "FBA" | "WFS" | "MERCHANT";

export type ListingStatus = "active" | "inactive";

export type BarcodeType = "manufacturer" | "amazon";

export type StockStatus = "available" | "damaged" | "quarantined" | "expired";

export type AppointmentType = "live" | "drop";

export type InboundShipmentMethod = "CUSTOMER" | "PICKUP";

export type DiscrepancyDecisionValue = "accepted" | "disputed";

export type PrepType = "ITEM_BLACK_SHRINKWRAP" | "ITEM_BLANKSTK" | "ITEM_BOXING" | "ITEM_BUBBLEWRAP" | "ITEM_CAP_SEALING" | "ITEM_DEBUNDLE" | "ITEM_HANG_GARMENT" | "ITEM_LABELING" | "ITEM_NO_PREP" | "ITEM_POLYBAGGING" | "ITEM_RMOVHANG" | "ITEM_SETCREATE" | "ITEM_SETSTK" | "ITEM_SIOC";

export type MarketplaceProgram = "FBA" | "WFS";

export type WorkOrderStage = "queued" | "processing" | "packed" | "shipped" | "closed" | "cancelled";

export type InboundPlanStepName = "create_plan" | "generate_packing" | "choose_packing" | "confirm_packing" | "read_groups" | "set_packing" | "generate_placement" | "choose_placement" | "confirm_placement" | "read_shipments" | "read_contents" | "assign_cartons" | "pack_cartons" | "set_shipment_packing" | "cancel_plan";

export type MarketplaceRegion = "na" | "eu" | "fe";

export type SubOrderStatus = "pending" | "processing" | "backordered" | "shipped" | "cancelled" | "error";

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
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
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
    /** The version that the change is based on: it is refused (412) where there is a newer one. */
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
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
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
    /** The version that the change is based on: it is refused (412) where there is a newer one. */
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
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<Member>;

  /**
   * Make a person a member, or change their role.
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
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<Client>;

  /**
   * Give a program a client id and a secret.
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
    /** The version that the change is based on: it is refused (412) where there is a newer one. */
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
   * Give a client a new secret.
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
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<ApiKey>;

  /**
   * Make an API key.
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
   * Make a one-time link with which a person sets their password.
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
   * List the open invitations of an organization.
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
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<Invitation>;

  /**
   * List changes of people, credentials, organizations and warehouses.
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
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
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
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
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
    /** The version that the change is based on: it is refused (412) where there is a newer one. */
    ifMatch?: number | string | undefined;
  }, options?: CallOptions): ApiRequest<OpsWarehouse>;

  /**
   * List the warehouses open to an organization.
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
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<Warehouse>;

  /**
   * Open a warehouse to an organization.
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
   * Close a warehouse to an organization.
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
    /** Manufacturer part number. Blanks around it are dropped. */
    mpn?: string | undefined;
    /** Universal product code. */
    upc?: string | undefined;
    /** Name, mpn or upc contains it, whatever the case. */
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
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
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
    /** The version that the change is based on: it is refused (412) where there is a newer one. */
    ifMatch?: number | string | undefined;
  }, options?: CallOptions): ApiRequest<OpsItem>;

  /**
   * Say what a bundle is made of.
   *
   * `PUT /ops/v1/orgs/{org_id}/items/{item_id}/components`
   */
  setComponents(params: {
    /** Organization id. */
    org_id: number;
    /** Item id of the bundle. */
    item_id: number;
    body: Components;
    /** The version that the change is based on: it is refused (412) where there is a newer one. */
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
    /** The version that the change is based on: it is refused (412) where there is a newer one. */
    ifMatch?: number | string | undefined;
  }, options?: CallOptions): ApiRequest<OpsListing>;

  /**
   * List the brands of an organization.
   *
   * `GET /ops/v1/orgs/{org_id}/brands`
   */
  listBrands(params: {
    /** Organization id. */
    org_id: number;
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
    /** The version that the change is based on: it is refused (412) where there is a newer one. */
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
    /** The version that the change is based on: it is refused (412) where there is a newer one. */
    ifMatch?: number | string | undefined;
  }, options?: CallOptions): ApiRequest<OpsVendor>;

  /**
   * Load many items at once.
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
   * Load many listings at once.
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
   * Load many bundles at once.
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
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<InventoryReceipt>;

  /**
   * List every movement of stock that is not a receipt.
   *
   * `GET /ops/v1/orgs/{org_id}/inventory/adjustments`
   */
  listInventoryAdjustments(params: {
    /** Organization id. */
    org_id: number;
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
   * Receive many lines at once.
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
   * Correct stock, with a reason.
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
   * Correct a mistyped lot or date.
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
    /** `true`: only those not released. */
    open?: boolean | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<Hold>;

  /**
   * Set units aside.
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
    /** Only of this warehouse. */
    warehouse_id?: number | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
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
    /** The version that the change is based on: it is refused (412) where there is a newer one. */
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
    /** Only of this warehouse. */
    warehouse_id?: number | undefined;
    /** Only those in this state. */
    status?: AppointmentStatus | undefined;
    /** Only those that start at this instant or later. */
    from?: string | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<Appointment>;

  /**
   * List what was received of a request.
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
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<InventoryRequestReceipt>;

  /**
   * See a photo of what came.
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
   * List what is on its way to a warehouse.
   *
   * `GET /ops/v1/warehouses/{warehouse_id}/inventory_requests`
   */
  listOpenInventoryRequests(params: {
    /** Warehouse id. */
    warehouse_id: number;
    /** Only those in this state. */
    status?: "placed" | "in_transit" | "delivered" | "receiving" | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<OpenInventoryRequest>;

  /**
   * List what merchants dispute.
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
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<Dispute>;

  /**
   * Sum up what came to a warehouse.
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
   * Take goods that nobody announced.
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
   * Call an appointment off.
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
   * The goods of a transfer have left.
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
   * The goods are at the dock.
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
   * Begin to count.
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
   * Receive what was counted.
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
   * Take back what was counted by mistake.
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
   * Add a photo of what came.
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
   * Everything is counted.
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
   * Count again.
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
   * Reject a request, or give up what is lost.
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
   * Move goods to another warehouse.
   *
   * `POST /ops/v1/orgs/{org_id}/transfers`
   */
  createTransfer(params: {
    /** Organization id. */
    org_id: number;
    body: NewTransfer;
  }, options?: CallOptions): ApiRequest<CreatedInventoryRequest>;

  /**
   * List transfers that are to leave a warehouse.
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
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
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
    /** How many pallets there are. Default: those that the request names for its pickup, else 1. */
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
    /** How many pallets there are. Default: those that the request names for its pickup, else 1. */
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
   * List what is to prepare.
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
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<QueuedWorkOrder>;

  /**
   * Begin with items of a work order.
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
   * Note which units are prepared, damaged or lost.
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
   * Look for units in place of those that are short.
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
   * Give up units of a work order.
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
   * Measure or weigh a carton again.
   *
   * `PATCH /ops/v1/orgs/{org_id}/marketplace_cartons/{id}`
   */
  measureMarketplaceCarton(params: {
    /** Organization id. */
    org_id: number;
    /** The carton’s id, or its SSCC. */
    id: string;
    body: MarketplaceCartonChanges;
    /** The version that the change is based on: it is refused (412) where there is a newer one. */
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
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<MarketplacePallet>;

  /**
   * Stack cartons on a pallet.
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
   * Take cartons out of their shipment.
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
   * Take the cartons off a pallet.
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
    /** Labels for each item. Default: one for each unit. */
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
    /** Labels for each item. Default: one for each unit. */
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
    /** Labels for each item. Default: one for each unit. */
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
    /** Labels for each item. Default: one for each unit. */
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
   * Tell the marketplace what comes by a work order.
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
    /** Only of this work order. */
    work_order_id?: number | undefined;
    /** Only those that are so. */
    status?: InboundPlanStatus | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
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
   * Choose where the units of a plan go.
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
   * Tell the marketplace what was packed into the shipments of a plan.
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
   * Make the step again that has failed.
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
   * Call an inbound plan off.
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
   * Download what is in the cartons of a work order.
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
   * Download what is in the cartons of a marketplace shipment.
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
   * Ask the marketplace what it has received.
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
   * See how reading a shipment’s receipts goes.
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
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
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
    /** Limit id. */
    id: number;
  }, options?: CallOptions): ApiRequest<MarketplaceLimit>;

  /**
   * Change a marketplace limit.
   *
   * `PATCH /ops/v1/marketplace_limits/{id}`
   */
  changeMarketplaceLimit(params: {
    /** Limit id. */
    id: number;
    body: MarketplaceLimitChanges;
    /** The version that the change is based on: it is refused (412) where there is a newer one. */
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
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
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
    /** Price id. */
    id: number;
  }, options?: CallOptions): ApiRequest<PrepPrice>;

  /**
   * Change a prep price.
   *
   * `PATCH /ops/v1/prep_prices/{id}`
   */
  changePrepPrice(params: {
    /** Price id. */
    id: number;
    body: PrepPriceChanges;
    /** The version that the change is based on: it is refused (412) where there is a newer one. */
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
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
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
   * List orders.
   *
   * `GET /ops/v1/orgs/{org_id}/orders`
   */
  listOrders(params: {
    /** Organization id. */
    org_id: number;
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
    /** Only parts of orders that ship from this warehouse. */
    warehouse_id?: number | undefined;
  }, options?: CallOptions): ApiRequest<OrderSummary>;

  /**
   * Tell where an order stands, and why.
   *
   * `GET /ops/v1/orgs/{org_id}/orders/status`
   */
  getOrderStatus(params: {
    /** Organization id. */
    org_id: number;
    /** The order’s id here, as answers have it. */
    order_id?: number | undefined;
    /** The order’s id on its marketplace. */
    market_order_id?: string | undefined;
  }, options?: CallOptions): ApiRequest<OrderStatusAnswer>;

  /**
   * List shipments of orders.
   *
   * `GET /ops/v1/orgs/{org_id}/orders/tracking`
   */
  listOrderTracking(params: {
    /** Organization id. */
    org_id: number;
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
   * See the open orders of all organizations.
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
    /** `true`: only what has its stock and should have left already. */
    late?: boolean | undefined;
    /** `true`: only what has its stock and must still leave today. */
    due_today?: boolean | undefined;
    /** Order of the list; `-` in front for descending. What has no `due` counts as later than everything. Ties go by `ordered`, then by id. Default `due` with `late` or `due_today`, else `ordered`. */
    sort?: "ordered" | "-ordered" | "due" | "-due" | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<OpenSubOrder>;

  /**
   * See what waits on the floor of a warehouse.
   *
   * `GET /ops/v1/warehouses/{id}/pick_queue`
   */
  listPickQueue(params: {
    /** Warehouse id. */
    id: number;
    /** What is to be done next: pick, pack or ship. */
    state?: "pending" | "picking" | "packed" | undefined;
    /** Only this organization’s. */
    org_id?: number | undefined;
    /** Only those of this wave. */
    wave_id?: number | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
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
   * Start to pick many sub-orders.
   *
   * `POST /ops/v1/orgs/{org_id}/sub_orders/start_pick`
   */
  startPicks(params: {
    /** Organization id. */
    org_id: number;
    body: StartPicks;
  }, options?: CallOptions): ApiRequest<StartedPicks>;

  /**
   * Start to pick a sub-order.
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
   * Report units that were taken from the shelf.
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
   * Take back units that were confirmed as picked.
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
   * Report what was not found.
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
   * Report that another lot was taken than the one set aside.
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
    /** The version that the change is based on: it is refused (412) where there is a newer one. */
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
    /** The version that the change is based on: it is refused (412) where there is a newer one. */
    ifMatch?: number | string | undefined;
  }, options?: CallOptions): ApiRequest<FloorSubOrder>;

  /**
   * Say that the carrier’s driver has taken a sub-order.
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
   * Take back that a sub-order is being picked.
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
   * Take back that a sub-order is packed.
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
   * Move a mis-scanned label to the parcel that has it.
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
   * Take back that the carrier’s driver has taken a sub-order.
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
   * Take back that a sub-order has shipped.
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
   * Route a sub-order again.
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
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
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
   * See where somebody on the floor must look.
   *
   * `GET /ops/v1/floor_exceptions`
   */
  listFloorExceptions(params?: {
    /** Only at this warehouse. */
    warehouse_id?: number | undefined;
    /** Only this organization’s. */
    org_id?: number | undefined;
    /** `true`: those that somebody has looked into, instead of those that are open. */
    resolved?: boolean | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<FloorException>;

  /**
   * Say that a floor exception has been looked into.
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
   * Take what carriers say of shipments.
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
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
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
    /** Only with this code. */
    code?: string | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
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
    /** The version that the change is based on: it is refused (412) where there is a newer one. */
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
   * See the proof of delivery of a marketplace shipment.
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
    /** Only those in this state. */
    status?: MarketplaceShipmentState | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
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
    /** The version that the change is based on: it is refused (412) where there is a newer one. */
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
   * Note what carriers and the marketplace say of a shipment.
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
   * Take back that a marketplace shipment has left.
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
   * Take back what was said of a marketplace shipment.
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
   * The marketplace moved a shipment to another fulfilment center.
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
   * Note what the marketplace received of a shipment.
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
   * The marketplace counts no more of a shipment.
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
   * Note what is known of a middle-mile order.
   *
   * `PATCH /ops/v1/orgs/{org_id}/middle_mile_orders/{number}`
   */
  changeMiddleMileOrder(params: {
    /** Organization id. */
    org_id: number;
    /** The order’s number, such as MMO261114K7Q2, or its id. */
    number: string;
    body: MiddleMileOrderChanges;
    /** The version that the change is based on: it is refused (412) where there is a newer one. */
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
    /** Only those in this state. */
    status?: MiddleMileOrderStatus | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<OpenMiddleMileOrder>;

  /**
   * The carrier takes a middle-mile order.
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
   * Take back that the carrier has taken a middle-mile order.
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
   * A middle-mile order is on its way.
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
   * Take back that a middle-mile order is on its way.
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
   * Take back that a middle-mile order is delivered.
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
   * A middle-mile order is delivered.
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
    /** the code of the carrier (small letters, digits and _) */
    carrier?: string | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<RateCardSummary>;

  /**
   * Load a rate card.
   *
   * `POST /ops/v1/rate_cards`
   */
  createRateCard(params: {
    body: NewParcelRateCard | NewMiddleMileRateCard;
  }, options?: CallOptions): ApiRequest<RateCardTrial | RateCard>;

  /**
   * List the rate cards that are valid at a time.
   *
   * `GET /ops/v1/effective_rate_cards`
   */
  listEffectiveRateCards(params?: {
    /** The time; now, where none is given. */
    at?: string | undefined;
  }, options?: CallOptions): ApiRequest<RateCardSummary[]>;

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
    /** The version that the change is based on: it is refused (412) where there is a newer one. */
    ifMatch?: number | string | undefined;
  }, options?: CallOptions): ApiRequest<RateCard>;

  /**
   * Load the prices of a parcel carrier.
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
   * Load the lanes of the middle mile.
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
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
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
    /** The version that the change is based on: it is refused (412) where there is a newer one. */
    ifMatch?: number | string | undefined;
  }, options?: CallOptions): ApiRequest<RateMarkup>;

  /**
   * Tell how many of the shipped units came back.
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
   * `GET /ops/v1/orgs/{org_id}/returns/reasons`
   */
  getReturnReasons(params: {
    /** Organization id. */
    org_id: number;
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
   * `GET /ops/v1/orgs/{org_id}/returns/volume`
   */
  getReturnVolume(params: {
    /** Organization id. */
    org_id: number;
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
   * Take a return that nobody announced.
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
   * See a photo of what came back.
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
    /** Only those in this state. */
    status?: "announced" | "in_transit" | "received" | "graded" | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
    include_total?: boolean | undefined;
  }, options?: CallOptions): PagedRequest<OpenReturn>;

  /**
   * A return is at the warehouse.
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
   * Take back that a return is at the warehouse.
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
   * Take back what was taken in by mistake.
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
   * Take returned units in.
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
   * All of a return is graded.
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
   * Decide for the merchant what becomes of returned units.
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
   * Add a photo of what came back.
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
   * See how far ahead the sandbox of a merchant is.
   *
   * `GET /ops/v1/orgs/{org_id}/sandbox`
   */
  getSandbox(params: {
    /** Organization id. */
    org_id: number;
    /** What passes within so many hours is counted. Default 24. */
    hours?: number | undefined;
  }, options?: CallOptions): ApiRequest<Sandbox>;

  /**
   * Find out what a code is.
   *
   * `GET /ops/v1/scan`
   */
  scan(params: {
    /** What was scanned. */
    code: string;
  }, options?: CallOptions): ApiRequest<Scanned>;

  /**
   * See what is to be done, and what failed too often.
   *
   * `GET /ops/v1/due_work`
   */
  listDueWork(params?: {
    /** Only in this state. */
    state?: "due" | "dead" | undefined;
    /** Only of this kind. */
    kind?: string | undefined;
    /** Only this organization’s. */
    org_id?: number | undefined;
    /** Page number, from 1. */
    page?: number | undefined;
    /** Rows per page, 250 at most. */
    per_page?: number | undefined;
    /** Opaque position from the `Link` header of the page before, or `0` for the beginning; it positions, `page` then only counts. It is good for the same sort and filters. */
    after?: string | undefined;
    /** `true` adds `X-Total-Count`: the number of rows that the filters match. */
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
   * Try a dead letter again.
   *
   * `POST /ops/v1/orgs/{org_id}/due_work/{kind}/{subject_id}/retry`
   */
  retryDueWork(params: {
    /** Organization id. */
    org_id: number;
    /** What is to be done. */
    kind: string;
    /** The id of what it is to be done with. */
    subject_id: number;
  }, options?: CallOptions): ApiRequest<DueWork>;

  /**
   * Follow everything that changes.
   *
   * `GET /ops/v1/orgs/{org_id}/events`
   */
  listEvents(params: {
    /** Organization id. */
    org_id: number;
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
   * `GET /ops/v1/orgs/{org_id}/webhook_endpoints`
   */
  listWebhookEndpoints(params: {
    /** Organization id. */
    org_id: number;
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
   * Is the process alive?.
   *
   * `GET /health/live`
   */
  healthLive(params?: Record<string, never>, options?: CallOptions): ApiRequest<Health>;

  /**
   * Can it take requests?.
   *
   * `GET /health/ready`
   */
  healthReady(params?: Record<string, never>, options?: CallOptions): ApiRequest<Health>;

  /**
   * Metrics in Prometheus’ text format.
   *
   * `GET /metrics`
   */
  metrics(params?: Record<string, never>, options?: CallOptions): ApiRequest<string>;
}
