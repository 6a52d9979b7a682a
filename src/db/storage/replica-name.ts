/** Returns the name of one person's RxDB database in this realm. */
export function replicaName(hash: string): string {
  return `farstead-${hash}`
}
