/** The name of one person's RxDB database on this device. */
export function replicaName(hash: string): string {
  return `farstead-${hash}`
}

/** How the names of the databases begin that hold one person's collections. */
export function collectionPrefix(hash: string): string {
  return `rxdb-dexie-${replicaName(hash)}--`
}
