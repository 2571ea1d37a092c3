import { ProblemError } from '@crossdock/client';
import { Navigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Form, SelectField, SubmitButton, TextField } from '../kit/form.tsx';
import { useSearchState } from '../kit/search-state.ts';
import mark from '../mark.svg';
import { startOf } from './menus.ts';
import { endLeft, isLeft, signIn, useSessionQuery } from './session.ts';

const AGAIN_MS = 4000;

/** Whether a sign-out has not reached the service yet; it is retried until it does. */
function useLeft(): boolean {
  const [left, setLeft] = useState(isLeft);
  useEffect(() => {
    if (!left) return;
    const retry = () =>
      void endLeft().then(
        () => setLeft(false),
        () => setLeft(isLeft()),
      );
    const timer = setInterval(retry, AGAIN_MS);
    addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      removeEventListener('online', retry);
    };
  }, [left]);
  return left;
}

interface OrgChoice {
  readonly id: number;
  readonly name: string;
}

export function SignInPage() {
  const { data: session } = useSessionQuery();
  const left = useLeft();
  const [{ then }] = useSearchState();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [totp, setTotp] = useState('');
  const [asksTotp, setAsksTotp] = useState(false);
  const [orgs, setOrgs] = useState<readonly OrgChoice[]>([]);
  const [orgId, setOrgId] = useState('');
  if (session !== null && session !== undefined) {
    // Never to a page of another site, even if the address names one.
    const isOwn = then !== undefined && /^\/(?![/\\])/.test(then);
    const url = new URL(isOwn ? then : startOf(session), location.origin);
    return <Navigate to={url.pathname} search={Object.fromEntries(url.searchParams) as never} replace />;
  }
  const submit = async () => {
    try {
      await signIn({
        email,
        password,
        ...(totp === '' ? {} : { totp }),
        ...(orgId === '' ? {} : { org_id: Number(orgId) }),
      });
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      if (error.code === 'totp_required') setAsksTotp(true);
      else if (error.code === 'org_required') {
        const listed = (error.problem as { orgs?: OrgChoice[] }).orgs ?? [];
        setOrgs(listed);
        setOrgId(String(listed[0]?.id ?? ''));
      } else if (error.status === 401) throw wrongLogin(error);
      else throw error;
    }
  };
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-4 py-10">
      <title>Sign in · Crossdock</title>
      <div className="w-full max-w-sm">
        <div className="mb-6 flex items-center gap-3">
          <img src={mark} alt="" className="size-9" />
          <div>
            <h1 className="text-lg leading-tight font-semibold tracking-tight">Crossdock</h1>
            <p className="text-sm text-muted">Stock that adds up, orders that leave</p>
          </div>
        </div>
        {left && (
          <p role="status" className="mb-4 text-sm">
            You are signed out here; the session ends when the network is back.
          </p>
        )}
        <Form onSubmit={submit} className="rounded-xl border border-line bg-panel p-5">
          <TextField
            label="Email"
            pointer="/email"
            type="email"
            autoComplete="username"
            autoFocus
            value={email}
            onChange={setEmail}
          />
          <TextField
            label="Password"
            pointer="/password"
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
          />
          {asksTotp && (
            <TextField
              label="Authenticator code"
              pointer="/totp"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              value={totp}
              onChange={setTotp}
              hint="Six digits. A code works once."
            />
          )}
          {orgs.length > 0 && (
            <SelectField
              label="Organization"
              pointer="/org_id"
              value={orgId}
              onChange={setOrgId}
              choices={orgs.map(({ id, name }) => [String(id), name])}
              hint="You belong to several organizations. You can switch later."
            />
          )}
          <SubmitButton>Sign in</SubmitButton>
        </Form>
        <p className="mt-4 text-sm text-muted">
          Forgot your password? Ask a hub administrator for a reset link.
        </p>
        <p className="mt-2 text-sm text-muted">
          Programs use the{' '}
          <a className="text-accent underline underline-offset-2" href="/docs">
            API
          </a>
          .
        </p>
      </div>
    </main>
  );
}

function wrongLogin(error: ProblemError): ProblemError {
  return Object.assign(error, {
    title: 'That did not work',
    detail: 'The email or password is wrong, or the code has expired.',
  });
}
