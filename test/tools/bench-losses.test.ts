// The bench names what has become worse since its last run.
import { describe, expect, it } from 'vitest';
import type { Figure } from '../../bench/figures.ts';
import { losses } from '../../bench/losses.ts';

const RATE: Figure = {
  scenario: 'p1',
  name: 'GET /v1/warehouses',
  unit: 'requests/s',
  ours: 900,
  reference: 1000,
  against: 'bare route',
  judged: 'ratio',
  target: { atLeast: 0.8 },
  processor: { ours: 0.6, reference: 0.3 },
};
const MEMORY: Figure = {
  scenario: 'p7',
  name: 'memory at rest',
  unit: 'MB',
  ours: 150,
  reference: 200,
  against: 'the limit',
  judged: 'ours',
  target: { atMost: 200 },
};

describe('losses since the last run', () => {
  it('are ratios that fell by more than a tenth, however fast the machine was', () => {
    expect(losses([RATE], [{ ...RATE, ours: 450, reference: 500 }])).toEqual([]);
    expect(losses([RATE], [{ ...RATE, ours: 830 }])).toEqual([]);
    expect(losses([RATE], [{ ...RATE, ours: 600 }])).toEqual([
      'p1 GET /v1/warehouses: 0.600 ratio, 0.900 in the last run (33 % worse)',
    ]);
  });

  it('are processor times that rose beside those of the reference, even where the rate did not fall', () => {
    expect(losses([RATE], [{ ...RATE, processor: { ours: 1.2, reference: 0.6 } }])).toEqual([]);
    expect(losses([RATE], [{ ...RATE, processor: { ours: 0.9, reference: 0.3 } }])).toEqual([
      'p1 GET /v1/warehouses: 3.00 times the processor time, 2.00 in the last run (50 % worse)',
    ]);
  });

  it('are times and bytes that rose', () => {
    expect(losses([MEMORY], [{ ...MEMORY, ours: 100 }])).toEqual([]);
    expect(losses([MEMORY], [{ ...MEMORY, ours: 190 }])).toEqual([
      'p7 memory at rest: 190 MB, 150 in the last run (27 % worse)',
    ]);
  });

  it('are none where the last run has not measured it', () => {
    expect(losses([RATE], [MEMORY])).toEqual([]);
  });

  it('are read from a file that knows no infinities', () => {
    const orders = { ...RATE, processor: { ours: 0.8, reference: Number.NaN } };
    const written = JSON.parse(JSON.stringify([orders])) as Figure[];
    expect(losses(written, [orders])).toEqual([]);
  });
});
