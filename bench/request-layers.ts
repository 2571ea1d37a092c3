// Where the processor time of a small request goes, layer by layer: the service runs from its sources under V8's profiler, and
// each sample counts for the nearest file of ours on its stack, so that what a file calls in packages and in Node is its own.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Figure, median, type Options } from './figures.ts';
import { load } from './load.ts';
import type { Scratch } from './scratch.ts';
import { startServiceWith } from './service.ts';

const PATH = '/v1/warehouses';
const CONNECTIONS = 32;
const SAMPLE_EVERY_US = 250;
const LAYERS_SHOWN = 25;
const ENTRY = 'src/main.ts';

interface Frame {
  readonly functionName: string;
  readonly url: string;
}

interface ProfileNode {
  readonly id: number;
  readonly callFrame: Frame;
  readonly children?: readonly number[];
}

interface Profile {
  readonly nodes: readonly ProfileNode[];
  readonly startTime: number;
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

export async function requestLayers(
  scratch: Scratch,
  { seconds, rounds }: Options,
  say: (line: string) => void,
): Promise<Figure[]> {
  const url = await scratch.create('demo');
  const flags = ['--cpu-prof', `--cpu-prof-dir=${scratch.folder}`, `--cpu-prof-interval=${SAMPLE_EVERY_US}`];
  const service = await startServiceWith(url, scratch.folder, { flags, entry: ENTRY });
  const windows: { readonly fromUs: number; readonly untilUs: number; readonly requests: number }[] = [];
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const { address, headers } = service;
      const fromUs = nowUs();
      const { requests, errors } = await load({
        url: `${address}${PATH}`,
        headers,
        connections: CONNECTIONS,
        seconds,
      });
      if (errors > 0) throw new Error(`${errors} requests failed`);
      say(`layers of GET ${PATH}: round ${round} of ${rounds}`);
      // The first round warms up.
      if (round > 0) windows.push({ fromUs, untilUs: nowUs(), requests });
    }
  } finally {
    // The profile is written at the end of the process.
    await service.stop();
    await scratch.drop(url);
  }
  const profile = await longestProfile(scratch.folder);
  const byRound = windows.map(({ fromUs, untilUs, requests }) =>
    timesByLayer(profile, fromUs, untilUs).map(([layer, us]) => [layer, us / requests] as const),
  );
  const layers = new Set(byRound.flatMap((times) => times.map(([layer]) => layer)));
  const medians = [...layers].map((layer) => ({
    layer,
    us: median(byRound.map((times) => times.find(([one]) => one === layer)?.[1] ?? 0)),
  }));
  const all = medians.reduce((sum, { us }) => sum + us, 0);
  return medians
    .sort((one, other) => other.us - one.us)
    .slice(0, LAYERS_SHOWN)
    .map(({ layer, us }) => ({
      scenario: 'layers',
      name: `GET ${PATH}: ${layer}`,
      unit: 'µs',
      ours: us,
      reference: all,
      against: 'the whole request in the main thread',
      judged: 'ratio',
      target: null,
    }));
}

/** On the clock of the profiler. */
const nowUs = () => Number(process.hrtime.bigint() / 1000n);

/** The service's main thread; threads and processes that it starts have profiles of their own. */
async function longestProfile(folder: string): Promise<Profile> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.cpuprofile'));
  const profiles = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Profile),
  );
  const [longest] = profiles.sort((one, other) => other.samples.length - one.samples.length);
  if (longest === undefined) throw new Error('the service has written no profile');
  return longest;
}

function timesByLayer(profile: Profile, fromUs: number, untilUs: number): [string, number][] {
  const layerOf = layersOfNodes(profile);
  const times = new Map<string, number>();
  let atUs = profile.startTime;
  profile.samples.forEach((node, index) => {
    const delta = profile.timeDeltas[index] ?? 0;
    atUs += delta;
    const layer = layerOf.get(node);
    if (layer === undefined || atUs < fromUs || atUs > untilUs) return;
    times.set(layer, (times.get(layer) ?? 0) + delta);
  });
  return [...times];
}

function layersOfNodes({ nodes }: Profile): Map<number, string> {
  const layers = new Map<number, string>();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const visit = (node: ProfileNode, inherited: string | null) => {
    const { functionName, url } = node.callFrame;
    const ours = /\/(src\/.+\.ts)$/.exec(url)?.[1];
    const owner = ours !== undefined && ours !== ENTRY ? ours : inherited;
    if (functionName !== '(idle)') layers.set(node.id, owner ?? withoutOwner(node.callFrame));
    for (const child of node.children ?? []) visit(byId.get(child) as ProfileNode, owner);
  };
  const [root] = nodes;
  if (root !== undefined) visit(root, null);
  return layers;
}

function withoutOwner({ functionName, url }: Frame): string {
  if (functionName === '(garbage collector)') return 'garbage collection';
  const inPackage = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1];
  return inPackage ?? 'Node';
}
