// Texts that break careless code. All of them are clean text (no U+0000, no half surrogate pairs) unless named so.

export const NASTY_TEXTS: readonly string[] = [
  "'; DROP TABLE org; --",
  "' OR '1'='1",
  '$1',
  '%s%n%x',
  '\\',
  '\\u0000',
  '\\x00',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '=1+1',
  '../../../etc/passwd',
  'null',
  'undefined',
  'NaN',
  'true',
  '0',
  '-0',
  '1e400',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  ' ',
  '\t\r\n',
  '\u001b[31m',
  '\u007f',
  '\u0085',
  '\u2028\u2029',
  '\ufeff',
  '\ufffd',
  '\uffff',
  'e\u0301\u0301\u0301',
  'Z\u0351\u036b\u0343a\u0322l\u0321g\u0321o\u0322',
  '\u202eGNP.exe',
  'مرحبا بالعالم',
  '‏שלום',
  '日本語',
  'ß',
  'İıŞ',
  'ﬀ',
  '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}',
  '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  '\u{10ffff}',
  '\u{1d573}',
];

/** Never clean: U+0000 and halves of surrogate pairs, alone and inside other text. */
export const UNCLEAN_TEXTS: readonly string[] = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff',
  'a\ud83d',
  '\ude00z',
  '\udc00\ud800',
  'ok\u0000\ud800',
];

/** Names that no operation has; some mean something to JavaScript, some to a JSON pointer. */
export const UNKNOWN_NAMES: readonly string[] = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '__defineGetter__',
  'then',
  'toJSON',
  'length',
  'a/b',
  'm~n',
  '~1',
  'x y',
  'x[]',
  'x[y]',
  '$where',
  '$ref',
  '\u{1f4a5}',
  'ключ',
  "'; DROP TABLE org; --",
  'x'.repeat(1000),
];

export const REMOVED_NAMES: readonly string[] = ['connect_identifier', 'do_not_split', 'packslip_source'];

/** Texts of query parameters and path segments that are no integers. */
export const NO_INTEGERS: readonly string[] = [
  ...['', 'abc', '1.0', '1.5', '1e3', '+1', '0x10', '0b1', ' 1', '1 ', '01', '-01', '1_000', '1,000', '--1', '-'],
  ...['NaN', 'Infinity', '-Infinity', 'null', 'true', '[]', '{}', '१', '１', '1\n', '1n', "1'--"],
];

/** Percent-encodings that decode to no clean text. */
export const UNDECODABLE: readonly string[] = [
  ...['%', '%z', '%zz', '%1', '%u0031', '%ff', '%c0%80', '%e0%a4', '%ed%a0%80', '%f4%90%80%80'],
];

export const NO_JSON: readonly string[] = [
  ...['{', '}', '[', '"', '{"a":}', '{"a":1,}', '[1,]', "{'a':1}", '{a:1}', '{"a":1}}', '{} {}', 'nul', 'True'],
  ...['NaN', 'Infinity', '-', '01', '+1', '.5', '1.', '0x1', '"\\x"', '"\\u12"', '"\n"', '{"a"', '// x', '\u0000'],
  ...['{"a":1}\u0000', '<xml/>', 'a=1&b=2', '\u00a0{}'],
];

export const OTHER_MEDIA_TYPES: readonly string[] = [
  'text/plain',
  'text/json',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/problem+json',
  'application/jsonx',
  'application/octet-stream',
  'application/json; charset=utf-16',
  'application/json; charset=iso-8859-1',
  'application/json;charset="latin1"',
];

export const BAD_AUTHORIZATION: readonly string[] = [
  '',
  'Bearer',
  'Bearer ',
  'Basic ZGVtbzpkZW1v',
  'Bearer x',
  'Bearer null',
  'Bearer a b',
  'Bearer é',
  `Bearer ${'x'.repeat(513)}`,
  `Bearer cda_2_${'A'.repeat(43)}`,
  `Bearer cdk_2_${'A'.repeat(43)}`,
  `Bearer cdr_2_${'A'.repeat(43)}`,
  `Bearer cda_0_${'A'.repeat(43)}`,
  `Bearer cda_zzzzzzzzzzz_${'A'.repeat(43)}`,
  `Bearer cda_2gosa7pa2gv_${'A'.repeat(43)}`,
  `Bearer cda_2_${'A'.repeat(42)}'`,
  'Token x',
];

/** Headers that must change nothing about whether a request is accepted. */
export const ODD_HEADERS: readonly Readonly<Record<string, string>>[] = [
  { 'accept-encoding': 'gzip' },
  { 'accept-encoding': 'br;q=1, *;q=0' },
  { 'accept-encoding': 'identity;q=0, *;q=0' },
  { 'accept-encoding': ',,;q=x' },
  { accept: 'text/xml' },
  { accept: '*/*;q=nan' },
  { 'accept-language': '\u00e9'.repeat(200) },
  { 'x-request-id': 'sane-id.1:2_3' },
  { 'x-request-id': 'line\nbreak' },
  { 'x-request-id': 'a b' },
  { 'x-request-id': '' },
  { 'x-request-id': 'x'.repeat(129) },
  { 'x-request-id': '{"level":60}' },
  { 'x-request-id': '\u001b[31m' },
  { 'x-forwarded-for': "1.2.3.4, '; DROP TABLE org; --" },
  { 'x-forwarded-host': 'evil.example' },
  { 'x-http-method-override': 'DELETE' },
  { host: 'evil.example' },
  { range: 'bytes=0-0' },
  { 'if-none-match': 'garbage' },
  { 'if-none-match': `W/"${'x'.repeat(2000)}"` },
  { 'if-modified-since': 'yesterday' },
  { origin: 'https://evil.example' },
  { cookie: `a=${'b'.repeat(4000)}` },
  { te: 'trailers' },
  { __proto__x: '1' },
];
