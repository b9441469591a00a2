/** Words reserved by each language, by the role of a name. `spelling.ts` applies these lists. */

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Names forbidden for bindings: ECMA-262 §12.7.2, and the additions of strict mode and modules. */
export const typescriptBindings = words(
  'arguments await break case catch class const continue debugger default delete do else enum eval export extends ' +
    'false finally for function if implements import in instanceof interface let new null package private protected ' +
    'public return static super switch this throw true try typeof undefined var void while with yield NaN Infinity',
);

/** Keywords that are valid names of variables, but not of types. */
export const typescriptTypes = words(
  'abstract any as asserts bigint boolean infer intrinsic keyof never number object readonly string symbol unique unknown',
);

/** Globals that an exported type of the same name would shadow. */
export const typescriptGlobals = words(
  'AbortController AbortSignal AggregateError Array ArrayBuffer AsyncIterable AsyncIterator Atomics Awaited BigInt ' +
    'Blob Boolean Buffer Bun Capitalize Console DataView Date Deno Error EvalError Exclude Extract File FormData ' +
    'Function Headers Infinity InstanceType Intl Iterable Iterator JSON Lowercase Map Math NaN Node NonNullable Number ' +
    'Object Omit Parameters Partial Pick Promise PromiseLike Proxy RangeError ReadableStream Readonly ReadonlyArray ' +
    'ReadonlyMap ReadonlySet Record ReferenceError Reflect RegExp Request RequestInit Required Response ReturnType Set ' +
    'SharedArrayBuffer String Symbol SyntaxError TemplateStringsArray TextDecoder TextEncoder TypeError URIError URL ' +
    'URLSearchParams Uint8Array Uncapitalize Uppercase WeakMap WeakRef WeakSet Window',
);

/**
 * Member names with a meaning in JavaScript. A generated method with such a name would break its class or make it
 * awaitable.
 */
export const typescriptMembers = words('constructor then toString valueOf toJSON hasOwnProperty');

/** Python 3.13, Language Reference §2.3.1. Soft keywords (`match`, `type`, `case`) are allowed as names. */
export const pythonKeywords = words(
  'False None True and as assert async await break class continue def del elif else except finally for from global if ' +
    'import in is lambda nonlocal not or pass raise return try while with yield',
);

/** Builtins used by generated annotations and code. A class with such a name would hide them in its module. */
export const pythonBuiltins = words(
  'ArithmeticError AssertionError AttributeError BaseException BlockingIOError BrokenPipeError BufferError ' +
    'ConnectionError EOFError Ellipsis Exception FileExistsError FileNotFoundError FloatingPointError ImportError ' +
    'IndexError InterruptedError IsADirectoryError KeyError KeyboardInterrupt LookupError MemoryError NameError ' +
    'NotADirectoryError NotImplemented NotImplementedError OSError OverflowError PermissionError RecursionError ' +
    'ReferenceError RuntimeError StopIteration SyntaxError SystemError SystemExit TimeoutError TypeError ' +
    'UnicodeError ValueError Warning ZeroDivisionError',
);

/** Names of receivers. The parameters of a method cannot have the same name. */
export const pythonParameters = words('self cls');

/** Go 1.26, Language Specification, Keywords. */
export const goKeywords = words(
  'break case chan const continue default defer else fallthrough for func go goto if import interface map package ' +
    'range return select struct switch type var',
);

/** Predeclared identifiers. A parameter with such a name would hide them from the rest of its signature (Go 1.26). */
export const goPredeclared = words(
  'any append bool byte cap clear close comparable complex complex64 complex128 copy delete error false float32 float64 ' +
    'imag int int8 int16 int32 int64 iota len make max min new nil panic print println real recover rune string true ' +
    'uint uint8 uint16 uint32 uint64 uintptr',
);

/** Java 21, JLS §3.9 with the literals of §3.10. Contextual keywords (`record`, `sealed`) may name members. */
export const javaKeywords = words(
  '_ abstract assert boolean break byte case catch char class const continue default do double else enum extends false ' +
    'final finally float for goto if implements import instanceof int interface long native new null package private ' +
    'protected public return short static strictfp super switch synchronized this throw throws transient true try void ' +
    'volatile while',
);

/** JLS §3.9: a method with such a name cannot be called by its simple name. */
export const javaMethodKeywords = words('yield');

/** JLS §3.9: contextual keywords forbidden as type names. */
export const javaTypeKeywords = words('permits record sealed var yield');

/** Types of `java.lang`. A type of the same name in the same package would hide them. */
export const javaLang = words(
  'Appendable AutoCloseable Boolean Byte CharSequence Character Class ClassLoader Cloneable Comparable Deprecated Double ' +
    'Enum Error Exception Float FunctionalInterface IllegalArgumentException IllegalStateException Integer ' +
    'InterruptedException Iterable Long Math Module Number Object Override Package Process Readable Record Runnable ' +
    'Runtime RuntimeException Short String StringBuilder SuppressWarnings System Thread Throwable Void',
);

/**
 * Methods of `java.lang.Object` without parameters. An accessor with such a name overrides the method or does not
 * compile.
 */
export const javaObjectMethods = words('clone finalize getClass hashCode notify notifyAll toString wait');
