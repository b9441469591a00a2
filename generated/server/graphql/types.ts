import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { CampaignParent, CampaignMemberParent } from '../../../sandbox/graphql/parents.ts';
import type { GraphqlContext } from '../../../sandbox/graphql/context.ts';
export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
export type Omit<T, K extends keyof T> = Pick<T, Exclude<keyof T, K>>;
export type RequireFields<T, K extends keyof T> = Omit<T, K> & { [P in K]-?: NonNullable<T[P]> };
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /** ISO 8601 timestamp in UTC, in the RFC 3339 profile and ending in `Z`, for example `2026-03-02T09:15:00Z`. Seconds are required; fractions of a second are optional. */
  DateTime: { input: string; output: string; }
  /** Locale code in the form LANGUAGE_REGION, in capitals: an ISO 639 language of 2 or 3 letters, an underscore, an ISO 3166-1 alpha-2 region. Pattern `^[A-Z]{2,3}_[A-Z]{2}$`, for example `EN_US`. */
  Locale: { input: string; output: string; }
  /** Phone number in E.164 form: `+`, a country code that does not start with 0, then the subscriber number; 2 to 15 digits and nothing else. Pattern `^\+[1-9]\d{1,14}$`, for example `+12025550143`. */
  PhoneNumber: { input: string; output: string; }
  /** Universally unique identifier in the hyphenated hexadecimal form of RFC 9562, for example `3f0c8a52-7d1e-4b96-a1f4-2c9d6e8b0175`. Letters are accepted in either case and returned in lower case. */
  UUID: { input: string; output: string; }
};

/** An outreach campaign: messages sent to a set of members over a period of time. */
export type Campaign = Node & {
  readonly __typename?: 'Campaign';
  /** When the campaign was created. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** What the campaign is for. Null when none was given. */
  readonly description?: Maybe<Scalars['String']['output']>;
  /** When the campaign stops sending. Null when it has no end. */
  readonly endDate?: Maybe<Scalars['DateTime']['output']>;
  /** Identifier of the campaign. */
  readonly id: Scalars['UUID']['output'];
  /** Members of the campaign, newest first. */
  readonly members: CampaignMemberConnection;
  /** Name of the campaign, as shown to the workspace's users; recipients never see it. */
  readonly name: Scalars['String']['output'];
  /** When the campaign may start to send. */
  readonly startDate: Scalars['DateTime']['output'];
  /** Where the campaign stands in its life. */
  readonly state: CampaignState;
  /** When the campaign last changed, its state included. */
  readonly updatedAt: Scalars['DateTime']['output'];
};


/** An outreach campaign: messages sent to a set of members over a period of time. */
export type CampaignMembersArgs = {
  after?: InputMaybe<Scalars['String']['input']>;
  first?: InputMaybe<Scalars['Int']['input']>;
  state?: InputMaybe<CampaignMemberState>;
};

/** A campaign and its position in a list. */
export type CampaignEdge = {
  readonly __typename?: 'CampaignEdge';
  /** Position of the campaign in the list; opaque, valid as `after`. */
  readonly cursor: Scalars['String']['output'];
  /** The campaign. */
  readonly node: Campaign;
};

/** A recipient in a campaign, with the number that the messages come from. */
export type CampaignMember = Node & {
  readonly __typename?: 'CampaignMember';
  /** Identifier of the user whom the member is assigned to. Null when unassigned. */
  readonly assignedUserId?: Maybe<Scalars['UUID']['output']>;
  /** The campaign that the member belongs to. Null when it belongs to none. */
  readonly campaign?: Maybe<Campaign>;
  /** When the member was created. */
  readonly createdAt: Scalars['DateTime']['output'];
  /** First name of the recipient. Null when unknown. */
  readonly firstName?: Maybe<Scalars['String']['output']>;
  /** Number that messages to the member are sent from. */
  readonly from: Scalars['PhoneNumber']['output'];
  /** Identifier of the member. */
  readonly id: Scalars['UUID']['output'];
  /** Language and region in which the recipient is addressed. */
  readonly locale: Scalars['Locale']['output'];
  /** How the member is reached. */
  readonly method: CampaignMemberMethod;
  /** Where the member stands in the campaign. */
  readonly state: CampaignMemberState;
  /** Number of the recipient. */
  readonly to: Scalars['PhoneNumber']['output'];
  /** When the member last changed, its state included. */
  readonly updatedAt: Scalars['DateTime']['output'];
};

