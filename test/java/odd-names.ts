/** Names that Java, its library, its tools, or the package do not allow. */
export const NAMES = (
  'abstract assert boolean break byte case catch char class const continue default do double else enum extends final ' +
  'finally float for goto if implements import instanceof int interface long native new package private protected ' +
  'public return short static strictfp super switch synchronized this throw throws transient try void volatile while ' +
  'true false null _ var yield record sealed permits module exports requires ' +
  'getClass hashCode equals toString notify notifyAll wait clone finalize ' +
  'Object String Integer Long Double Boolean Void List Map Optional Override Deprecated Nullable Function Set ' +
  'SuppressWarnings IllegalStateException CON aux com1 ' +
  'Builder builder toBuilder toJson fromJson build put json of known Known UNKNOWN asString value next initial ' +
  'client Client async close create graphql options params calls Message Pages Secret Timestamp FileParam Model Params ' +
  'Unknown Text Items Members Flag Decimal WholeNumber Webhooks Environment ErrorCodes Services Operations ' +
  'B T é 日本 ' +
  'other that object data id url ids 1st foldMe FoldMe fold_me fold-me has hasName name additionalProperties'
).split(' ');
