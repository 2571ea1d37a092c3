// Who works in this organization, who is invited, and what each may do.

import type { Invitation, Member, OwnMemberRole } from '@crossdock/client';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { crossdock } from '../../app/api.ts';
import { reads } from '../../app/reads.ts';
import { useSession } from '../../app/session.ts';
import { Badge } from '../../kit/badge.tsx';
import { Button } from '../../kit/button.tsx';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Form, SelectField, TextField } from '../../kit/form.tsx';
import { FormButtons } from '../../kit/form-dialog.tsx';
import { formatDay, formatRelative, inWords } from '../../kit/format.ts';
import { Page } from '../../kit/layout.tsx';
import { useSaving } from '../../kit/saving.ts';
import { Empty } from '../../kit/states.tsx';
import { TablePanel } from '../../kit/table-panel.tsx';
import { notify, notifyFailure } from '../../kit/toasts.tsx';
import { Secret } from './secret.tsx';

type Role = OwnMemberRole['role'];

/** Highest first; a person cannot grant a role above their own. */
const ROLES: readonly (readonly [role: Role, about: string])[] = [
  ['owner', 'everything, including owners'],
  ['admin', 'people, keys and everything below'],
  ['member', 'reads and changes stock, orders and returns'],
  ['viewer', 'reads'],
];

function rolesUpTo(own: string): typeof ROLES {
  return own === 'owner' ? ROLES : ROLES.filter(([role]) => role !== 'owner');
}

export default function PeoplePage() {
  const { person, org } = useSession();
  const [isInviting, setIsInviting] = useState(false);
  const [leaving, setLeaving] = useState<Member | null>(null);
  const [withdrawn, setWithdrawn] = useState<Invitation | null>(null);
  const members = useQuery(reads.account.allRows('listMembers'));
  const invitations = useQuery(reads.account.allRows('listInvitations'));
  const readAgain = () => reads.account.refresh();
  const may = (role: string) => org.role === 'owner' || role !== 'owner';
  return (
    <Page
      title="People"
      parent={['/settings', 'Settings']}
      about="Everyone who can sign in to your organization. Owners and admins manage them."
      actions={
        <Button look="primary" onClick={() => setIsInviting(true)}>
          <Plus aria-hidden className="size-4" />
          Invite someone
        </Button>
      }
    >
      <TablePanel
        title="Members"
        query={members}
        rowId={({ user_id }) => user_id}
        columns={[
          {
            header: 'Name',
            cell: (one) => (
              <>
                <span className="font-medium">{one.name}</span>{' '}
                {one.user_id === person.id && <Badge>You</Badge>}
                {!one.is_active && <Badge tone="warn">Cannot sign in</Badge>}
                <span className="block text-sm text-muted">{one.email}</span>
              </>
            ),
            text: (one) => `${one.name} <${one.email}>`,
          },
          {
            header: 'Role',
            text: (one) => one.role,
            cell: (one) => (may(one.role) ? <RoleChoice member={one} /> : inWords(one.role)),
          },
          { header: 'Since', cell: (one) => formatDay(one.created), text: (one) => one.created },
          {
            header: 'Remove',
            isAction: true,
            cell: (one) =>
              may(one.role) && (
                <Button look="quiet" onClick={() => setLeaving(one)} aria-label={`Remove ${one.name}`}>
                  Remove
                </Button>
              ),
          },
        ]}
      />
      <TablePanel
        title="Invited"
        about="They join when they open their link."
        query={invitations}
        rowId={({ id }) => id}
        empty={
          <Empty title="No pending invitations">
            Invite someone: they choose a password, or join with the account they have.
          </Empty>
        }
        columns={[
          {
            header: 'Name',
            cell: (one) => (
              <>
                <span className="font-medium">{one.name}</span>
                <span className="block text-sm text-muted">{one.email}</span>
              </>
            ),
            text: (one) => `${one.name} <${one.email}>`,
          },
          { header: 'Role', cell: (one) => inWords(one.role), text: (one) => one.role },
          { header: 'Invited by', cell: (one) => one.invited_by, text: (one) => one.invited_by },
          {
            header: 'Link',
            text: (one) => one.expires,
            cell: (one) =>
              Date.parse(one.expires) < Date.now() ? (
                <Badge tone="warn">Expired</Badge>
              ) : (
                `good ${formatRelative(one.expires)}`
              ),
          },
          {
            header: 'Withdraw',
            isAction: true,
            cell: (one) =>
              may(one.role) && (
                <Button
                  look="quiet"
                  onClick={() => setWithdrawn(one)}
                  aria-label={`Withdraw the invitation of ${one.name}`}
                >
                  Withdraw
                </Button>
              ),
          },
        ]}
      />
      {isInviting && <InviteDialog ownRole={org.role} onClose={() => setIsInviting(false)} />}
      {leaving !== null && (
        <ConfirmDialog
          title={`Remove ${leaving.name}?`}
          about="Their sessions end immediately. Their history is kept; to return they need a new invitation."
          action="Remove them"
          done={`${leaving.name} is no longer a member`}
          onConfirm={async () => {
            await crossdock.removeMember({ user_id: leaving.user_id });
            await readAgain();
          }}
          onClose={() => setLeaving(null)}
        />
      )}
      {withdrawn !== null && (
        <ConfirmDialog
          title={`Withdraw the invitation of ${withdrawn.name}?`}
          about="Their link stops working. You can invite them again."
          action="Withdraw it"
          done="The invitation is revoked"
          onConfirm={async () => {
            await crossdock.withdrawInvitation({ invitation_id: withdrawn.id });
            await readAgain();
          }}
          onClose={() => setWithdrawn(null)}
        />
      )}
    </Page>
  );
}

