import '#app/files/files.css'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BANK_FILE_BYTES_MAX } from '#contract/limits.ts'
import { PickButton } from '#app/files/pick-button.tsx'
import { useStrayFiles } from '#app/files/use-stray-files.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { FilePhase } from './use-bank-file.ts'

const BYTES_PER_MB = 1024 * 1024
/** Banks and browsers name these files in many ways, so they are recognised by their content. */
const ACCEPTED = '.csv,.ofx,.qfx,.ofc,.txt,text/csv,application/x-ofx,text/plain'

/** Takes in a bank's file: chosen, dropped or pasted. If the last one could not be read, it says why. */
export function ChooseFile({
  phase,
  onFile,
}: {
  phase: Extract<FilePhase, { kind: 'none' | 'refused' }>
  onFile: (file: File) => void
}) {
  const { t } = useTranslation('bank')
  const [isOver, setIsOver] = useState(false)
  const take = (files: readonly File[]): void => {
    const [file] = files
    if (file) onFile(file)
  }
  useStrayFiles(take)

  function dropped(event: DragEvent): void {
    event.preventDefault()
    setIsOver(false)
    take([...event.dataTransfer.files])
  }

  return (
    <>
      {phase.kind === 'refused' && (
        <Notice icon="exclamation-circle" title={t('refused.title', { name: phase.name })}>
          {t(`refused.${phase.reason}`, { size: BANK_FILE_BYTES_MAX / BYTES_PER_MB })}
        </Notice>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a drop zone; its button does the same */}
      <div
        className="file-drop row bank-drop"
        role="group"
        aria-label={t('choose')}
        data-over={isOver}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={(event) => {
          // Not when the pointer moves to an element inside.
          const to = event.relatedTarget
          if (!(to instanceof Node && event.currentTarget.contains(to))) setIsOver(false)
        }}
        onDrop={dropped}
      >
        <PickButton label={t('choose')} icon="upload" accept={ACCEPTED} isDisabled={false} onPick={take} />
        <div className="file-drop-words">
          <p className="note">{t(isOver ? 'dropHere' : 'drop')}</p>
          <p className="field-words">{t('hint')}</p>
        </div>
      </div>
    </>
  )
}
