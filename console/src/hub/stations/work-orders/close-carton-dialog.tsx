// A carton is full: it is measured, weighed, and gets its number. Where its shipment is known, it goes into it at once.
import type { MarketplaceLimit, NewMarketplaceCarton, PackMarketplaceCartons } from '@crossdock/client/hub';
import { useState } from 'react';
import { TextField } from '../../../kit/form.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import {
  isMeasures,
  MeasureFields,
  type Measures,
  NO_MEASURES,
  readMeasures,
} from '../../kit/measure-fields.tsx';
import { usePersistentState } from '../../persistent-state.ts';
import { LimitWords } from './carton-limits.tsx';

interface Props {
  readonly contents: NewMarketplaceCarton['contents'];
  readonly words: string;
  readonly limit: MarketplaceLimit | null;
  readonly onClose: () => void;
  /** Throws what the service refuses. */
  readonly onPack: (body: PackMarketplaceCartons) => Promise<void>;
}

export function CloseCartonDialog({ contents, words, limit, onClose, onPack }: Props) {
  /** Most cartons have the size of the one before. */
  const [last, setLast] = usePersistentState('carton-size', NO_MEASURES, isMeasures);
  const [measures, setMeasures] = useState<Measures>({ ...last, weight_lb: '' });
  const [shipment, setShipment] = useState('');
  const [center, setCenter] = useState('');
  const submit = async () => {
    const read = readMeasures(measures, '/cartons/0');
    await onPack({
      cartons: [{ ...read, contents }],
      ...(shipment.trim() === '' ? {} : { destination_shipment_id: shipment.trim() }),
      ...(center.trim() === '' ? {} : { destination_fulfillment_center_id: center.trim() }),
    });
    setLast(measures);
  };
  return (
    <FormDialog onClose={onClose} title="Close the carton" about={words} onSubmit={submit} submit="Pack it">
      <LimitWords limit={limit} />
      <MeasureFields pointer="/cartons/0" measures={measures} onChange={setMeasures} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Shipment"
          pointer="/destination_shipment_id"
          value={shipment}
          onChange={setShipment}
          hint="The marketplace’s number; may follow later"
        />
        <TextField
          label="Fulfilment center"
          pointer="/destination_fulfillment_center_id"
          value={center}
          onChange={setCenter}
          hint="Its code, such as ONT8"
        />
      </div>
    </FormDialog>
  );
}
