// Ctrl-K: go to a page, find an order, an item or a request, or do something, without the mouse.
import { Dialog } from '@base-ui/react/dialog';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  ArrowRight,
  BookOpen,
  LogOut,
  type LucideIcon,
  Moon,
  Package,
  ScanBarcode,
  Search,
  Sun,
} from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useState } from 'react';
import { classes } from '../kit/classes.ts';
import { placeOf } from '../kit/place.ts';
import { orderPath } from '../pages/orders/order-path.ts';
import { crossdock } from './api.ts';
import { pagesFor } from './menus.ts';
import { reads } from './reads.ts';
import { signOut, useSession } from './session.ts';
import { setTheme } from './theme.ts';

interface Command {
  readonly id: string;
  readonly name: string;
  readonly detail?: string | null;
  readonly icon: LucideIcon;
  readonly run: () => void;
}

const FOUND_MAX = 6;
const SEARCH_LENGTH_MIN = 2;

export function CommandPalette({
  isOpen,
  onClose,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/35" />
        <Dialog.Popup
          aria-label="Search or go to"
          className="fixed top-[12dvh] left-1/2 z-40 w-[min(36rem,calc(100vw-2rem))] -translate-x-1/2 overflow-hidden rounded-xl border border-line bg-panel shadow-raised"
        >
          <Palette onClose={onClose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Palette({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const commands = useCommands(text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another list
  useEffect(() => setAt(0), [text]);
  const run = (command: Command | undefined) => {
    if (command === undefined) return;
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setAt((now) => (now + step + commands.length) % Math.max(1, commands.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      run(commands[at]);
    }
  };
  return (
    <>
      <div className="flex items-center gap-2.5 border-b border-line px-4">
        <Search aria-hidden className="size-4 text-muted" />
        <input
          autoFocus
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={commands[at] === undefined ? undefined : `${id}-${at}`}
          aria-label="Search or go to"
          placeholder="An order, an item, a page"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          className="h-12 min-w-0 flex-1 bg-transparent outline-none placeholder:text-muted"
        />
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Found"
        className="max-h-[50dvh] overflow-y-auto py-1.5"
      >
        {commands.map((command, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field above
          <div
            key={command.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            onClick={() => run(command)}
            onMouseMove={() => setAt(index)}
            className={classes(
              'flex cursor-default items-center gap-3 px-4 py-2',
              index === at && 'bg-accent-soft',
            )}
          >
            <command.icon aria-hidden className="size-4 shrink-0 text-muted" />
            <span className="truncate">{command.name}</span>
            {command.detail && <span className="ml-auto shrink-0 text-sm text-muted">{command.detail}</span>}
          </div>
        ))}
      </div>
      {commands.length === 0 && <p className="px-4 pb-4 text-muted">Nothing has that in its name.</p>}
    </>
  );
}

function useCommands(text: string): readonly Command[] {
  const session = useSession();
  const navigate = useNavigate();
  const asked = useDeferredValue(text.trim());
  const isMerchant = session.org.kind === 'merchant';
  const found = useQuery({
    ...reads.palette.from('found', [asked], async () => {
      const [orders, items] = await Promise.all([
        crossdock.listOrders({ q: asked, per_page: FOUND_MAX }),
        crossdock.listItems({ q: asked, per_page: FOUND_MAX }),
      ]);
      return { orders: orders.data, items: items.data };
    }),
    enabled: isMerchant && asked.length >= SEARCH_LENGTH_MIN,
  });
  const go = (path: string) => () => void navigate(placeOf(path));
  const own: Command[] = [
    ...pagesFor(session)
      .filter(({ path }) => !path.includes('$'))
      .map(({ path, title, menu, words }) => ({
        id: path,
        name: title,
        icon: menu?.icon ?? ArrowRight,
        run: go(path),
        words: words ?? '',
      })),
    { id: 'light', name: 'Light theme', icon: Sun, run: () => setTheme('light') },
    { id: 'dark', name: 'Dark theme', icon: Moon, run: () => setTheme('dark') },
    { id: 'docs', name: 'API reference', icon: BookOpen, run: () => location.assign('/docs') },
    { id: 'out', name: 'Sign out', icon: LogOut, run: () => void signOut() },
  ];
  const wanted = text.trim().toLowerCase();
  const matching = own.filter(
    (command) =>
      wanted === '' ||
      `${command.name} ${'words' in command ? command.words : ''}`.toLowerCase().includes(wanted),
  );
  const { orders = [], items = [] } = found.data ?? {};
  return [
    ...matching,
    ...orders.map(({ order_id, market_order_id, ship_to_name }) => ({
      id: `order ${order_id}`,
      name: market_order_id,
      detail: ship_to_name,
      icon: ScanBarcode,
      run: go(orderPath({ market_order_id, order_id })),
    })),
    ...items.map((item) => ({
      id: `item ${item.id}`,
      name: item.name ?? item.mpn ?? `Item ${item.id}`,
      detail: item.mpn,
      icon: Package,
      run: go(`/inventory/${item.id}`),
    })),
  ];
}
