// The merchants' operations under generated fire.
import { fuzzDocument } from './fuzz/suite.ts';

await fuzzDocument('v1');
