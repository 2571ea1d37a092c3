import { text, timestamp } from '../../kit/db/tables.ts';

/** Columns of the outcome that labels of every kind have. */
export const OUTCOME_COLUMNS = {
  source_shipment: text().nullable(),
  source_rate: text().nullable(),
  tracking_number: text().nullable(),
  tracking_url: text().nullable(),
  error: text().nullable(),
  requested_by: text(),
  requested_at: timestamp(),
  bought_at: timestamp().nullable(),
  void_requested_at: timestamp().nullable(),
  voided_at: timestamp().nullable(),
};
