import { orgExists } from '../domains/identity/find-org.ts';
import { findHubId } from '../domains/identity/orgs/queries.ts';
import type { Reader } from '../kit/db/db.ts';
import { Problem } from '../kit/http/problems.ts';
import { readId } from './subcommands.ts';

/** The organization that --org names: an id, or the word hub. */
export async function readOrg(db: Reader, text: string): Promise<number> {
  if (text === 'hub') {
    const hub = await findHubId(db);
    if (hub !== null) return hub;
    throw new Problem('not_found', {
      detail: 'there is no hub yet: crossdock user add --org hub --hub-name <name> --role owner … makes it',
    });
  }
  const id = readId(text, '--org');
  if (await orgExists(db, id)) return id;
  throw new Problem('not_found', { detail: `no organization ${id}` });
}
