import type { AccountLink, Membership, OpsOrg, User, UserRole } from '@crossdock/client/hub';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../../app/session.ts';
import { ActionButton } from '../../kit/action-button.tsx';
import { Badge } from '../../kit/badge.tsx';
import { Button } from '../../kit/button.tsx';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { Refused, SelectField, TextField } from '../../kit/form.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { formatMoment } from '../../kit/format.ts';
import { Facts, Page, Panel } from '../../kit/layout.tsx';
import { SimpleTable } from '../../kit/simple-table.tsx';
import { Empty, Loaded } from '../../kit/states.tsx';
import { notify } from '../../kit/toasts.tsx';
import { hub, hubReads } from '../api.ts';
import { LinkDialog } from './link-dialog.tsx';
import { orgName, useOrgs } from './orgs.ts';
import { isAbove, ROLE_WORDS, rolesFor, useOwnRole } from './ranks.ts';
import { useAllWarehouses, WarehouseChecks } from './warehouse-checks.tsx';

export default function PersonPage() {
  const { userId = '' } = useParams({ strict: false }) as { userId?: string };
  const query = useQuery(hubReads.people.get('getUser', { user_id: Number(userId) }));
  return <Loaded query={query}>{(user) => <Person user={user} />}</Loaded>;
}

type Asked =
  | { readonly what: 'name' | 'active' | 'sessions' | 'totp' }
  | { readonly what: 'role'; readonly membership: Membership | null }
  | { readonly what: 'leave'; readonly membership: Membership };

function Person({ user }: { readonly user: User }) {
  const orgs = useOrgs();
  const own = useOwnRole();
  const { person } = useSession();
  const warehouses = useAllWarehouses();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [link, setLink] = useState<AccountLink | null>(null);
  const hubOrg = orgs.data?.find(({ kind }) => kind === 'hub');
  const hubRole = user.memberships.find(({ org_id }) => org_id === hubOrg?.id)?.role;
  const isTooHigh = isAbove(hubRole, own);
  const isSelf = person.id === user.id;
  const params = { user_id: user.id };
  const done = async (words: string) => {
    setAsked(null);
    notify(words);
    await hubReads.people.refresh();
  };
  const makeLink = async (purpose: 'invitation' | 'password_reset') =>
    setLink(await hub.createAccountLink({ ...params, body: { purpose } }));
  const placesOf = ({ warehouse_ids: ids }: Membership) =>
    ids == null
      ? 'all warehouses'
      : ids.map((id) => warehouses.data?.find((one) => one.id === id)?.warehouse_name ?? id).join(', ');
  return (
    <Page
      title={user.name}
      parent={['/hub/people', 'People']}
      beside={user.is_active ? <Badge tone="good">Can sign in</Badge> : <Badge>Cannot sign in</Badge>}
      about={user.email}
      actions={
        !isTooHigh && (
          <>
            <Button onClick={() => setAsked({ what: 'name' })}>Change name or email</Button>
            <ActionButton act={() => makeLink('password_reset')}>Password reset link</ActionButton>
            {!isSelf && (
              <Button
                look={user.is_active ? 'danger' : 'primary'}
                onClick={() => setAsked({ what: 'active' })}
              >
                {user.is_active ? 'Deactivate' : 'Activate'}
              </Button>
            )}
          </>
        )
      }
    >
      {isTooHigh && (
        <p className="rounded-lg bg-warn-soft px-4 py-2.5 text-warn">
          {user.name} stands above you in the hub: an owner changes this person.
        </p>
      )}
      <Panel
        title="Organizations"
        isFlush
        actions={
          !isTooHigh && (
            <Button onClick={() => setAsked({ what: 'role', membership: null })}>
              Add to an organization
            </Button>
          )
        }
      >
        <SimpleTable
          name="Organizations"
          rows={user.memberships}
          rowId={({ org_id }) => org_id}
          empty={<Empty title="No organization">Without an organization, a person cannot do anything.</Empty>}
          columns={[
            { header: 'Organization', cell: (one) => orgName(orgs.data, one.org_id) },
            { header: 'Role', cell: (one) => ROLE_WORDS[one.role].split(':')[0] },
            { header: 'Works in', cell: (one) => (one.org_id === hubOrg?.id ? placesOf(one) : '–') },
            {
              header: 'Change',
              cell: (one) =>
                !isTooHigh && (
                  <span className="flex flex-wrap gap-2">
                    <Button onClick={() => setAsked({ what: 'role', membership: one })}>Change role</Button>
                    {!isSelf && (
                      <Button look="quiet" onClick={() => setAsked({ what: 'leave', membership: one })}>
                        Remove
                      </Button>
                    )}
                  </span>
                ),
            },
          ]}
        />
      </Panel>
      <Panel
        title="Signing in"
        actions={
          !isTooHigh && (
            <span className="flex flex-wrap gap-2">
              <Button onClick={() => setAsked({ what: 'sessions' })}>End all sessions</Button>
              <Button onClick={() => setAsked({ what: 'totp' })}>Remove the second factor</Button>
              <ActionButton act={() => makeLink('invitation')}>Invite again</ActionButton>
            </span>
          )
        }
      >
        <Facts
          facts={[
            ['Email', user.email],
            ['Since', formatMoment(user.created)],
            ['Last changed', formatMoment(user.updated)],
          ]}
        />
      </Panel>
      {asked?.what === 'name' && (
        <NameDialog user={user} onClose={() => setAsked(null)} onDone={() => done('Changed')} />
      )}
      {asked?.what === 'role' && (
        <RoleDialog
          user={user}
          membership={asked.membership}
          orgs={orgs.data ?? []}
          own={own}
          onClose={() => setAsked(null)}
          onDone={() => done('The role is changed')}
        />
      )}
      {asked?.what === 'active' && (
        <ConfirmDialog
          title={user.is_active ? `Deactivate ${user.name}?` : `Activate ${user.name}?`}
          about={
            user.is_active
              ? 'All sessions end immediately, and no one can sign in with this email. No data is lost.'
              : 'The person can sign in again with their old password.'
          }
          action={user.is_active ? 'Deactivate' : 'Activate'}
          look={user.is_active ? 'danger' : 'primary'}
          onClose={() => setAsked(null)}
          onConfirm={async () => {
            await hub.changeUser({ ...params, body: { is_active: !user.is_active }, ifMatch: user.version });
            await done(user.is_active ? 'Deactivated' : 'Activated');
          }}
        />
      )}
      {asked?.what === 'sessions' && (
        <ConfirmDialog
          title={`End all sessions of ${user.name}?`}
          about="All devices are signed out immediately; the password stays the same."
          action="End them"
          onClose={() => setAsked(null)}
          onConfirm={async () => {
            await hub.revokeSessions(params);
            await done('All sessions are ended');
          }}
        />
      )}
      {asked?.what === 'totp' && (
        <ConfirmDialog
          title={`Remove the second factor of ${user.name}?`}
          about="For a person who has lost their phone. Confirm who is asking first."
          action="Remove it"
          onClose={() => setAsked(null)}
          onConfirm={async () => {
            await hub.removeTotp(params);
            await done('The second factor is removed');
          }}
        />
      )}
      {asked?.what === 'leave' && (
        <ConfirmDialog
          title={`Remove ${user.name} from ${orgName(orgs.data, asked.membership.org_id)}?`}
          about="Their sessions for this organization end immediately."
          action="Remove"
          onClose={() => setAsked(null)}
          onConfirm={async () => {
            await hub.removeMember({ org_id: asked.membership.org_id, ...params });
            await done('Removed');
          }}
        />
      )}
      {link !== null && <LinkDialog link={link} name={user.name} onClose={() => setLink(null)} />}
    </Page>
  );
}

