import { CrossdockHub } from '@crossdock/client/hub';
import { COOKIE_SESSION } from '../app/api.ts';

/** The hub's side. Import it from pages of the hub alone: so merchants never load it. */
export const hub = new CrossdockHub(COOKIE_SESSION);
