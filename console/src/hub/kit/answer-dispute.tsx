// The hub's answer to a dispute of a merchant about a received line, and a correction of it.
import { useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { formatNumber } from '../../kit/format.ts';
import { Facts } from '../../kit/layout.tsx';
import { hub, hubReads } from '../api.ts';

interface Differing {
  readonly announced: number;
  readonly received: number;
  readonly short: number;
  readonly over: number;
  readonly damaged: number;
}

interface Props {
  readonly orgId: number;
  readonly requestId: number;
  readonly disputeId: number;
  /** What the line is of. */
  readonly name: string;
  /** What the merchant says. */
  readonly about: string;
  readonly line: Differing;
  readonly onClose: () => void;
}

/** What is disputed: the units that are not as announced. */
export function differenceOf({ short, over, damaged }: Omit<Differing, 'announced' | 'received'>): string {
  const counts = Object.entries({ short, over, damaged }).filter(([, units]) => units > 0);
  return counts.length === 0
    ? 'none'
    : counts.map(([name, units]) => `${formatNumber(units)} ${name}`).join(', ');
}

export function AnswerDispute({ orgId, requestId, disputeId, name, about, line, onClose }: Props) {
  const [isRejected, setIsRejected] = useState(false);
  const answer = async (note: string) => {
    const decision = isRejected ? 'rejected' : 'upheld';
    const body = { dispute_id: disputeId, decision, note } as const;
    await hub.answerDispute({ org_id: orgId, id: String(requestId), body });
    await hubReads.floor.refresh();
  };
  return (
    <ConfirmDialog
      title={name}
      about={about}
      action={isRejected ? 'The count is right' : 'The merchant is right'}
      look={isRejected ? 'danger' : 'primary'}
      reason="What you found; the merchant sees it"
      done="The dispute is answered"
      onConfirm={answer}
      onClose={onClose}
    >
      <Facts
        facts={[
          ['Announced', formatNumber(line.announced)],
          ['Received', formatNumber(line.received)],
          ['Disputed', differenceOf(line)],
        ]}
        columns={3}
      />
      <Button onClick={() => setIsRejected(!isRejected)}>
        {isRejected ? 'Say instead: the merchant is right' : 'Say instead: the count is right'}
      </Button>
    </ConfirmDialog>
  );
}
