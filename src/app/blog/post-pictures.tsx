import '#app/files/files.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { POST_PICTURE_WORDS_MAX, POST_PICTURES_MAX } from '#contract/post-limits.ts'
import { picturesIn, withoutPicture, withPicture, withPictureWords } from '#contract/post-pictures.ts'
import { ACCEPTED_TYPES } from '#app/files/accepted-files.ts'
import { FileImage } from '#app/files/file-image.tsx'
import { FileState } from '#app/files/file-state.tsx'
import { NotAddedFiles } from '#app/files/not-added-files.tsx'
import { PickButton } from '#app/files/pick-button.tsx'
import { useAddFiles } from '#app/files/use-add-files.ts'
import { LineField } from '#app/forms/line-field.tsx'
import { mutate } from '#app/replica/replica.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import type { PostView } from './post-view.ts'

/**
 * The pictures of a post's text: kept on this device when chosen, inserted at the caret, described, and removed again.
 * `change` gets the function that changes the text, and `place` returns the caret's position in it.
 */
export function PostPictures({
  post: { id: ownerId, text, files: stored },
  place,
  change,
}: {
  post: PostView
  place: () => number
  change: (how: (text: string) => string) => void
}) {
  const { t } = useTranslation(['blog', 'files'])
  const owner = { purpose: 'postPicture', ownerId } as const
  const here = useLiveQuery('files', owner)
  const { add, pending, notAdded } = useAddFiles(owner)
  const [left, setLeft] = useState(0)
  const pictures = picturesIn(text)
  const room = POST_PICTURES_MAX - pictures.length

  async function pick(chosen: readonly File[]): Promise<void> {
    setLeft(Math.max(0, chosen.length - room))
    const added = await add(chosen.slice(0, room))
    // In reverse: each goes to the same place, before those that are already there.
    for (const { id } of added.toReversed()) change((now) => withPicture(now, place(), { id, alt: '' }))
  }
  function takeOut(id: string): void {
    change((now) => withoutPicture(now, id))
    const file = here?.find((each) => each.id === id)
    // The server deletes its file when nothing has referred to it for long enough.
    if (file && file.state !== 'stored') void mutate('removeFile', { ...owner, id })
  }

  return (
    <section className="post-pictures" aria-labelledby={`pictures-${ownerId}`}>
      <h2 id={`pictures-${ownerId}`}>{t('picture.title')}</h2>
      {pictures.length > 0 && (
        <ul>
          {pictures.map(({ id, alt }, nth) => {
            const file = here?.find((each) => each.id === id)
            const kept = stored.find((each) => each.id === id) ?? null
            const isLost = here !== undefined && file === undefined && kept === null
            return (
              <li key={id}>
                <FileImage id={id} stored={kept} size="thumb" alt="" />
                <div>
                  <LineField
                    label={t('picture.words', { n: nth + 1 })}
                    value={alt}
                    maxLength={POST_PICTURE_WORDS_MAX}
                    help={t('picture.wordsHelp')}
                    onValue={(words) => change((now) => withPictureWords(now, { id, alt: words }))}
                  />
                  <FileState file={file} />
                  {isLost && <p role="status">{t('picture.lost')}</p>}
                </div>
                <IconButton
                  icon="trash"
                  label={t('picture.remove', { n: nth + 1 })}
                  onClick={() => takeOut(id)}
                />
              </li>
            )
          })}
        </ul>
      )}
      <PickButton
        label={t('picture.add')}
        icon="image"
        accept={ACCEPTED_TYPES.postPicture.join(',')}
        isDisabled={pending > 0 || room <= 0}
        onPick={(chosen) => void pick(chosen)}
      />
      {room <= 0 && <p>{t('picture.full', { count: POST_PICTURES_MAX })}</p>}
      <NotAddedFiles notAdded={notAdded} left={left} />
    </section>
  )
}
