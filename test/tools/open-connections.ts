import type { Server } from 'node:net';
import { promisify } from 'node:util';

/** How many connections a server has now. */
export const openConnections = (server: Server): Promise<number> =>
  promisify(server.getConnections.bind(server))();
