let interrupted: string | null = null

/** The page that a forced sign-out interrupted, as path and query; kept in memory only, and becomes `to` (§3). */
export const pendingRedirect = {
  set(path: string): void {
    interrupted = path
  },
  /** Reads and forgets it. */
  take(): string | null {
    const path = interrupted
    interrupted = null
    return path
  },
}