/** One page of campaign members. */
export type CampaignMemberConnection = {
  readonly __typename?: 'CampaignMemberConnection';
  /** The members on this page, each with its cursor. */
  readonly edges: ReadonlyArray<CampaignMemberEdge>;
  /** The same members in the same order, without cursors. */
  readonly nodes: ReadonlyArray<CampaignMember>;
  /** Where this page stands in the list. */
  readonly pageInfo: PageInfo;
  /** How many members pass the filters, over all pages. */
  readonly totalCount: Scalars['Int']['output'];
};

/** A campaign member and its position in a list. */
export type CampaignMemberEdge = {
  readonly __typename?: 'CampaignMemberEdge';
  /** Position of the member in the list; opaque, valid as `after`. */
  readonly cursor: Scalars['String']['output'];
  /** The member. */
  readonly node: CampaignMember;
};

/** How a campaign member is reached. Further values may be added, so a client must accept one that it does not know. */
export type CampaignMemberMethod =
  /** Multimedia message. */
  | 'MMS'
  /** Text message. */
  | 'SMS';

/** State of a campaign member. Further values may be added, so a client must accept one that it does not know. */
export type CampaignMemberState =
  /** Being contacted. Next: `INACTIVE`, `RESPONDED`, `COMPLETED`, `FAILED`, `OPTED_OUT` or `REMOVED`. */
  | 'ACTIVE'
  /** Has received everything that the campaign sends. Final. */
  | 'COMPLETED'
  /** Could not be reached. Next: `ACTIVE` or `REMOVED`. */
  | 'FAILED'
  /** Added, and not yet contacted. The state of every new member. Next: `ACTIVE`, `OPTED_OUT` or `REMOVED`. */
  | 'INACTIVE'
  /** Has opted out of messages from `from`. Next: `INACTIVE`, only when the recipient sends START. */
  | 'OPTED_OUT'
  /** Taken out of the campaign. Final. */
  | 'REMOVED'
  /** Has replied. Next: `ACTIVE`, `COMPLETED`, `OPTED_OUT` or `REMOVED`. */
  | 'RESPONDED';

/** State of a campaign. Further values may be added, so a client must accept one that it does not know. */
export type CampaignState =
  /** Sending to its members. Next: `PAUSED`, `COMPLETED` (at `endDate`, or when every member is finished) or `CANCELED`. */
  | 'ACTIVE'
  /** Kept for the record only. Final. */
  | 'ARCHIVED'
  /** Called off before it finished. Next: `ARCHIVED`. */
  | 'CANCELED'
  /** Finished. Next: `ARCHIVED`. */
  | 'COMPLETED'
  /** Being prepared; sends nothing. The state of every new campaign. Next: `SCHEDULED`, `ACTIVE` or `CANCELED`. */
  | 'DRAFT'
  /** Stopped for now, and can go on. Next: `ACTIVE`, `COMPLETED` or `CANCELED`. */
  | 'PAUSED'
  /** Complete, and waiting for `startDate`. Next: `DRAFT`, `ACTIVE` (at `startDate`) or `CANCELED`. */
  | 'SCHEDULED';

