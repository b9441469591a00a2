/** Orders and webhook subscriptions. */
import { createHmac, randomUUID } from 'node:crypto';
import type { Fetch } from '../../../src/verify/options.ts';

export interface Order {
  readonly id: string;
  readonly name: string;
  readonly status: Status;
  readonly version: number;
}

export type Status = 'open' | 'paid' | 'sent';

const NEXT: Readonly<Record<Status, readonly Status[]>> = {
  open: ['paid', 'sent'],
  paid: ['sent'],
  sent: [],
};
const RETRY_MS = 5;
const START = Date.parse('2026-03-02T09:15:00Z');

interface Hook {
  readonly url: string;
  readonly secret: Buffer;
  /** The selected events, or undefined for all. */
  readonly events: readonly string[] | undefined;
}

export class Store {
  readonly orders = new Map<string, Order>();
  readonly hooks = new Map<string, Hook>();
  /** Posts webhooks. */
  readonly #send: Fetch;

  constructor(send: Fetch) {
    this.#send = send;
  }

  create(name: string, status: Status, id: string = randomUUID()): Order | string {
    if (status !== 'open') return 'an order begins open';
    const order: Order = { id, name, status, version: 1 };
    this.orders.set(id, order);
    for (const [hook, { events }] of this.hooks)
      if (events?.includes('order.created') ?? true) this.deliver(hook, 'order.created', order);
    return order;
  }

  move(id: string, to: Status): Order | string | undefined {
    const order = this.orders.get(id);
    if (!order) return undefined;
    if (to !== order.status && !NEXT[order.status].includes(to)) return `${order.status} orders stay`;
    const moved = to === order.status ? order : { ...order, status: to, version: order.version + 1 };
    this.orders.set(id, moved);
    return moved;
  }

  subscribe(url: string, events?: readonly string[]): { readonly id: string; readonly secret: string } {
    const id = randomUUID();
    const secret = createHmac('sha256', id).digest();
    this.hooks.set(id, { url, secret, events });
    return { id, secret: `whsec_${secret.toString('base64')}` };
  }

  /** Delivers an event in the background until the receiver accepts it or the subscription is deleted. */
  deliver(
    hook: string,
    type: string,
    order: Order = { id: 'none', name: 'none', status: 'open', version: 1 },
  ): void {
    const { version: sequence, ...data } = order;
    const body = JSON.stringify({
      type,
      sequence,
      timestamp: new Date(START + sequence).toISOString(),
      data,
    });
    void this.#deliver(hook, `evt_${randomUUID()}`, body);
  }

  async #deliver(hook: string, id: string, body: string): Promise<void> {
    for (let attempt = 0; attempt < 3; attempt++) {
      const found = this.hooks.get(hook);
      if (!found) return;
      const timestamp = String(Math.floor(Date.now() / 1000));
      const signature = createHmac('sha256', found.secret)
        .update(`${id}.${timestamp}.${body}`)
        .digest('base64');
      const headers = {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      };
      const { status, headers: replied } = await this.#send(
        new Request(found.url, { method: 'POST', headers, body }),
      );
      if (status === 410) this.hooks.delete(hook);
      if (status < 300 || status === 410) return;
      const seconds = Number(replied.get('retry-after') ?? 0);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS + seconds * 1000).unref());
    }
  }
}
