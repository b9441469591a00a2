@NullMarked
package runtime.webhooks;

import org.jspecify.annotations.NullMarked;
