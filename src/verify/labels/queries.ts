import { type Check, check } from '../../kit/db/checks.ts';
import { numberOf } from '../../kit/db/statement.ts';

const ofLabel = `'org ' || l.org_id || ' label ' || l.id`;
const LIVE = `('requested', 'bought', 'used')`;

export const LABEL_CHECKS: readonly Check[] = [
  check(
    'label_amounts',
    'the cost of a label is the sum of its breakdown',
    `SELECT ${ofLabel} || ': ' || l.amount_cents || ' cents, its lines ' || b.cents AS detail
     FROM shipping_label l, LATERAL (
       SELECT coalesce(sum((k.value ->> 'amount_usd')::numeric * 100), 0) AS cents
       FROM json_array_elements(l.breakdown) AS k (value)) AS b
     WHERE b.cents <> l.amount_cents`,
  ),
  check(
    'label_cartons',
    'a label belongs to one carton, is used once that has shipped, and each purchase is one label',
    `SELECT ${ofLabel} || ': of carton ' || l.carton || ' of ' || ${numberOf('SO', 'l.sub_order_id')} || ', shipment ' || p.id
              || ' is carton ' || p.carton || ' of ' || ${numberOf('SO', 'p.sub_order_id')} AS detail
     FROM shipping_label l JOIN order_shipment p ON p.org_id = l.org_id AND p.id = l.shipment_id
     WHERE l.state IN ${LIVE} AND (p.sub_order_id <> l.sub_order_id OR p.carton <> l.carton OR p.order_id <> l.order_id
       OR p.warehouse_id <> l.warehouse_id)
     UNION ALL
     SELECT ${ofLabel} || ': is ' || l.state || ', its carton is ' || coalesce(p.status, 'gone')
     FROM shipping_label l LEFT JOIN order_shipment p ON p.org_id = l.org_id AND p.id = l.shipment_id
     WHERE (l.state = 'used') <> (l.state IN ${LIVE} AND p.shipped_at IS NOT NULL)
     UNION ALL
     SELECT 'org ' || l.org_id || ' shipment ' || l.shipment_id || ': ' || count(*) || ' labels at once'
     FROM shipping_label l WHERE l.state IN ${LIVE} GROUP BY l.org_id, l.shipment_id HAVING count(*) > 1
     UNION ALL
     SELECT 'org ' || l.org_id || ' ' || l.source || ' ' || l.source_shipment || ': bought for ' || count(*) || ' labels'
     FROM shipping_label l WHERE l.source_shipment IS NOT NULL AND l.state IN ('bought', 'used', 'void_refused')
     GROUP BY l.org_id, l.account_org_id, l.source, l.source_shipment HAVING count(*) > 1`,
  ),
  check(
    'label_voids',
    'a label being voided was bought, is on no shipped parcel, and is followed up until it is voided',
    `SELECT ${ofLabel} || ': is ' || l.state || ', its number ' || l.tracking_number || ' is on shipment ' || p.id AS detail
     FROM shipping_label l
     JOIN order_shipment p ON p.org_id = l.org_id AND p.sub_order_id = l.sub_order_id AND p.shipped_at IS NOT NULL
       AND p.tracking_number = l.tracking_number
     WHERE l.state IN ('void_requested', 'voided') AND l.source <> 'cards'
       AND NOT EXISTS (SELECT 1 FROM shipping_label n WHERE n.org_id = l.org_id AND n.shipment_id = p.id AND n.state = 'used'
         AND n.tracking_number = p.tracking_number)
     UNION ALL
     SELECT ${ofLabel} || ': is ' || l.state || ', used ' || coalesce(l.used_at::text, 'never') || ', voided '
              || coalesce(l.voided_at::text, 'never')
     FROM shipping_label l
     WHERE (l.state = 'used') <> (l.used_at IS NOT NULL) OR (l.state = 'voided') <> (l.voided_at IS NOT NULL)
     UNION ALL
     SELECT ${ofLabel} || ': is ' || l.state || ', and is not followed up'
     FROM shipping_label l
     WHERE l.state IN ('requested', 'void_requested') AND NOT EXISTS (
       SELECT 1 FROM due_work d WHERE d.org_id = l.org_id AND d.kind = 'settle_label' AND d.subject_id = l.id)`,
  ),
];
