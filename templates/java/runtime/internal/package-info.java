@NullMarked
package runtime.internal;

import org.jspecify.annotations.NullMarked;
