import { useTranslation } from 'react-i18next'

/** Says that a file was removed, and takes focus from it, so that undo is one press away. */
export function RemovedFile({ words, onUndo }: { words: string; onUndo: () => void }) {
  const { t } = useTranslation('files')
  return (
    <div role="status" className="abreast spread file-notice">
      <span>{words}</span>
      <button type="button" ref={takeFocus} onClick={onUndo}>
        {t('undo')}
      </button>
    </div>
  )
}

function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus()
}
