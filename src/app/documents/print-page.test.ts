import { expect, it } from 'vitest'
import { printPage } from './print-page.ts'

it('prints all words as text, and each drawn signature', () => {
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

it('a table has its header, rows and totals, with numbers aligned to the end', () => {
  const html = printPage({
    title: 'Statement',
    lead: [],
    sections: [],
    tables: [
      {
        title: 'Rent <summary>',
        columns: [
          { label: 'Due', share: 2, isNumber: false },
          { label: 'Amount', share: 1, isNumber: true },
        ],
        rows: [['20 Jan <i>', 'NZ$350.00']],
        sums: ['', 'NZ$350.00'],
      },
    ],
    signaturesTitle: '',
    signatures: [],
    notes: [],
    foot: () => '',
    language: 'en-NZ',
    author: '',
  })
  expect(html).toContain('<h2>Rent &lt;summary&gt;</h2>')
  expect(html).toContain(
    '<thead><tr><th><bdi>Due</bdi></th><th class="number"><bdi>Amount</bdi></th></tr></thead>',
  )
  expect(html).toContain('<td><bdi>20 Jan &lt;i&gt;</bdi></td><td class="number"><bdi>NZ$350.00</bdi></td>')
  expect(html).toContain(
    '<tfoot><tr><td><bdi></bdi></td><td class="number"><bdi>NZ$350.00</bdi></td></tr></tfoot>',
  )
})
