/** Formats a status for people: underscores become spaces, and each word is capitalised (§9). */
export function statusText(status: string): string {
  return status
    .split('_')
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join(' ')
}
