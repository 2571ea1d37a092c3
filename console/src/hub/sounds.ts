// Right and wrong, for people who look at the goods and not at the screen. Made by the browser itself: nothing is loaded.

const STORED = 'crossdock.sounds';
let context: AudioContext | null = null;

function tone(hertz: number, startS: number, lengthS: number, type: OscillatorType): void {
  context ??= new AudioContext();
  const from = context.currentTime + startS;
  const source = context.createOscillator();
  const volume = context.createGain();
  source.type = type;
  source.frequency.value = hertz;
  // Without a ramp the end of a tone clicks.
  volume.gain.setValueAtTime(0.2, from);
  volume.gain.exponentialRampToValueAtTime(0.001, from + lengthS);
  source.connect(volume).connect(context.destination);
  source.start(from);
  source.stop(from + lengthS);
}

export function areSoundsOn(): boolean {
  return localStorage.getItem(STORED) !== 'off';
}

export function turnSounds(areOn: boolean): void {
  if (areOn) localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, 'off');
}

export function soundRight(): void {
  if (areSoundsOn()) tone(1320, 0, 0.12, 'sine');
}

/** The work is complete. */
export function soundDone(): void {
  if (!areSoundsOn()) return;
  tone(880, 0, 0.12, 'sine');
  tone(1320, 0.12, 0.2, 'sine');
}

export function soundWrong(): void {
  if (!areSoundsOn()) return;
  tone(180, 0, 0.22, 'square');
  tone(180, 0.28, 0.22, 'square');
}
