import './document-actions.css'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isLocale } from '#contract/locale.ts'
import { type MadeDocument, makeDocument } from '#app/documents/make-document.ts'
import type { DocumentPage } from '#app/documents/pdf/make-pdf.ts'
import type { Script } from '#app/documents/pdf/scripts-of.ts'
import { PrintSheet } from '#app/documents/print-sheet.tsx'
import { Button } from '#app/ui/button.tsx'
import { fileName, saveFile } from '#app/ui/save-file.ts'

type State =
  | { kind: 'idle' | 'saved' | 'shared' | 'failed' | 'notHere' }
  | { kind: 'incomplete'; scripts: readonly Script[] }

/** Debounce: while the text of a document is being typed, the document is made only after a pause of this length. */
const PAUSE_MS = 500

/**
 * Shares, saves and prints a document, and saves its data, all offline. The PDF is made in advance, because a browser
 * opens its share sheet only directly after the press.
 */
export function DocumentActions({
  page,
  name,
  csv,
  json,
}: {
  page: DocumentPage
  name: string
  /** The same content as data; omitted for a letter. */
  csv?: string
  json?: string
}) {
  const { t } = useTranslation('documents')
  const [state, setState] = useState<State>({ kind: 'idle' })
  const [isPrinting, setIsPrinting] = useState(false)
  const make = useMade(page)

  async function hand(how: (pdf: Blob) => State | Promise<State>): Promise<void> {
    try {
      const made = await make()
      setState(made.kind === 'made' ? await how(made.pdf) : made)
    } catch (error) {
      console.warn('The document could not be made', error)
      setState({ kind: 'failed' })
    }
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
  function saveData(text: string, type: 'text/csv' | 'application/json'): void {
    saveFile(name, text, type)
    setState({ kind: 'saved' })
  }
  const isShared = canShareFiles('application/pdf')
  const onPrinted = useCallback(() => setIsPrinting(false), [])
  return (
    <div className="document-actions stack gap-2">
      <p role="status">
        {state.kind === 'incomplete'
          ? t('made.incomplete', { scripts: state.scripts.map((script) => t(`script.${script}`)).join(', ') })
          : state.kind !== 'idle' && t(`made.${state.kind}`)}
      </p>
      <div className="row gap-2">
        {csv !== undefined && (
          <Button icon="download" onPress={() => saveData(csv, 'text/csv')}>
            {t('csv')}
          </Button>
        )}
        {json !== undefined && (
          <Button icon="download" onPress={() => saveData(json, 'application/json')}>
            {t('json')}
          </Button>
        )}
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

/**
 * Returns a function that makes the document as it is now, once for each text. A failure is retried on the next call.
 */
function useMade(page: DocumentPage): () => Promise<MadeDocument> {
  const { language } = useTranslation().i18n
  const text = JSON.stringify(page)
  const known = useRef<{ text: string; made: Promise<MadeDocument> } | null>(null)
  function make(): Promise<MadeDocument> {
    if (known.current?.text === text) return known.current.made
    const made = makeDocument(page, isLocale(language) ? language : 'en')
    known.current = { text, made }
    const forget = (): void => {
      if (known.current?.made === made) known.current = null
    }
    made.then(({ kind }) => kind !== 'made' && forget(), forget)
    return made
  }
  const makeAhead = useEffectEvent(() => void make().catch(() => undefined))
  useEffect(() => {
    const timer = setTimeout(makeAhead, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return make
}

/** `left`: the person closed the device's share sheet. */
type Handed = 'shared' | 'saved' | 'left'

/** Returns whether this device can share files of this type. */
function canShareFiles(type: string): boolean {
  const probe = { files: [new File([], fileName('a', type), { type })] }
  return typeof navigator.canShare === 'function' && navigator.canShare(probe)
}

/** Offers a file on the device's share sheet; if there is none or it fails, saves it. Works offline. */
async function shareFile(name: string, content: Blob): Promise<Handed> {
  const file = new File([content], fileName(name, content.type), { type: content.type })
  if (typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title: name })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'left'
    }
  }
  saveFile(name, content)
  return 'saved'
}
