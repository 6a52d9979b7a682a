import { escaped } from './escaped.ts'
import { htmlDocument } from './html-document.ts'
/**
 * One line of the printed table. `gap` and `local` are recognisable without colour: by a dashed line and by their text.
 */
export type PageRow = { kind: 'stored' | 'local' | 'gap'; cells: string[]; text: string; sum: string }

export type EvidencePage = {
  /** Language tag and text direction. */
  language: string
  direction: 'ltr' | 'rtl'
  title: string
  /** Names and values above the table. */
  facts: readonly (readonly [name: string, value: string])[]
  /** Notes needed to read the table correctly. */
  notes: readonly string[]
  columns: readonly string[]
  rows: readonly PageRow[]
  /** How to check the checksums, and the file's checksum. */
  checkTitle: string
  check: readonly string[]
  sha256: string
}

const STYLE = `
@page { size: A4; margin: 16mm 14mm; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #111; background: #fff; font: 11pt/1.45 system-ui, sans-serif; }
h1 { font-size: 18pt; margin: 0 0 .6rem; } h2 { font-size: 13pt; margin: 1.6rem 0 .4rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; margin: 0 0 1rem; } dt { color: #444; } dd { margin: 0; overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; font-size: 9.5pt; } thead { display: table-header-group; }
th, td { padding: .3rem .5rem .3rem 0; border-bottom: 1px solid #bbb; text-align: start; vertical-align: top; }
tr { break-inside: avoid; } .cell { white-space: nowrap; font-variant-numeric: tabular-nums; }
.text { white-space: pre-wrap; overflow-wrap: anywhere; } .sum, code { font: 8pt/1.4 ui-monospace, monospace; overflow-wrap: anywhere; color: #333; }
.local td, .gap td { border-bottom-style: dashed; border-bottom-color: #555; } .gap .text { font-style: italic; }
@media print { body { margin: 0; max-width: none; padding: 0; } }
`

/** Returns the evidence as one self-contained HTML page: no script, no picture, no network. Escapes every text. */
export function evidencePage(page: EvidencePage): string {
  const facts = page.facts.map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`)
  const head = page.columns.map((column) => `<th scope="col">${escaped(column)}</th>`)
  const body = `<dl>${facts.join('')}</dl>
${page.notes.map(paragraph).join('\n')}
<table>
<thead><tr>${head.join('')}</tr></thead>
<tbody>
${page.rows.map(tableRow).join('\n')}
</tbody>
</table>
<h2>${escaped(page.checkTitle)}</h2>
${page.check.map(paragraph).join('\n')}
<p><code>${escaped(page.sha256)}</code></p>`
  const { language, direction, title } = page
  return htmlDocument({ language, direction, title, style: STYLE, body })
}

function tableRow({ kind, cells, text, sum }: PageRow): string {
  const plain = cells.map((cell) => `<td class="cell"><bdi>${escaped(cell)}</bdi></td>`).join('')
  const shownSum = sum === '' ? '' : `<br><span class="sum">${escaped(sum)}</span>`
  return `<tr class="${kind}">${plain}<td><span class="text"><bdi>${escaped(text)}</bdi></span>${shownSum}</td></tr>`
}

function paragraph(text: string): string {
  return `<p>${escaped(text)}</p>`
}
