import Bowser from 'bowser'

/** The plain names of a browser and a system; `null` where they're unknown. */
export type DeviceName = { browser: string | null; system: string | null }

const LENGTH_MAX = 500

/** Returns a device's names in one line, such as `Chrome, Android`; blank if they're unknown. */
export function deviceText({ browser, system }: DeviceName): string {
  return [browser, system].filter(Boolean).join(', ')
}

/** Returns the names of a browser and its system, from its user agent, as people know them. */
export function deviceOf(userAgent: string | undefined): DeviceName {
  // The library accepts any text, and its patterns don't need a long one.
  if (!userAgent) return { browser: null, system: null }
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, LENGTH_MAX))
  const system = platform.vendor === 'Apple' && platform.model ? platform.model : os.name
  return { browser: browser.name || null, system: system || null }
}
