import { existsSync } from 'node:fs';
import { join } from 'node:path';

export const NODE_MAJOR_MIN = 24;

/** A Node that can run the service: this one, or the one that this package brings where the machine's own is too old, or none. */
export function recentNode(root) {
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR_MIN) return process.execPath;
  const bundled = ['x64', 'arm64'].map((arch) =>
    join(root, 'node_modules', `node-linux-${arch}`, 'bin', 'node'),
  );
  return bundled.find((path) => existsSync(path)) ?? null;
}
