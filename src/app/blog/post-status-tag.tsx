import { useTranslation } from 'react-i18next'
import type { PostStatus } from '#contract/post-status.ts'
import { StatusTag, type StatusTone } from '#app/ui/status-tag.tsx'

const TONES: Record<PostStatus, StatusTone> = { DRAFT: 'plain', PUBLISHED: 'good', ARCHIVED: 'plain' }

export function PostStatusTag({ status }: { status: PostStatus }) {
  const { t } = useTranslation('blog')
  return <StatusTag tone={TONES[status]}>{t(`status.${status}`)}</StatusTag>
}
