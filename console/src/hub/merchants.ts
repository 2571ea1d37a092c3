// The merchants that the hub works for, to choose one.
import { useQuery } from '@tanstack/react-query';
import { hub } from './api.ts';

const MERCHANTS_MAX = 250;

export function useMerchants() {
  return useQuery({
    queryKey: ['hub-merchants', 'choices'],
    queryFn: async () => (await hub.listOrgs({ kind: 'merchant', per_page: MERCHANTS_MAX })).data,
  });
}
