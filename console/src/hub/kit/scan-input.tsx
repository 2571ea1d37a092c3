// The one input of a station. A scanner types a code and presses Enter, so key presses end up here wherever the focus is, except a
// form field.
import { Keyboard, ScanBarcode } from 'lucide-react';
import { type FormEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { classes } from '../../kit/classes.ts';
import { endCode, isField, scannedText, setScannedText, subscribe } from './scan-queue.ts';

const CODE_LENGTH_MAX = 200;

interface Props {
  /** What is expected next. */
  readonly label: string;
  readonly isBusy?: boolean;
}

export function ScanInput({ label, isBusy = false }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const text = useSyncExternalStore(subscribe, scannedText);
  const [isTyped, setIsTyped] = useState(false);
  // Before the field is shown: a code may come the next moment.
  useLayoutEffect(() => {
    const focus = () => input.current?.focus({ preventScroll: true });
    focus();
    // The character of this very event goes to what has the focus then.
    const onKey = (event: KeyboardEvent) => {
      const isCharacter = event.key.length === 1 && event.key !== ' ';
      if (!isCharacter || event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
      focus();
    };
    const onClick = (event: MouseEvent) => {
      if (isField(event.target)) return;
      // A dialog that the click has opened keeps the focus.
      setTimeout(() => {
        if (document.querySelector('[role="dialog"], [role="menu"]') === null) focus();
      });
    };
    addEventListener('keydown', onKey, true);
    addEventListener('click', onClick);
    return () => {
      removeEventListener('keydown', onKey, true);
      removeEventListener('click', onClick);
    };
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    endCode();
  };
  return (
    <form onSubmit={submit} noValidate className="flex items-stretch gap-2">
      <div className="relative min-w-0 flex-1">
        <ScanBarcode
          aria-hidden
          className={classes(
            'absolute top-1/2 left-3 size-6 -translate-y-1/2',
            isBusy ? 'animate-pulse text-muted' : 'text-accent',
          )}
        />
        <input
          ref={input}
          value={text}
          onChange={(event) => setScannedText(event.target.value)}
          aria-label={label}
          aria-busy={isBusy}
          placeholder={label}
          maxLength={CODE_LENGTH_MAX}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="send"
          // A phone with a scanner needs no keyboard on its screen.
          inputMode={isTyped ? 'text' : 'none'}
          className="field h-14 border-2 pl-12 text-lg focus-visible:border-accent"
        />
      </div>
      <button
        type="button"
        aria-pressed={isTyped}
        title="Use the on-screen keyboard"
        aria-label="Use the on-screen keyboard"
        onClick={() => setIsTyped(!isTyped)}
        className={classes(
          'flex size-14 shrink-0 items-center justify-center rounded-md border-2 sm:hidden',
          isTyped ? 'border-accent bg-accent-soft text-accent' : 'border-line text-muted',
        )}
      >
        <Keyboard aria-hidden className="size-6" />
      </button>
    </form>
  );
}
