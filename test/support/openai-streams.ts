/** The calls of OpenAI's document that return a stream, with the data that the service sends. */

export interface StreamCall {
  /** `POST /responses`. */
  readonly address: string;
  /** Resource and method in snake case. */
  readonly to: string;
  /** Arguments by wire name; bytes are given as text. */
  readonly given: Readonly<Record<string, unknown>>;
  readonly events: readonly (Readonly<Record<string, unknown>> & { readonly type?: string })[];
}

const TEXT = 'Grüße, 世界 🎉';

/** The calls, without the property `stream`, which no method accepts. */
export const STREAM_CALLS: readonly StreamCall[] = [
  {
    address: 'POST /chat/completions',
    to: 'chat.completions.create_stream',
    given: {
      model: 'gpt-4o',
      messages: [
        { role: 'system', content: TEXT },
        { role: 'user', content: [{ type: 'text', text: TEXT }] },
      ],
    },
    events: [
      {
        id: 'c1',
        object: 'chat.completion.chunk',
        created: 1,
        model: 'gpt-4o',
        choices: [{ index: 0, delta: { content: TEXT }, finish_reason: null }],
      },
      {
        id: 'c1',
        object: 'chat.completion.chunk',
        created: 1,
        model: 'gpt-4o',
        choices: [{ index: 0, delta: {}, finish_reason: 'stop' }],
      },
    ],
  },
  {
    address: 'POST /responses',
    to: 'responses.create_stream',
    given: { model: 'gpt-4o', input: TEXT },
    events: [
      {
        type: 'response.output_text.delta',
        item_id: 'm1',
        output_index: 0,
        content_index: 0,
        delta: TEXT,
        sequence_number: 1,
        logprobs: [],
      },
      {
        type: 'response.output_text.done',
        item_id: 'm1',
        output_index: 0,
        content_index: 0,
        text: TEXT,
        sequence_number: 2,
        logprobs: [],
      },
    ],
  },
  {
    address: 'POST /images/generations',
    to: 'images.generations.create_stream',
    given: { prompt: TEXT },
    events: [
      {
        type: 'image_generation.partial_image',
        b64_json: 'AAAA',
        created_at: 1,
        size: '1024x1024',
        quality: 'high',
        background: 'opaque',
        output_format: 'png',
        partial_image_index: 0,
      },
    ],
  },
  {
    address: 'POST /audio/speech',
    to: 'audio.speech.create_stream',
    given: { model: 'tts-1', input: TEXT, voice: 'alloy', stream_format: 'sse' },
    events: [{ type: 'speech.audio.delta', audio: 'AAAA' }],
  },
];

/** Returns the data that a service sends for events, with all variations of the grammar. */
export function sent(events: StreamCall['events']): string {
  const blocks = events.map(
    (event) => `: a comment\r\nevent: ${event.type ?? 'message'}\r\ndata: ${JSON.stringify(event)}\r\n\r\n`,
  );
  return `\uFEFF${blocks.join('')}data: [DONE]\n\n`;
}
