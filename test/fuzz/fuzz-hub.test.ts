// The hub's operations under generated fire.
import { fuzzDocument } from './suite.ts';

await fuzzDocument('ops');
