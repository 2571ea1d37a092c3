// What is loaded, in the rows of a bill of lading: each pallet, and loose cartons of one size together.
import { classOf } from '../../../middle-mile/freight-class-rules.ts';
import { inchesOf, POUND_NG } from '../../../rates/measure-rules.ts';

export interface LoadRow {
  readonly handlingUnits: string;
  readonly cartons: number;
  readonly pounds: number;
  readonly size: string;
  /** By its density. */
  readonly freightClass: string;
  readonly marks: string;
}

export interface PalletOnBill {
  readonly id: number;
  readonly sscc: string;
  readonly length_um: number;
  readonly width_um: number;
  readonly height_um: number;
  readonly weight_ng: number;
}

export interface CartonOnBill extends PalletOnBill {
  readonly pallet_id: number | null;
}

const inches = (um: number) => String(inchesOf(um));
const sizeOf = ({ length_um, width_um, height_um }: PalletOnBill) =>
  `${inches(length_um)} × ${inches(width_um)} × ${inches(height_um)}`;

const FOOT_UM = 304_800;
const feet = (um: number) => um / FOOT_UM;
const loadOf = ({ length_um, width_um, height_um, weight_ng }: PalletOnBill) => ({
  weightNg: weight_ng,
  cubicFeet: feet(length_um) * feet(width_um) * feet(height_um),
});

/** Whole pounds, a part counts as one: what is billed of freight. */
const poundsUp = (ng: number): number => Math.ceil(ng / POUND_NG);

const sum = (cartons: readonly CartonOnBill[]) =>
  cartons.reduce((total, { weight_ng }) => total + weight_ng, 0);

export function loadRows(cartons: readonly CartonOnBill[], pallets: readonly PalletOnBill[]): LoadRow[] {
  const onPallet = Map.groupBy(cartons, ({ pallet_id }) => pallet_id);
  const ofPallets = pallets.map((pallet): LoadRow => {
    const own = onPallet.get(pallet.id) ?? [];
    return {
      handlingUnits: '1 pallet',
      cartons: own.length,
      pounds: poundsUp(pallet.weight_ng),
      size: sizeOf(pallet),
      freightClass: classOf([loadOf(pallet)]),
      marks: `SSCC ${pallet.sscc}`,
    };
  });
  const loose = Map.groupBy(onPallet.get(null) ?? [], sizeOf);
  const ofCartons = [...loose].map(
    ([size, own]): LoadRow => ({
      handlingUnits: own.length === 1 ? '1 carton' : `${own.length} cartons`,
      cartons: own.length,
      pounds: poundsUp(sum(own)),
      size,
      freightClass: classOf(own.map(loadOf)),
      marks: ssccs(own),
    }),
  );
  return [...ofPallets, ...ofCartons];
}

/** The first one, and how many more there are. */
function ssccs(cartons: readonly CartonOnBill[]): string {
  const [first] = cartons;
  const more = cartons.length - 1;
  return `SSCC ${first?.sscc ?? ''}${more > 0 ? ` + ${more}` : ''}`;
}
