/** How far into a person's changes a checkpoint is. */
export function checkpointNumber(checkpoint: string): number {
  return Number(checkpoint.slice(checkpoint.lastIndexOf('.') + 1))
}

/** Which history of the database a checkpoint belongs to: other checkpoints name another once a server has started. */
export function checkpointHistory(checkpoint: string): string {
  return checkpoint.slice(0, checkpoint.lastIndexOf('.'))
}
