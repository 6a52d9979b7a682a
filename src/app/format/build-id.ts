/** Returns the id of the build that this page runs. */
export function buildId(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? ''
}