/** A campaign to create. */
export type CreateCampaignInput = {
  /** What the campaign is for, at most 4096 characters. */
  readonly description?: InputMaybe<Scalars['String']['input']>;
  /** When the campaign stops sending; later than `startDate`. Omit it for a campaign without end. */
  readonly endDate?: InputMaybe<Scalars['DateTime']['input']>;
  /** Identifier to give to the campaign, which makes the mutation safe to repeat. The service assigns one when it is omitted. */
  readonly id?: InputMaybe<Scalars['UUID']['input']>;
  /** Members to create together with the campaign, at most 1000. Either all are created with it, or nothing is. A member's `campaignId` must be omitted here. */
  readonly members?: InputMaybe<ReadonlyArray<CreateCampaignMemberInput>>;
  /** Name of the campaign, 1 to 255 characters. */
  readonly name: Scalars['String']['input'];
  /** When the campaign may start to send. */
  readonly startDate: Scalars['DateTime']['input'];
  /** State to create the campaign in. Only `DRAFT` is accepted; any other value is the user error `INVALID_STATE`. */
  readonly state?: InputMaybe<CampaignState>;
};

/** A campaign member to create. */
export type CreateCampaignMemberInput = {
  /** Identifier of the user to assign the member to. */
  readonly assignedUserId?: InputMaybe<Scalars['UUID']['input']>;
  /** Identifier of the campaign to add the member to. Omit it for a member without campaign, and inside `CreateCampaignInput.members`. */
  readonly campaignId?: InputMaybe<Scalars['UUID']['input']>;
  /** First name of the recipient, at most 255 characters. */
  readonly firstName?: InputMaybe<Scalars['String']['input']>;
  /** Number to send from. It must belong to the workspace. */
  readonly from: Scalars['PhoneNumber']['input'];
  /** Identifier to give to the member, which makes the mutation safe to repeat. The service assigns one when it is omitted. */
  readonly id?: InputMaybe<Scalars['UUID']['input']>;
  /** Language and region in which to address the recipient. */
  readonly locale?: InputMaybe<Scalars['Locale']['input']>;
  /** How to reach the member. */
  readonly method?: InputMaybe<CampaignMemberMethod>;
  /** State to create the member in. Only `INACTIVE` is accepted; any other value is the user error `INVALID_STATE`. */
  readonly state?: InputMaybe<CampaignMemberState>;
  /** Number of the recipient. */
  readonly to: Scalars['PhoneNumber']['input'];
};

