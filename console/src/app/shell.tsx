// What stands around every page: the menu, the command palette, who is signed in, and whether changes come in.

import { Link, Navigate, Outlet, useLocation, useMatches } from '@tanstack/react-router';
import {
  BookOpen,
  Building2,
  LogOut,
  Menu as MenuIcon,
  Monitor,
  Moon,
  Search,
  Sun,
  UserRound,
  X,
} from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { classes } from '../kit/classes.ts';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import { Page } from '../kit/layout.tsx';
import { Menu, MenuItem, MenuLabel, MenuLine, MenuLink } from '../kit/menu.tsx';
import { useSaving } from '../kit/saving.ts';
import { ErrorState, PageSkeleton } from '../kit/states.tsx';
import { notify } from '../kit/toasts.tsx';
import mark from '../mark.svg';
import { onSessionEnd } from './api.ts';
import { CommandPalette } from './command-palette.tsx';
import { type LiveState, useLive } from './live.ts';
import { pagesFor, startOf } from './menus.ts';
import type { PageDefinition } from './page.ts';
import {
  chooseOrg,
  endSession,
  followLeaving,
  idOf,
  type Session,
  SessionContext,
  signOut,
  useSession,
  useSessionQuery,
  worksOffline,
} from './session.ts';
import { setTheme, type Theme, useTheme } from './theme.ts';
import { unsentWrites } from './unsent.ts';

const SandboxClock = lazy(async () => ({ default: (await import('./sandbox-clock.tsx')).SandboxClock }));

const SIGN_IN = '/sign-in';

export function Shell() {
  const { data: session, error, refetch } = useSessionQuery();
  const { pathname, searchStr } = useLocation();
  useEffect(
    () =>
      onSessionEnd(() => {
        if (endSession())
          notify('Your session has ended', { description: 'Sign in again to continue where you left off.' });
      }),
    [],
  );
  useEffect(followLeaving, []);
  if (session === undefined && error !== null)
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (session === undefined) return <PageSkeleton />;
  if (session === null) {
    // On the way there already, while this is still shown.
    if (pathname === SIGN_IN) return null;
    const then = `${pathname}${searchStr}`;
    return <Navigate to={SIGN_IN} search={(then === '/' ? {} : { then }) as never} replace />;
  }
  // Another person or organization is a new start: nothing of the old one stays on the page.
  return (
    <SessionContext value={session}>
      <Frame key={idOf(session)} session={session} />
    </SessionContext>
  );
}

/** What router.tsx says of the page that is open; undefined where there is none. */
function usePage(): PageDefinition | undefined {
  const match = useMatches().at(-1);
  return (match?.staticData as { readonly page?: PageDefinition } | undefined)?.page;
}

/** For an address this role may not open. */
function NotForThisRole({ session }: { readonly session: Session }) {
  const { pathname } = useLocation();
  if (pathname === '/') return <Navigate to={startOf(session)} replace />;
  return (
    <Page title="Your role cannot open this page">
      <p>
        You are signed in as {session.org.role} of {session.org.name}, which this page is not for.
      </p>
    </Page>
  );
}

/** After the first page has what it needs. */
const STATIONS_LOADED_AFTER_MS = 2000;

/**
 * People go from station to station, and may have lost the network by then: the stations are loaded while there is one, and kept
 * for a reload (offline-worker.js).
 */
function useStationsAhead(session: Session): void {
  useEffect(() => {
    const stations = pagesFor(session).filter(({ menu }) => menu?.group === 'Floor');
    const timer = setTimeout(() => {
      for (const { load } of stations) load().catch(() => {});
    }, STATIONS_LOADED_AFTER_MS);
    if (worksOffline(session)) void navigator.serviceWorker?.register('/service-worker.js').catch(() => {});
    return () => clearTimeout(timer);
  }, [session]);
}

