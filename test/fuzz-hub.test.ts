// The hub's operations under generated fire.
import { fuzzDocument } from './fuzz/suite.ts';

await fuzzDocument('ops');
