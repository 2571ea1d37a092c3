// Returns intake: a return is found by any of its numbers and graded unit by unit.
import type { OpenReturn, Return } from '@crossdock/client/hub';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readOrCached } from '../../../app/offline-cache.ts';
import { State } from '../../../kit/badge.tsx';
import { formatNumber } from '../../../kit/format.ts';
import { useSearchState } from '../../../kit/search-state.ts';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { hub, hubReads } from '../../api.ts';
import { CardQueue } from '../../kit/card-queue.tsx';
import { type AtStation, type ChooseProps, RecordStation } from '../../kit/record-station.tsx';
import { ScanResultLine } from '../../kit/scan-feedback.tsx';
import { ScanInput } from '../../kit/scan-input.tsx';
import { useScan } from '../../kit/use-scan.ts';
import { BigButton } from '../big-button.tsx';
import { BlindReturnDialog } from './blind-return-dialog.tsx';
import { type Arrival, meaningOf, NOTHING_KNOWN } from './find-return.ts';
import { TakeInReturn } from './take-in-return.tsx';

const AGAIN_MS = 10_000;
/** What is here and not graded comes first. */
const ORDER = ['received', 'in_transit', 'announced', 'graded'];

export default function ReturnsPage() {
  return (
    <RecordStation
      title="Returns intake"
      record="return"
      name="return"
      read={(org_id, rma_number) => hub.getReturn({ org_id, rma_number })}
      choose={ChooseReturn}
    >
      {(one, at) => <ReturnAtStation one={one} {...at} />}
    </RecordStation>
  );
}

function ReturnAtStation({ one, ...at }: AtStation & { readonly one: Return }) {
  const [{ unit = '' }] = useSearchState();
  const policy = useQuery(
    hubReads.returnPolicy.from('policy', [at.orgId], () =>
      readOrCached('return-policy', String(at.orgId), () => hub.getReturnPolicy({ org_id: at.orgId })),
    ),
  );
  return (
    <Loaded query={policy}>
      {(rules) => <TakeInReturn one={one} policy={rules} firstUnit={unit} {...at} />}
    </Loaded>
  );
}

function byUrgency(a: OpenReturn, b: OpenReturn): number {
  return ORDER.indexOf(a.status) - ORDER.indexOf(b.status) || a.id - b.id;
}

function ChooseReturn({ warehouse, feedback, onChoose }: ChooseProps) {
  const [arrival, setArrival] = useState<Arrival | null>(null);
  const [several, setSeveral] = useState<readonly OpenReturn[] | null>(null);
  const query = useQuery({
    ...hubReads.floor.rows('listOpenReturns', { warehouse_id: warehouse.id }),
    select: (returns) => returns.toSorted(byUrgency),
    refetchInterval: AGAIN_MS,
  });
  const open = query.data ?? [];
  const choose = ({ org_id, id }: OpenReturn) => onChoose({ org: String(org_id), return: String(id) });
  const scan = useScan(feedback, async (code) => {
    setSeveral(null);
    const meaning = await meaningOf(code, warehouse.id, open);
    if ('found' in meaning) {
      feedback.right(meaning.words);
      return onChoose({ ...meaning.found });
    }
    if ('several' in meaning) {
      setSeveral(meaning.several);
      return feedback.note(`${meaning.several.length} returns match: choose one.`);
    }
    feedback.note(meaning.words);
    setArrival(meaning.arrival);
  });
  return (
    <>
      <ScanInput label="Scan a return, a parcel or a unit" isBusy={scan.isBusy} />
      <ScanResultLine
        result={feedback.result}
        idle="Scan the number of a return (RMA-…), the label of the parcel, its order, or what is in it."
      />
      <CardQueue
        title={several === null ? 'Returns' : 'Which one is it?'}
        about={several === null ? 'Ungraded returns come first.' : 'Several match the scan.'}
        actions={
          several === null ? (
            <BigButton onClick={() => setArrival(NOTHING_KNOWN)}>Unexpected return</BigButton>
          ) : (
            <BigButton onClick={() => setSeveral(null)}>Show all</BigButton>
          )
        }
        query={several === null ? query : { ...query, data: several }}
        rowId={({ id }) => id}
        onChoose={choose}
        name={({ rma_number }) => rma_number}
        beside={({ status }) => <State of={status} />}
        detail={(one) =>
          [
            one.org_name,
            one.market_order_id,
            one.units_announced > 0
              ? `${formatNumber(one.units_received)} of ${formatNumber(one.units_announced)} units`
              : `${formatNumber(one.units_received)} units`,
          ]
            .filter(Boolean)
            .join(', ')
        }
        empty={
          <Empty title="No returns expected">
            Expected returns appear here automatically. Unexpected ones can be received, too.
          </Empty>
        }
      />
      {arrival !== null && (
        <BlindReturnDialog
          warehouse={warehouse}
          arrival={arrival}
          open={open}
          onChoose={({ org_id, id }) =>
            onChoose({ org: String(org_id), return: String(id), unit: arrival.unit })
          }
          onClose={() => setArrival(null)}
          onTaken={(orgId, made) => {
            feedback.right(`${made.rma_number}: scan what is in it.`);
            onChoose({ org: String(orgId), return: String(made.id), unit: arrival.unit });
          }}
        />
      )}
    </>
  );
}
