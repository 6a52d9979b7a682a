import './avatar-field.css'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AVATAR_EDGES, UPLOAD_BYTES_MAX } from '#contract/limits.ts'
import { fileAddress } from '#app/format/file-address.ts'
import { mutate } from '#app/replica/replica.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { resizeImage } from './resize-image.ts'
import { useFileUrl } from './use-file-url.ts'

const OWNER = { purpose: 'avatar', ownerId: null } as const
const ACCEPTS = 'image/jpeg,image/png,image/gif,image/webp,image/bmp'
const BYTES_PER_MB = 1024 * 1024

type Problem = 'unsupported' | 'tooLarge' | 'quota' | 'failed'

/** The person's picture: chosen, made square and kept on this device at once, sent when the server can be reached. */
export function AvatarField({ userId, name, url }: { userId: string; name: string; url: string | null }) {
  const { t } = useTranslation('files')
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const chosen = useLiveQuery('files', OWNER)?.at(-1)
  // A picture that the server took and then replaced by another device's is not this person's any more.
  const isNewest = chosen !== undefined && (chosen.state !== 'stored' || chosen.stored?.url === url)
  const here = useFileUrl(isNewest ? chosen.id : null, 'large')
  const shown = here ?? (url === null ? null : fileAddress(url, 'large'))
  const words = problem ?? (chosen?.state === 'rejected' ? problemOf(chosen.rejection) : null)

  async function choose(file: File | undefined): Promise<void> {
    if (!file) return
    setProblem(null)
    if (!ACCEPTS.split(',').includes(file.type)) return setProblem('unsupported')
    const blob = await resizeImage(file, { edge: AVATAR_EDGES.large, isSquare: true })
    if (blob.size > UPLOAD_BYTES_MAX) return setProblem('tooLarge')
    const added = await mutate('addFile', { ...OWNER, blob, name: file.name })
    if (!added.ok) setProblem('failed')
  }

  function remove(): void {
    if (isNewest) void mutate('removeFile', { ...OWNER, id: chosen.id })
    // One that waits is only taken back. One that the server has leaves the profile, from whichever device it came.
    if (isNewest && chosen.state !== 'stored') return
    void mutate('editRecord', { collection: 'profile', id: userId, fields: { avatarUrl: null } })
  }

  return (
    <div className="avatar-field" role="group" aria-label={t('avatar.label')}>
      <div className="avatar-field-line">
        {shown === null ? (
          <Avatar id={userId} name={name} size="large" />
        ) : (
          <img className="avatar-field-picture" src={shown} alt={t('avatar.label')} />
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept={ACCEPTS}
          aria-label={t('avatar.label')}
          onChange={({ currentTarget }) => {
            void choose(currentTarget.files?.[0])
            // So that the same file can be chosen again.
            currentTarget.value = ''
          }}
        />
        <Button onPress={() => input.current?.click()}>
          {t(shown === null ? 'avatar.choose' : 'avatar.replace')}
        </Button>
        {(isNewest || url !== null) && (
          <Button kind="quiet" onPress={remove}>
            {t('avatar.remove')}
          </Button>
        )}
      </div>
      <p className="field-words">{t('hint', { size: UPLOAD_BYTES_MAX / BYTES_PER_MB })}</p>
      <p role="status" className="field-words">
        {words !== null && t(`refusal.${words}`)}
        {words === null &&
          (chosen?.state === 'waiting' || chosen?.state === 'sending') &&
          t('avatar.waiting')}
      </p>
    </div>
  )
}

function problemOf(rejection: string | null): Problem {
  return rejection === 'unsupported' || rejection === 'tooLarge' || rejection === 'quota'
    ? rejection
    : 'failed'
}
