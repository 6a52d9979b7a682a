/** Header with the version that a change was made from. For another version, the server responds 409 with the row. */
export const IF_MATCH_HEADER = 'if-match'

/** Formats a version for the header. */
export function ifMatch(version: number): string {
  return `"${version}"`
}

/** Returns the version in the header, `null` for anything else. */
export function versionOf(header: string | undefined): number | null {
  const digits = /^"(-?\d{1,15})"$/.exec(header?.trim() ?? '')?.[1]
  return digits === undefined ? null : Number(digits)
}
