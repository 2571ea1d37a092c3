import type { ComponentProps } from 'react';
import { Button } from '../../kit/button.tsx';
import { classes } from '../../kit/classes.ts';

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
