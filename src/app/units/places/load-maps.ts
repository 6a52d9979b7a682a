/** Number of retries and the first wait; each wait is twice as long as the last (§9). */
const RETRIES = 3
const FIRST_WAIT_MS = 1_000

const SCRIPT_ADDRESS = 'https://maps.googleapis.com/maps/api/js'

export type MapsLoading = {
  key: string
  /** Language tag of the screen. */
  language: string
  /** Adds a script to the page; resolves to whether it loaded. */
  addScript: (address: string) => Promise<boolean>
  wait: (ms: number) => Promise<void>
}

/**
 * Loads the maps service with the places library, the weekly version and the key (§7). Resolves to whether it loaded,
 * after at most three retries with growing waits.
 */
export async function loadMaps({ key, language, addScript, wait }: MapsLoading): Promise<boolean> {
  const query = new URLSearchParams({ key, libraries: 'places', v: 'weekly', language, region: 'NZ' })
  for (let attempt = 0; ; attempt++) {
    if (await addScript(`${SCRIPT_ADDRESS}?${query}`)) return true
    if (attempt === RETRIES) return false
    await wait(FIRST_WAIT_MS * 2 ** attempt)
  }
}
