import { describe, expect, it } from 'vitest';
import { transportOptions } from './mail.ts';

describe('a mail', () => {
  it.each(['smtp://mail.example.com', 'smtp://a:b@10.0.0.5:2525', 'smtp://127.example.com'])(
    'goes to %s with TLS or not at all',
    (url) => expect(transportOptions(url).requireTLS).toBe(true),
  );

  it.each(['smtp://127.0.0.1:25', 'smtp://localhost', 'smtp://[::1]:25'])(
    'may go to %s without: it does not leave the machine',
    (url) => expect(transportOptions(url).requireTLS).toBe(false),
  );
});
