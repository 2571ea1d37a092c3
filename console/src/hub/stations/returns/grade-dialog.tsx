// One kind of units that came back: how good they are, and what becomes of them. A letter chooses the grade, Enter takes it in.
import type {
  NewReturnUnit,
  ReturnCondition,
  ReturnGrade,
  ReturnPolicy,
  ReturnReason,
  RuleDisposition,
} from '@crossdock/client/hub';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useMay } from '../../../app/session.ts';
import { Dialog } from '../../../kit/dialog.tsx';
import { Form, Refused, SelectField, TextField } from '../../../kit/form.tsx';
import { FormButtons } from '../../../kit/form-dialog.tsx';
import { inWords } from '../../../kit/format.ts';
import { RETURN_REASONS } from '../../../pages/returns/return-words.ts';
import { ChoiceButtons } from '../../kit/choice-buttons.tsx';
import { PhotoInput } from '../../kit/photos.tsx';
import { soundWrong } from '../../sounds.ts';
import { CONDITIONS, DISPOSITION_WORDS, GRADES, proposalOf, USUAL_CONDITION } from './return-rules.ts';

/** Units that are about to be graded. */
export interface ToGrade {
  readonly line: number | null;
  readonly item_id: number;
  readonly name: string;
  readonly reason: ReturnReason | null;
  /** Units still expected; null: unexpected. */
  readonly left: number | null;
  readonly isDated: boolean;
  readonly isLotRequired: boolean;
  /** The lot that was scanned; '': none. */
  readonly lot: string;
}

interface Props {
  readonly units: ToGrade;
  readonly policy: ReturnPolicy;
  readonly onClose: () => void;
  /** Throws what the service refuses. */
  readonly onGraded: (
    unit: NewReturnUnit,
    photos: readonly Blob[],
    overrideReason: string | null,
  ) => Promise<void>;
}

const QUANTITY = /^[1-9]\d{0,4}$/;
const GRADE_KEYS = /^[A-D]{1,3}$/;
const PLAIN_FIELDS = 'input:not([type=radio]), select, textarea';

