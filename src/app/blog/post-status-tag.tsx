import { useTranslation } from 'react-i18next'
import { POST_STATUSES, type PostStatus } from '#contract/post-status.ts'
import { statusText } from '#app/format/status-text.ts'
import { StatusTag, type StatusTone } from '#app/ui/status-tag.tsx'

const TONES: Record<PostStatus, StatusTone> = { DRAFT: 'plain', PUBLISHED: 'good', ARCHIVED: 'plain' }

/** Shows a post's status. A status from a newer server is worded by the rule for unknown ones (§9). */
export function PostStatusTag({ status }: { status: PostStatus }) {
  const { t } = useTranslation('blog')
  const isKnown = POST_STATUSES.includes(status)
  return (
    <StatusTag tone={isKnown ? TONES[status] : 'plain'}>
      {isKnown ? t(`status.${status}`) : statusText(status)}
    </StatusTag>
  )
}
