/** An object type without one property. In a union, each variant loses the property. */
export type Without<Value, Name extends string> = Value extends unknown
  ? { [Key in keyof Value as Key extends Name ? never : Key]: Value[Key] }
  : never;
