// A product code does not identify the lot: scan the lot after the unit, or choose it here.
import { isCodeOf, WrongCode } from '../codes.ts';
import type { ScanFeedback } from '../kit/scan-feedback.tsx';
import { showFailure } from '../kit/use-scan.ts';
import { BigButton } from './big-button.tsx';

interface OfLot {
  readonly lot: string | null;
}

/** The one whose lot was scanned. Throws where it is of none of them. */
export function lotOf<T extends OfLot>(choices: readonly T[], code: string, name: string): T {
  const found = choices.find(({ lot }) => lot !== null && isCodeOf(code, { codes: [lot] }));
  if (found !== undefined) return found;
  const lots = choices.flatMap(({ lot }) => lot ?? []).join(' or ');
  throw new WrongCode(`${code} is the wrong lot. Take ${name} of lot ${lots} and scan that lot`);
}

interface Props<T extends OfLot> {
  readonly choices: readonly T[];
  readonly feedback: ScanFeedback;
  /** Throws what is wrong with it. */
  readonly onChoose: (one: T) => void;
  readonly onCancel: () => void;
}

export function LotButtons<T extends OfLot>({ choices, feedback, onChoose, onCancel }: Props<T>) {
  const choose = (one: T) => {
    try {
      onChoose(one);
    } catch (error) {
      showFailure(feedback, error);
    }
  };
  return (
    <>
      {choices.map((one) => (
        <BigButton key={one.lot ?? ''} onClick={() => choose(one)}>
          {one.lot === null ? 'Without a lot' : `Lot ${one.lot}`}
        </BigButton>
      ))}
      <BigButton onClick={onCancel}>Another unit</BigButton>
    </>
  );
}
