-- What the hub pays for freight is the hub's alone: it leaves the events that carried it. Each org's by the index on types.
UPDATE event e
SET data = (e.data::jsonb - ARRAY['invoiced_amount', 'invoice_difference', 'invoice_number'])::json
FROM org_feed f
WHERE e.org_id = f.org_id AND e.type >= 'middle_mile_order.' AND e.type < 'middle_mile_order/'
  AND e.data::jsonb ? 'invoice_number';
