@NullMarked
package runtime.errors;

import org.jspecify.annotations.NullMarked;