function Frame({ session }: { readonly session: Session }) {
  const live = useLive(session.org.kind === 'merchant');
  useStationsAhead(session);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [isPaletteOpen, setIsPaletteOpen] = useState(false);
  const { pathname } = useLocation();
  const page = usePage();
  const isAllowed = page === undefined || pagesFor(session).includes(page);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu of a phone closes when a page was chosen
  useEffect(() => setIsMenuOpen(false), [pathname]);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        setIsPaletteOpen(true);
      }
    };
    addEventListener('keydown', open);
    return () => removeEventListener('keydown', open);
  }, []);
  return (
    <div className="flex min-h-dvh">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-accent-fill px-3 py-2 font-medium text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      <aside
        className={classes(
          'fixed inset-y-0 left-0 z-30 flex w-60 flex-col border-r border-line bg-panel lg:sticky lg:top-0 lg:h-dvh lg:translate-x-0',
          isMenuOpen ? 'translate-x-0 shadow-raised' : 'invisible -translate-x-full lg:visible',
        )}
      >
        <div className="flex items-center justify-between px-4 py-3">
          <Link to={startOf(session)} className="flex items-center gap-2.5 rounded">
            <img src={mark} alt="" className="size-7" />
            <span className="text-base font-semibold tracking-tight">Crossdock</span>
          </Link>
          <button
            type="button"
            aria-label="Close the menu"
            onClick={() => setIsMenuOpen(false)}
            className="p-1 text-muted lg:hidden"
          >
            <X aria-hidden className="size-5" />
          </button>
        </div>
        <OrgChoice />
        <MainMenu />
        <div className="border-t border-line px-2 py-2">
          <OutsideLink href="/docs" name="API reference" />
          <OutsideLink href="/changelog" name="Changelog" />
        </div>
      </aside>
      {isMenuOpen && (
        <button
          type="button"
          aria-label="Close the menu"
          onClick={() => setIsMenuOpen(false)}
          className="fixed inset-0 z-20 bg-black/35 lg:hidden"
        />
      )}
      <div className="flex min-w-0 flex-1 flex-col">
        <header
          data-bar
          className="sticky top-0 z-20 flex h-12 items-center gap-2 border-b border-line bg-paper/90 px-3 backdrop-blur sm:px-6"
        >
          <button
            type="button"
            aria-label="Open the menu"
            aria-expanded={isMenuOpen}
            onClick={() => setIsMenuOpen(true)}
            className="-ml-1 rounded-md p-1.5 text-muted hover:bg-sunken lg:hidden"
          >
            <MenuIcon aria-hidden className="size-5" />
          </button>
          <button
            type="button"
            onClick={() => setIsPaletteOpen(true)}
            className="flex h-8 min-w-0 flex-1 items-center gap-2 rounded-md border border-line bg-panel px-2.5 text-sm text-muted hover:border-line-strong sm:max-w-sm"
          >
            <Search aria-hidden className="size-4 shrink-0" />
            <span className="truncate">Search or go to</span>
            <kbd className="ml-auto rounded border border-line px-1.5 font-sans text-xs max-sm:hidden">
              Ctrl K
            </kbd>
          </button>
          <div className="ml-auto flex items-center gap-1">
            {session.org.is_sandbox && (
              <Suspense>
                <SandboxClock />
              </Suspense>
            )}
            {session.org.kind === 'merchant' && <Live state={live} />}
            <ThemeMenu />
            <PersonMenu />
          </div>
        </header>
        <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
          {isAllowed ? <Outlet /> : <NotForThisRole session={session} />}
        </main>
      </div>
      <CommandPalette isOpen={isPaletteOpen} onClose={() => setIsPaletteOpen(false)} />
    </div>
  );
}

