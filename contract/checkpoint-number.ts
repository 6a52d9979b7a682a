/** Returns a checkpoint's position in a person's changes. */
export function checkpointNumber(checkpoint: string): number {
  return Number(checkpoint.slice(checkpoint.lastIndexOf('.') + 1))
}

/** Returns the history of the database that a checkpoint belongs to. It changes whenever a server starts. */
export function checkpointHistory(checkpoint: string): string {
  return checkpoint.slice(0, checkpoint.lastIndexOf('.'))
}
