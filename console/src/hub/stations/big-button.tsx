import { Printer } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { classes } from '../../kit/classes.ts';
import { openDocument } from '../../kit/files.ts';
import type { Judge } from '../kit/verdict.tsx';

/** For gloves and thumbs. */
export function BigButton(props: ComponentProps<typeof Button>) {
  return <Button {...props} className="min-h-12 px-5 text-base!" />;
}

/** A record to choose. */
export function CardButton({ className, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(
        'min-h-14 w-full rounded-lg border-2 border-line px-4 py-2 text-left hover:border-accent aria-pressed:border-accent aria-pressed:bg-accent-soft',
        className,
      )}
    />
  );
}

/** A paper or label of what is at the station. */
export function BigPrintButton({
  load,
  judge,
  children,
}: {
  readonly load: () => PromiseLike<Blob>;
  readonly judge: Judge;
  readonly children: ReactNode;
}) {
  const [isBusy, setIsBusy] = useState(false);
  const print = async () => {
    setIsBusy(true);
    try {
      openDocument(await load());
    } catch (error) {
      judge.failed(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <BigButton isBusy={isBusy} onClick={() => void print()}>
      {!isBusy && <Printer aria-hidden className="size-5" />}
      {children}
    </BigButton>
  );
}
