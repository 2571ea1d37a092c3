import { useQuery } from '@tanstack/react-query';
import { hub } from '../api.ts';

const PEOPLE_MAX = 250;

/** Those who joined first; to choose one. */
export function usePeople() {
  return useQuery({
    queryKey: ['hub-people', 'choices'],
    queryFn: async () => (await hub.listUsers({ per_page: PEOPLE_MAX })).data,
  });
}
