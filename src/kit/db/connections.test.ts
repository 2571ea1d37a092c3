import { describe, expect, it } from 'vitest';
import { requireConnections } from './connections.ts';

type Asked = Parameters<typeof requireConnections>[0];

const limits = (max: number, ofRole = -1) => ({ max, reserved: 3, of_role: ofRole });

/** @param machines of a cluster, by their room */
function serverOf(own: ReturnType<typeof limits>, machines: Record<string, ReturnType<typeof limits>> = {}) {
  return {
    query: async () => [own],
    askMachines: async () => new Map(Object.entries(machines).map(([name, one]) => [name, [one]])),
  } as unknown as Asked;
}

const wanted = {
  'of 4 API processes': { processes: 4, poolSize: 10 },
  'of the worker': { processes: 1, poolSize: 3 },
};

describe('a start', () => {
  it('is refused where one server has no room for all pools', async () => {
    await expect(requireConnections(serverOf(limits(46)), wanted)).resolves.toBeUndefined();
    await expect(requireConnections(serverOf(limits(45)), wanted)).rejects.toThrow(
      /up to 43 database connections \(40 of 4 API processes, 3 of the worker\), and the server allows 42/,
    );
    await expect(requireConnections(serverOf(limits(100, 30)), wanted)).rejects.toThrow(
      /allows 30 .* 30 for this role/,
    );
  });

  it('is refused where a machine of a cluster lacks connections: each process has a pool there, and further ones for queries', async () => {
    const room = { 'worker-1:5432': limits(56) };
    await expect(requireConnections(serverOf(limits(56), room), wanted)).resolves.toBeUndefined();
    await expect(
      requireConnections(serverOf(limits(100), { ...room, 'worker-2:5432': limits(55) }), wanted),
    ).rejects.toThrow(/up to 53 .*48 of 4 API processes, 5 of the worker.* worker-2:5432 allows 52/);
    await expect(requireConnections(serverOf(limits(55), room), wanted)).rejects.toThrow(
      /the server allows 52/,
    );
  });
});
