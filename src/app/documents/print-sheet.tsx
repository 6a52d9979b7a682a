import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { DocumentSheet } from './document-sheet.tsx'
import type { DocumentPage } from './pdf/make-pdf.ts'

/** Prints a document and nothing else of the screen as soon as it has rendered. Calls `onPrinted` afterwards. */
export function PrintSheet({ page, onPrinted }: { page: DocumentPage; onPrinted: () => void }) {
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted)
    window.print()
    return () => window.removeEventListener('afterprint', onPrinted)
  }, [onPrinted])
  return createPortal(
    <div className="print-sheet">
      <h2>{page.title}</h2>
      <DocumentSheet page={page} />
    </div>,
    document.body,
  )
}