export function GradeDialog({ units, policy, onClose, onGraded }: Props) {
  const [quantity, setQuantity] = useState('1');
  const [grade, setGrade] = useState<ReturnGrade | ''>('');
  const [condition, setCondition] = useState<ReturnCondition | ''>('');
  const [reason, setReason] = useState<string>(units.reason ?? '');
  const [lot, setLot] = useState(units.lot);
  const [isRefused, setIsRefused] = useState(false);
  const [expiration, setExpiration] = useState('');
  const [note, setNote] = useState('');
  const [disposition, setDisposition] = useState('');
  const [override, setOverride] = useState('');
  const mayOverride = useMay('inventory', 'ops');
  const [photos, setPhotos] = useState<readonly Blob[]>([]);
  const [isWrongKey, setIsWrongKey] = useState(false);
  /** What was typed since the last Enter, where no field took it. */
  const keys = useRef('');

  const chooseGrade = (chosen: ReturnGrade) => {
    setGrade(chosen);
    setCondition(USUAL_CONDITION[chosen]);
  };
  // A scanner types here, too: what is longer than a grade is the code of the next unit, and this one is not done yet.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof Element && event.target.closest(PLAIN_FIELDS) !== null) return;
    if (event.key === 'Enter' && keys.current !== '') {
      const isGrade = GRADE_KEYS.test(keys.current);
      keys.current = '';
      if (isGrade) return;
      event.preventDefault();
      soundWrong();
      setIsWrongKey(true);
      return;
    }
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey || event.key === ' ') return;
    keys.current += event.key.toUpperCase();
    setIsWrongKey(false);
    const chosen = GRADES.find(({ value }) => value === keys.current.at(-1));
    if (GRADE_KEYS.test(keys.current) && chosen !== undefined) chooseGrade(chosen.value);
  };
  const submit = async () => {
    const wrong = [
      ...(grade === '' || condition === '' ? [{ pointer: '', message: 'Choose a grade: A, B, C or D' }] : []),
      ...(QUANTITY.test(quantity.trim())
        ? []
        : [{ pointer: '/units/0/quantity', message: 'How many units? A whole number from 1' }]),
      ...(reason === '' ? [{ pointer: '/units/0/reason', message: 'Choose a reason' }] : []),
    ];
    if (grade === '' || condition === '' || wrong.length > 0) {
      soundWrong();
      throw new Refused(wrong);
    }
    // What is refused may be about the lot, which must be seen then.
    setIsRefused(true);
    await onGraded(
      {
        ...(units.line === null ? { item_id: units.item_id } : { line: units.line }),
        quantity: Number(quantity),
        grade,
        condition,
        reason: reason as ReturnReason,
        ...(lot.trim() === '' ? {} : { lot: lot.trim() }),
        ...(expiration === '' ? {} : { expiration }),
        ...(note.trim() === '' ? {} : { note: note.trim() }),
        ...(disposition === '' ? {} : { disposition: disposition as RuleDisposition }),
      },
      photos,
      isOverride && override.trim() !== '' ? override.trim() : null,
    );
  };
  const proposed =
    grade === '' || condition === ''
      ? null
      : proposalOf(policy, grade, condition, reason as ReturnReason | '');
  // Only people who are responsible for stock decide otherwise than the merchant’s rules, or before the merchant has answered.
  const choices = (['restock', 'quarantine', 'dispose', 'ask'] as const).filter(
    (one) => one === 'ask' || one === proposed || mayOverride,
  );
  const isOverride = disposition !== '' && disposition !== 'ask' && disposition !== proposed;
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title={units.name}
      about={
        units.left === null ? 'Not expected: it can be received anyway.' : `${units.left} still expected`
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the fields in it */}
      <div onKeyDown={onKeyDown}>
        <Form onSubmit={submit}>
          {isWrongKey && (
            <p role="alert" className="rounded-md border-2 border-bad bg-bad-soft px-3 py-2 text-bad">
              Grade this one first, then scan the next one.
            </p>
          )}
          <ChoiceButtons label="Grade" choices={GRADES} value={grade} onChange={chooseGrade} isFocused />
          <ChoiceButtons label="Condition" choices={CONDITIONS} value={condition} onChange={setCondition} />
          <div className="grid gap-4 sm:grid-cols-[7rem_minmax(0,1fr)_minmax(0,1fr)]">
            <TextField
              label="Units"
              pointer="/units/0/quantity"
              inputMode="numeric"
              autoComplete="off"
              value={quantity}
              onChange={setQuantity}
              isRequired
            />
            <SelectField
              label="Reason"
              pointer="/units/0/reason"
              value={reason}
              onChange={setReason}
              choices={RETURN_REASONS.map((one) => [one, inWords(one)])}
              none="Choose"
              isRequired
            />
            <SelectField
              label="Disposition"
              pointer="/units/0/disposition"
              value={disposition}
              onChange={setDisposition}
              none={
                proposed === null
                  ? 'By the merchant’s rules'
                  : `By the merchant’s rules: ${DISPOSITION_WORDS[proposed].toLowerCase()}`
              }
              choices={choices.map((one) => [one, DISPOSITION_WORDS[one]])}
            />
          </div>
          {isOverride && (
            <TextField
              label="Reason for deciding on the merchant’s behalf"
              pointer="/override_reason"
              value={override}
              onChange={setOverride}
              maxLength={500}
              isRequired
            />
          )}
          <details open={units.isDated || units.isLotRequired || units.lot !== '' || isRefused}>
            <summary className="w-fit cursor-pointer text-sm font-medium">Lot, date and note</summary>
            <div className="mt-3 grid gap-4 sm:grid-cols-3">
              <TextField
                label="Lot"
                pointer="/units/0/lot"
                autoComplete="off"
                value={lot}
                onChange={setLot}
                isRequired={units.isLotRequired}
                hint={units.line === null ? 'As printed' : 'Empty: the one it left with'}
              />
              <TextField
                label="Expires"
                pointer="/units/0/expiration"
                type="date"
                value={expiration}
                onChange={setExpiration}
                isRequired={units.isDated}
                hint={units.line === null ? 'As printed' : 'Empty: the date it left with'}
              />
              <TextField
                label="Note"
                pointer="/units/0/note"
                value={note}
                onChange={setNote}
                maxLength={500}
              />
            </div>
          </details>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <PhotoInput label="Photo" photos={photos} onChange={setPhotos} />
            <FormButtons isBig submit="Receive" onClose={onClose} />
          </div>
        </Form>
      </div>
    </Dialog>
  );
}
