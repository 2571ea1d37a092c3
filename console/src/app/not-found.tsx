import { Link } from '@tanstack/react-router';

export function NotFoundPage() {
  return (
    <main className="mx-auto max-w-md px-6 py-24 text-center">
      <title>Not found · Crossdock</title>
      <h1 className="text-xl font-semibold">There is no such page</h1>
      <p className="mt-2 text-muted">The address may be mistyped, or what it showed has moved.</p>
      <Link to="/" className="mt-6 inline-block font-medium text-accent underline underline-offset-4">
        Go to the dashboard
      </Link>
    </main>
  );
}
