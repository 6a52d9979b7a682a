import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isLocale } from '#contract/locale.ts'
import { makeDocument } from '#app/documents/make-document.ts'
import type { DocumentPage } from '#app/documents/pdf/make-pdf.ts'
import type { Script } from '#app/documents/pdf/scripts-of.ts'
import { PrintSheet } from '#app/documents/print-sheet.tsx'
import { canShareFiles, shareFile } from '#app/documents/share-file.ts'
import { Button } from '#app/ui/button.tsx'
import { saveFile } from '#app/ui/save-file.ts'

type State = { kind: 'idle' | 'saved' | 'shared' | 'failed' | 'notHere' } | Incomplete
type Incomplete = { kind: 'incomplete'; scripts: readonly Script[] }

/**
 * Shares, saves and prints a document, all without a network. The PDF is made beforehand: a browser opens its sheet only
 * right after the press.
 */
export function DocumentActions({ page, name }: { page: DocumentPage; name: string }) {
  const { t, i18n } = useTranslation('documents')
  const locale = isLocale(i18n.language) ? i18n.language : 'en'
  const [state, setState] = useState<State>({ kind: 'idle' })
  const [isPrinting, setIsPrinting] = useState(false)
  const text = JSON.stringify(page)
  // The same document is made once, however often the screen is drawn.
  const making = useMemo(
    () => makeDocument(page, locale).catch((): { kind: 'failed' } => ({ kind: 'failed' })),
    [text, locale],
  )
  useEffect(() => setState({ kind: 'idle' }), [making])

  async function hand(how: (pdf: Blob) => State | Promise<State>): Promise<void> {
    const made = await making
    setState(made.kind === 'made' ? await how(made.pdf) : made)
  }
  const share = (): Promise<void> =>
    hand(async (pdf) => {
      const handed = await shareFile(name, pdf)
      return { kind: handed === 'left' ? 'idle' : handed }
    })
  const save = (): Promise<void> =>
    hand((pdf) => {
      saveFile(name, pdf)
      return { kind: 'saved' }
    })
  const isShared = canShareFiles('application/pdf')
  const onPrinted = useCallback(() => setIsPrinting(false), [])
  return (
    <div className="document-actions">
      <p role="status">
        {state.kind === 'incomplete'
          ? t('made.incomplete', { scripts: state.scripts.map((script) => t(`script.${script}`)).join(', ') })
          : state.kind !== 'idle' && t(`made.${state.kind}`)}
      </p>
      <div className="rent-dialog-actions">
        <Button icon="printer" onPress={() => setIsPrinting(true)}>
          {t('print')}
        </Button>
        <Button kind={isShared ? 'outline' : 'primary'} icon="file-earmark-pdf" onPress={() => void save()}>
          {t('pdf')}
        </Button>
        {isShared && (
          <Button kind="primary" icon="upload" onPress={() => void share()}>
            {t('share')}
          </Button>
        )}
      </div>
      {isPrinting && <PrintSheet page={page} onPrinted={onPrinted} />}
    </div>
  )
}