interface ChangeProps {
  readonly user: User;
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
}

function NameDialog({ user, onClose, onDone }: ChangeProps) {
  const [name, setName] = useState(user.name);
  const [email, setEmail] = useState(user.email);
  return (
    <FormDialog
      onClose={onClose}
      title={`Change ${user.name}`}
      submit="Change"
      onSubmit={async () => {
        await hub.changeUser({
          user_id: user.id,
          body: { name: name.trim(), email: email.trim() },
          ifMatch: user.version,
        });
        await onDone();
      }}
    >
      <TextField label="Name" pointer="/name" value={name} onChange={setName} isRequired autoFocus />
      <TextField label="Email" pointer="/email" type="email" value={email} onChange={setEmail} isRequired />
    </FormDialog>
  );
}

interface RoleProps extends ChangeProps {
  /** Null: one more organization. */
  readonly membership: Membership | null;
  readonly orgs: readonly OpsOrg[];
  readonly own: UserRole;
}

function RoleDialog({ user, membership, orgs, own, onClose, onDone }: RoleProps) {
  const [org, setOrg] = useState(membership === null ? '' : String(membership.org_id));
  const [role, setRole] = useState<string>(membership?.role ?? 'viewer');
  const [places, setPlaces] = useState<readonly number[] | null>(membership?.warehouse_ids ?? null);
  const chosen = orgs.find(({ id }) => String(id) === org);
  const kind = chosen?.kind ?? 'merchant';
  const roles = rolesFor(kind, own);
  const taken = user.memberships.map(({ org_id }) => org_id);
  const submit = async () => {
    if (chosen === undefined) throw new Refused([{ pointer: '/org_id', message: 'Choose one' }]);
    if (kind === 'hub' && places !== null && places.length === 0)
      throw new Refused([{ pointer: '', message: 'Choose at least one warehouse, or all of them' }]);
    await hub.setMember({
      org_id: chosen.id,
      user_id: user.id,
      body: {
        role: role as UserRole,
        ...(kind === 'hub' ? { warehouse_ids: places === null ? null : [...places] } : {}),
      },
    });
    await onDone();
  };
  return (
    <FormDialog
      onClose={onClose}
      title={`${user.name}: organization and role`}
      submit="Save"
      onSubmit={submit}
    >
      <SelectField
        label="Organization"
        pointer="/org_id"
        value={org}
        onChange={setOrg}
        none="Choose"
        choices={orgs
          .filter(({ id }) => (membership === null ? !taken.includes(id) : id === membership.org_id))
          .map((one) => [String(one.id), one.name])}
        isRequired
      />
      <SelectField
        label="Role"
        pointer="/role"
        value={role}
        onChange={setRole}
        choices={roles}
        hint={kind === 'hub' ? 'You cannot give a role above your own.' : undefined}
      />
      {kind === 'hub' && <WarehouseChecks value={places} onChange={setPlaces} />}
    </FormDialog>
  );
}
