// A client of the driver that leaves columns named `json_bytes` as the bytes the server sent. JSON that PostgreSQL built goes
// from its socket to the client's without becoming a string: decoding and encoding it again was a third of a list's cost
// (docs/decisions/0007-what-one-request-may-cost.md).
import type { Socket } from 'node:net';
import pg from 'pg';
import type { BackendMessage } from 'pg-protocol/dist/messages.js';
import { Parser } from 'pg-protocol/dist/parser.js';

const AS_BYTES = 'json_bytes';
const ROW_DESCRIPTION = 0x54;
const DATA_ROW = 0x44;
const INT16 = 2;
const INT32 = 4;

/** Members that the types of the driver declare private or omit. */
interface Packets {
  handlePacket(offset: number, code: number, length: number, bytes: Buffer): BackendMessage;
}
interface Listening {
  readonly connection: {
    emit(event: string, message: BackendMessage): void;
    attachListeners(stream: Socket): void;
  };
}

export class ByteClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const { connection } = this as unknown as Listening;
    connection.attachListeners = (stream) => {
      const parser = new Parser();
      keepBytes(parser as unknown as Packets);
      stream.on('data', (chunk: Buffer) =>
        parser.parse(chunk, (message) =>
          connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message),
        ),
      );
    };
  }
}

function keepBytes(parser: Packets): void {
  const handlePacket = parser.handlePacket.bind(parser);
  let isKept: readonly boolean[] | null = null;
  parser.handlePacket = (offset, code, length, bytes) => {
    if (code === DATA_ROW && isKept !== null) return readRow(isKept, offset, length, bytes);
    const message = handlePacket(offset, code, length, bytes);
    if (code === ROW_DESCRIPTION) {
      const { fields } = message as unknown as { fields: { readonly name: string }[] };
      isKept = fields.some(({ name }) => name === AS_BYTES)
        ? fields.map(({ name }) => name === AS_BYTES)
        : null;
    }
    return message;
  };
}

/** The bytes are copied: the parser uses its buffer again. */
function readRow(isKept: readonly boolean[], offset: number, length: number, bytes: Buffer): BackendMessage {
  let at = offset + INT16;
  const fields = isKept.map((asBytes) => {
    const from = at + INT32;
    const size = bytes.readInt32BE(at);
    at = from + Math.max(size, 0);
    if (size < 0) return null;
    return asBytes ? Buffer.from(bytes.subarray(from, at)) : bytes.toString('utf8', from, at);
  });
  return { name: 'dataRow', length, fieldCount: fields.length, fields } as unknown as BackendMessage;
}
