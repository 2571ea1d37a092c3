// Units that the merchant was asked about: the hub may decide for them, also when the time to answer is over.
import type { ReturnDisposition, ReturnUnit } from '@crossdock/client/hub';
import { Button } from '../../../kit/button.tsx';
import { formatRelative } from '../../../kit/format.ts';
import { DISPOSITION_WORDS } from './return-rules.ts';

const CHOICES: readonly ReturnDisposition[] = ['restock', 'quarantine', 'dispose'];

interface Props {
  readonly unit: ReturnUnit;
  readonly onDecide: (disposition: ReturnDisposition) => void;
}

export function DecideButtons({ unit, onDecide }: Props) {
  return (
    <div className="space-y-1.5">
      <p>
        {DISPOSITION_WORDS.undecided}
        <span className="block text-sm text-muted">
          {unit.why}
          {unit.decide_by !== null && `, answers ${formatRelative(unit.decide_by)} at the latest`}
        </span>
      </p>
      <span className="flex flex-wrap gap-1.5">
        {CHOICES.map((one) => (
          <Button key={one} onClick={() => onDecide(one)}>
            {DISPOSITION_WORDS[one]}
          </Button>
        ))}
      </span>
    </div>
  );
}
