import './avatar-field.css'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { UPLOAD_BYTES_MAX } from '#contract/limits.ts'
import { fileAddress } from '#app/format/file-address.ts'
import { mutate } from '#app/replica/replica.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { ACCEPTED_TYPES } from './accepted-files.ts'
import { problemOf } from './file-problem.ts'
import { useAddFiles } from './use-add-files.ts'
import { useFileUrl } from './use-file-url.ts'

const OWNER = { purpose: 'avatar', ownerId: null } as const
const BYTES_PER_MB = 1024 * 1024

/**
 * Field for the person's picture. A chosen picture is cropped to a square and kept on this device at once, and sent
 * when the server can be reached.
 */
export function AvatarField({ userId, name, url }: { userId: string; name: string; url: string | null }) {
  const { t } = useTranslation('files')
  const input = useRef<HTMLInputElement>(null)
  const { add, pending, notAdded } = useAddFiles(OWNER)
  const chosen = useLiveQuery('files', OWNER)?.at(-1)
  // Not a picture that the server accepted and another device has since replaced.
  const isNewest = chosen !== undefined && (chosen.state !== 'stored' || chosen.stored?.url === url)
  const here = useFileUrl(isNewest ? chosen.id : null, 'large')
  const shown = here ?? (url === null ? null : fileAddress(url, 'large'))
  const problem = notAdded[0]?.problem ?? (chosen?.state === 'rejected' ? problemOf(chosen.rejection) : null)

  function remove(): void {
    if (isNewest) void mutate('removeFile', { ...OWNER, id: chosen.id })
    // Taking back a waiting picture is enough. A stored one is removed from the profile, also if it came from another
    // device.
    if (isNewest && chosen.state !== 'stored') return
    void mutate('editRecord', { collection: 'profile', id: userId, fields: { avatarUrl: null } })
  }

  return (
    <div className="avatar-field stack" role="group" aria-label={t('avatar.label')}>
      <div className="row">
        <span
          role={shown === null ? undefined : 'img'}
          aria-label={shown === null ? undefined : t('avatar.label')}
        >
          <Avatar id={userId} name={name} size="large" picture={shown} />
        </span>
        <input
          ref={input}
          type="file"
          hidden
          accept={ACCEPTED_TYPES.avatar.join(',')}
          aria-label={t('avatar.label')}
          onChange={({ currentTarget }) => {
            void add([...(currentTarget.files ?? [])])
            // Lets the same file be chosen again.
            currentTarget.value = ''
          }}
        />
        <Button isBusy={pending > 0} onPress={() => input.current?.click()}>
          {t(shown === null ? 'avatar.choose' : 'avatar.replace')}
        </Button>
        {(isNewest || url !== null) && (
          <Button kind="quiet" onPress={remove}>
            {t('avatar.remove')}
          </Button>
        )}
      </div>
      <p className="field-words">{t('hint.pictures', { size: UPLOAD_BYTES_MAX / BYTES_PER_MB })}</p>
      <p role="status" className="field-words">
        {problem !== null && t(`problem.${problem}`)}
        {problem === null &&
          (chosen?.state === 'waiting' || chosen?.state === 'sending') &&
          t('avatar.waiting')}
      </p>
    </div>
  )
}
