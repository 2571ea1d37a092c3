// What a merchant pays beside the prices of the cards: the rule that names the service, else the carrier, else all.

import type { RateMarkup } from '@crossdock/client/hub';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionButton } from '../../kit/action-button.tsx';
import { Button } from '../../kit/button.tsx';
import { Refused, TextField } from '../../kit/form.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { formatDay, formatMoney, formatNumber } from '../../kit/format.ts';
import { Panel } from '../../kit/layout.tsx';
import { LoadedPart } from '../../kit/loaded-part.tsx';
import { SimpleTable } from '../../kit/simple-table.tsx';
import { Empty } from '../../kit/states.tsx';
import { notify } from '../../kit/toasts.tsx';
import { hub, hubReads } from '../api.ts';

const DECIMAL = /^-?\d{1,4}([.,]\d{1,2})?$/;

export function MarkupsPanel({ orgId }: { readonly orgId: number }) {
  const [isAdding, setIsAdding] = useState(false);
  const query = useQuery(hubReads.merchants.rows('listRateMarkups', { org_id: orgId }));
  const refresh = () => hubReads.merchants.refresh();
  const end = async (one: RateMarkup) => {
    await hub.changeRateMarkup({
      org_id: orgId,
      id: one.id,
      body: { effective_until: new Date().toISOString() },
      ifMatch: one.version,
    });
    notify('The mark-up has ended');
    await refresh();
  };
  const isOver = ({ effective_until: until }: RateMarkup) =>
    until !== null && Date.parse(until) <= Date.now();
  return (
    <Panel
      title="Prices"
      about="Added to the rate card prices."
      isFlush
      actions={<Button onClick={() => setIsAdding(true)}>Add a mark-up</Button>}
    >
      <LoadedPart query={query}>
        {(rows) => (
          <SimpleTable
            name="Mark-ups"
            rows={rows}
            rowId={({ id }) => id}
            empty={<Empty title="No mark-up">The merchant pays rate card prices.</Empty>}
            columns={[
              {
                header: 'For',
                cell: (one) => [one.carrier ?? 'all carriers', one.service].filter(Boolean).join(', '),
              },
              { header: 'Percent', cell: (one) => `${formatNumber(one.percent)} %`, isNumeric: true },
              { header: 'Per parcel', cell: (one) => formatMoney(one.flat_usd), isNumeric: true },
              { header: 'From', cell: (one) => formatDay(one.effective_from) },
              {
                header: 'Until',
                cell: (one) =>
                  one.effective_until === null ? (
                    <ActionButton act={() => end(one)}>End now</ActionButton>
                  ) : (
                    `${formatDay(one.effective_until)}${isOver(one) ? ', over' : ''}`
                  ),
              },
            ]}
          />
        )}
      </LoadedPart>
      {isAdding && (
        <AddDialog
          orgId={orgId}
          onClose={() => setIsAdding(false)}
          onAdded={() => {
            setIsAdding(false);
            void refresh();
          }}
        />
      )}
    </Panel>
  );
}

interface AddProps {
  readonly orgId: number;
  readonly onClose: () => void;
  readonly onAdded: () => void;
}

function AddDialog({ orgId, onClose, onAdded }: AddProps) {
  const [carrier, setCarrier] = useState('');
  const [service, setService] = useState('');
  const [percent, setPercent] = useState('');
  const [flat, setFlat] = useState('');
  const submit = async () => {
    const fields = [
      ['/percent', percent],
      ['/flat_usd', flat],
    ] as const;
    const wrong = fields.filter(([, text]) => text.trim() !== '' && !DECIMAL.test(text.trim()));
    if (wrong.length > 0)
      throw new Refused(
        wrong.map(([pointer]) => ({ pointer, message: 'A number with two decimals at most' })),
      );
    const read = (text: string) => Number(text.trim().replace(',', '.'));
    await hub.createRateMarkup({
      org_id: orgId,
      body: {
        ...(carrier.trim() === '' ? {} : { carrier: carrier.trim() }),
        ...(service.trim() === '' ? {} : { service: service.trim() }),
        ...(percent.trim() === '' ? {} : { percent: read(percent) }),
        ...(flat.trim() === '' ? {} : { flat_usd: read(flat) }),
      },
    });
    notify('The mark-up is in effect');
    onAdded();
  };
  return (
    <FormDialog
      onClose={onClose}
      title="Add a mark-up"
      about="It takes effect immediately."
      submit="Add it"
      onSubmit={submit}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Carrier"
          pointer="/carrier"
          value={carrier}
          onChange={setCarrier}
          hint="Empty: all carriers"
          autoFocus
        />
        <TextField
          label="Service"
          pointer="/service"
          value={service}
          onChange={setService}
          hint="Empty: all services"
        />
        <TextField
          label="Percent"
          pointer="/percent"
          inputMode="decimal"
          value={percent}
          onChange={setPercent}
          hint="Of the whole price; a negative number is a discount"
        />
        <TextField
          label="US dollars per parcel"
          pointer="/flat_usd"
          inputMode="decimal"
          value={flat}
          onChange={setFlat}
        />
      </div>
    </FormDialog>
  );
}
