import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const tokens = readFileSync(join(root, 'src/app/theme/tokens.css'), 'utf8')
const site = readFileSync(join(import.meta.dirname, 'site.css'), 'utf8')

/** Returns a colour of the client’s style sheet, light and dark. */
function clientColours(name: string): (string | undefined)[] {
  return new RegExp(`${name}: light-dark\\((#\\w+), (#\\w+)\\);`).exec(tokens)?.slice(1) ?? []
}

test('the website has the colours of the client, light and dark', () => {
  const colours = [...site.matchAll(/(--fs-[a-z0-9-]+): light-dark\((#\w+), (#\w+)\);/g)]
  expect(colours.length).toBeGreaterThan(10)
  for (const [, name = '', light, dark] of colours) {
    expect([name, light, dark]).toEqual([name, ...clientColours(name)])
  }
})

test('the website has the same font faces as the client', () => {
  const client = readFileSync(join(root, 'src/app/theme/fonts.css'), 'utf8')
  const facesOf = (css: string) =>
    [...css.matchAll(/@font-face {[^}]*}/g)].map(([face]) => face.replace(/url\('(?:.*\/)?/, "url('"))
  expect(facesOf(site)).toEqual(facesOf(client))
  expect(facesOf(site)).toHaveLength(3)
})
