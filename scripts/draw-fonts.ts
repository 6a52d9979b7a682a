import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

/** The letters of te reo Māori that Inter's Latin file lacks. */
const MACRONS = 'āēīōūĀĒĪŌŪ'
const TARGET = join(import.meta.dirname, '../src/app/theme/fonts/inter-macrons.woff2')

/**
 * Cuts the ten letters with a macron out of Inter's extended Latin file, which is 85 KB for a thousand letters of other
 * languages. Run it by hand after updating the font; the result is committed to the repository.
 */
async function main(): Promise<void> {
  const resolve = createRequire(import.meta.url).resolve
  const extended = readFileSync(resolve('@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2'))
  writeFileSync(TARGET, await subsetFont(extended, MACRONS, { targetFormat: 'woff2' }))
}

await main()
