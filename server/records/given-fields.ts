/** The fields that an edit names. Its type allows `undefined` for those left out; laid over a row that would blank them. */
export function givenFields<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  // What is `undefined` is gone, which is what the type says.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
}
