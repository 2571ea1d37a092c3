import { CrossdockHub } from '@crossdock/client/hub';
import { COOKIE_SESSION } from '../app/api.ts';
import { HUB_AREAS } from '../app/areas.ts';
import { readsOf } from '../app/reads.ts';

/** The hub's side. Import it from pages of the hub alone: so merchants never load it. */
export const hub = new CrossdockHub(COOKIE_SESSION);

export const hubReads = readsOf(hub, HUB_AREAS);
