/** Runs openapi-to-postmanv2. */
import converter, { type Options } from 'openapi-to-postmanv2';

/** A request as the converter writes it, reduced to its serialized values. */
export interface ConvertedRequest {
  readonly url: { readonly query?: readonly Entry[]; readonly variable?: readonly Entry[] };
  readonly header?: readonly Entry[];
  readonly body?: {
    readonly mode?: string;
    readonly raw?: string;
    readonly urlencoded?: readonly Entry[];
    readonly formdata?: readonly Entry[];
  };
}

export interface Entry {
  readonly key: string;
  readonly value?: unknown;
  readonly disabled?: boolean;
}

interface ConvertedItem {
  readonly name: string;
  readonly request?: ConvertedRequest;
  readonly item?: readonly ConvertedItem[];
}

const OPTIONS: Options = {
  folderStrategy: 'Tags',
  requestNameSource: 'Fallback',
  parametersResolution: 'Example',
  enableOptionalParameters: false,
  alwaysInheritAuthentication: true,
  keepImplicitHeaders: true,
};

/** Requests by the summary of their operation. */
export function convert(document: object): Promise<ReadonlyMap<string, ConvertedRequest>> {
  return new Promise((resolve, reject) => {
    converter.convertV2({ type: 'json', data: document }, OPTIONS, (error, result) => {
      const [collection] = result?.output ?? [];
      if (error || !result?.result || !collection)
        return reject(
          new Error(error?.message ?? result?.reason ?? 'openapi-to-postmanv2 returned no collection'),
        );
      resolve(new Map(requestsOf(collection.data as ConvertedItem)));
    });
  });
}

function requestsOf({
  name,
  request,
  item = [],
}: ConvertedItem): readonly (readonly [string, ConvertedRequest])[] {
  // Converted through JSON, because the converter returns instances of its own classes.
  const own = request ? [[name, JSON.parse(JSON.stringify(request)) as ConvertedRequest] as const] : [];
  return [...own, ...item.flatMap(requestsOf)];
}
