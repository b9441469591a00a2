package choices;

import com.example.kitchensink.json.JsonValue;
import com.example.kitchensink.models.Grade;
import com.example.kitchensink.models.Graded;
import com.example.kitchensink.models.Held;
import com.example.kitchensink.models.Mixed;
import com.example.kitchensink.models.Odd;
import com.example.kitchensink.models.Told;
import com.example.kitchensink.params.OddBParams;

/** Prints the variant of a union for each value: {@code Mixed 1.5} in, {@code Unknown} out. */
public final class Choices {
  private Choices() {}

  /** Prints the variant for each pair of arguments, a type and a value. */
  public static void main(String[] args) {
    for (int index = 0; index < args.length; index += 2) {
      JsonValue json = JsonValue.parse(args[index + 1]);
      Object read =
          switch (args[index]) {
            case "Mixed" -> Mixed.fromJson(json);
            case "Told" -> Told.fromJson(json);
            case "Held" -> Held.fromJson(json);
            case "Graded" -> Graded.fromJson(json);
            case "Grade" -> Grade.fromJson(json);
            default -> throw new IllegalArgumentException(args[index]);
          };
      System.out.println(read.getClass().getSimpleName() + valueOf(read));
    }
  }

  private static String valueOf(Object read) {
    if (read instanceof Mixed.WholeNumber number) {
      return " " + number.value();
    } else if (read instanceof Graded.WholeNumber number) {
      return " " + number.value();
    } else if (read instanceof Grade grade) {
      return " " + grade.known() + " " + grade;
    }
    return read instanceof Mixed.Items items ? " " + items.value() : "";
  }

  /** Shows that a value from a response can be sent as an argument. */
  static OddBParams again(Odd read) {
    OddBParams.Builder params = OddBParams.builder();
    read.deep().ifPresent(params::deep);
    read.choices().ifPresent(params::choices);
    return params.build();
  }
}
