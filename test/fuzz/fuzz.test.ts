// The merchants' operations under generated fire.
import { fuzzDocument } from './suite.ts';

await fuzzDocument('v1');
