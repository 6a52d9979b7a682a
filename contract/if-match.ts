/** Header with the version that a change was made from; if the server has another version, it responds 409 with the row. */
export const IF_MATCH_HEADER = 'if-match'

/** A version as the header carries it. */
export function ifMatch(version: number): string {
  return `"${version}"`
}

/** The version that the header carries, `null` for anything else. */
export function versionOf(header: string | undefined): number | null {
  const digits = /^"(-?\d{1,15})"$/.exec(header?.trim() ?? '')?.[1]
  return digits === undefined ? null : Number(digits)
}