/** Ends when the page has read it again. */
async function setRole(member: Member, role: Role): Promise<void> {
  const before = member.role as Role;
  try {
    await crossdock.setMember({ user_id: member.user_id, body: { role } });
    notify(`${member.name} is ${inWords(role).toLowerCase()} now`, {
      undo: () => void setRole({ ...member, role }, before).catch(notifyFailure),
    });
  } finally {
    await reads.account.refresh();
  }
}

function RoleChoice({ member }: { readonly member: Member }) {
  const { org } = useSession();
  const [role, choose] = useSaving(member.role as Role, (next) => setRole(member, next));
  return (
    <select
      aria-label={`Role of ${member.name}`}
      value={role}
      onChange={(event) => choose(event.target.value as Role)}
      className="field max-w-40 min-w-28"
    >
      {rolesUpTo(org.role).map(([one]) => (
        <option key={one} value={one}>
          {inWords(one)}
        </option>
      ))}
    </select>
  );
}

function InviteDialog({ ownRole, onClose }: { readonly ownRole: string; readonly onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('member');
  const [link, setLink] = useState<string | null>(null);
  const submit = async () => {
    const made = await crossdock.createInvitation({ body: { email, name, role } });
    await reads.account.refresh();
    if (made.link === null) {
      notify(`The link is on its way to ${email}`);
      onClose();
    } else setLink(new URL(made.link, location.origin).href);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Invite someone"
      about={
        link === null
          ? 'The link works for a week. Inviting the same email again sends a new one.'
          : undefined
      }
    >
      {link === null ? (
        <Form onSubmit={submit}>
          <TextField label="Name" pointer="/name" isRequired value={name} onChange={setName} autoFocus />
          <TextField
            label="Email"
            pointer="/email"
            type="email"
            isRequired
            value={email}
            onChange={setEmail}
          />
          <SelectField
            label="Role"
            pointer="/role"
            value={role}
            onChange={(value) => setRole(value as Role)}
            choices={rolesUpTo(ownRole).map(([one, about]) => [one, `${inWords(one)}: ${about}`] as const)}
          />
          <FormButtons submit="Invite them" onClose={onClose} />
        </Form>
      ) : (
        <Secret secret={link} onDone={onClose}>
          No mail is sent here: give {name} this link yourself. It is shown now and never again.
        </Secret>
      )}
    </Dialog>
  );
}