/** Result of `createCampaignMember`. */
export type CreateCampaignMemberPayload = {
  readonly __typename?: 'CreateCampaignMemberPayload';
  /** The member created. Null when `userErrors` is not empty. */
  readonly campaignMember?: Maybe<CampaignMember>;
  /** Why the member was not created. Empty on success. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** Result of `createCampaign`. */
export type CreateCampaignPayload = {
  readonly __typename?: 'CreateCampaignPayload';
  /** The campaign created. Null when `userErrors` is not empty. */
  readonly campaign?: Maybe<Campaign>;
  /** Why the campaign was not created. Empty on success. */
  readonly userErrors: ReadonlyArray<UserError>;
};

/** Which campaign `getCampaign` reads. */
export type GetCampaignInput = {
  /** Identifier of the campaign. */
  readonly id: Scalars['UUID']['input'];
};

/** Result of `getCampaign`. */
export type GetCampaignPayload = {
  readonly __typename?: 'GetCampaignPayload';
  /** The campaign. Null when no campaign of the workspace has this `id`. */
  readonly campaign?: Maybe<Campaign>;
  /**
   * Identifier of the campaign. Null when there is none.
   * @deprecated Use campaign { id }.
   */
  readonly id?: Maybe<Scalars['UUID']['output']>;
  /**
   * Name of the campaign. Null when there is none.
   * @deprecated Use campaign { name }.
   */
  readonly name?: Maybe<Scalars['String']['output']>;
  /**
   * When the campaign may start to send. Null when there is none.
   * @deprecated Use campaign { startDate }.
   */
  readonly startDate?: Maybe<Scalars['DateTime']['output']>;
};

/** Filters and page position of `getCampaigns`. A campaign is returned when it passes every filter that is given. */
export type GetCampaignsInput = {
  /** Cursor after which the page starts: the `endCursor` of the page before. Omit it for the first page. */
  readonly after?: InputMaybe<Scalars['String']['input']>;
  /** How many campaigns to return, 1 to 100. */
  readonly first?: InputMaybe<Scalars['Int']['input']>;
  /** Return only campaigns whose name contains this text, without regard to case. */
  readonly nameContains?: InputMaybe<Scalars['String']['input']>;
  /** Return only campaigns in one of these states. Omit it for every state; an empty list matches nothing. */
  readonly states?: InputMaybe<ReadonlyArray<CampaignState>>;
};

/** Result of `getCampaigns`: one page of campaigns. */
export type GetCampaignsPayload = {
  readonly __typename?: 'GetCampaignsPayload';
  /** The campaigns on this page. */
  readonly campaigns: ReadonlyArray<Campaign>;
  /** The same campaigns in the same order, each with its cursor. */
  readonly edges: ReadonlyArray<CampaignEdge>;
  /** Where this page stands in the list. */
  readonly pageInfo: PageInfo;
  /** How many campaigns pass the filters, over all pages. */
  readonly totalCount: Scalars['Int']['output'];
};

/** Changes. Sent by POST only. The fields of one document run in the order written, each on its own: no field sees another's result, and a later failure does not undo an earlier change. */
export type Mutation = {
  readonly __typename?: 'Mutation';
  /** Creates a campaign in state `DRAFT`. With a client-supplied `id` it can be repeated safely: the same `id` with the same input returns the campaign that already exists, with a different input the user error `CONFLICT`. */
  readonly createCampaign: CreateCampaignPayload;
  /** Adds a member, to a campaign when `campaignId` is given. With a client-supplied `id` it can be repeated safely: the same `id` with the same input returns the member that already exists, with a different input the user error `CONFLICT`. */
  readonly createCampaignMember: CreateCampaignMemberPayload;
};


/** Changes. Sent by POST only. The fields of one document run in the order written, each on its own: no field sees another's result, and a later failure does not undo an earlier change. */
export type MutationCreateCampaignArgs = {
  input: CreateCampaignInput;
};


/** Changes. Sent by POST only. The fields of one document run in the order written, each on its own: no field sees another's result, and a later failure does not undo an earlier change. */
export type MutationCreateCampaignMemberArgs = {
  input: CreateCampaignMemberInput;
};

/** An object with an identifier that is unique within the workspace. */
export type Node = {
  /** Identifier of the object. It never changes and is never reused. */
  readonly id: Scalars['UUID']['output'];
};

/** Where a page stands in its list. */
export type PageInfo = {
  readonly __typename?: 'PageInfo';
  /** Cursor of the last item on this page; pass it as `after` to read the next one. Null when the page is empty. */
  readonly endCursor?: Maybe<Scalars['String']['output']>;
  /** True when the list continues after this page. */
  readonly hasNextPage: Scalars['Boolean']['output'];
  /** True when the list has items before this page. */
  readonly hasPreviousPage: Scalars['Boolean']['output'];
  /** Cursor of the first item on this page. Null when the page is empty. */
  readonly startCursor?: Maybe<Scalars['String']['output']>;
};

/** Reads. Sent by POST, or by GET with the `query` and `variables` parameters. Several fields may be read in one document; two uses of one field with different arguments need aliases, and each entry of `data` is named by its alias. */
export type Query = {
  readonly __typename?: 'Query';
  /** Reads one campaign. */
  readonly getCampaign: GetCampaignPayload;
  /** Lists the workspace's campaigns, newest first. */
  readonly getCampaigns: GetCampaignsPayload;
};


/** Reads. Sent by POST, or by GET with the `query` and `variables` parameters. Several fields may be read in one document; two uses of one field with different arguments need aliases, and each entry of `data` is named by its alias. */
export type QueryGetCampaignArgs = {
  input: GetCampaignInput;
};


/** Reads. Sent by POST, or by GET with the `query` and `variables` parameters. Several fields may be read in one document; two uses of one field with different arguments need aliases, and each entry of `data` is named by its alias. */
export type QueryGetCampaignsArgs = {
  input?: InputMaybe<GetCampaignsInput>;
};

/** Role of the authorization token that a request carries. */
export type Role =
  /** Administers the workspace: every permission except deletion of the workspace. */
  | 'ADMIN'
  /** Works with recipients: adds members and reads recipient phone numbers, but does not change campaigns. */
  | 'AGENT'
  /** Runs campaigns: creates, changes and reads campaigns and their members. */
  | 'MANAGER'
  /** Owns the workspace: every permission, deletion of the workspace included. */
  | 'OWNER'
  /** Reads campaigns, without recipient phone numbers. */
  | 'VIEWER';

/** A reason why a mutation changed nothing. A mutation whose `userErrors` is not empty had no effect. */
export type UserError = {
  readonly __typename?: 'UserError';
  /** Machine-readable reason. Further values may be added, so treat an unknown one as `INVALID`. */
  readonly code: UserErrorCode;
  /** Name of the input field at fault, for example `startDate`. Null when no single field is at fault. */
  readonly field?: Maybe<Scalars['String']['output']>;
  /** What is wrong and how to put it right, in English, for people. Never parse it; decide by `code`. */
  readonly message: Scalars['String']['output'];
  /** Path from the mutation's arguments to the input field at fault, list positions as decimal strings: `["input", "members", "0", "to"]`. Null when no single field is at fault. */
  readonly path?: Maybe<ReadonlyArray<Scalars['String']['output']>>;
};

/** Machine-readable reason of a UserError. */
export type UserErrorCode =
  /** The client-supplied `id` is already used with a different input, or a unique value is taken. */
  | 'CONFLICT'
  /** The value is well-formed but not allowed here. */
  | 'INVALID'
  /** The object's current state does not allow this change. */
  | 'INVALID_STATE'
  /** The object cannot move from its current state to the requested one. */
  | 'INVALID_TRANSITION'
  /** The workspace, campaign or list has reached its maximum size. */
  | 'LIMIT_EXCEEDED'
  /** The object that the value names does not exist, or belongs to another workspace. */
  | 'NOT_FOUND'
  /** The recipient has opted out of messages from this sender. */
  | 'OPTED_OUT'
  /** A required value is missing or blank. */
  | 'REQUIRED'
  /** The text is longer than its limit. */
  | 'TOO_LONG';



export type ResolverTypeWrapper<T> = Promise<T> | T;


export type ResolverWithResolve<TResult, TParent, TContext, TArgs> = {
  resolve: ResolverFn<TResult, TParent, TContext, TArgs>;
};
export type Resolver<TResult, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = ResolverFn<TResult, TParent, TContext, TArgs> | ResolverWithResolve<TResult, TParent, TContext, TArgs>;

export type ResolverFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => Promise<TResult> | TResult;

export type SubscriptionSubscribeFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => AsyncIterable<TResult> | Promise<AsyncIterable<TResult>>;

export type SubscriptionResolveFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;

export interface SubscriptionSubscriberObject<TResult, TKey extends string, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<{ [key in TKey]: TResult }, TParent, TContext, TArgs>;
  resolve?: SubscriptionResolveFn<TResult, { [key in TKey]: TResult }, TContext, TArgs>;
}

