@NullMarked
package runtime;

import org.jspecify.annotations.NullMarked;
