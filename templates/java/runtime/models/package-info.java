@NullMarked
package runtime.models;

import org.jspecify.annotations.NullMarked;
