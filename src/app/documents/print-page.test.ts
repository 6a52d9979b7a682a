import { expect, it } from 'vitest'
import { printPage } from './print-page.ts'

it('the page to print holds every word as text, whatever it looks like, and each drawn signature', () => {
  const html = printPage({
    title: '<b>Agreement</b>',
    lead: ['Ngaire & "Tom"'],
    sections: [{ title: 'Rent', rows: [{ label: 'Bond', value: '<script>alert(1)</script>' }] }],
    signaturesTitle: 'Signatures',
    signatures: [{ drawing: 'M1 1 L2 2', lines: ['Tom'] }],
    notes: ['abc'],
    foot: () => '',
    language: 'en-NZ',
    author: '',
  })
  expect(html).not.toContain('<script')
  expect(html).not.toContain('<b>')
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(html).toContain('Ngaire &amp; &quot;Tom&quot;')
  expect(html).toContain('<path d="M1 1 L2 2"/>')
})
