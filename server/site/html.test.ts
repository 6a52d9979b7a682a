import { expect, test } from 'vitest'
import { html } from './html.ts'

test('a text is nothing but text, between tags and in an attribute', () => {
  const text = '"><script>alert(1)</script>&\''
  expect(html`<a title="${text}">${text}</a>`.markup).toBe(
    '<a title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;&#39;">&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;&#39;</a>',
  )
})

test('markup inside markup stands as it is, lists are joined, null is nothing', () => {
  const items = ['a & b', 'c'].map((text) => html`<li>${text}</li>`)
  expect(
    html`<ul>
        ${items}
      </ul>
      ${null}${3}`.markup,
  ).toBe('<ul><li>a &amp; b</li><li>c</li></ul>3')
})
