/**
 * Returns the fields that an edit contains. Its type allows `undefined` for missing ones, which would blank fields when
 * merged into a row.
 */
export function givenFields<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  // Fields that are `undefined` are gone, as the type says.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
}
