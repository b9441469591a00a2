@NullMarked
package runtime.params;

import org.jspecify.annotations.NullMarked;
