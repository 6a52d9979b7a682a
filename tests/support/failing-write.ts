import type { StoreName } from '#db/storage/person-database.ts'

/**
 * Makes the next transaction that writes to a store of a replica fail: a full disk, or a kill just before it. Returns a
 * function that undoes this.
 */
export function failNextWrite(
  store: StoreName,
  error: Error = new DOMException('no space left', 'QuotaExceededError'),
): () => void {
  const begin = IDBDatabase.prototype.transaction
  const undo = (): void => {
    IDBDatabase.prototype.transaction = begin
  }
  IDBDatabase.prototype.transaction = function (names, mode, options) {
    if (mode !== 'readwrite' || ![names].flat().includes(store)) return begin.call(this, names, mode, options)
    undo()
    throw error
  }
  return undo
}
