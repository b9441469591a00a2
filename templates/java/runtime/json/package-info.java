@NullMarked
package runtime.json;

import org.jspecify.annotations.NullMarked;