function MainMenu() {
  const session = useSession();
  const { pathname } = useLocation();
  const groups = Map.groupBy(
    pagesFor(session).filter(({ menu }) => menu !== undefined),
    ({ menu }) => menu?.group ?? '',
  );
  return (
    <nav aria-label="Pages" className="flex-1 space-y-4 overflow-y-auto px-2 py-3">
      {[...groups].map(([group, pages]) => (
        <div key={group}>
          {group !== '' && <p className="eyebrow px-2.5 pb-1">{group}</p>}
          <ul className="space-y-0.5">
            {pages.map(({ path, title, menu }) => {
              const isBelow = path !== '/' && path !== '/hub' && pathname.startsWith(`${path}/`);
              const isHere = pathname === path || isBelow;
              const Icon = menu?.icon ?? BookOpen;
              return (
                <li key={path}>
                  <Link
                    to={path}
                    aria-current={isHere ? 'page' : undefined}
                    className={classes(
                      'flex items-center gap-2.5 rounded-md px-2.5 py-1.5',
                      isHere ? 'bg-accent-soft font-medium text-accent' : 'text-ink hover:bg-sunken',
                    )}
                  >
                    <Icon aria-hidden className="size-4 shrink-0" />
                    {title}
                  </Link>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function OutsideLink({ href, name }: { readonly href: string; readonly name: string }) {
  return (
    <a
      href={href}
      className="flex items-center gap-2.5 rounded-md px-2.5 py-1 text-sm text-muted hover:bg-sunken hover:text-ink"
    >
      <BookOpen aria-hidden className="size-4 shrink-0" />
      {name}
    </a>
  );
}

function OrgChoice() {
  const { org, orgs } = useSession();
  const [chosen, choose] = useSaving(org.id, chooseOrg);
  if (orgs.length < 2)
    return (
      <p className="mx-2 flex items-center gap-2.5 px-2.5 py-1 text-sm text-muted">
        <Building2 aria-hidden className="size-4 shrink-0" />
        <span className="truncate">{org.name}</span>
      </p>
    );
  return (
    <label className="mx-2 block px-2.5 py-1">
      <span className="sr-only">Organization</span>
      <select value={chosen} onChange={(event) => choose(Number(event.target.value))} className="field">
        {orgs.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

const LIVE: Readonly<Record<LiveState, readonly [words: string, dot: string]>> = {
  connecting: ['Connecting', 'bg-line-strong'],
  live: ['Live: changes appear automatically', 'bg-good'],
  lost: ['Disconnected, reconnecting. Changes appear once the connection is back', 'bg-warn'],
};

function Live({ state }: { readonly state: LiveState }) {
  const [words, dot] = LIVE[state];
  return (
    <span title={words} role="status" className="flex items-center gap-1.5 px-2 text-sm text-muted">
      <span aria-hidden className={classes('size-2 rounded-full', dot)} />
      <span className="max-sm:sr-only">
        {state === 'live' ? 'Live' : state === 'lost' ? 'Reconnecting' : 'Connecting'}
      </span>
    </span>
  );
}

const THEMES: readonly (readonly [Theme, string, typeof Sun])[] = [
  ['system', 'Same as system', Monitor],
  ['light', 'Light', Sun],
  ['dark', 'Dark', Moon],
];

function ThemeMenu() {
  const theme = useTheme();
  const Icon = THEMES.find(([one]) => one === theme)?.[2] ?? Monitor;
  return (
    <Menu
      label="Theme"
      trigger={<Icon aria-hidden className="size-4" />}
      className="inline-flex size-8 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink"
    >
      {THEMES.map(([one, name, Mark]) => (
        <MenuItem key={one} onSelect={() => setTheme(one)}>
          <Mark aria-hidden className="size-4 text-muted" />
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}

function PersonMenu() {
  const { person, org } = useSession();
  const [unsent, setUnsent] = useState(0);
  const leave = () => {
    const count = unsentWrites().filter(({ person_id }) => person_id === person.id).length;
    setUnsent(count);
    if (count === 0) void signOut();
  };
  if (unsent > 0)
    return (
      <ConfirmDialog
        title={`${unsent} of your scans ${unsent === 1 ? 'has' : 'have'} not been sent`}
        about="They stay in this browser and are sent once you sign in here again."
        action="Sign out anyway"
        done="Signed out"
        onConfirm={signOut}
        onClose={() => setUnsent(0)}
      />
    );
  return (
    <Menu
      label={`Signed in as ${person.name}`}
      trigger={<UserRound aria-hidden className="size-4" />}
      className="inline-flex size-8 items-center justify-center rounded-full bg-accent-soft text-xs font-semibold text-accent"
    >
      <div className="px-3 py-1.5">
        <p className="font-medium">{person.name}</p>
        <p className="text-muted">{person.email}</p>
        <p className="text-muted">
          {org.name}, {org.role}
        </p>
      </div>
      <MenuLine />
      <MenuLabel>Help</MenuLabel>
      <MenuLink href="/docs">API reference</MenuLink>
      <MenuLink href="/docs/states">Record states</MenuLink>
      <MenuLink href="/changelog">Changelog</MenuLink>
      <MenuLine />
      <MenuItem onSelect={leave}>
        <LogOut aria-hidden className="size-4 text-muted" />
        Sign out
      </MenuItem>
    </Menu>
  );
}
