import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

const POPUP =
  'z-50 min-w-52 max-w-80 rounded-lg border border-line bg-panel py-1 text-sm shadow-raised outline-none max-h-[70dvh] overflow-y-auto';
const ITEM =
  'flex cursor-default items-center gap-2 px-3 py-1.5 outline-none select-none data-[highlighted]:bg-sunken';

export function Menu({
  trigger,
  label,
  className,
  children,
}: {
  readonly trigger: ReactNode;
  readonly label?: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <Base.Root>
      <Base.Trigger {...(label === undefined ? {} : { 'aria-label': label })} className={className ?? ''}>
        {trigger}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={6} align="end" className="z-50">
          <Base.Popup className={POPUP}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

export function MenuItem({
  onSelect,
  children,
}: {
  readonly onSelect: () => void;
  readonly children: ReactNode;
}) {
  return (
    <Base.Item onClick={onSelect} className={ITEM}>
      {children}
    </Base.Item>
  );
}

export function MenuLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <Base.LinkItem href={href} className={ITEM}>
      {children}
    </Base.LinkItem>
  );
}

export function MenuCheck({
  isChecked,
  onChange,
  children,
}: {
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly children: ReactNode;
}) {
  return (
    <Base.CheckboxItem checked={isChecked} onCheckedChange={onChange} closeOnClick={false} className={ITEM}>
      <span className="flex size-4 items-center justify-center">
        {isChecked && <Check aria-hidden className="size-4" />}
      </span>
      {children}
    </Base.CheckboxItem>
  );
}

export function MenuLabel({ children }: { readonly children: ReactNode }) {
  return <div className="eyebrow px-3 py-1.5">{children}</div>;
}

export function MenuLine() {
  return <div role="separator" className="my-1 h-px bg-line" />;
}
