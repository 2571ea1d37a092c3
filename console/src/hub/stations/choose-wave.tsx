// Which wave to walk: a new one of what must leave first, or one that was made already.
import type { OpsWarehouse, QueuedSubOrder } from '@crossdock/client/hub';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Form, SelectField, SubmitButton } from '../../kit/form.tsx';
import { formatNumber, formatThere } from '../../kit/format.ts';
import { Panel } from '../../kit/layout.tsx';
import { Empty, Loaded } from '../../kit/states.tsx';
import { hub, hubReads } from '../api.ts';
import { idIn, lookUpAt, WrongCode } from '../codes.ts';
import { ScanResultLine, useScanFeedback } from '../kit/scan-feedback.tsx';
import { ScanInput } from '../kit/scan-input.tsx';
import { useScan } from '../kit/use-scan.ts';
import { CardButton } from './big-button.tsx';
import { countOf } from './units.tsx';

const AGAIN_MS = 10_000;
const QUEUE_ROWS_MAX = 250;
const SIZES = ['1', '5', '10', '20', '50'] as const;

interface Props {
  readonly warehouse: OpsWarehouse;
  readonly onChoose: (waveNumber: string) => void;
}

interface OpenWave {
  readonly number: string;
  readonly subOrders: number;
  readonly units: number;
  readonly due: string | null;
}

function waveNumber(id: number): string {
  return `WV-${String(id).padStart(6, '0')}`;
}

function openWaves(queued: readonly QueuedSubOrder[]): readonly OpenWave[] {
  const byWave = Map.groupBy(
    queued.filter(({ wave_id }) => wave_id !== null),
    ({ wave_id }) => wave_id ?? 0,
  );
  return [...byWave].map(([id, rows]) => ({
    number: waveNumber(id),
    subOrders: rows.length,
    units: rows.reduce((sum, { units }) => sum + units, 0),
    due: rows[0]?.due ?? null,
  }));
}

export function ChooseWave({ warehouse, onChoose }: Props) {
  const { id } = warehouse;
  const feedback = useScanFeedback();
  const [size, setSize] = useState<string>('10');
  const query = useQuery({
    ...hubReads.floor.from('waves', [id], async () => {
      const [pending, picking] = await Promise.all([
        hub.listPickQueue({ id, state: 'pending', per_page: QUEUE_ROWS_MAX }),
        hub.listPickQueue({ id, state: 'picking', per_page: QUEUE_ROWS_MAX }),
      ]);
      return { pending: pending.data, waves: openWaves([...pending.data, ...picking.data]) };
    }),
    refetchInterval: AGAIN_MS,
  });
  const scan = useScan(feedback, async (code) => {
    const match = await lookUpAt(id, code, ['wave', 'sub_order'], 'A wave or a sub-order');
    if (match.type === 'wave') return onChoose(match.number ?? code);
    const subOrder = await hub.getSubOrder({ org_id: match.org_id ?? 0, id: idIn(match) });
    if (subOrder.wave_id === null)
      throw new WrongCode(`${subOrder.sub_order_number} is not in a wave yet: create one`);
    onChoose(waveNumber(subOrder.wave_id));
  });
  const create = async () => {
    const wave = await hub.createWave({ id, body: { max_sub_orders: Number(size) } });
    void hubReads.floor.refresh();
    onChoose(wave.wave_number);
  };
  return (
    <>
      <ScanInput label="Scan a wave" isBusy={scan.isBusy} />
      <ScanResultLine result={feedback.result} idle="Scan the number of a wave, choose one, or create one." />
      <Loaded query={query}>
        {({ pending, waves }) => {
          const free = pending.filter(({ wave_id }) => wave_id === null).length;
          const more = pending.length === QUEUE_ROWS_MAX ? ' or more' : '';
          return (
            <div className="grid items-start gap-4 lg:grid-cols-[1fr_2fr]">
              <Panel
                title="New wave"
                about={`${formatNumber(free)}${more} not in a wave. The earliest deadlines go first.`}
              >
                <Form onSubmit={create} className="flex flex-wrap items-end gap-3 space-y-0!">
                  <SelectField
                    label="Maximum sub-orders"
                    pointer="/max_sub_orders"
                    value={size}
                    onChange={setSize}
                    choices={SIZES.map((one) => [one, one])}
                  />
                  <SubmitButton>Create a wave</SubmitButton>
                </Form>
              </Panel>
              <Panel title="Open waves" about="Not packed yet.">
                {waves.length === 0 ? (
                  <Empty title="No wave is open">
                    Create one; its number can be scanned from the pick list.
                  </Empty>
                ) : (
                  <ul className="grid gap-2 sm:grid-cols-2">
                    {waves.map(({ number, subOrders, units, due }) => (
                      <li key={number}>
                        <CardButton onClick={() => onChoose(number)}>
                          <span className="block font-mono text-base font-medium">{number}</span>
                          <span className="text-muted">
                            {countOf(subOrders, 'sub-order')}, {countOf(units, 'unit')}, by{' '}
                            {formatThere(due, warehouse.timezone)}
                          </span>
                        </CardButton>
                      </li>
                    ))}
                  </ul>
                )}
              </Panel>
            </div>
          );
        }}
      </Loaded>
    </>
  );
}
