/** Counts the turns of the event loop until it is stopped. */
export function countTurns() {
  const counted = { turns: 0, isOver: false };
  const count = () => {
    counted.turns += 1;
    if (!counted.isOver) setImmediate(count);
  };
  setImmediate(count);
  return counted;
}
