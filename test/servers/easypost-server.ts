// Stands in for EasyPost over real HTTP: shipments, purchases, refunds and labels, by the shapes that it publishes. It answers
// as it is told, and remembers what it was asked.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const EASYPOST_KEY = 'EZTK-test-key';

interface Bought {
  readonly rate: string;
  refund: string | null;
}

interface Shipment {
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly rates: { id: string; carrier: string; service: string; rate: string; currency: string }[];
  bought: Bought | null;
  trackingCode: string | null;
}

type Before = (response: ServerResponse, request: { method: string; path: string }) => Promise<void> | void;

export class EasyPostServer {
  readonly asked: string[] = [];
  /** Asked before the next requests are answered; each may take as long as it likes, or answer itself. */
  readonly before: Before[] = [];
  /** Asked once the next requests have had their effect, before their answers are sent. */
  readonly after: Before[] = [];
  readonly shipments = new Map<string, Shipment>();
  services = [
    ['USPS', 'Priority', '6.90'],
    ['USPS', 'GroundAdvantage', '5.93'],
    ['UPSDAP', 'Ground', '9.415'],
  ];
  refunds = 'submitted';
  pdf = Buffer.from('%PDF-1.4\n%%EOF\n');
  zpl = Buffer.from('^XA^FO50,50^FDtest^FS^XZ');
  #count = 0;
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });

  static async open(): Promise<EasyPostServer> {
    const made = new EasyPostServer();
    await new Promise<void>((resolve) => made.#server.listen(0, '127.0.0.1', resolve));
    return made;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get url(): string {
    return `${this.origin}/v2`;
  }

  get purchases(): number {
    return [...this.shipments.values()].filter(({ bought }) => bought !== null).length;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, searchParams } = new URL(request.url ?? '/', this.origin);
    const method = request.method ?? 'GET';
    this.asked.push(`${method} ${path}`);
    const body = Buffer.concat(await request.toArray()).toString();
    if (path.startsWith('/files/')) {
      // Files are on another host in truth: whoever sends the key there gives it away.
      if (request.headers.authorization !== undefined) return send(response, 500, {});
      response.writeHead(200).end(path.endsWith('.pdf') ? this.pdf : this.zpl);
      return;
    }
    await this.before.shift()?.(response, { method, path });
    if (response.writableEnded || response.destroyed) return;
    const expected = `Basic ${Buffer.from(`${EASYPOST_KEY}:`).toString('base64')}`;
    if (request.headers.authorization !== expected)
      return fail(response, 401, 'APIKEY.INACTIVE', 'This api key is no longer active.');
    const [, id, action] = /^\/v2\/shipments(?:\/(\w+)(?:\/(\w+))?)?$/.exec(path) ?? [];
    if (method === 'GET' && path === '/v2/shipments') return send(response, 200, { shipments: [] });
    if (method === 'POST' && path === '/v2/shipments') return this.#create(response, JSON.parse(body));
    const shipment = id === undefined ? undefined : this.shipments.get(id);
    if (shipment === undefined)
      return fail(response, 404, 'NOT_FOUND', 'The requested resource could not be found.');
    if (method === 'POST' && action === 'buy') {
      if (shipment.bought !== null)
        return fail(response, 422, 'SHIPMENT.POSTAGE.EXISTS', 'Postage already exists for this shipment.');
      const { rate } = JSON.parse(body) as { rate: { id: string } };
      if (!shipment.rates.some((one) => one.id === rate.id))
        return fail(response, 422, 'SHIPMENT.POSTAGE.FAILURE', 'Unable to buy this rate.');
      shipment.bought = { rate: rate.id, refund: null };
      this.#count += 1;
      shipment.trackingCode ??= `94001001103680${String(this.#count).padStart(8, '0')}`;
      await this.after.shift()?.(response, { method, path });
      if (response.writableEnded || response.destroyed) return;
    } else if (method === 'POST' && action === 'refund') {
      if (shipment.bought === null) return fail(response, 422, 'SHIPMENT.REFUND.UNAVAILABLE', 'not bought');
      shipment.bought.refund = this.refunds;
    } else if (action === 'label') {
      return send(response, 200, this.#json(shipment, searchParams.get('file_format')));
    }
    send(response, 200, this.#json(shipment, null));
  }

  #create(response: ServerResponse, { shipment: body }: { shipment: Shipment['body'] }): void {
    this.#count += 1;
    const id = `shp_${this.#count.toString(16).padStart(32, '0')}`;
    const rates = this.services.map(([carrier = '', service = '', rate = ''], index) => ({
      id: `rate_${this.#count}x${index}`,
      carrier,
      service,
      rate,
      currency: 'USD',
    }));
    const shipment = { id, body, rates, bought: null, trackingCode: null };
    this.shipments.set(id, shipment);
    send(response, 201, this.#json(shipment, null));
  }

  #json({ id, body, rates, bought, trackingCode }: Shipment, format: string | null): object {
    const file = (extension: string) => `${this.origin}/files/postage_label/${id}.${extension}`;
    const label =
      bought === null
        ? null
        : {
            object: 'PostageLabel',
            id: `pl_${id.slice(4)}`,
            label_size: '4x6',
            label_file_type: 'image/png',
            label_url: file('png'),
            label_pdf_url: format === 'PDF' ? file('pdf') : null,
            label_zpl_url: format === 'ZPL' ? file('zpl') : null,
            label_epl2_url: null,
          };
    return {
      id,
      object: 'Shipment',
      mode: 'test',
      reference: body['reference'] ?? null,
      status: 'unknown',
      messages: [],
      to_address: body['to_address'],
      from_address: body['from_address'],
      parcel: body['parcel'],
      customs_info: body['customs_info'] ?? null,
      rates: rates.map((rate) => ({
        ...rate,
        object: 'Rate',
        list_rate: rate.rate,
        retail_rate: rate.rate,
        delivery_days: 2,
        est_delivery_days: 2,
        delivery_date: null,
        shipment_id: id,
      })),
      selected_rate: bought === null ? null : (rates.find((one) => one.id === bought.rate) ?? null),
      postage_label: label,
      tracking_code: bought === null ? null : trackingCode,
      tracker:
        bought === null
          ? null
          : {
              id: `trk_${id.slice(4)}`,
              object: 'Tracker',
              tracking_code: trackingCode,
              status: 'unknown',
              carrier: rates[0]?.carrier,
              tracking_details: [],
              public_url: `https://track.easypost.com/${id}`,
            },
      refund_status: bought?.refund ?? null,
      fees: [],
    };
  }
}

function fail(response: ServerResponse, status: number, code: string, message: string): void {
  send(response, status, { error: { code, message, errors: [] } });
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
