import { expect, it } from 'vitest'
import { markdown } from './markdown.ts'

const flat = (text: string) => markdown(text).markup.replaceAll(/\s*\n\s*/g, '')

it('renders the elements of a post, with headings below the page’s title', () => {
  expect(flat('# One\n\nA **b** and *c*\n\n- x\n- y\n\n3. z')).toBe(
    '<h2>One</h2><p>A <strong>b</strong> and <em>c</em></p><ul><li><p>x</p></li><li><p>y</p></li></ul><ol start="3"><li><p>z</p></li></ol>',
  )
})

it('escapes HTML, and links only to the web, to mail and within the site', () => {
  const drawn = flat(
    '<script>alert(1)</script>\n\n[a](javascript:alert(1)) [b](https://x.example/?a=1&b=2) `<i>`',
  )
  expect(drawn).not.toMatch(/<script|javascript:|<i>/)
  expect(drawn).toContain('<a href="https://x.example/?a=1&amp;b=2">b</a>')
})

// CommonMark 0.31.2, section 6.3: full, collapsed and shortcut references; the first definition counts.
it('resolves links whose address is defined elsewhere, and keeps their text', () => {
  const definitions = '\n\n> [R]: https://one.example\n\n[r]: https://two.example\n[bad]: javascript:alert(1)'
  const to = (words: string) => `<a href="https://one.example">${words}</a>`
  expect(flat(`[the *words*][r] [R][] [r] [none][no] [bad]${definitions}`)).toContain(
    `<p>${to('the <em>words</em>')} ${to('R')} ${to('r')} [none][no] bad</p>`,
  )
})

it('limits how deep quotes can be nested', () => {
  const quotes = (count: number) => flat(`${'>'.repeat(count)} deep`).split('<blockquote>').length - 1
  expect(flat('>>> deep')).toContain('deep')
  expect([quotes(20), quotes(500)]).toEqual([20, 32])
})
