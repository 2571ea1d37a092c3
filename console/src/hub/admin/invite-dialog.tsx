// Invites a person: name, organization, role, and the link that sets their password.
import type { AccountLink, UserRole } from '@crossdock/client/hub';
import { useState } from 'react';
import { Refused, SelectField, TextField } from '../../kit/form.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { hub } from '../api.ts';
import { useOrgs } from './orgs.ts';
import { rolesFor, useOwnRole } from './ranks.ts';
import { WarehouseChecks } from './warehouse-checks.tsx';

interface Props {
  /** The preselected organization. */
  readonly orgId: string;
  readonly onClose: () => void;
  readonly onInvited: (link: AccountLink, name: string) => void;
}

export function InviteDialog({ orgId, onClose, onInvited }: Props) {
  const orgs = useOrgs();
  const own = useOwnRole();
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [org, setOrg] = useState(orgId);
  const [role, setRole] = useState<string>('viewer');
  const [places, setPlaces] = useState<readonly number[] | null>(null);
  const chosen = orgs.data?.find(({ id }) => String(id) === org);
  const kind = chosen?.kind ?? 'merchant';
  const roles = rolesFor(kind, own);
  const submit = async () => {
    if (chosen === undefined)
      throw new Refused([{ pointer: '/memberships/0/org_id', message: 'Choose an organization' }]);
    if (kind === 'hub' && places !== null && places.length === 0)
      throw new Refused([{ pointer: '', message: 'Choose at least one warehouse, or all of them' }]);
    const user = await hub.createUser({
      body: {
        email: email.trim(),
        name: name.trim(),
        memberships: [
          {
            org_id: chosen.id,
            role: role as UserRole,
            ...(kind === 'hub' && places !== null ? { warehouse_ids: [...places] } : {}),
          },
        ],
      },
    });
    onInvited(await hub.createAccountLink({ user_id: user.id, body: { purpose: 'invitation' } }), user.name);
  };
  return (
    <FormDialog
      onClose={onClose}
      title="Invite someone"
      about="They set their password through a link."
      submit="Invite"
      onSubmit={submit}
    >
      <TextField
        label="Email"
        pointer="/email"
        type="email"
        value={email}
        onChange={setEmail}
        autoFocus
        isRequired
      />
      <TextField label="Name" pointer="/name" value={name} onChange={setName} isRequired />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Belongs to"
          pointer="/memberships/0/org_id"
          value={org}
          onChange={setOrg}
          none="Choose"
          choices={(orgs.data ?? []).map((one) => [String(one.id), one.name])}
          isRequired
        />
        <SelectField
          label="Role"
          pointer="/memberships/0/role"
          value={roles.some(([one]) => one === role) ? role : 'viewer'}
          onChange={setRole}
          choices={roles}
        />
      </div>
      {kind === 'hub' && <WarehouseChecks value={places} onChange={setPlaces} />}
    </FormDialog>
  );
}
