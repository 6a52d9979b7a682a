import { escaped } from '#app/evidence/escaped.ts'
import { htmlDocument } from '#app/evidence/html-document.ts'
import type { DocumentPage } from './pdf/make-pdf.ts'
import type { DocumentTable } from './pdf/pdf-table.ts'
import { SIGNATURE_BOX } from '#app/documents/signature-drawing.ts'

const STYLE = `
@page { size: A4; margin: 18mm 16mm; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: #111; background: #fff; font: 11pt/1.45 system-ui, sans-serif; }
h1 { font-size: 20pt; margin: 0 0 .4rem; } h2 { font-size: 12.5pt; margin: 1.4rem 0 .4rem; padding-bottom: .2rem; border-bottom: 1px solid #bbb; break-after: avoid; }
dl { display: grid; grid-template-columns: 13rem 1fr; gap: .25rem 1rem; margin: 0; } dt { color: #444; } dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
dd.whole { grid-column: 1 / -1; } p { margin: .2rem 0; } figure { margin: 0 0 1rem; break-inside: avoid; } svg { width: 12rem; height: auto; }
table { width: 100%; border-collapse: collapse; font-size: 9.5pt; } thead { display: table-header-group; } tr { break-inside: avoid; }
th, td { padding: .25rem .5rem .25rem 0; text-align: start; vertical-align: top; border-bottom: 1px solid #ddd; overflow-wrap: anywhere; } th { color: #444; font-weight: 500; }
.number { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; } tfoot td { font-weight: 600; border-bottom: 0; }
path { fill: none; stroke: #111; stroke-width: 4; stroke-linecap: round; stroke-linejoin: round; } footer { margin-top: 1.5rem; color: #444; font-size: 8.5pt; overflow-wrap: anywhere; }
@media print { body { margin: 0; max-width: none; padding: 0; } }
`

/** Returns a document as one HTML page in the system's font: no script, no network. Escapes every text. */
export function printPage(page: DocumentPage): string {
  const sections = page.sections.map(
    ({ title, rows }) => `<h2>${escaped(title)}</h2>\n<dl>${rows.map(rowOf).join('')}</dl>`,
  )
  const body = `${page.lead.map(paragraph).join('\n')}
${sections.join('\n')}
${(page.tables ?? []).map(tableOf).join('\n')}
${page.signatures.length > 0 ? `<h2>${escaped(page.signaturesTitle)}</h2>` : ''}
${page.signatures.map(signatureOf).join('\n')}
<footer>${page.notes.map(paragraph).join('')}</footer>`
  return htmlDocument({ language: page.language, title: page.title, style: STYLE, body })
}

function rowOf({ label, value }: { label: string; value: string }): string {
  const words = escaped(value)
  return label === ''
    ? `<dd class="whole" dir="auto">${words}</dd>`
    : `<dt>${escaped(label)}</dt><dd dir="auto">${words}</dd>`
}

function tableOf({ title, columns, rows, sums }: DocumentTable): string {
  const cell = (tag: 'td' | 'th') => (words: string, nth: number) =>
    `<${tag}${columns[nth]?.isNumber === true ? ' class="number"' : ''}><bdi>${escaped(words)}</bdi></${tag}>`
  const row = (tag: 'td' | 'th', words: readonly string[]) => `<tr>${words.map(cell(tag)).join('')}</tr>`
  return `<h2>${escaped(title)}</h2>
<table><thead>${row(
    'th',
    columns.map(({ label }) => label),
  )}</thead><tbody>${rows.map((words) => row('td', words)).join('')}</tbody><tfoot>${row('td', sums)}</tfoot></table>`
}

function signatureOf({ drawing, lines }: DocumentPage['signatures'][number]): string {
  const { width, height } = SIGNATURE_BOX
  const ink =
    drawing === null
      ? ''
      : `<svg viewBox="0 0 ${width} ${height}" aria-hidden="true"><path d="${escaped(drawing)}"/></svg>`
  return `<figure>${ink}${lines.map(paragraph).join('')}</figure>`
}

function paragraph(text: string): string {
  return `<p><bdi>${escaped(text)}</bdi></p>`
}
