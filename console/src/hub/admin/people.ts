import { useQuery } from '@tanstack/react-query';
import { hubReads } from '../api.ts';

/** Those who joined first; to choose one. */
export function usePeople() {
  return useQuery(hubReads.people.rows('listUsers'));
}
