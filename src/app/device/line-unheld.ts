/**
 * Resolves once nothing holds the line: everything that a page asks of the service worker waits for it, because a
 * request would wake the old one while a newer one takes over. Where none is in charge yet, or a build's part for this
 * is missing, it doesn't wait.
 */
export async function lineUnheld(): Promise<void> {
  // There are no service workers without a secure context.
  if (!(navigator as Partial<Navigator>).serviceWorker?.controller) return
  const part = await import('./page-line.ts').catch(() => null)
  await part?.unheld()
}
