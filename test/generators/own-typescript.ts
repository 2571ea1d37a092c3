// Imported before a generator: npm may put it beside the TypeScript that compiles us, which has no programming interface yet.
import { registerHooks } from 'node:module';

const own = import.meta.resolve('typescript');

registerHooks({
  resolve: (specifier, context, next) => next(specifier === 'typescript' ? own : specifier, context),
});
