// Units awaiting the merchant's decision. Until the deadline only a stock supervisor may decide for the merchant, with a reason;
// after it, anyone on the floor.
import type { ReturnDisposition, ReturnUnit } from '@crossdock/client/hub';
import { useState } from 'react';
import { useMay } from '../../../app/session.ts';
import { Button } from '../../../kit/button.tsx';
import { formatRelative } from '../../../kit/format.ts';
import { ReasonDialog } from '../../kit/reason-dialog.tsx';
import { DISPOSITION_WORDS } from './return-rules.ts';

const CHOICES: readonly ReturnDisposition[] = ['restock', 'quarantine', 'dispose'];

interface Props {
  readonly unit: ReturnUnit;
  /** Throws what the service refuses. @param reason why before the merchant's time is up; null: it is up */
  readonly onDecide: (disposition: ReturnDisposition, reason: string | null) => Promise<void>;
  readonly onFailed: (error: unknown) => void;
}

export function DecideButtons({ unit, onDecide, onFailed }: Props) {
  const mayOverride = useMay('inventory', 'ops');
  const [early, setEarly] = useState<ReturnDisposition | null>(null);
  const isEarly = unit.decide_by !== null && Date.parse(unit.decide_by) > Date.now();
  const decide = (disposition: ReturnDisposition) => {
    if (isEarly) setEarly(disposition);
    else void onDecide(disposition, null).catch(onFailed);
  };
  return (
    <div className="space-y-1.5">
      <p>
        {DISPOSITION_WORDS.undecided}
        <span className="block text-sm text-muted">
          {unit.why}
          {unit.decide_by !== null && `, answers ${formatRelative(unit.decide_by)} at the latest`}
        </span>
      </p>
      {(mayOverride || !isEarly) && (
        <span className="flex flex-wrap gap-1.5">
          {CHOICES.map((one) => (
            <Button key={one} onClick={() => decide(one)}>
              {DISPOSITION_WORDS[one]}
              {isEarly && '…'}
            </Button>
          ))}
        </span>
      )}
      {early !== null && (
        <ReasonDialog
          title={`${DISPOSITION_WORDS[early]} for the merchant?`}
          about="The merchant still has time to decide, and will see your reason."
          submit={DISPOSITION_WORDS[early]}
          look={early === 'dispose' ? 'danger' : 'primary'}
          onClose={() => setEarly(null)}
          onSubmit={async (reason) => {
            await onDecide(early, reason);
            setEarly(null);
          }}
        />
      )}
    </div>
  );
}
