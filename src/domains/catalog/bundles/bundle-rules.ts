// Which items may be bundles of which others. A bundle never contains a bundle, so there are no circles either.

export interface BundlePlan {
  readonly bundleId: number;
  /** Quantities by component id; empty: a plain item from now on. */
  readonly parts: ReadonlyMap<number, number>;
}

export type BundleOutcome = 'created' | 'updated' | 'unchanged' | { readonly refused: string };

/** What is known, under lock, of the items that plans touch. It moves on with each plan that is accepted. */
export class BundleBook {
  readonly #bundles: Map<number, ReadonlyMap<number, number>>;
  readonly #otherBundleIds: ReadonlySet<number>;
  readonly #componentIds: Set<number>;
  readonly #stocked: ReadonlySet<number>;

  /**
   * @param bundles what the items that plans are about are made of now
   * @param otherBundleIds items that are bundles too, but that no plan is about
   */
  constructor(
    bundles: ReadonlyMap<number, ReadonlyMap<number, number>>,
    otherBundleIds: ReadonlySet<number>,
    componentIds: ReadonlySet<number>,
    stocked: ReadonlySet<number>,
  ) {
    this.#bundles = new Map(bundles);
    this.#otherBundleIds = otherBundleIds;
    this.#componentIds = new Set(componentIds);
    this.#stocked = stocked;
  }

  accept({ bundleId, parts }: BundlePlan): BundleOutcome {
    const current = this.#bundles.get(bundleId) ?? new Map<number, number>();
    if (isSame(current, parts)) return 'unchanged';
    const refused = this.#refusal(bundleId, parts);
    if (refused !== null) return { refused };
    const outcome = current.size === 0 ? 'created' : 'updated';
    this.#bundles.set(bundleId, parts);
    for (const componentId of parts.keys()) this.#componentIds.add(componentId);
    return outcome;
  }

  #refusal(bundleId: number, parts: ReadonlyMap<number, number>): string | null {
    if (parts.size === 0) return null;
    if (parts.has(bundleId)) return `item ${bundleId} cannot be a component of itself`;
    if (this.#componentIds.has(bundleId)) {
      return `item ${bundleId} is a component of a bundle, and a bundle cannot contain a bundle`;
    }
    for (const componentId of parts.keys()) {
      if (this.#otherBundleIds.has(componentId) || (this.#bundles.get(componentId)?.size ?? 0) > 0) {
        return `item ${componentId} is a bundle, and a bundle cannot contain a bundle`;
      }
    }
    const isBundle = (this.#bundles.get(bundleId)?.size ?? 0) > 0;
    if (!isBundle && this.#stocked.has(bundleId)) {
      return `item ${bundleId} has its own stock, reservations, inbound units or backorders`;
    }
    return null;
  }
}

function isSame(a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>): boolean {
  return a.size === b.size && [...a].every(([id, quantity]) => b.get(id) === quantity);
}
