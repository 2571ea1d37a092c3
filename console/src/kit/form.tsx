// The one kit of forms. What the service refuses is shown where it was entered: each field names the place in the body that it
// fills (a JSON pointer, as violations do), and what belongs to no field stands above all of them.
import { ProblemError } from '@crossdock/client';
import { useMutation } from '@tanstack/react-query';
import {
  type ComponentProps,
  createContext,
  type FormEvent,
  type ReactNode,
  use,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { explain } from './states.tsx';

export interface Wrong {
  readonly pointer: string;
  readonly message: string;
}

/** Rejected by the form itself, or by a successful answer that reports errors. */
export class Refused extends Error {
  readonly violations: readonly Wrong[];

  constructor(violations: readonly Wrong[]) {
    super('not valid');
    this.violations = violations;
  }
}

interface FormState {
  readonly wrong: readonly Wrong[];
  readonly isBusy: boolean;
  /** A field says which pointer it shows. @returns how to take it back */
  claim(pointer: string): () => void;
  /** What was wrong there has been changed: whether it is right now, the next answer says. */
  mend(pointer: string): void;
}

const FormContext = createContext<FormState>({
  wrong: [],
  isBusy: false,
  claim: () => () => {},
  mend: () => {},
});
const NONE: ReadonlySet<string> = new Set();

interface FormProps {
  /** Throws what the service answers; the form shows it. */
  readonly onSubmit: () => Promise<void>;
  readonly className?: string;
  readonly children: ReactNode;
}

export function Form({ onSubmit, className, children }: FormProps) {
  const { mutate, error, isPending: isBusy } = useMutation<void, unknown>({ mutationFn: onSubmit });
  const [claimed, setClaimed] = useState<ReadonlySet<string>>(new Set());
  const claims = useRef(new Map<string, number>());
  const element = useRef<HTMLFormElement>(null);
  const [mended, setMended] = useState(NONE);
  const refused = useMemo(
    () =>
      error instanceof ProblemError || error instanceof Refused
        ? error.violations.map(({ pointer, message }) => ({ pointer, message }))
        : [],
    [error],
  );
  const wrong = useMemo(() => refused.filter(({ pointer }) => !mended.has(pointer)), [refused, mended]);
  const state = useMemo<FormState>(() => {
    const count = (pointer: string, by: number) => {
      claims.current.set(pointer, (claims.current.get(pointer) ?? 0) + by);
      setClaimed(new Set([...claims.current].flatMap(([one, fields]) => (fields > 0 ? [one] : []))));
    };
    return {
      wrong,
      isBusy,
      claim: (pointer) => {
        count(pointer, 1);
        return () => count(pointer, -1);
      },
      mend: (pointer) =>
        setMended((before) => (before.has(pointer) ? before : new Set([...before, pointer]))),
    };
  }, [wrong, isBusy]);
  useEffect(() => {
    if (refused.length === 0) return;
    const field = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus();
    // What is typed or scanned next replaces what is wrong.
    if (field instanceof HTMLInputElement) field.select();
  }, [refused]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMended(NONE);
    mutate();
  };
  const unclaimed = wrong.filter(({ pointer }) => !claimed.has(pointer));
  return (
    <FormContext value={state}>
      <form ref={element} noValidate onSubmit={submit} className={classes('space-y-4', className)}>
        {error !== null && (refused.length === 0 || wrong.length > 0) && (
          <FormErrors error={error} unclaimed={unclaimed} count={wrong.length} />
        )}
        {children}
      </form>
    </FormContext>
  );
}

function FormErrors({
  error,
  unclaimed,
  count,
}: {
  readonly error: unknown;
  readonly unclaimed: readonly Wrong[];
  readonly count: number;
}) {
  const { title, advice } = explain(error);
  return (
    <div role="alert" className="rounded-md border border-bad/50 bg-bad-soft px-3 py-2 text-bad">
      <p className="font-medium">
        {count === 0 ? title : `${count === 1 ? 'One thing needs' : `${count} things need`} your attention`}
      </p>
      {count === 0 && <p className="text-sm">{advice}</p>}
      {unclaimed.length > 0 && (
        <ul className="mt-1 list-disc space-y-0.5 pl-5 text-sm">
          {unclaimed.map(({ pointer, message }) => (
            <li key={`${pointer} ${message}`}>
              {pointer !== '' && <code className="mr-1 font-mono text-xs">{pointer.slice(1)}</code>}
              {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export function SubmitButton({
  children,
  look = 'primary',
  isBig = false,
}: {
  readonly children: ReactNode;
  readonly look?: 'primary' | 'danger';
  /** For gloves and thumbs. */
  readonly isBig?: boolean;
}) {
  const { isBusy } = use(FormContext);
  return (
    <Button
      type="submit"
      look={look}
      isBusy={isBusy}
      {...(isBig ? { className: 'min-h-12 px-5 text-base!' } : {})}
    >
      {children}
    </Button>
  );
}

interface FieldProps {
  readonly label: string;
  /** Where its value stands in the body of the request: /items/0/quantity */
  readonly pointer?: string;
  readonly hint?: ReactNode;
  readonly isRequired?: boolean;
  /** The label is for those who do not see that it stands in a column. */
  readonly isLabelHidden?: boolean;
  readonly className?: string;
}

interface ControlProps {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-required': boolean;
}

function Field({
  label,
  pointer = '',
  hint,
  isRequired = false,
  isLabelHidden = false,
  className,
  children,
}: FieldProps & { readonly children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const { wrong, claim, mend } = use(FormContext);
  useEffect(() => (pointer === '' ? undefined : claim(pointer)), [pointer, claim]);
  const messages = pointer === '' ? [] : wrong.filter((one) => one.pointer === pointer);
  const described = [hint === undefined ? null : `${id}-hint`, messages.length === 0 ? null : `${id}-wrong`];
  return (
    <div className={classes('min-w-0', className)} onChange={() => pointer !== '' && mend(pointer)}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'mb-1 block text-sm font-medium'}>
        {label}
        {isRequired && !isLabelHidden && (
          <span aria-hidden className="text-bad">
            {' '}
            *
          </span>
        )}
      </label>
      {children({
        id,
        'aria-invalid': messages.length > 0,
        'aria-describedby': described.filter((one) => one !== null).join(' ') || undefined,
        'aria-required': isRequired,
      })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
      {messages.length > 0 && (
        <p id={`${id}-wrong`} className="mt-1 text-sm text-bad">
          {messages.map(({ message }) => message).join('; ')}
        </p>
      )}
    </div>
  );
}

interface ValueProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

type InputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className' | 'id'>;

export function TextField({
  label,
  pointer,
  hint,
  isRequired,
  isLabelHidden,
  className,
  value,
  onChange,
  ...rest
}: FieldProps & ValueProps & InputProps) {
  const field = defined({ label, pointer, hint, isRequired, isLabelHidden, className });
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...rest}
          {...control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="field"
        />
      )}
    </Field>
  );
}

export function TextAreaField({
  value,
  onChange,
  rows = 3,
  ...field
}: FieldProps & ValueProps & { readonly rows?: number }) {
  return (
    <Field {...field}>
      {(control) => (
        <textarea
          {...control}
          rows={rows}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="field"
        />
      )}
    </Field>
  );
}

export type Choice = readonly [value: string, name: string];

export function SelectField({
  value,
  onChange,
  choices,
  none,
  ...field
}: FieldProps &
  ValueProps & {
    readonly choices: readonly Choice[];
    /** The words for no choice; without them there has to be one. */
    readonly none?: string;
  }) {
  return (
    <Field {...field}>
      {(control) => (
        <select
          {...control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="field"
        >
          {none !== undefined && <option value="">{none}</option>}
          {choices.map(([choice, name]) => (
            <option key={choice} value={choice}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export function CheckField({
  label,
  isChecked,
  onChange,
}: {
  readonly label: ReactNode;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}) {
  return (
    <label className="flex items-center gap-2">
      <input
        type="checkbox"
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 accent-[var(--accent-fill)]"
      />
      {label}
    </label>
  );
}

/** Without what is not there: an optional property may not be undefined. */
function defined<T extends object>(object: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as never;
}