export interface SubscriptionResolverObject<TResult, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<any, TParent, TContext, TArgs>;
  resolve: SubscriptionResolveFn<TResult, any, TContext, TArgs>;
}

export type SubscriptionObject<TResult, TKey extends string, TParent, TContext, TArgs> =
  | SubscriptionSubscriberObject<TResult, TKey, TParent, TContext, TArgs>
  | SubscriptionResolverObject<TResult, TParent, TContext, TArgs>;

export type SubscriptionResolver<TResult, TKey extends string, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> =
  | ((...args: any[]) => SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>)
  | SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>;

export type TypeResolveFn<TTypes, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (
  parent: TParent,
  context: TContext,
  info: GraphQLResolveInfo
) => Maybe<TTypes> | Promise<Maybe<TTypes>>;

export type IsTypeOfResolverFn<T = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (obj: T, context: TContext, info: GraphQLResolveInfo) => boolean | Promise<boolean>;

export type NextResolverFn<T> = () => Promise<T>;

export type DirectiveResolverFn<TResult = Record<PropertyKey, never>, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = (
  next: NextResolverFn<TResult>,
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;




/** Mapping of interface types */
export type ResolversInterfaceTypes<_RefType extends Record<string, unknown>> = {
  Node:
    | ( CampaignParent )
    | ( CampaignMemberParent )
  ;
};

/** Mapping between all available schema types and the resolvers types */
export type ResolversTypes = {
  Campaign: ResolverTypeWrapper<CampaignParent>;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  CampaignEdge: ResolverTypeWrapper<Omit<CampaignEdge, 'node'> & { node: ResolversTypes['Campaign'] }>;
  CampaignMember: ResolverTypeWrapper<CampaignMemberParent>;
  CampaignMemberConnection: ResolverTypeWrapper<Omit<CampaignMemberConnection, 'edges' | 'nodes'> & { edges: ReadonlyArray<ResolversTypes['CampaignMemberEdge']>, nodes: ReadonlyArray<ResolversTypes['CampaignMember']> }>;
  CampaignMemberEdge: ResolverTypeWrapper<Omit<CampaignMemberEdge, 'node'> & { node: ResolversTypes['CampaignMember'] }>;
  CampaignMemberMethod: CampaignMemberMethod;
  CampaignMemberState: CampaignMemberState;
  CampaignState: CampaignState;
  CreateCampaignInput: CreateCampaignInput;
  CreateCampaignMemberInput: CreateCampaignMemberInput;
  CreateCampaignMemberPayload: ResolverTypeWrapper<Omit<CreateCampaignMemberPayload, 'campaignMember'> & { campaignMember?: Maybe<ResolversTypes['CampaignMember']> }>;
  CreateCampaignPayload: ResolverTypeWrapper<Omit<CreateCampaignPayload, 'campaign'> & { campaign?: Maybe<ResolversTypes['Campaign']> }>;
  DateTime: ResolverTypeWrapper<Scalars['DateTime']['output']>;
  GetCampaignInput: GetCampaignInput;
  GetCampaignPayload: ResolverTypeWrapper<Omit<GetCampaignPayload, 'campaign'> & { campaign?: Maybe<ResolversTypes['Campaign']> }>;
  GetCampaignsInput: GetCampaignsInput;
  GetCampaignsPayload: ResolverTypeWrapper<Omit<GetCampaignsPayload, 'campaigns' | 'edges'> & { campaigns: ReadonlyArray<ResolversTypes['Campaign']>, edges: ReadonlyArray<ResolversTypes['CampaignEdge']> }>;
  Locale: ResolverTypeWrapper<Scalars['Locale']['output']>;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Node: ResolverTypeWrapper<ResolversInterfaceTypes<ResolversTypes>['Node']>;
  PageInfo: ResolverTypeWrapper<PageInfo>;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  PhoneNumber: ResolverTypeWrapper<Scalars['PhoneNumber']['output']>;
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Role: Role;
  UUID: ResolverTypeWrapper<Scalars['UUID']['output']>;
  UserError: ResolverTypeWrapper<UserError>;
  UserErrorCode: UserErrorCode;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  Campaign: CampaignParent;
  String: Scalars['String']['output'];
  Int: Scalars['Int']['output'];
  CampaignEdge: Omit<CampaignEdge, 'node'> & { node: ResolversParentTypes['Campaign'] };
  CampaignMember: CampaignMemberParent;
  CampaignMemberConnection: Omit<CampaignMemberConnection, 'edges' | 'nodes'> & { edges: ReadonlyArray<ResolversParentTypes['CampaignMemberEdge']>, nodes: ReadonlyArray<ResolversParentTypes['CampaignMember']> };
  CampaignMemberEdge: Omit<CampaignMemberEdge, 'node'> & { node: ResolversParentTypes['CampaignMember'] };
  CreateCampaignInput: CreateCampaignInput;
  CreateCampaignMemberInput: CreateCampaignMemberInput;
  CreateCampaignMemberPayload: Omit<CreateCampaignMemberPayload, 'campaignMember'> & { campaignMember?: Maybe<ResolversParentTypes['CampaignMember']> };
  CreateCampaignPayload: Omit<CreateCampaignPayload, 'campaign'> & { campaign?: Maybe<ResolversParentTypes['Campaign']> };
  DateTime: Scalars['DateTime']['output'];
  GetCampaignInput: GetCampaignInput;
  GetCampaignPayload: Omit<GetCampaignPayload, 'campaign'> & { campaign?: Maybe<ResolversParentTypes['Campaign']> };
  GetCampaignsInput: GetCampaignsInput;
  GetCampaignsPayload: Omit<GetCampaignsPayload, 'campaigns' | 'edges'> & { campaigns: ReadonlyArray<ResolversParentTypes['Campaign']>, edges: ReadonlyArray<ResolversParentTypes['CampaignEdge']> };
  Locale: Scalars['Locale']['output'];
  Mutation: Record<PropertyKey, never>;
  Node: ResolversInterfaceTypes<ResolversParentTypes>['Node'];
  PageInfo: PageInfo;
  Boolean: Scalars['Boolean']['output'];
  PhoneNumber: Scalars['PhoneNumber']['output'];
  Query: Record<PropertyKey, never>;
  UUID: Scalars['UUID']['output'];
  UserError: UserError;
};

export type AccessDirectiveArgs = {
  roles: ReadonlyArray<Role>;
};

export type AccessDirectiveResolver<Result, Parent, ContextType = GraphqlContext, Args = AccessDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type AssumedDirectiveArgs = {
  because: Scalars['String']['input'];
};

export type AssumedDirectiveResolver<Result, Parent, ContextType = GraphqlContext, Args = AssumedDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type CampaignResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Campaign'] = ResolversParentTypes['Campaign']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  endDate?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['UUID'], ParentType, ContextType>;
  members?: Resolver<ResolversTypes['CampaignMemberConnection'], ParentType, ContextType, RequireFields<CampaignMembersArgs, 'first'>>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  startDate?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  state?: Resolver<ResolversTypes['CampaignState'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type CampaignEdgeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CampaignEdge'] = ResolversParentTypes['CampaignEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['Campaign'], ParentType, ContextType>;
};

export type CampaignMemberResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CampaignMember'] = ResolversParentTypes['CampaignMember']> = {
  assignedUserId?: Resolver<Maybe<ResolversTypes['UUID']>, ParentType, ContextType>;
  campaign?: Resolver<Maybe<ResolversTypes['Campaign']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  firstName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  from?: Resolver<ResolversTypes['PhoneNumber'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['UUID'], ParentType, ContextType>;
  locale?: Resolver<ResolversTypes['Locale'], ParentType, ContextType>;
  method?: Resolver<ResolversTypes['CampaignMemberMethod'], ParentType, ContextType>;
  state?: Resolver<ResolversTypes['CampaignMemberState'], ParentType, ContextType>;
  to?: Resolver<ResolversTypes['PhoneNumber'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type CampaignMemberConnectionResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CampaignMemberConnection'] = ResolversParentTypes['CampaignMemberConnection']> = {
  edges?: Resolver<ReadonlyArray<ResolversTypes['CampaignMemberEdge']>, ParentType, ContextType>;
  nodes?: Resolver<ReadonlyArray<ResolversTypes['CampaignMember']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type CampaignMemberEdgeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CampaignMemberEdge'] = ResolversParentTypes['CampaignMemberEdge']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  node?: Resolver<ResolversTypes['CampaignMember'], ParentType, ContextType>;
};

export type CreateCampaignMemberPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CreateCampaignMemberPayload'] = ResolversParentTypes['CreateCampaignMemberPayload']> = {
  campaignMember?: Resolver<Maybe<ResolversTypes['CampaignMember']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export type CreateCampaignPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['CreateCampaignPayload'] = ResolversParentTypes['CreateCampaignPayload']> = {
  campaign?: Resolver<Maybe<ResolversTypes['Campaign']>, ParentType, ContextType>;
  userErrors?: Resolver<ReadonlyArray<ResolversTypes['UserError']>, ParentType, ContextType>;
};

export interface DateTimeScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['DateTime'], any> {
  name: 'DateTime';
}

export type GetCampaignPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['GetCampaignPayload'] = ResolversParentTypes['GetCampaignPayload']> = {
  campaign?: Resolver<Maybe<ResolversTypes['Campaign']>, ParentType, ContextType>;
  id?: Resolver<Maybe<ResolversTypes['UUID']>, ParentType, ContextType>;
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  startDate?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type GetCampaignsPayloadResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['GetCampaignsPayload'] = ResolversParentTypes['GetCampaignsPayload']> = {
  campaigns?: Resolver<ReadonlyArray<ResolversTypes['Campaign']>, ParentType, ContextType>;
  edges?: Resolver<ReadonlyArray<ResolversTypes['CampaignEdge']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  totalCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export interface LocaleScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Locale'], any> {
  name: 'Locale';
}

export type MutationResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = {
  createCampaign?: Resolver<ResolversTypes['CreateCampaignPayload'], ParentType, ContextType, RequireFields<MutationCreateCampaignArgs, 'input'>>;
  createCampaignMember?: Resolver<ResolversTypes['CreateCampaignMemberPayload'], ParentType, ContextType, RequireFields<MutationCreateCampaignMemberArgs, 'input'>>;
};

export type NodeResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Node'] = ResolversParentTypes['Node']> = {
  __resolveType: TypeResolveFn<'Campaign' | 'CampaignMember', ParentType, ContextType>;
};

export type PageInfoResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['PageInfo'] = ResolversParentTypes['PageInfo']> = {
  endCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  hasNextPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  hasPreviousPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  startCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export interface PhoneNumberScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['PhoneNumber'], any> {
  name: 'PhoneNumber';
}

export type QueryResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  getCampaign?: Resolver<ResolversTypes['GetCampaignPayload'], ParentType, ContextType, RequireFields<QueryGetCampaignArgs, 'input'>>;
  getCampaigns?: Resolver<ResolversTypes['GetCampaignsPayload'], ParentType, ContextType, Partial<QueryGetCampaignsArgs>>;
};

export interface UuidScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['UUID'], any> {
  name: 'UUID';
}

export type UserErrorResolvers<ContextType = GraphqlContext, ParentType extends ResolversParentTypes['UserError'] = ResolversParentTypes['UserError']> = {
  code?: Resolver<ResolversTypes['UserErrorCode'], ParentType, ContextType>;
  field?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  path?: Resolver<Maybe<ReadonlyArray<ResolversTypes['String']>>, ParentType, ContextType>;
};

export type Resolvers<ContextType = GraphqlContext> = {
  Campaign?: CampaignResolvers<ContextType>;
  CampaignEdge?: CampaignEdgeResolvers<ContextType>;
  CampaignMember?: CampaignMemberResolvers<ContextType>;
  CampaignMemberConnection?: CampaignMemberConnectionResolvers<ContextType>;
  CampaignMemberEdge?: CampaignMemberEdgeResolvers<ContextType>;
  CreateCampaignMemberPayload?: CreateCampaignMemberPayloadResolvers<ContextType>;
  CreateCampaignPayload?: CreateCampaignPayloadResolvers<ContextType>;
  DateTime?: GraphQLScalarType;
  GetCampaignPayload?: GetCampaignPayloadResolvers<ContextType>;
  GetCampaignsPayload?: GetCampaignsPayloadResolvers<ContextType>;
  Locale?: GraphQLScalarType;
  Mutation?: MutationResolvers<ContextType>;
  Node?: NodeResolvers<ContextType>;
  PageInfo?: PageInfoResolvers<ContextType>;
  PhoneNumber?: GraphQLScalarType;
  Query?: QueryResolvers<ContextType>;
  UUID?: GraphQLScalarType;
  UserError?: UserErrorResolvers<ContextType>;
};

export type DirectiveResolvers<ContextType = GraphqlContext> = {
  access?: AccessDirectiveResolver<any, any, ContextType>;
  assumed?: AssumedDirectiveResolver<any, any, ContextType>;
};
