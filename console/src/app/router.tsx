import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { ErrorState, PageSkeleton } from '../kit/states.tsx';
import { ALL_PAGES } from './menus.ts';
import { NotFoundPage } from './not-found.tsx';
import { Shell } from './shell.tsx';
import { SignInPage } from './sign-in.tsx';

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage });

const signInRoute = createRoute({ getParentRoute: () => root, path: '/sign-in', component: SignInPage });

const joinRoute = createRoute({
  getParentRoute: () => root,
  path: '/join',
  component: lazyRouteComponent(() => import('./join.tsx')),
});

const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell });

const pages = ALL_PAGES.map((page) => {
  const { path, load, title } = page;
  return createRoute({
    getParentRoute: () => shell,
    path,
    component: lazyRouteComponent(load),
    pendingComponent: PageSkeleton,
    errorComponent: ({ error, reset }) => <ErrorState error={error} onRetry={reset} />,
    staticData: { title, page } as object,
  });
});

export const router = createRouter({
  routeTree: root.addChildren([
    signInRoute,
    joinRoute,
    shell.addChildren(pages),
    createRoute({
      getParentRoute: () => root,
      path: '/index.html',
      beforeLoad: () => {
        throw redirect({ to: '/' });
      },
    }),
  ]),
  defaultPreload: 'intent',
  scrollRestoration: true,
  // Filters stand in the address as people would write them, not as JSON.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(
      Object.entries(search as Record<string, unknown>).flatMap(([name, value]) =>
        value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
      ),
    ).toString();
    return text === '' ? '' : `?${text}`;
  },
});
