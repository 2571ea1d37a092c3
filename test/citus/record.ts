// Runs before every test file.
import { recordStatements } from './recorded-statements.ts';

if (process.env['RECORD_STATEMENTS'] !== undefined) recordStatements();
