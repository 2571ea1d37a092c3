// What runs the service: this Node, or the one that this package brings where the machine's own is too old.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export const NODE_MAJOR_MIN = 24;

export const isRecentNode = Number(process.versions.node.split('.')[0]) >= NODE_MAJOR_MIN;

export function bundledNode(root) {
  const paths = ['x64', 'arm64'].map((arch) =>
    join(root, 'node_modules', `node-linux-${arch}`, 'bin', 'node'),
  );
  return paths.find((path) => existsSync(path)) ?? null;
}
