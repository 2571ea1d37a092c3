import { Printer } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { ActionButton } from '../../kit/action-button.tsx';
import { Button } from '../../kit/button.tsx';
import { classes } from '../../kit/classes.ts';
import { openDocument } from '../../kit/files.ts';
import type { ScanFeedback } from '../kit/scan-feedback.tsx';

/** For gloves and thumbs. */
const BIG = 'min-h-12 px-5 text-base!';

export function BigButton(props: ComponentProps<typeof Button>) {
  return <Button {...props} className={BIG} />;
}

export function BigActionButton(props: ComponentProps<typeof ActionButton>) {
  return <ActionButton {...props} className={BIG} />;
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

/** Prints a document or a label of the record at the station. */
export function BigPrintButton({
  load,
  feedback,
  children,
}: {
  readonly load: () => PromiseLike<Blob>;
  readonly feedback: ScanFeedback;
  readonly children: ReactNode;
}) {
  return (
    <BigActionButton icon={Printer} act={async () => openDocument(await load())} onFailed={feedback.failed}>
      {children}
    </BigActionButton>
  );
}
