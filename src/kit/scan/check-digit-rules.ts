// The check digit that GS1 gives to numbers of items, cartons and places.

/** The last digit counts three times, the one before it once, and so on. */
export function checkDigit(digits: string): number {
  let sum = 0;
  for (let place = 1; place <= digits.length; place += 1)
    sum += Number(digits[digits.length - place]) * (place % 2 === 1 ? 3 : 1);
  return (10 - (sum % 10)) % 10;
}
