// Coordinates of postal codes: US by ZIP code, Canada by the first three characters, states and provinces by the mean
// of their codes. Constant while the program runs, so it counts as pure.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

export interface Point {
  /** In radians. */
  readonly latitude: number;
  readonly longitude: number;
}

const ZIP_DIGITS = 5;
const ZIPS = 10 ** ZIP_DIGITS;
const ZIPS_PER_AREA = 100;
const FSAS_PER_LETTER = 10 * 26;
const FSAS = 26 * FSAS_PER_LETTER;
/** Its longitude has lost the sign, which puts New York in Kyrgyzstan. */
const MISPLACED_ZIP = '10200';
const PROVINCE_LETTER: Readonly<Record<string, string>> = {
  NL: 'A',
  NS: 'B',
  PE: 'C',
  NB: 'E',
  QC: 'H',
  ON: 'L',
  MB: 'R',
  SK: 'S',
  AB: 'T',
  BC: 'V',
  NT: 'X',
  NU: 'X',
  YT: 'Y',
};
const ROW =
  /"zip":"([A-Z0-9]+)","latitude":(-?[\d.]+),"longitude":(-?[\d.]+),"city":"(?:[^"\\]|\\.)*","state":"([^"]*)"/g;

/** Coordinates by index; gaps in the data are the mean of their neighbours, or unknown. */
class Places {
  readonly #latitudes: Float64Array;
  readonly #longitudes: Float64Array;

  constructor(size: number) {
    this.#latitudes = new Float64Array(size).fill(Number.NaN);
    this.#longitudes = new Float64Array(size).fill(Number.NaN);
  }

  set(index: number, point: Point): void {
    this.#latitudes[index] = point.latitude;
    this.#longitudes[index] = point.longitude;
  }

  get(index: number): Point | null {
    const latitude = this.#latitudes[index] ?? Number.NaN;
    const longitude = this.#longitudes[index] ?? Number.NaN;
    return Number.isNaN(latitude) ? null : { latitude, longitude };
  }

  mean(from: number, length: number): Point | null {
    const mean = new Mean();
    for (let index = from; index < from + length; index += 1) {
      const point = this.get(index);
      if (point !== null) mean.add(point);
    }
    return mean.point();
  }

  fillGaps(groupSize: number): void {
    for (let from = 0; from < this.#latitudes.length; from += groupSize) {
      const centre = this.mean(from, groupSize);
      if (centre === null) continue;
      for (let index = from; index < from + groupSize; index += 1)
        if (this.get(index) === null) this.set(index, centre);
    }
  }
}

class Mean {
  #latitudes = 0;
  #longitudes = 0;
  #count = 0;

  add(point: Point): void {
    this.#latitudes += point.latitude;
    this.#longitudes += point.longitude;
    this.#count += 1;
  }

  point(): Point | null {
    if (this.#count === 0) return null;
    return { latitude: this.#latitudes / this.#count, longitude: this.#longitudes / this.#count };
  }
}

interface PostalPlaces {
  readonly zips: Places;
  readonly states: ReadonlyMap<string, Point | null>;
  readonly fsas: Places;
}

let loaded: PostalPlaces | null = null;

/** Loaded lazily: most commands never need it. */
function postalPlaces(): PostalPlaces {
  loaded ??= readPlaces();
  return loaded;
}

/**
 * Reads the package's tables as text. Importing them takes 240 ms and keeps 23 MB of objects (90 MB of memory in all)
 * for the life of the process; this takes a fifth of the time and keeps 2 MB.
 */
function readPlaces(): PostalPlaces {
  const zips = new Places(ZIPS);
  const means = new Map<string, Mean>();
  for (const [, zip = '', latitude, longitude, state = ''] of rowsOf(
    require.resolve('zipcodes/lib/codes.js'),
  )) {
    const point = pointAt(Number(latitude), Number(longitude));
    if (point.latitude === 0 || zip === MISPLACED_ZIP) continue;
    zips.set(Number(zip), point);
    const mean = means.get(state) ?? new Mean();
    mean.add(point);
    means.set(state, mean);
  }
  zips.fillGaps(ZIPS_PER_AREA);
  const states = new Map(Array.from(means, ([state, mean]) => [state, mean.point()]));
  const fsas = new Places(FSAS);
  for (const [, fsa = '', latitude, longitude] of rowsOf(require.resolve('zipcodes/lib/codesCanada.js')))
    fsas.set(fsaIndex(fsa), pointAt(Number(latitude), Number(longitude)));
  fsas.fillGaps(FSAS_PER_LETTER);
  return { zips, states, fsas };
}

function rowsOf(file: string): Iterable<RegExpExecArray> {
  return readFileSync(file, 'utf8').matchAll(ROW);
}

export function pointAt(latitudeDegrees: number, longitudeDegrees: number): Point {
  return { latitude: (latitudeDegrees * Math.PI) / 180, longitude: (longitudeDegrees * Math.PI) / 180 };
}

/** By the first five digits (ZIP+4 is fine), else by state. */
export function pointInUnitedStates(state: string | null, postalCode: string | null): Point | null {
  const { zips, states } = postalPlaces();
  return zips.get(zipIndex(postalCode ?? '')) ?? states.get(state?.trim().toUpperCase() ?? '') ?? null;
}

/** By the first three characters, else by province. */
export function pointInCanada(state: string | null, postalCode: string | null): Point | null {
  const { fsas } = postalPlaces();
  const letter = PROVINCE_LETTER[state?.trim().toUpperCase() ?? ''];
  return (
    fsas.get(fsaIndex(postalCode ?? '')) ??
    (letter === undefined ? null : fsas.mean(fsaIndex(`${letter}0A`), FSAS_PER_LETTER))
  );
}

const NOWHERE = -1;

function zipIndex(text: string): number {
  const code = text.trimStart();
  let index = 0;
  for (let at = 0; at < ZIP_DIGITS; at += 1) {
    const digit = code.charCodeAt(at) - 48;
    if (!(digit >= 0 && digit <= 9)) return NOWHERE;
    index = index * 10 + digit;
  }
  return index;
}

function fsaIndex(text: string): number {
  const code = text.trimStart().slice(0, 3).toUpperCase();
  const first = code.charCodeAt(0) - 65;
  const digit = code.charCodeAt(1) - 48;
  const last = code.charCodeAt(2) - 65;
  const isCode = first >= 0 && first < 26 && digit >= 0 && digit < 10 && last >= 0 && last < 26;
  return isCode ? first * FSAS_PER_LETTER + digit * 26 + last : NOWHERE;
}
