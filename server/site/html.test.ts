import { expect, test } from 'vitest'
import { html } from './html.ts'

test('escapes text between tags and in an attribute', () => {
  const text = '"><script>alert(1)</script>&\''
  expect(html`<a title="${text}">${text}</a>`.markup).toBe(
    '<a title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;&#39;">&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;&#39;</a>',
  )
})

test('keeps markup inside markup, joins lists and omits null', () => {
  const items = ['a & b', 'c'].map((text) => html`<i>${text}</i>`)
  expect(html`<b>${items}</b>${null}${3}`.markup).toBe('<b><i>a &amp; b</i><i>c</i></b>3')
})
