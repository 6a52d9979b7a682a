/**
 * Returns `next` with every part that equals its counterpart in `before` replaced by that counterpart, or `before`
 * itself if everything is equal. The worker sends only changes (rows-patch.ts), but a query may build another view with
 * the same content, and a new worker sends everything. Sharing keeps unchanged parts from rendering again. List items
 * are matched by `id` if they have one, else by position. Plain data only; changes neither argument.
 */
export function shareEqual<T>(before: unknown, next: T): T {
  // A value that equals `next` has the same type.
  if (Object.is(before, next)) return before as T
  if (Array.isArray(before) && Array.isArray(next)) return sharedList(before, next) as T
  if (isPlain(before) && isPlain(next)) return sharedFields(before, next) as T
  return next
}

function sharedList(before: readonly unknown[], next: readonly unknown[]): readonly unknown[] {
  const byId = new Map(before.map((item) => [idOf(item), item]))
  const shared = next.map((item, place) => {
    const id = idOf(item)
    return shareEqual(id === undefined ? before[place] : byId.get(id), item)
  })
  const isSame = shared.length === before.length && shared.every((item, place) => item === before[place])
  return isSame ? before : shared
}

function sharedFields(before: Fields, next: Fields): Fields {
  const names = Object.keys(next)
  const shared = Object.fromEntries(names.map((name) => [name, shareEqual(before[name], next[name])]))
  const isSame =
    names.length === Object.keys(before).length &&
    names.every((name) => Object.hasOwn(before, name) && Object.is(shared[name], before[name]))
  return isSame ? before : shared
}

type Fields = Readonly<Record<string, unknown>>

function isPlain(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

function idOf(item: unknown): unknown {
  return isPlain(item) ? item.id : undefined
}
