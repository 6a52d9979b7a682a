let interrupted: string | null = null

/** The page that a forced sign-out interrupted, as path and query. Kept only in memory; becomes `to` (§3). */
export const pendingRedirect = {
  set(path: string): void {
    interrupted = path
  },
  /** Returns it and clears it. */
  take(): string | null {
    const path = interrupted
    interrupted = null
    return path
  },
}
