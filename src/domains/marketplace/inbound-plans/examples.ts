/** Plans of the demo world, by what they are there. */
export const PLANS = { done: 1, toConfirm: 2, toPack: 3, failed: 4, toCancel: 5 } as const;

export const EXAMPLE_OPTION = 'pl7b1c0a52-6d3e-4f18-9a47-2e5d8c6f0b19';
