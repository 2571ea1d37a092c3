// New prices of a card from a CSV: first tried, with what each would cost more or less, then made the next version.
import type { RateCard, RateCardTrial } from '@crossdock/client/hub';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Badge } from '../../kit/badge.tsx';
import { Button } from '../../kit/button.tsx';
import { FileField } from '../../kit/file-field.tsx';
import { Form, Refused, SubmitButton, TextField } from '../../kit/form.tsx';
import { formatMoney, formatNumber } from '../../kit/format.ts';
import { Figure, Panel } from '../../kit/layout.tsx';
import { SimpleTable } from '../../kit/simple-table.tsx';
import { Empty } from '../../kit/states.tsx';
import { notify } from '../../kit/toasts.tsx';
import { hub, hubReads } from '../api.ts';

const COLUMNS = {
  parcel: 'service, zone, up_to_lb, amount_usd',
  middle_mile: 'warehouse, destination, per_cubic_foot_usd, minimum_usd, transit_days',
} as const;

interface Tried {
  readonly csv: string;
  readonly trial: RateCardTrial;
}

export function LoadPrices({ card }: { readonly card: RateCard }) {
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const [tried, setTried] = useState<Tried | null>(null);
  const [name, setName] = useState(card.name);
  const [from, setFrom] = useState('');
  const load = (csv: string, isTrial: boolean) => {
    const params = {
      id: card.id,
      name: name.trim(),
      dry_run: isTrial,
      ...(from === '' ? {} : { effective_from: new Date(from).toISOString() }),
      body: csv,
    };
    return card.kind === 'parcel' ? hub.loadRatePrices(params) : hub.loadRateLanes(params);
  };
  const tryIt = async () => {
    if (file === null) throw new Refused([{ pointer: '', message: 'Choose a CSV first' }]);
    const csv = await file.text();
    const answer = await load(csv, true);
    if ('compared' in answer) setTried({ csv, trial: answer });
  };
  const activate = async () => {
    if (tried === null) return;
    const made = await load(tried.csv, false);
    notify('The new version is loaded', {
      description: from === '' ? 'It counts from now on.' : 'It counts from then on.',
    });
    await hubReads.rateCards.refresh();
    if ('id' in made) await navigate({ to: `/hub/rate-cards/${made.id}` });
  };
  return (
    <Panel
      title="New prices"
      about={`A CSV of all ${card.kind === 'parcel' ? 'prices' : 'lanes'}: ${COLUMNS[card.kind]}. Everything else stays as in this card.`}
    >
      <Form onSubmit={tryIt}>
        <FileField
          label="CSV with the new prices"
          accept=".csv,text/csv"
          file={file}
          onChange={(chosen) => {
            setFile(chosen);
            setTried(null);
          }}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Name of the new version" pointer="/name" value={name} onChange={setName} />
          <TextField
            label="Effective from"
            pointer="/effective_from"
            type="datetime-local"
            value={from}
            onChange={(value) => {
              setFrom(value);
              setTried(null);
            }}
            hint="Your time; empty: at once"
          />
        </div>
        <SubmitButton look="primary">Try it</SubmitButton>
      </Form>
      {tried !== null && <Trial trial={tried.trial} onActivate={activate} onDrop={() => setTried(null)} />}
    </Panel>
  );
}

interface TrialProps {
  readonly trial: RateCardTrial;
  readonly onActivate: () => Promise<void>;
  readonly onDrop: () => void;
}

function Trial({ trial, onActivate, onDrop }: TrialProps) {
  return (
    <section aria-label="What would change" className="mt-4 space-y-4 border-t border-line pt-4">
      <h3 className="font-semibold">
        What would change
        {trial.compared_with !== null && ` against version ${trial.compared_with.card_version}`}
      </h3>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-5">
        <Figure
          name="Dearer"
          value={formatNumber(trial.raised)}
          {...(trial.raised > 0 ? { tone: 'warn' as const } : {})}
        />
        <Figure name="Cheaper" value={formatNumber(trial.lowered)} />
        <Figure name="The same" value={formatNumber(trial.unchanged)} />
        <Figure name="New" value={formatNumber(trial.added)} />
        <Figure
          name="Gone"
          value={formatNumber(trial.removed)}
          {...(trial.removed > 0 ? { tone: 'bad' as const } : {})}
        />
      </div>
      <div className="max-h-96 overflow-y-auto rounded-lg border border-line">
        <SimpleTable
          name="Prices that would change"
          rows={trial.differences}
          rowId={(_, index) => index}
          empty={<Empty title="No price changes">All prices are as in the card that counts now.</Empty>}
          columns={[
            { header: 'Service', cell: (one) => one.service },
            { header: 'Way', cell: (one) => `${one.from} → ${one.to}` },
            { header: 'What', cell: (one) => one.sample },
            { header: 'Before', cell: (one) => formatMoney(one.before_usd), isNumeric: true },
            { header: 'After', cell: (one) => formatMoney(one.after_usd), isNumeric: true },
            {
              header: 'Difference',
              isNumeric: true,
              cell: (one) =>
                one.difference_usd === null ? (
                  <Badge tone={one.after_usd === null ? 'bad' : 'info'}>
                    {one.after_usd === null ? 'Gone' : 'New'}
                  </Badge>
                ) : (
                  <Badge tone={one.difference_usd > 0 ? 'warn' : 'good'}>
                    {one.difference_usd > 0 ? '+' : ''}
                    {formatMoney(one.difference_usd)}
                  </Badge>
                ),
            },
          ]}
        />
      </div>
      <Form onSubmit={onActivate}>
        <div className="flex flex-wrap gap-2">
          <SubmitButton>Make it the next version</SubmitButton>
          <Button onClick={onDrop}>Discard</Button>
        </div>
      </Form>
    </section>
  );
}
