import { inWords } from './format.ts';

/** `opsCreateApiKey`: Create api key. */
export function operationWords(operation: string): string {
  const plain = operation.replace(/^(ops(?=[A-Z])|crossdock )/, '');
  return inWords(plain.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2'));
}
