// Names of organizations, for lists that have their ids.
import type { OpsOrg } from '@crossdock/client/hub';
import { useQuery } from '@tanstack/react-query';
import { hubReads } from '../api.ts';

export function useOrgs() {
  return useQuery(hubReads.merchants.rows('listOrgs'));
}

export function orgName(orgs: readonly OpsOrg[] | undefined, id: number | null): string {
  if (id === null) return '–';
  return orgs?.find((one) => one.id === id)?.name ?? `Organization ${id}`;
}
