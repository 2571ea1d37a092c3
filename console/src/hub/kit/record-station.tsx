// A station where people work on one record after the other: it is scanned or chosen, stands in the address, and opens again without
// a network.
import type { OpsWarehouse } from '@crossdock/client/hub';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useEffect } from 'react';
import { readOrCached } from '../../app/offline-cache.ts';
import { type SearchState, useSearchState } from '../../kit/search-state.ts';
import { Loaded } from '../../kit/states.tsx';
import { hubReads } from '../api.ts';
import { type ScanFeedback, useScanFeedback } from './scan-feedback.tsx';
import { Station } from './station.tsx';

/** Others work on it, too; and where it could not be read, the network may be back. */
const AGAIN_MS = 5000;

export interface ChooseProps {
  readonly warehouse: OpsWarehouse;
  readonly feedback: ScanFeedback;
  /** Takes what the address says of a record: its organization, and its id. */
  readonly onChoose: (one: SearchState) => void;
}

/** Where a record is worked on. */
export interface AtStation {
  readonly orgId: number;
  readonly warehouse: OpsWarehouse;
  readonly feedback: ScanFeedback;
  readonly onClose: () => void;
}

interface Props<T> {
  readonly title: string;
  /** What kind of record it is: part of its query key and of the cached record. */
  readonly record: string;
  /** Names its id in the address. */
  readonly name: string;
  readonly read: (orgId: number, id: string) => PromiseLike<T>;
  readonly choose: (props: ChooseProps) => ReactNode;
  readonly children: (one: T, at: AtStation) => ReactNode;
}

export function RecordStation<T>({ title, ...rest }: Props<T>) {
  return (
    <Station title={title} isScanned>
      {(warehouse) => <ChosenRecord warehouse={warehouse} {...rest} />}
    </Station>
  );
}

function ChosenRecord<T>(props: Omit<Props<T>, 'title'> & { readonly warehouse: OpsWarehouse }) {
  const { warehouse, record, name, read, choose: Choose, children } = props;
  const feedback = useScanFeedback();
  const [search, change] = useSearchState();
  const { org, [name]: id } = search;
  const query = useQuery({
    ...hubReads.floor.from(record, [org, id], () =>
      readOrCached(record, `${org} ${id}`, async () => read(Number(org), id ?? '')),
    ),
    enabled: org !== undefined && id !== undefined,
    refetchOnReconnect: 'always',
  });
  const { refetch } = query;
  useEffect(() => {
    if (org === undefined || id === undefined) return;
    const timer = setInterval(() => {
      // An open dialog edits the record as it was loaded: do not change it underneath.
      if (!document.hidden && document.querySelector('[role="dialog"]') === null) void refetch();
    }, AGAIN_MS);
    return () => clearInterval(timer);
  }, [refetch, org, id]);
  if (org === undefined || id === undefined)
    return <Choose warehouse={warehouse} feedback={feedback} onChoose={change} />;
  const onClose = () => change(Object.fromEntries(Object.keys(search).map((key) => [key, ''])));
  return (
    <Loaded query={query}>
      {(one) => (
        // Another record is a new start.
        <Fragment key={`${org} ${id}`}>
          {children(one, { orgId: Number(org), warehouse, feedback, onClose })}
        </Fragment>
      )}
    </Loaded>
  );
}
