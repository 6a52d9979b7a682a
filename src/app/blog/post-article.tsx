import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { postPath } from '#app/format/paths.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { Markdown } from './markdown.tsx'
import type { PostView } from './post-view.ts'

/** One post in full; authors get a link to edit it. */
export function PostArticle({ post, mayWrite }: { post: PostView; mayWrite: boolean }) {
  const { t } = useTranslation(['blog', 'records'])
  const dates = useDateText()
  const { id, title, text, files, publishedAt } = post
  return (
    <article className="post stack panel" aria-labelledby={`post-${id}`}>
      <h2 id={`post-${id}`} dir="auto">
        {title || t('records:posts.unnamed')}
      </h2>
      <p className="post-meta row note tall-links">
        {publishedAt !== null && dates.date(publishedAt)}
        {mayWrite && (
          <Link to={postPath(id)} aria-label={t('editNamed', { title })}>
            {t('edit')}
          </Link>
        )}
      </p>
      <Markdown text={text} pictures={files} />
    </article>
  )
}
