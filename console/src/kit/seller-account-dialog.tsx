// The credentials of an account on a marketplace: entered once, sealed, and never shown again.
import type { MarketplaceAccountInput } from '@crossdock/client';
import { useState } from 'react';
import { SelectField, TextField } from './form.tsx';
import { FormDialog } from './form-dialog.tsx';

const REGIONS = [
  ['na', 'North and South America'],
  ['eu', 'Europe, Middle East, Africa, India'],
  ['fe', 'Far East'],
] as const;

export function regionName(region: string): string {
  return REGIONS.find(([id]) => id === region)?.[1] ?? region;
}

type Known = Pick<MarketplaceAccountInput, 'seller_account_id' | 'region' | 'client_id'>;

interface Props {
  /** What stays as it is, where an account gets new credentials. */
  readonly of?: Known;
  /** Throws what the service refuses; the dialog shows it. */
  readonly onSubmit: (account: MarketplaceAccountInput) => Promise<void>;
  readonly onClose: () => void;
}

export function SellerAccountDialog({ of, onSubmit, onClose }: Props) {
  const [seller, setSeller] = useState(of?.seller_account_id ?? '');
  const [region, setRegion] = useState<string>(of?.region ?? 'na');
  const [clientId, setClientId] = useState(of?.client_id ?? '');
  const [secret, setSecret] = useState('');
  const [token, setToken] = useState('');
  const submit = () =>
    onSubmit({
      marketplace_name: 'Amazon',
      seller_account_id: seller.trim(),
      region: REGIONS.find(([id]) => id === region)?.[0] ?? 'na',
      client_id: clientId.trim(),
      client_secret: secret.trim(),
      refresh_token: token.trim(),
    });
  const isNew = of === undefined;
  return (
    <FormDialog
      onClose={onClose}
      title={isNew ? 'Connect an Amazon account' : `New credentials for ${of.seller_account_id}`}
      about="Credentials are encrypted on arrival and never shown again."
      submit={isNew ? 'Connect' : 'Save credentials'}
      onSubmit={submit}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Seller account"
          pointer="/seller_account_id"
          value={seller}
          onChange={setSeller}
          isRequired
          readOnly={!isNew}
          autoFocus={isNew}
        />
        <SelectField label="Region" pointer="/region" value={region} onChange={setRegion} choices={REGIONS} />
      </div>
      <TextField label="Client id" pointer="/client_id" value={clientId} onChange={setClientId} isRequired />
      <TextField
        label="Client secret"
        pointer="/client_secret"
        type="password"
        autoComplete="off"
        value={secret}
        onChange={setSecret}
        isRequired
        autoFocus={!isNew}
      />
      <TextField
        label="Refresh token"
        pointer="/refresh_token"
        type="password"
        autoComplete="off"
        value={token}
        onChange={setToken}
        isRequired
      />
    </FormDialog>
  );
}
