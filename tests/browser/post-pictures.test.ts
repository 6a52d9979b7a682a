// Alone: it has the styles of the public site, not the app's.
import '#server/site/site.css'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { v7 } from 'uuid'
import { markdown } from '#server/site/markdown.ts'
import { photo } from '#server/site/photo.ts'

const WIDE = { url: '/files/none', width: 1600, height: 1200, alt: 'The hut' }

afterEach(() => document.body.replaceChildren())

test.each([390, 1440])(
  'a post’s picture is no wider than its text and keeps its shape at %i pixels',
  async (width) => {
    await page.viewport(width, 800)
    const text = `Words\n\n- a list\n\n![The hut](picture:${v7()})\n\nMore words`
    const drawn = markdown(text, (_id, alt) => photo(WIDE, { alt, sizes: '100vw', isFirst: true }))
    document.body.innerHTML = `<main><article class="post text"><div>${drawn.markup}</div></article></main>`
    const picture = document.querySelector('img')?.getBoundingClientRect()
    const words = document.querySelector('article')?.getBoundingClientRect()
    const list = document.querySelector('ul')?.getBoundingClientRect()
    expect(picture?.width).toBeGreaterThan(0)
    expect(picture?.width).toBeLessThanOrEqual(words?.width ?? 0)
    // Not pressed flat either: 4 to 3.
    expect((picture?.width ?? 0) / (picture?.height ?? 1)).toBeCloseTo(4 / 3, 1)
    expect((picture?.top ?? 0) - (list?.bottom ?? 0)).toBeGreaterThanOrEqual(16)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  },
)
