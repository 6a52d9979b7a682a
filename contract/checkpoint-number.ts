/** How far into a person's changes a checkpoint is. */
export function checkpointNumber(checkpoint: string): number {
  return Number(checkpoint.slice(checkpoint.lastIndexOf('.') + 1))
}
