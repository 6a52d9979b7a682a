import '#server/site/site.css'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { LOCALES, type Locale } from '#contract/locale.ts'
import { html } from '#server/site/html.ts'
import { sitePage } from '#server/site/site-page.ts'
import { viewOf } from '#server/site/site-view.ts'

// The server reads its words from files, which a browser can't.
vi.mock('#server/http/words.ts', async () => {
  const { createInstance } = await import('i18next')
  const files = import.meta.glob<{ default: object }>('/words/*/site.json', { eager: true })
  const engine = createInstance()
  const resources = Object.fromEntries(
    Object.entries(files).map(([path, { default: site }]) => [path.split('/')[2], { site }]),
  )
  void engine.init({ initAsync: false, lng: 'en', ns: ['site'], resources })
  return { wordsIn: (locale: Locale) => engine.getFixedT(locale, 'site') }
})

afterEach(() => document.querySelector('.bar')?.remove())

test.each(LOCALES)('the bar of the website is one line on a narrow phone in %s', async (locale) => {
  await page.viewport(320, 640)
  const view = viewOf({
    ...{ locale, lang: null, address: 'https://farstead.example', title: 'Farstead' },
    ...{ stylePath: '', theme: null, isSignedIn: false, today: '2026-11-22' },
  })
  const whole = sitePage(view, {
    ...{ title: '', description: '', path: '/', isIndexed: false },
    main: html``,
  })
  const bar = new DOMParser().parseFromString(whole, 'text/html').querySelector('.bar')
  if (bar === null) throw new Error('The page has no bar')
  document.body.append(bar)
  const middles = ['.mark', '.language', '.sign-in'].map((part) => {
    const { top, bottom, right } = bar.querySelector(part)?.getBoundingClientRect() ?? new DOMRect()
    expect(right, part).toBeLessThanOrEqual(320)
    return Math.round((top + bottom) / 2)
  })
  expect(new Set(middles).size).toBe(1)
  expect(bar.querySelector('.mark svg')?.getBoundingClientRect().width).toBe(34)
})
