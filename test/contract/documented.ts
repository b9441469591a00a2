/** A statement in the documentation of the service, and the part of the contract that declares it. */
export interface Line {
  /** Section and line or row of `service-interface.md`. */
  readonly at: string;
  /** Its text, shortened. */
  readonly says: string;
  /** Elements that the statement documents. They must exist and must not be marked. */
  readonly documents?: readonly string[];
  /** Elements for facts that the statement leaves open or does not show. They must exist and must be marked. */
  readonly leavesOpen?: readonly string[];
  /** The reason why the statement has no element. */
  readonly because?: string;
}

const BEHAVIOUR = 'behavior that descriptions state and verify checks';
const LIBRARIES = 'of the client libraries, not of the interface';
const SEND = 'rest POST /v1/messages';

/** The documentation of the service, line by line. */
export const LINES: readonly Line[] = [
  { at: '1.1', says: 'compliant SMS and MMS, contacts, conversations, campaigns', because: 'introduction' },
  { at: '1.2', says: 'one request sends; the response reports status and segments', documents: [SEND] },
  { at: '1.3', says: 'a sandbox in which numbers echo back', because: BEHAVIOUR },
  { at: '1.4', says: 'live keys are unlocked by the registration of a brand', because: BEHAVIOUR },
  { at: '1.5', says: 'webhooks can be subscribed', leavesOpen: ['rest webhook message.delivered'] },
  {
    at: '1.6',
    says: 'GraphQL reads and changes campaigns, members, templates, statuses and activity reports',
    documents: ['graphql Query', 'graphql Mutation'],
    leavesOpen: ['graphql Template', 'graphql Status', 'graphql ActivityReport'],
  },
  { at: '1.7', says: 'client libraries with idempotency keys and retries', because: LIBRARIES },

  {
    at: '2 Message to',
    says: 'E.164, required',
    documents: ['rest SendMessageRequest', 'rest SendMessageRequest.to', 'rest PhoneNumber'],
  },
  { at: '2 Message from', says: 'E.164, the sending number', documents: ['rest SendMessageRequest.from'] },
  { at: '2 Message body', says: 'string', documents: ['rest SendMessageRequest.body'] },
  {
    at: '2 Message id',
    says: 'msg_<token>',
    documents: ['rest Message', 'rest Message.id', 'rest MessageId'],
  },
  {
    at: '2 Message status',
    says: 'delivery status; queued on creation',
    documents: ['rest Message.status', 'rest MessageStatus', 'rest MessageStatus=queued'],
  },
  { at: '2 Message segments', says: 'integer', documents: ['rest Message.segments'] },
  {
    at: '2 Message, other fields',
    says: 'media, timestamps, direction: not shown',
    leavesOpen: [
      'rest Message.media',
      'rest Message.created_at',
      'rest Message.direction',
      'rest MessageOptions.media_url',
    ],
  },
  {
    at: '2 Campaign id',
    says: 'UUID',
    documents: ['graphql Campaign', 'graphql Campaign.id', 'graphql UUID'],
  },
  { at: '2 Campaign name', says: 'string', documents: ['graphql Campaign.name'] },
  { at: '2 Campaign description', says: 'string', documents: ['graphql Campaign.description'] },
  {
    at: '2 Campaign startDate',
    says: 'ISO 8601 in UTC',
    documents: ['graphql Campaign.startDate', 'graphql DateTime'],
  },
  { at: '2 Campaign endDate', says: 'ISO 8601 in UTC', documents: ['graphql Campaign.endDate'] },
  {
    at: '2 Campaign state',
    says: 'enumeration, DRAFT',
    documents: ['graphql Campaign.state', 'graphql CampaignState', 'graphql CampaignState.DRAFT'],
  },
  {
    at: '2 Campaign, other fields',
    says: 'not shown',
    leavesOpen: [
      'graphql Campaign.template',
      'graphql Campaign.members',
      'graphql Campaign.activity',
      'graphql Campaign.createdAt',
      'graphql Campaign.updatedAt',
    ],
  },
  { at: '2 Member id', says: 'UUID', documents: ['graphql CampaignMember', 'graphql CampaignMember.id'] },
  { at: '2 Member firstName', says: 'string', documents: ['graphql CampaignMember.firstName'] },
  {
    at: '2 Member from',
    says: 'phone number',
    documents: ['graphql CampaignMember.from', 'graphql PhoneNumber'],
  },
  { at: '2 Member to', says: 'phone number', documents: ['graphql CampaignMember.to'] },
  {
    at: '2 Member method',
    says: 'enumeration, SMS',
    documents: [
      'graphql CampaignMember.method',
      'graphql CampaignMemberMethod',
      'graphql CampaignMemberMethod.SMS',
    ],
  },
  { at: '2 Member assignedUserId', says: 'UUID', documents: ['graphql CampaignMember.assignedUserId'] },
  {
    at: '2 Member locale',
    says: 'LANGUAGE_REGION',
    documents: ['graphql CampaignMember.locale', 'graphql Locale'],
  },
  {
    at: '2 Member state',
    says: 'enumeration, INACTIVE',
    documents: [
      'graphql CampaignMember.state',
      'graphql CampaignMemberState',
      'graphql CampaignMemberState.INACTIVE',
    ],
  },
  {
    at: '2 Member, other fields',
    says: 'not shown',
    leavesOpen: ['graphql CampaignMember.campaign', 'graphql CampaignMember.lastMessage'],
  },
  { at: '2 User error field', says: 'string', documents: ['graphql UserError', 'graphql UserError.field'] },
  { at: '2 User error message', says: 'string', documents: ['graphql UserError.message'] },
  {
    at: '2 Other resources',
    says: 'their fields: not shown',
    leavesOpen: ['graphql Template', 'graphql Status', 'graphql ActivityReport'],
  },

  { at: '3 Message', says: 'queued at creation', documents: ['rest MessageStatus=queued'] },
  { at: '3 Campaign', says: 'DRAFT in the creation input', documents: ['graphql CreateCampaignInput.state'] },
  {
    at: '3 Member',
    says: 'INACTIVE in the creation input',
    documents: ['graphql CreateCampaignMemberInput.state'],
  },
  {
    at: '3 Transitions',
    says: 'complete sets of states and transitions: not shown',
    leavesOpen: [
      'graphql CampaignState.ACTIVE',
      'graphql CampaignMemberState.ACTIVE',
      'graphql MessageStatus',
      'graphql TemplateState',
    ],
  },

  {
    at: '4.1 Path',
    says: 'POST {base_url}/v1/messages',
    documents: ['rest path /v1/messages', SEND],
    leavesOpen: ['rest server https://api.messaging.test'],
  },
  {
    at: '4.1 Parameters',
    says: 'form-encoded fields',
    documents: [`${SEND} body`, `${SEND} body application/x-www-form-urlencoded`],
    leavesOpen: [`${SEND} body application/json`],
  },
  { at: '4.1 Header', says: 'Authorization: Bearer <API_KEY>', documents: ['rest security bearer'] },
  { at: '4.1 Status', says: '201 Created', documents: [`${SEND} 201`] },
  {
    at: '4.1 Response',
    says: 'JSON object with id, status, segments',
    documents: [`${SEND} 201 application/json`, 'rest Message'],
  },
  { at: '4.1 rule 1', says: 'a valid request is answered 201, queued', documents: [`${SEND} 201`] },
  { at: '4.1 rule 2', says: 'the key decides between sandbox and live', because: BEHAVIOUR },
  {
    at: '4.1 other',
    says: 'other REST operations: not shown',
    leavesOpen: ['rest GET /v1/messages', 'rest GET /v1/messages/{message_id}'],
  },
  {
    at: '4.2',
    says: 'HTTP of GraphQL: GET and POST, batching, chaining, field access',
    because: 'transport, which SDL has no elements for; access is the directive @access',
  },
  {
    at: '4.2 Queries',
    says: 'read a status, campaign lists, activity reports, template lists',
    leavesOpen: ['graphql Query.getStatus', 'graphql Query.getActivityReport', 'graphql Query.getTemplates'],
  },
  {
    at: '4.2 Mutations',
    says: 'change data; take the place of PUT and DELETE',
    leavesOpen: ['graphql Mutation.updateCampaign', 'graphql Mutation.deleteCampaign'],
  },

  {
    at: '4.3 getCampaigns',
    says: 'input: none shown; campaigns { id }',
    documents: [
      'graphql Query.getCampaigns',
      'graphql GetCampaignsPayload',
      'graphql GetCampaignsPayload.campaigns',
    ],
    leavesOpen: ['graphql Query.getCampaigns(input:)', 'graphql GetCampaignsInput'],
  },
  {
    at: '4.3 getCampaign',
    says: 'input { id: UUID }; campaign { name, startDate }',
    documents: [
      'graphql Query.getCampaign',
      'graphql Query.getCampaign(input:)',
      'graphql GetCampaignInput',
      'graphql GetCampaignInput.id',
      'graphql GetCampaignPayload',
      'graphql GetCampaignPayload.campaign',
    ],
  },
  {
    at: '4.3 createCampaign',
    says: 'input { name, description, startDate, endDate, state }; userErrors { field message }, campaign { id }',
    documents: [
      'graphql Mutation.createCampaign',
      'graphql Mutation.createCampaign(input:)',
      'graphql CreateCampaignInput',
      ...['name', 'description', 'startDate', 'endDate', 'state'].map(
        (field) => `graphql CreateCampaignInput.${field}`,
      ),
      'graphql CreateCampaignPayload',
      'graphql CreateCampaignPayload.userErrors',
      'graphql CreateCampaignPayload.campaign',
    ],
    leavesOpen: [
      'graphql CreateCampaignInput.id',
      'graphql CreateCampaignInput.templateId',
      'graphql CreateCampaignInput.members',
    ],
  },
  {
    at: '4.3 createCampaignMember',
    says: 'input { firstName, from, to, method, assignedUserId, locale, state }; result fields: not shown',
    documents: [
      'graphql Mutation.createCampaignMember',
      'graphql Mutation.createCampaignMember(input:)',
      'graphql CreateCampaignMemberInput',
      ...['firstName', 'from', 'to', 'method', 'assignedUserId', 'locale', 'state'].map(
        (field) => `graphql CreateCampaignMemberInput.${field}`,
      ),
      'graphql CreateCampaignMemberPayload',
    ],
    leavesOpen: [
      'graphql CreateCampaignMemberInput.id',
      'graphql CreateCampaignMemberInput.campaignId',
      'graphql CreateCampaignMemberPayload.campaignMember',
    ],
  },
  {
    at: '4.3 rule 1',
    says: 'which fields are required: not shown',
    because: 'a mark covers an element, not whether it is required',
  },
  { at: '4.3 rule 2', says: 'only the requested fields are returned', because: BEHAVIOUR },
  {
    at: '4.3 rule 3',
    says: 'the nesting is open: fields of getCampaign may stand in the payload',
    leavesOpen: [
      'graphql GetCampaignPayload.id',
      'graphql GetCampaignPayload.name',
      'graphql GetCampaignPayload.startDate',
    ],
  },
  {
    at: '4.3 lists',
    says: 'other queries, mutations and the idempotency header: not shown',
    leavesOpen: [
      ...['getCampaignMembers', 'getTemplates', 'getStatus', 'getActivityReport'].map(
        (name) => `graphql Query.${name}`,
      ),
      ...['updateCampaign', 'transitionCampaign', 'deleteCampaign'].map((name) => `graphql Mutation.${name}`),
      ...['updateCampaignMember', 'transitionCampaignMember', 'createTemplate', 'updateTemplate'].map(
        (name) => `graphql Mutation.${name}`,
      ),
      `${SEND} parameter Idempotency-Key`,
    ],
  },

  { at: '5 REST', says: 'Authorization: Bearer <API_KEY>', documents: ['rest security bearer'] },
  {
    at: '5 GraphQL',
    says: 'Authorization is required; its scheme depends on the configuration',
    because: 'transport, which SDL has no elements for',
  },
  { at: '5 rule 1', says: 'sandbox keys and live keys', because: BEHAVIOUR },
  { at: '5 rule 2', says: 'access to a field depends on the role', leavesOpen: ['graphql Role'] },

  {
    at: '6.1',
    says: 'delivery receipts and inbound replies',
    leavesOpen: ['rest webhook message.delivered', 'rest webhook message.received'],
  },
  {
    at: '6.2 to 6.5',
    says: 'event types, payload, signing and retries: not shown',
    leavesOpen: ['rest Event', 'rest POST message.delivered parameter webhook-signature'],
  },

  {
    at: '7.1',
    says: 'mutations return userErrors { field message }',
    documents: ['graphql CreateCampaignMemberPayload.userErrors', 'graphql UserError'],
    leavesOpen: ['graphql UserError.code', 'graphql UserError.path'],
  },
  { at: '7.2', says: 'typed responses and rich errors', because: LIBRARIES },
  {
    at: '7.3 to 7.5',
    says: 'statuses, codes and shape of errors: not shown',
    leavesOpen: [`${SEND} 422`, `${SEND} 429`, 'rest Problem'],
  },
  {
    at: '7.6',
    says: 'top-level GraphQL errors: not shown',
    because: 'transport, which SDL has no elements for',
  },

  { at: '8.1', says: 'rate limits: not shown', leavesOpen: [`${SEND} 201 header RateLimit`] },
  {
    at: '8.2',
    says: 'body length and segment rule: not shown',
    because: 'a mark covers an element, not its limits',
  },
  { at: '8.3', says: 'page sizes: not shown', leavesOpen: ['rest GET /v1/messages parameter limit'] },

  { at: '9.1', says: 'the version is the first segment of the path', documents: ['rest path /v1/messages'] },
  { at: '9.2', says: '{spec_url}/v1.json', because: 'where the document is published, not an element of it' },
  { at: '9.3, 9.4', says: 'deprecation and versioning of GraphQL: not shown', because: 'no element' },
];
