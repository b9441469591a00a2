/** Words that each language forbids, by where a name would stand. Data alone; `spelling.ts` applies it. */

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** ECMA-262 §12.7.2 with what strict mode and modules add: names that a binding may not have. */
export const typescriptBindings = words(
  'arguments await break case catch class const continue debugger default delete do else enum eval export extends ' +
    'false finally for function if implements import in instanceof interface let new null package private protected ' +
    'public return static super switch this throw true try typeof undefined var void while with yield NaN Infinity',
);

/** Globals that an exported type would shadow, to the surprise of whoever reads the code. */
export const typescriptGlobals = words(
  'AbortController AbortSignal AggregateError Array ArrayBuffer AsyncIterable AsyncIterator Atomics Awaited BigInt ' +
    'Blob Boolean Buffer Bun Capitalize Console DataView Date Deno Error EvalError Exclude Extract File FormData ' +
    'Function Headers Infinity InstanceType Intl Iterable Iterator JSON Lowercase Map Math NaN Node NonNullable Number ' +
    'Object Omit Parameters Partial Pick Promise PromiseLike Proxy RangeError ReadableStream Readonly ReadonlyArray ' +
    'ReadonlyMap ReadonlySet Record ReferenceError Reflect RegExp Request RequestInit Required Response ReturnType Set ' +
    'SharedArrayBuffer String Symbol SyntaxError TemplateStringsArray TextDecoder TextEncoder TypeError URIError URL ' +
    'URLSearchParams Uint8Array Uncapitalize Uppercase WeakMap WeakRef WeakSet Window',
);

/** Members that mean something to the language: a class that had them would be broken, or awaited. */
export const typescriptMembers = words('constructor then toString valueOf toJSON hasOwnProperty');

/** Python 3.13, Language Reference §2.3.1. Soft keywords (`match`, `type`, `case`) are allowed as names. */
export const pythonKeywords = words(
  'False None True and as assert async await break class continue def del elif else except finally for from global if ' +
    'import in is lambda nonlocal not or pass raise return try while with yield',
);

/** Builtins that generated annotations and code use; a class of that name would hide them in its module. */
export const pythonBuiltins = words(
  'ArithmeticError AssertionError AttributeError BaseException BlockingIOError BrokenPipeError BufferError ' +
    'ConnectionError EOFError Ellipsis Exception FileExistsError FileNotFoundError FloatingPointError ImportError ' +
    'IndexError InterruptedError IsADirectoryError KeyError KeyboardInterrupt LookupError MemoryError NameError ' +
    'NotADirectoryError NotImplemented NotImplementedError OSError OverflowError PermissionError RecursionError ' +
    'ReferenceError RuntimeError StopIteration SyntaxError SystemError SystemExit TimeoutError TypeError ' +
    'UnicodeError ValueError Warning ZeroDivisionError',
);

/** `self` is the receiver of every method. */
export const pythonParameters = words('self cls');

/** Go 1.26, Language Specification, Keywords. */
export const goKeywords = words(
  'break case chan const continue default defer else fallthrough for func go goto if import interface map package ' +
    'range return select struct switch type var',
);

/** Predeclared identifiers, which a parameter of that name would hide from the rest of its signature (Go 1.26). */
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

/** JLS §3.9: a method of such a name can not be called by its name alone. */
export const javaMethodKeywords = words('yield');

/** JLS §3.9: contextual keywords that no type may have as its name. */
export const javaTypeKeywords = words('permits record sealed var yield');

/** Types of `java.lang`: one of the same name in the same package hides them. */
export const javaLang = words(
  'Appendable AutoCloseable Boolean Byte CharSequence Character Class ClassLoader Cloneable Comparable Deprecated Double ' +
    'Enum Error Exception Float FunctionalInterface IllegalArgumentException IllegalStateException Integer ' +
    'InterruptedException Iterable Long Math Module Number Object Override Package Process Readable Record Runnable ' +
    'Runtime RuntimeException Short String StringBuilder SuppressWarnings System Thread Throwable Void',
);

/** Methods without parameters that `java.lang.Object` has: an accessor of that name does not compile or changes them. */
export const javaObjectMethods = words('clone finalize getClass hashCode notify notifyAll toString wait');
