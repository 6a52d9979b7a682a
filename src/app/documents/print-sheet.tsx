import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { DocumentSheet } from './document-sheet.tsx'
import type { DocumentPage } from './pdf/make-pdf.ts'

type Printed = { onPrinted: () => void }

/** Prints a document and nothing else of the screen as soon as it has rendered. Calls `onPrinted` afterwards. */
export function PrintSheet({ page, onPrinted }: Printed & { page: DocumentPage }) {
  return (
    <PrintCopy title={page.title} onPrinted={onPrinted}>
      <DocumentSheet page={page} />
    </PrintCopy>
  )
}

/** The same for anything else that is printed under a title. */
export function PrintCopy({ title, onPrinted, children }: Printed & { title: string; children: ReactNode }) {
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted)
    window.print()
    return () => window.removeEventListener('afterprint', onPrinted)
  }, [onPrinted])
  return createPortal(
    <div className="print-sheet">
      <h2>{title}</h2>
      {children}
    </div>,
    document.body,
  )
}
