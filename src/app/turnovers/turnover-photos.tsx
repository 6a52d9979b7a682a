import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TURNOVER_PHOTOS_MAX } from '#contract/limits.ts'
import type { Result } from '#contract/result.ts'
import { turnoverPhotos } from '#contract/turnover-fields.ts'
import { TakenPhotos } from '#app/files/taken-photos.tsx'
import { mutate } from '#app/replica/replica.ts'
import type { TurnoverView } from '#app/stays/turnovers/turnover-view.ts'

/** How the room was found and left. Whoever does the turnover adds photos, with or without a network. */
export function TurnoverPhotos({ row: { id, turnover, files } }: { row: TurnoverView }) {
  const { t } = useTranslation('turnovers')
  const [hasFailed, setHasFailed] = useState(false)
  const ids = turnoverPhotos(turnover)

  /** Each photo is an item of its own, so that those of two people stay side by side. */
  async function save(changed: Record<string, true | null>): Promise<Result<unknown>> {
    const fields = Object.fromEntries(
      Object.entries(changed).map(([photo, isNamed]) => [`photos.${photo}`, isNamed]),
    )
    const begun = await mutate('createRecord', { collection: 'turnovers', id, fields: {} })
    const saved = begun.ok ? await mutate('editRecord', { collection: 'turnovers', id, fields }) : begun
    setHasFailed(!saved.ok)
    return saved
  }
  const named = (list: readonly string[], isNamed: true | null) =>
    Object.fromEntries(list.map((photo) => [photo, isNamed]))

  return (
    <section className="stack gap-2" aria-label={t('photos.title')}>
      <h4>{t('photos.title')}</h4>
      <p className="note">{t('photos.lead')}</p>
      <TakenPhotos
        owner={{ purpose: 'turnoverPhoto', ownerId: id }}
        name={t('photos.of')}
        ids={ids}
        stored={files}
        max={TURNOVER_PHOTOS_MAX}
        onList={(list) =>
          save({
            ...named(
              ids.filter((photo) => !list.includes(photo)),
              null,
            ),
            ...named(
              list.filter((photo) => !ids.includes(photo)),
              true,
            ),
          })
        }
        onAdd={async (list) => void (await save(named(list, true)))}
      />
      <p role="alert">{hasFailed && t('room.failed')}</p>
    </section>
  )
}
