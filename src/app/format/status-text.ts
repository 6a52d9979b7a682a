/** Status-like text for people: underscores become spaces, each word a capital and the rest lower case (§9). */
export function statusText(status: string): string {
  return status
    .split('_')
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join(' ')
}
