import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { BROWSER_ARGS, findBrowser } from './find-browser.ts'

const icons = join(import.meta.dirname, '../public/icons')
/**
 * A maskable icon may lose everything outside the middle 80%, so its picture is smaller and its background has no
 * corners.
 */
const SIZES = [
  { name: 'mark-192', size: 192, isMaskable: false },
  { name: 'mark-512', size: 512, isMaskable: false },
  { name: 'mark-maskable-512', size: 512, isMaskable: true },
]

/**
 * Draws the PNG icons from mark.svg. Run it by hand after changing the mark; the results are committed to the
 * repository.
 */
async function main(): Promise<void> {
  mkdirSync(icons, { recursive: true })
  const executablePath = findBrowser('whole')
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: BROWSER_ARGS })
  const page = await browser.newPage()
  for (const { name, size, isMaskable } of SIZES) {
    await page.setViewportSize({ width: size, height: size })
    await page.setContent(
      `<style>body{margin:0}svg{display:block;width:${size}px}</style>${drawing(isMaskable)}`,
    )
    writeFileSync(join(icons, `${name}.png`), await page.screenshot({ omitBackground: true }))
  }
  await browser.close()
}

function drawing(isMaskable: boolean): string {
  const mark = readFileSync(join(icons, 'mark.svg'), 'utf8')
  if (!isMaskable) return mark
  return mark.replace(' rx="14"', '').replace('<path ', '<path transform="translate(9.6 9.6) scale(0.7)" ')
}

await main()
