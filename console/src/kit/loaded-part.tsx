import { ErrorState, type Loaded, Skeleton } from './states.tsx';

/** As `Loaded`, for a part of a page: with a small placeholder. */
export function LoadedPart<T>({ query, children }: Parameters<typeof Loaded<T>>[0]) {
  if (query.data !== undefined) return children(query.data);
  if (query.error !== null) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <div role="status" aria-label="Loading" className="space-y-3 px-4 py-4">
      <Skeleton className="h-5 w-2/3" />
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-1/2" />
    </div>
  );
}
