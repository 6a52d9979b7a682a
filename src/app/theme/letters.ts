import { deviceStorage, writePreference } from './preference.ts'

/**
 * Loads the app's own letters and shows them. Until then the device's letters do: the font is as large as a quarter of
 * the app, and says nothing. Once they are kept, public/theme.js shows them from the first paint on.
 */
export async function showLetters(): Promise<void> {
  const faces = await document.fonts.load("1em 'Inter Variable'", 'aā')
  if (faces.length === 0) return
  document.documentElement.dataset.letters = 'inter'
  writePreference(deviceStorage(), 'letters', 'inter')
}
