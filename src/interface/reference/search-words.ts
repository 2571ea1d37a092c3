// The full text of pages, for searches that match no title.
import type { Document, Operation, Schema } from './document.ts';
import type { Side } from './render-pages.ts';

const WORD = /[a-z0-9_.[\]/-]{2,}/g;
/** Schemas inside schemas; those that contain themselves end here. */
const DEPTH_MAX = 8;

/** The distinct words of each page, by its address, as JSON. */
export function searchWords(side: Side): string {
  const pages = [
    ...side.guides.map(({ name, text }) => [`/docs/guides/${name}`, text] as const),
    ...side.document.operations.map(
      (operation) =>
        [`${side.root}/operations/${operation.operationId}`, fullText(side.document, operation)] as const,
    ),
  ];
  return JSON.stringify(Object.fromEntries(pages.map(([address, text]) => [address, distinct(text)])));
}

function distinct(text: string): string {
  return [...new Set(text.toLowerCase().match(WORD))].join(' ');
}

function fullText(document: Document, operation: Operation): string {
  const { operationId, summary, description, path, parameters, requestBody, responses } = operation;
  const contents = [requestBody, ...Object.values(responses)].flatMap((one) =>
    Object.values(one?.content ?? {}),
  );
  return [
    ...[operationId, summary, description, path],
    ...parameters.flatMap(({ name, description: text = '' }) => [name, text]),
    ...Object.entries(responses).flatMap(([status, { description: text }]) => [status, text]),
    ...contents.map(({ schema = {} }) => words(document, schema, 0)),
  ].join(' ');
}

function words(document: Document, schema: Schema, depth: number): string {
  if (depth > DEPTH_MAX || isProblem(schema)) return '';
  const {
    description = '',
    properties = {},
    items,
    anyOf = [],
    oneOf = [],
    ...rest
  } = document.resolve(schema);
  const inside = [...Object.values(properties), ...(items === undefined ? [] : [items]), ...anyOf, ...oneOf];
  return [
    description,
    ...Object.keys(properties),
    ...(rest.enum ?? []).map(String),
    ...inside.map((one) => words(document, one, depth + 1)),
  ].join(' ');
}

/** Every operation can answer one. */
const isProblem = ({ $ref }: Schema) => $ref?.endsWith('/Problem') === true;
