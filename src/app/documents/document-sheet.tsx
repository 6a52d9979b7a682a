import './document-sheet.css'
import './signature-pad.css'
import { Fragment } from 'react'
import type { DocumentPage } from './pdf/make-pdf.ts'
import type { DocumentTable } from './pdf/pdf-table.ts'
import { SIGNATURE_BOX } from './signature-drawing.ts'

/** A document as it is read on screen and on paper, without its title, which stands above it. */
export function DocumentSheet({ page }: { page: DocumentPage }) {
  return (
    <div className="document-sheet stack gap-4" lang={page.language}>
      {page.lead.length > 0 && (
        <div>
          {page.lead.map((line) => (
            <p key={line} dir="auto">
              {line}
            </p>
          ))}
        </div>
      )}
      {page.sections.map(({ title, rows }) => (
        <section key={title}>
          <h3>{title}</h3>
          <SheetRows rows={rows} />
        </section>
      ))}
      {page.tables?.map((table) => (
        <SheetTable key={table.title} table={table} />
      ))}
      {page.signatures.length > 0 && (
        <section>
          <h3>{page.signaturesTitle}</h3>
          {page.signatures.map((signature) => (
            <SheetSignature key={signature.lines.join(' ')} signature={signature} />
          ))}
        </section>
      )}
      {page.notes.length > 0 && (
        <div className="document-sheet-notes">
          {page.notes.map((note) => (
            <p key={note} dir="auto">
              {note}
            </p>
          ))}
        </div>
      )}
    </div>
  )
}

/**
 * Renders the rows of a section: pairs of label and value, or sentences without a label. A section has one or the
 * other.
 */
function SheetRows({ rows }: { rows: readonly { label: string; value: string }[] }) {
  const named = rows.filter(({ label }) => label !== '')
  const sentences = rows.filter(({ label }) => label === '')
  return (
    <>
      {named.length > 0 && (
        <dl>
          {named.map(({ label, value }) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd dir="auto">{value}</dd>
            </Fragment>
          ))}
        </dl>
      )}
      {sentences.map(({ value }) => (
        <p key={value} className="document-sheet-sentence" dir="auto">
          {value}
        </p>
      ))}
    </>
  )
}

function SheetTable({ table: { title, columns, rows, sums } }: { table: DocumentTable }) {
  const classOf = (nth: number): string => (columns[nth]?.isNumber === true ? 'is-number' : '')
  const cells = (words: readonly string[]) =>
    words.map((text, nth) => (
      <td key={columns[nth]?.label} className={classOf(nth)}>
        <bdi>{text}</bdi>
      </td>
    ))
  return (
    <section>
      <h3>{title}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- lets people scroll it with the keyboard */}
      <div className="document-sheet-scroll" role="group" aria-label={title} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {columns.map(({ label }, nth) => (
                <th key={label} scope="col" className={classOf(nth)}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((words) => (
              <tr key={words.join('|')}>{cells(words)}</tr>
            ))}
          </tbody>
          <tfoot>
            <tr>{cells(sums)}</tr>
          </tfoot>
        </table>
      </div>
    </section>
  )
}

/** Shows a signature: its drawing, if there is one, above its lines. */
export function SheetSignature({ signature }: { signature: DocumentPage['signatures'][number] }) {
  const { drawing, lines } = signature
  return (
    <div>
      {drawing !== null && (
        <svg
          viewBox={`0 0 ${SIGNATURE_BOX.width} ${SIGNATURE_BOX.height}`}
          role="img"
          aria-label={lines[0] ?? ''}
        >
          <path className="signature-ink" d={drawing} />
        </svg>
      )}
      {lines.map((line) => (
        <p key={line} dir="auto">
          {line}
        </p>
      ))}
    </div>
  )
}
