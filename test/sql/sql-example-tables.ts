// Tables for the tests of the SQL rules: shared ones, and two of a tenant.
export const TABLES = `
  CREATE TABLE org (id bigint PRIMARY KEY, name text);
  CREATE TABLE membership (org_id bigint NOT NULL REFERENCES org (id), user_id bigint, PRIMARY KEY (org_id, user_id));
  CREATE TABLE parcel (org_id bigint NOT NULL REFERENCES org (id), id bigint NOT NULL, parent_id bigint, state text,
    sent_at timestamptz, PRIMARY KEY (org_id, id));
  CREATE TABLE label (org_id bigint NOT NULL, parcel_id bigint NOT NULL, line int NOT NULL, code text,
    PRIMARY KEY (org_id, parcel_id, line), FOREIGN KEY (org_id, parcel_id) REFERENCES parcel (org_id, id));`;
