import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldWords } from '#app/forms/field-words.tsx'
import { Button } from '#app/ui/button.tsx'
import { SectionLink } from './section-link.tsx'
import type { UnitPlace, UnitSectionId } from './unit-sections.ts'
import type { UnitParts } from './use-unit-parts.ts'

/**
 * A part of the listing: what guests read, with the way to edit it, or its fields while it's being edited. `shown` is
 * `null` while there is nothing to read; then `lead` says what belongs there.
 */
export function UnitSection({
  id,
  title,
  heading,
  lead,
  parts,
  shown,
  children,
}: {
  id: UnitSectionId
  title: string
  /** Takes the place of the usual heading; it needs the same id. */
  heading?: ReactNode
  lead?: string
  parts: UnitParts
  shown: ReactNode
  children: ReactNode
}) {
  const isOpen = parts.open === id
  const isBlank = shown === null
  return (
    <section
      id={id}
      tabIndex={-1}
      className={`unit-section stack ${isOpen ? 'unit-open panel gap-5' : 'gap-2'}`}
      aria-labelledby={`${id}-title`}
    >
      <header className="row spread gap-2">
        {heading ?? <h2 id={`${id}-title`}>{title}</h2>}
        {!isOpen && <EditButton id={id} isBlank={isBlank} parts={parts} />}
      </header>
      {(isOpen || isBlank) && lead !== undefined && <p className="note">{lead}</p>}
      {isOpen ? (
        <>
          {children}
          <PartWays parts={parts} />
        </>
      ) : (
        <>
          {shown}
          {[...new Set(parts.errorsIn(id))].map((text) => (
            <FieldWords key={text} words={{ id: `${id}-${text}`, text, isError: true }} />
          ))}
        </>
      )}
    </section>
  )
}

/** Opens a part. It is named after the part, since there are many. */
export function EditButton({ id, isBlank, parts }: { id: UnitPlace; isBlank: boolean; parts: UnitParts }) {
  const { t } = useTranslation('units')
  return (
    <button
      type="button"
      id={`${id}-edit`}
      className="button button-quiet button-medium"
      aria-labelledby={`${id}-edit ${id}-title`}
      onClick={() => parts.edit(id)}
    >
      {t(isBlank ? 'part.add' : 'part.edit')}
    </button>
  )
}

/** The ways out of a part that is being edited: back to reading, and on to what is still missing. */
function PartWays({ parts: { next, close } }: { parts: UnitParts }) {
  const { t } = useTranslation('units')
  return (
    <div className="actions">
      <Button onPress={close}>{t('save.done')}</Button>
      {next !== null && (
        <SectionLink id={next} className="button button-outline button-medium">
          {t('part.next', { part: t(`section.${next}`) })}
        </SectionLink>
      )}
    </div>
  )
}
