import type { DueWork } from '@crossdock/client/hub';
import { ActionButton } from '../kit/action-button.tsx';
import { momentColumn, numberColumn, textColumn } from '../kit/columns.tsx';
import { DataTable } from '../kit/data-table.tsx';
import { formatNumber, inWords } from '../kit/format.ts';
import { Page } from '../kit/layout.tsx';
import { Empty } from '../kit/states.tsx';
import { notify } from '../kit/toasts.tsx';
import { hub, hubReads } from './api.ts';

interface Letter {
  readonly org_id: number;
  readonly kind: string;
  readonly subject_id: number;
}

const idOf = ({ org_id, kind, subject_id }: Letter) => `${org_id} ${kind} ${subject_id}`;

export default function DeadLettersPage() {
  const retry = async ({ org_id, kind, subject_id }: Letter) => {
    await hub.retryDueWork({ org_id, kind, subject_id });
    notify('Retrying', { description: 'It reappears here if it fails again.' });
    await hubReads.floor.refresh();
  };
  const retryAll = async () => {
    const { retried, has_more } = await hub.retryDeadLetters({ body: {} });
    const description = has_more ? 'There are more: retry again.' : 'Those that fail again reappear here.';
    notify(`${formatNumber(retried)} retried`, { description });
    await hubReads.floor.refresh();
  };
  return (
    <Page
      title="Dead letters"
      actions={<ActionButton act={retryAll}>Retry all</ActionButton>}
      about="Background work that has failed ten times. Fix the cause, then retry."
    >
      <DataTable
        name="dead-letters"
        read={hubReads.floor.pages('listDueWork', { state: 'dead' })}
        rowId={idOf}
        columns={[
          {
            id: 'kind',
            header: 'Work',
            cell: (one) => `${inWords(one.kind)} ${one.subject_id}`,
            text: (one) => `${one.kind} ${one.subject_id}`,
            isMain: true,
          },
          textColumn('org', 'Organization', (one: DueWork) => one.org_name),
          {
            id: 'error',
            header: 'Last error',
            width: 'minmax(14rem, 3fr)',
            phoneWidth: 'minmax(7rem, 1fr)',
            isMain: true,
            cell: (one) => <span title={one.last_error ?? ''}>{one.last_error ?? '–'}</span>,
            text: (one) => one.last_error,
          },
          numberColumn('attempts', 'Attempts', (one: DueWork) => one.attempts, { width: '6rem' }),
          momentColumn('since', 'Failed for good', (one: DueWork) => one.dead_since),
          {
            id: 'retry',
            header: 'Retry',
            width: '8rem',
            isMain: true,
            cell: (one) => <ActionButton act={() => retry(one)}>Try again</ActionButton>,
          },
        ]}
        empty={<Empty title="No dead letters">No background work has failed for good.</Empty>}
      />
    </Page>
  );
}
