import { deviceStorage, writePreference } from './preference.ts'

/**
 * Loads the app's own font and shows it. Until then the device's font is used: the font is a quarter of the app's size
 * and adds no information. Once it is kept, public/theme.js shows it from the first paint on.
 */
export async function showLetters(): Promise<void> {
  const faces = await document.fonts.load("1em 'Inter Variable'", 'aā')
  if (faces.length === 0) return
  document.documentElement.dataset.letters = 'inter'
  writePreference(deviceStorage(), 'letters', 'inter')
}
