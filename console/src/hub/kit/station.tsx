// The frame of every page that belongs to one warehouse: which one it is, what waits to be sent, and sounds.
import type { OpsWarehouse } from '@crossdock/client/hub';
import { Volume2, VolumeX } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { IconButton } from '../../kit/button.tsx';
import { Page } from '../../kit/layout.tsx';
import { Empty, Loaded } from '../../kit/states.tsx';
import { areSoundsOn, turnSounds } from '../sounds.ts';
import { chooseWarehouse, chosenOf, useOwnWarehouses, useStoredWarehouse } from '../warehouse.ts';
import { OutboxBadge } from './outbox-badge.tsx';
import { collectKeys } from './scan-queue.ts';

interface Props {
  readonly title: string;
  readonly about?: ReactNode;
  readonly parent?: readonly [path: string, name: string];
  /** Where codes are scanned: sounds can be turned off. */
  readonly isScanned?: boolean;
  readonly children: (warehouse: OpsWarehouse) => ReactNode;
}

export function Station({ title, about, parent, isScanned = false, children }: Props) {
  const query = useOwnWarehouses();
  const stored = useStoredWarehouse();
  useEffect(() => (isScanned ? collectKeys() : undefined), [isScanned]);
  return (
    <Loaded query={query}>
      {(warehouses) => {
        const chosen = chosenOf(warehouses, stored);
        return (
          <Page
            title={title}
            {...(about === undefined ? {} : { about })}
            {...(parent === undefined ? {} : { parent })}
            actions={
              <>
                <OutboxBadge />
                {isScanned && <SoundSwitch />}
                {chosen !== null && warehouses.length > 1 && (
                  <select
                    aria-label="Warehouse"
                    value={chosen.id}
                    onChange={(event) => chooseWarehouse(Number(event.target.value))}
                    className="field min-h-11 w-auto max-w-64 font-medium"
                  >
                    {warehouses.map(({ id, warehouse_name }) => (
                      <option key={id} value={id}>
                        {warehouse_name}
                      </option>
                    ))}
                  </select>
                )}
              </>
            }
          >
            {chosen === null ? (
              <ChooseWarehouse warehouses={warehouses} />
            ) : (
              // Another warehouse is a new start.
              <div key={chosen.id} className="flex flex-col gap-4">
                {children(chosen)}
              </div>
            )}
          </Page>
        );
      }}
    </Loaded>
  );
}

function ChooseWarehouse({ warehouses }: { readonly warehouses: readonly OpsWarehouse[] }) {
  if (warehouses.length === 0)
    return <Empty title="You have no warehouse">Ask a hub administrator to assign you to one.</Empty>;
  return (
    <section aria-label="Warehouses" className="space-y-3">
      <p className="text-lg">Where do you work? This browser remembers it.</p>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {warehouses.map(({ id, warehouse_name, code, address }) => (
          <button
            key={id}
            type="button"
            onClick={() => chooseWarehouse(id)}
            className="min-h-20 rounded-lg border-2 border-line bg-panel px-4 py-3 text-left hover:border-accent"
          >
            <span className="block text-lg font-semibold">{warehouse_name}</span>
            <span className="text-muted">
              {code} · {address.city}
            </span>
          </button>
        ))}
      </div>
    </section>
  );
}

function SoundSwitch() {
  const [areOn, setAreOn] = useState(areSoundsOn);
  const Icon = areOn ? Volume2 : VolumeX;
  return (
    <IconButton
      label={areOn ? 'Turn sounds off' : 'Turn sounds on'}
      className="size-11"
      onClick={() => {
        turnSounds(!areOn);
        setAreOn(!areOn);
      }}
    >
      <Icon aria-hidden className="size-5" />
    </IconButton>
  );
}
