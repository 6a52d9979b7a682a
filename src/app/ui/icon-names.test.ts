import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { drawSprite } from '#scripts/vite/icon-sprite.ts'
import { ICON_NAMES } from './icon-names.ts'

const root = join(import.meta.dirname, '../../..')

function sourceOfTheApp(): string {
  return readdirSync(join(root, 'src/app'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|icon-names\.ts$/.test(path))
    .map((path) => readFileSync(join(root, 'src/app', path), 'utf8'))
    .join('\n')
}

it('the sprite has every listed icon exactly once', () => {
  const sprite = drawSprite(root)
  for (const name of ICON_NAMES) expect(sprite.split(`<symbol id="${name}" `), name).toHaveLength(2)
})

it('every listed icon is used', () => {
  const source = sourceOfTheApp()
  expect(ICON_NAMES.filter((name) => !source.includes(`'${name}'`) && !source.includes(`"${name}"`))).toEqual(
    [],
  )
})

it('a symbol takes the colour of the text beside it', () => {
  expect(drawSprite(root)).not.toMatch(/<symbol(?![^>]*fill="currentColor")/)
})
