import type { InventoryRequest } from '@crossdock/client/hub';
import { useState } from 'react';
import { useMay } from '../../app/session.ts';
import { State } from '../../kit/badge.tsx';
import { Button } from '../../kit/button.tsx';
import { formatMoment, formatNumber } from '../../kit/format.ts';
import { Panel } from '../../kit/layout.tsx';
import { SimpleTable } from '../../kit/simple-table.tsx';
import { AnswerDispute, differenceOf } from '../kit/answer-dispute.tsx';

type Discrepancy = InventoryRequest['discrepancies'][number];

const disputeOf = ({ decisions }: Discrepancy) =>
  decisions.findLast(({ decision }) => decision === 'disputed') ?? null;
/** Until the merchant disputes it again or accepts it, an answer can be corrected. */
const ANSWERABLE: readonly (string | null)[] = ['disputed', 'upheld', 'rejected'];

/** The lines of a request that its merchant has disputed, with the answers. */
export function DisputesPanel({
  orgId,
  request,
}: {
  readonly orgId: number;
  readonly request: InventoryRequest;
}) {
  const mayAnswer = useMay('inventory', 'ops');
  const [chosen, setChosen] = useState<Discrepancy | null>(null);
  const disputed = request.discrepancies.filter((one) => disputeOf(one) !== null);
  if (disputed.length === 0) return null;
  const nameOf = ({ item_id: itemId }: Discrepancy) =>
    request.items.find(({ item_id }) => item_id === itemId)?.name ?? `Item ${itemId}`;
  const dispute = chosen && disputeOf(chosen);
  return (
    <Panel title="Disputes" isFlush>
      <SimpleTable
        name="Disputes"
        rows={disputed}
        rowId={({ line_id }) => line_id}
        columns={[
          { header: 'Item', cell: nameOf },
          { header: 'Announced', cell: (one) => formatNumber(one.announced), isNumeric: true },
          { header: 'Received', cell: (one) => formatNumber(one.received), isNumeric: true },
          { header: 'Difference', cell: differenceOf },
          {
            header: 'Decisions',
            cell: ({ decisions }) =>
              decisions.map(({ id, decision, by, time, note }) => (
                <span key={id} className="mb-2 block">
                  <State of={decision} />
                  <span className="block text-sm text-muted">
                    {[by, formatMoment(time), note].filter(Boolean).join(', ')}
                  </span>
                </span>
              )),
          },
          {
            header: 'Answer',
            cell: (one) =>
              mayAnswer &&
              ANSWERABLE.includes(one.decision) && (
                <Button onClick={() => setChosen(one)}>
                  {one.decision === 'disputed' ? 'Answer' : 'Correct the answer'}
                </Button>
              ),
          },
        ]}
      />
      {chosen !== null && dispute !== null && (
        <AnswerDispute
          orgId={orgId}
          requestId={request.id}
          disputeId={dispute.id}
          name={nameOf(chosen)}
          about={
            dispute.note === null
              ? `${dispute.by} disputes the count.`
              : `${dispute.by} says: ${dispute.note}`
          }
          line={chosen}
          onClose={() => setChosen(null)}
        />
      )}
    </Panel>
  );
}
