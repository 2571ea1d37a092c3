// Where an invitation leads to. Its token stands behind the # of the address, where no server sees it.
import { type OpenInvitation, ProblemError } from '@crossdock/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Form, SubmitButton, TextField } from '../kit/form.tsx';
import { formatMoment } from '../kit/format.ts';
import { ErrorState, PageSkeleton } from '../kit/states.tsx';
import mark from '../mark.svg';
import { crossdock } from './api.ts';
import { reads } from './reads.ts';

export default function JoinPage() {
  const [token] = useState(() => location.hash.slice(1));
  const [isJoined, setIsJoined] = useState(false);
  const query = useQuery({
    ...reads.invitation.get('showInvitation', { body: { token } }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isJoined)
    return (
      <Frame title="You have joined">
        <p>
          You belong to {query.data?.org.name} now.{' '}
          <Link to="/sign-in" className="font-medium text-accent underline underline-offset-2">
            Sign in
          </Link>
        </p>
      </Frame>
    );
  if (token === '' || (query.error instanceof ProblemError && query.error.status < 429))
    return (
      <Frame title="This link no longer works">
        <p>
          It was already used, was revoked, or is more than a week old. Ask the person who invited you for a
          new one.
        </p>
      </Frame>
    );
  if (query.error !== null) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <PageSkeleton />;
  return <Join invitation={query.data} token={token} onJoined={() => setIsJoined(true)} />;
}

function Join({
  invitation,
  token,
  onJoined,
}: {
  readonly invitation: OpenInvitation;
  readonly token: string;
  readonly onJoined: () => void;
}) {
  const { org, email, has_account, role, expires } = invitation;
  const [name, setName] = useState(invitation.name);
  const [password, setPassword] = useState('');
  const [totp, setTotp] = useState('');
  const [asksTotp, setAsksTotp] = useState(false);
  const submit = async () => {
    try {
      await crossdock.acceptInvitation({
        body: has_account
          ? { token, password, ...(totp === '' ? {} : { totp }) }
          : { token, name, new_password: password },
      });
      onJoined();
    } catch (error) {
      if (!(error instanceof ProblemError) || error.code !== 'totp_required') throw error;
      setAsksTotp(true);
    }
  };
  return (
    <Frame title={`Join ${org.name}`}>
      <p className="mb-4 text-muted">
        You are invited as {role}. The link is good until {formatMoment(expires)}.
      </p>
      <Form onSubmit={submit}>
        <TextField label="Email" value={email} onChange={() => undefined} readOnly autoComplete="username" />
        {has_account ? (
          <TextField
            label="Your password"
            pointer="/password"
            type="password"
            autoComplete="current-password"
            autoFocus
            hint="You already have an account with this email; the organization is added to it."
            value={password}
            onChange={setPassword}
          />
        ) : (
          <>
            <TextField
              label="Your name"
              pointer="/name"
              autoComplete="name"
              value={name}
              onChange={setName}
            />
            <TextField
              label="Choose a password"
              pointer="/new_password"
              type="password"
              autoComplete="new-password"
              autoFocus
              hint="At least 10 characters."
              value={password}
              onChange={setPassword}
            />
          </>
        )}
        {asksTotp && (
          <TextField
            label="Authenticator code"
            pointer="/totp"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            value={totp}
            onChange={setTotp}
          />
        )}
        <SubmitButton>Join</SubmitButton>
      </Form>
    </Frame>
  );
}

function Frame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-4 py-10">
      <title>{`${title} · Crossdock`}</title>
      <div className="w-full max-w-sm">
        <div className="mb-6 flex items-center gap-3">
          <img src={mark} alt="" className="size-9" />
          <h1 className="text-lg leading-tight font-semibold tracking-tight">{title}</h1>
        </div>
        <div className="rounded-xl border border-line bg-panel p-5">{children}</div>
      </div>
    </main>
  );
}
