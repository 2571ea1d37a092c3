// Names of organizations, for lists that have their ids.
import type { OpsOrg } from '@crossdock/client/hub';
import { useQuery } from '@tanstack/react-query';
import { hub } from '../api.ts';

const ORGS_MAX = 250;

export function useOrgs() {
  return useQuery({
    queryKey: ['hub-merchants', 'all'],
    queryFn: async (): Promise<readonly OpsOrg[]> => (await hub.listOrgs({ per_page: ORGS_MAX })).data,
  });
}

export function orgName(orgs: readonly OpsOrg[] | undefined, id: number | null): string {
  if (id === null) return '–';
  return orgs?.find((one) => one.id === id)?.name ?? `Organization ${id}`;
}
