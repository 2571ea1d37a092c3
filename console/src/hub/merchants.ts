// The merchants that the hub works for, to choose one.
import { useQuery } from '@tanstack/react-query';
import { hubReads } from './api.ts';

export function useMerchants() {
  return useQuery(hubReads.merchants.rows('listOrgs', { kind: 'merchant' }));
}
