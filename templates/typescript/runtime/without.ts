/** An object type less one member; of a choice, each. */
export type Without<Value, Name extends string> = Value extends unknown
  ? { [Key in keyof Value as Key extends Name ? never : Key]: Value[Key] }
  : never;
