// A number typed before a scan is the quantity of the next scan. Product codes are longer.
import { useState } from 'react';

const QUANTITY = /^[1-9]\d{0,3}$/;

export interface NextQuantity {
  /** 1 by default. */
  readonly value: number;
  /** @returns whether the code was a number, which is kept for the next scan */
  take(code: string): boolean;
  clear(): void;
}

export function useNextQuantity(): NextQuantity {
  const [value, setValue] = useState(1);
  return {
    value,
    take: (code) => {
      if (!QUANTITY.test(code)) return false;
      setValue(Number(code));
      return true;
    },
    clear: () => setValue(1),
  };
}
