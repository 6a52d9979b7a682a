import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { postPath } from '#app/format/paths.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { StatusTag } from '#app/ui/status-tag.tsx'
import { PostStatusTag } from './post-status-tag.tsx'
import type { PostView } from './post-view.ts'

/** Lists unpublished posts: drafts, scheduled and archived ones. */
export function PostDrafts({ posts }: { posts: readonly PostView[] }) {
  const { t } = useTranslation(['blog', 'records'])
  const dates = useDateText()
  const waiting = posts.filter(({ status }) => status !== 'PUBLISHED')
  if (waiting.length === 0) return null
  return (
    <section className="post-drafts" aria-labelledby="post-drafts">
      <h2 id="post-drafts">{t('unpublished')}</h2>
      <ul className="panel">
        {waiting.map(({ id, title, status, publishAt, isHereOnly }) => (
          <li key={id}>
            <Link to={postPath(id)}>
              <bdi>{title || t('records:posts.unnamed')}</bdi>
            </Link>
            {isHereOnly ? <StatusTag tone="local">{t('here')}</StatusTag> : <PostStatusTag status={status} />}
            {publishAt !== null && <small>{t('goesAt', { when: dates.moment(publishAt) })}</small>}
          </li>
        ))}
      </ul>
    </section>
  )
}
