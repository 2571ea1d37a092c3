// What stands where nothing can be shown: still loading, nothing there, broken, or out of reach; and what to do about it.
import { ConnectionError, ProblemError } from '@crossdock/client';
import { CloudOff, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classes } from './classes.ts';

export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <div aria-hidden className={classes('animate-pulse rounded bg-line/70', className ?? 'h-4 w-full')} />
  );
}

export function PageSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading"
      className="mx-auto w-full max-w-[1400px] space-y-4 px-4 py-6 sm:px-6"
    >
      <Skeleton className="h-7 w-56" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  );
}

export function Empty({
  title,
  children,
  action,
}: {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-1 px-6 py-12 text-center">
      <p className="font-medium">{title}</p>
      {children !== undefined && <div className="max-w-md text-muted">{children}</div>}
      {action !== undefined && <div className="mt-3">{action}</div>}
    </div>
  );
}

/** What happened, and what to do about it. */
export function explain(error: unknown): {
  readonly title: string;
  readonly advice: string;
  readonly requestId: string | null;
} {
  if (error instanceof ConnectionError || (error instanceof TypeError && /fetch|load/i.test(error.message)))
    return {
      title: 'The service cannot be reached',
      advice: 'Check your connection. What you see may be old; nothing you entered is lost.',
      requestId: null,
    };
  if (!(error instanceof ProblemError))
    return {
      title: 'Something broke in this page',
      advice: 'Reload it. If it happens again, contact the hub and describe what you did.',
      requestId: null,
    };
  const { status, detail, requestId } = error;
  if (status === 404)
    return {
      title: 'Not found',
      advice: 'It does not exist in your organization, or was deleted.',
      requestId: null,
    };
  if (status === 403)
    return { title: 'Not allowed', advice: `Your role does not include this: ${detail}.`, requestId: null };
  if (status === 429)
    return {
      title: 'Too many requests',
      advice: 'You have reached the request limit. Wait a few seconds, then try again.',
      requestId,
    };
  if (status >= 500)
    return {
      title: 'Something went wrong on the server',
      advice: `${detail}. Try again in a moment.`,
      requestId,
    };
  const violations = error.violations.map(({ message }) => message);
  return { title: error.title, advice: violations.length > 0 ? violations.join('; ') : detail, requestId };
}

export function ErrorState({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  const { title, advice, requestId } = explain(error);
  const Icon = error instanceof ConnectionError ? CloudOff : TriangleAlert;
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      <Icon aria-hidden className="size-6 text-warn" />
      <p className="font-medium">{title}</p>
      <p className="max-w-md text-muted">{advice}</p>
      {requestId !== null && <p className="text-sm text-muted">Request {requestId}</p>}
      {onRetry !== undefined && (
        <Button className="mt-2" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

export interface Asked<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly isPending: boolean;
  refetch(): unknown;
}

/** Shows what a query brought, or why there is nothing yet. What is old stays while it is read again. */
export function Loaded<T>({
  query,
  children,
}: {
  readonly query: Asked<T>;
  readonly children: (data: T) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.error !== null) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return <PageSkeleton />;
}
