import Bowser from 'bowser'

/** A browser and a system by their plain names; `null` for what cannot be told. */
export type DeviceName = { browser: string | null; system: string | null }

const LENGTH_MAX = 500

/** What a browser calls itself and its system, as people know them. */
export function deviceOf(userAgent: string | undefined): DeviceName {
  // The library refuses no text at all, and its patterns need no long one.
  if (!userAgent) return { browser: null, system: null }
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, LENGTH_MAX))
  const system = platform.vendor === 'Apple' && platform.model ? platform.model : os.name
  return { browser: browser.name || null, system: system || null }
}
